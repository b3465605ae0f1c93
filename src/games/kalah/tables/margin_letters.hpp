#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace palamedes::tables {

// What programs that look for margins together write to each other: a line with a word and what belongs to it, then
// bounds as in the file of those that are kept, a line each.
//   ask WANTED HOUSES    to answer MarginPiece{houses, wanted}
//   stop                 to leave that question
//   follow MARGIN TEXT   to find a line of moves from the position, on which both sides keep its margin
//   news NODES           searched since the last letter
//   done NODES [BOUND]   likewise, and what is asked is answered, if there is a bound
//   line NODES [MOVES]   likewise the line
struct MarginLetter {
  std::string word;
  std::int64_t number = 0;
  std::string rest;
  std::vector<std::string> bounds;

  std::string text() const;
  // Throws std::logic_error where it is none: only this program writes them.
  static MarginLetter parse(const std::string& text);
};

}  // namespace palamedes::tables
