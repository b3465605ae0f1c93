#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/spec.hpp"

namespace palamedes::arena {

enum class ExternalProtocol : std::uint8_t { kUgi, kGomocup, kAgent };

// A program that plays, as an engine string: `ugi:cmd="PATH ARGUMENTS",memory-mb=512,name=X`, likewise with `gomocup:`
// and `agent:`. docs/protocols.md lists the settings.
struct ExternalSettings {
  ExternalProtocol protocol = ExternalProtocol::kUgi;
  std::vector<std::string> command;  // the program, then its arguments
  std::string name;                  // as results show it; the program's file name if none is given
  std::string directory;             // where it runs; empty: where this program does
  int memory_mb = 0;                 // address space it may take; 0: no limit
  double start_seconds = 10;         // how long it may take to answer anything but the question for a move
  double overdue_seconds = 0.5;      // how long to wait behind the end of its time before it is told to stop
  double longest_seconds = 600;      // how long a move may take where no clock says so
  std::vector<std::pair<std::string, std::string>> options;  // UGI: setoption name … value …
  std::string text;                                          // the string in its canonical form
};

// Whether the string names a program beside this one rather than an engine of ours.
bool is_external(std::string_view text);

// Throws UserError where the string is wrong.
ExternalSettings parse_external(std::string_view text);

// The words of a command line: blanks separate, single or double quotes hold together, a backslash takes the next
// character as it is (but not between single quotes). Throws UserError.
std::vector<std::string> command_words(std::string_view text);

}  // namespace palamedes::arena
