#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/spec/fields.hpp"

namespace palamedes::arena {

enum class ExternalProtocol : std::uint8_t { kUgi, kGomocup, kAgent };

// A program that plays, as an engine string: `ugi:cmd="PATH ARGUMENTS",memory-mb=512,name=X`, likewise with `gomocup:`
// and `agent:`. docs/protocols.md lists the settings.
struct ExternalSettings {
  ExternalProtocol protocol = ExternalProtocol::kUgi;
  std::string command_line;
  std::string name;
  std::string directory;
  int memory_mb = 0;
  double start_seconds = 10;
  double overdue_seconds = 0.5;
  double longest_seconds = 600;
  double pause_seconds = 0.06;  // Gomocup: some programs lose a line that comes so soon after their answer
  std::string option_list;

  std::vector<std::string> command;                          // the program, then its arguments
  std::vector<std::pair<std::string, std::string>> options;  // UGI: setoption name … value …
  std::string text;                                          // the string in its canonical form

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.text("cmd", command_line, "The program and its arguments");
    visitor.text("name", name, "As results show it (the program's file name if none is given)");
    visitor.text("directory", directory, "Where it runs (else where this program does)");
    visitor.integer("memory-mb", memory_mb, 0, 1'000'000, "Memory it may use (0: no limit)");
    visitor.real("start-seconds", start_seconds, 0.01, 100'000, "Time to answer anything but the question for a move");
    visitor.real("overdue-seconds", overdue_seconds, 0.01, 100'000, "How late it may answer, if --grace is not more");
    visitor.real("longest-seconds", longest_seconds, 0.01, 100'000, "Time for a move where no clock says so");
    if (protocol == ExternalProtocol::kUgi) {
      visitor.text("options", option_list, "Options to set, as in Hash=64;Threads=1");
    }
  }
};

// Whether the protocol can tell a program to stop after so many nodes or at a depth, rather than after a time only.
bool knows_nodes(ExternalProtocol protocol);

// Whether the string names a program beside this one rather than an engine of ours.
bool is_external(std::string_view text);

// Throws UserError where the string is wrong.
ExternalSettings parse_external(std::string_view text);

// The words of a command line: blanks separate, single or double quotes hold together, a backslash takes the next
// character as it is (but not between single quotes). Throws UserError.
std::vector<std::string> command_words(std::string_view text);

}  // namespace palamedes::arena
