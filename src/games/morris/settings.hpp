#pragma once

#include <cstdint>

#include "games/morris/boards.hpp"

namespace palamedes::morris {

enum class BoardName : std::uint8_t { kVariantD, kNine, kTwelve, kSix, kThree };

// What comes of a position that occurs for the third time, with the same side to move and no removal in between.
enum class Repetition : std::uint8_t {
  kLoses,  // who brings it about has lost
  kDraws,
  kIgnored,
};

// One variant: `morris:board` and what is named after it.
struct Settings {
  BoardName board = BoardName::kVariantD;
  Repetition repetition = Repetition::kLoses;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.positional("the board")
        .choice("board", board, {VariantD::kName, Nine::kName, Twelve::kName, Six::kName, Three::kName},
                "the board, with its pieces and what a mill does there");
    visitor.choice("repetition", repetition, {"loses", "draws", "ignored"},
                   "what comes of a position for the third time: who brings it about loses, a draw, or nothing");
  }
};

template <class Board>
inline constexpr BoardName kBoardName = BoardName::kVariantD;
template <>
inline constexpr BoardName kBoardName<Nine> = BoardName::kNine;
template <>
inline constexpr BoardName kBoardName<Twelve> = BoardName::kTwelve;
template <>
inline constexpr BoardName kBoardName<Six> = BoardName::kSix;
template <>
inline constexpr BoardName kBoardName<Three> = BoardName::kThree;

}  // namespace palamedes::morris
