#pragma once

#include <cstdint>

namespace palamedes {

// What a game's heuristics are certain of about a position, for the side to move.
struct Proof {
  enum class Kind : std::uint8_t { kNothing, kWin, kLoss, kDraw, kNoWin, kNoLoss };
  Kind kind = Kind::kNothing;
  int plies = 0;  // of a win or loss: in so many at the latest; of a draw where that is known

  friend bool operator==(const Proof&, const Proof&) = default;
};

}  // namespace palamedes
