#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace palamedes::tables {

enum class Outcome : std::uint8_t { kDraw = 0, kWin = 1, kLoss = 2 };  // for the side to move; as in the files

constexpr Outcome reversed(Outcome outcome) {
  if (outcome == Outcome::kDraw) return outcome;
  return outcome == Outcome::kWin ? Outcome::kLoss : Outcome::kWin;
}

// -1, 0 or 1.
constexpr int score_of(Outcome outcome) { return outcome == Outcome::kWin ? 1 : outcome == Outcome::kLoss ? -1 : 0; }
constexpr Outcome outcome_of(int score) {
  return score > 0 ? Outcome::kWin : score < 0 ? Outcome::kLoss : Outcome::kDraw;
}

constexpr std::string_view word_for(Outcome outcome) {
  if (outcome == Outcome::kDraw) return "draw";
  return outcome == Outcome::kWin ? "win" : "loss";
}

// The exact value of a position for the side to move.
struct Value {
  Outcome outcome = Outcome::kDraw;
  std::optional<int> plies;   // until the game is over, where it is decided and the distances are there
  std::optional<int> margin;  // at the end of the game, where tables hold margins

  static Value of_margin(int margin) { return {outcome_of(margin), std::nullopt, margin}; }
  friend bool operator==(const Value&, const Value&) = default;
};

// A value and, where the distances are not there, how many plies the game lasts at the most.
struct Known {
  Value value;
  int at_most = 0;
};

// What a move is worth to the side that makes it, from the value of the position that it leads to. The same side may be
// to move there.
inline Value for_the_mover(Value after, bool same_side) {
  if (after.plies) ++*after.plies;
  if (same_side) return after;
  after.outcome = reversed(after.outcome);
  if (after.margin) after.margin = -*after.margin;
  return after;
}

struct MoveValue {
  std::string move;
  Value value;  // for the side that makes the move
};

}  // namespace palamedes::tables
