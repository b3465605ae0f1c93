#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "base/terminal.hpp"

namespace palamedes::report {

// How boards are drawn on standard output: in colour and Unicode on a terminal, in plain ASCII elsewhere and where the
// environment has NO_COLOR or a dumb terminal. `wish` is auto, always or never.
DrawStyle output_style(const std::string& wish);

// 1234567 as "1,234,567".
std::string grouped(unsigned long long number);

// "1 game", "1,234 games", "0 plies".
std::string counted(unsigned long long number, std::string_view noun);

// Where to tell people what was written: not among it, where that went to standard output.
std::FILE* notes_beside(const std::string& path);

// To the file, or to standard output where there is no name or a dash.
void put_text(const std::string& path, const std::string& content);

}  // namespace palamedes::report
