#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// Files of text that say themselves whether they are whole: their last line is `checksum` and 16 digits to the base 16,
// of everything above it.
namespace palamedes {

// Changes with every bit of the text.
std::uint64_t text_checksum(std::string_view text);

// As 16 digits to the base 16.
std::string checksum_digits(std::uint64_t sum);

// The text with the line behind it.
std::string sealed(std::string text);

struct SealedText {
  std::string_view text;  // without the line
  bool has_seal = false;
  bool whole = true;  // false where there is a line, and it is of another text
};
SealedText unsealed(std::string_view text);

}  // namespace palamedes
