#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/statistics/statistics.hpp"

namespace palamedes::apps {

// What can be said of an answer, from right to worst; a student's verdict is the worst of all his answers.
enum class Verdict : std::uint8_t {
  kRight,
  kWrongCount,  // of positions evaluated
  kWrongEstimate,
  kWrongMove,
  kWrongFormat,
  kTooSlow,  // it answered, but too late
  kEndless,  // it did not answer at all
  kCrashed,
  kNothing,  // no program was found
};
std::string_view verdict_text(Verdict verdict);

// An answer that was not right.
struct Fault {
  Verdict verdict = Verdict::kRight;
  std::string program;
  std::string question;  // "board xxW… at depth 3"
  std::string detail;
  std::string position;  // to be drawn, if it is one of the game's
};

// How many of some questions were answered rightly.
struct Mark {
  int right = 0;
  int asked = 0;

  void add(bool is_right) {
    ++asked;
    right += is_right ? 1 : 0;
  }
};

// One line of the report.
struct Grade {
  std::string student;
  std::string kind;      // "course programs" or "UGI engine"
  std::string programs;  // names of what was found
  Verdict verdict = Verdict::kRight;
  Mark given;
  Mark hidden;
  std::vector<Fault> faults;
  double slowest_seconds = 0;
  double positions_per_second = 0;    // 0 where nothing counts any
  std::optional<arena::Tally> match;  // against the opponent
  std::string opponent;
  std::string match_note;  // why there was none, or what went wrong in it

  // The first of the worst; nothing where all was right.
  const Fault* worst() const;
  // Counts one answer; one that is not right is kept.
  void add(Mark& mark, Fault answer);
};

}  // namespace palamedes::apps
