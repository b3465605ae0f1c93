#pragma once

#include <cstddef>
#include <string_view>

namespace palamedes {

// How many bytes the UTF-8 character at the front has; 0 if there is none.
std::size_t character_length(std::string_view text);

}  // namespace palamedes
