#pragma once

#include <array>
#include <string_view>

namespace palamedes::darkchess {

// Two columns wide each in a terminal. Indexed by piece; 7 and 15 are none.
inline constexpr std::array<std::string_view, 16> kCharacters{"帥", "仕", "相", "俥", "傌", "炮", "兵", "",
                                                              "將", "士", "象", "車", "馬", "包", "卒", ""};

}  // namespace palamedes::darkchess
