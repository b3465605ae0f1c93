#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace palamedes {

// The parts of a text between separators; n separators give n+1 parts, empty ones included.
std::vector<std::string_view> split(std::string_view text, char separator);

// The words of a text, separated by any amount of blank space; never an empty word.
std::vector<std::string_view> words(std::string_view text);

std::string_view trim(std::string_view text);

std::string join(const std::vector<std::string>& parts, std::string_view separator);

// A whole decimal number and nothing else (an optional minus, no plus, no blanks), or nothing.
std::optional<std::int64_t> parse_integer(std::string_view text);

// A finite number and nothing else (an optional minus, no plus, no blanks; a point in every locale), or nothing.
std::optional<double> parse_real(std::string_view text);

// The shortest text that parse_real reads as the same number.
std::string shortest_text(double value);

// A text as it can stand in a one-line message: in single quotes, control characters escaped, long ones cut.
std::string quote(std::string_view text);

}  // namespace palamedes
