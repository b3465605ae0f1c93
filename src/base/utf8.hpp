#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace palamedes {

// How many bytes the UTF-8 character at the front has; 0 if there is none.
std::size_t character_length(std::string_view text);

// The text, with a replacement character for every byte that belongs to none.
std::string as_utf8(std::string_view text);

}  // namespace palamedes
