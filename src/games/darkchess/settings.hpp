#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/spec/settings.hpp"
#include "games/darkchess/piece.hpp"

namespace palamedes::darkchess {

enum class BoardName : std::uint8_t { kFull, kSmall, kLonger };

enum class Repetition : std::uint8_t {
  kCycle,      // a cycle of moves played three times over is a draw
  kThreefold,  // the same position with the same side to move for the third time is a draw
};

inline constexpr int kLargestQuietLimit = 999;

// How many of each kind a side has.
using PieceSet = std::array<std::uint8_t, kKinds>;

// What a side of a small board has unless its settings say otherwise.
constexpr PieceSet usual_set(BoardName board) {
  return board == BoardName::kLonger ? PieceSet{1, 0, 0, 0, 0, 1, 3} : PieceSet{1, 1, 0, 0, 0, 1, 1};
}

inline constexpr PieceSet kSmallSet = usual_set(BoardName::kSmall);

PieceSet read_set_of_four(const SpecReader& reader, std::string_view letters);
PieceSet read_set_of_five(const SpecReader& reader, std::string_view letters);
std::string letters_of(const PieceSet& set);
inline constexpr std::string_view kSetLooksLike = "four letters of KGMRNCP, five on 2x5";
inline constexpr TextForm<PieceSet> kSetOfFour{kSetLooksLike, read_set_of_four, letters_of};
inline constexpr TextForm<PieceSet> kSetOfFive{kSetLooksLike, read_set_of_five, letters_of};

// One variant: `darkchess:board` and what is named after it.
struct Settings {
  BoardName board = BoardName::kFull;
  int quiet_limit = 60;
  Repetition repetition = Repetition::kCycle;
  PieceSet set{};  // on a small board: what a side has; on the full one all pieces are there

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.positional("the board")
        .choice("board", board, {"4x8", "2x4", "2x5"},
                "columns and rows; 2x4 and 2x5 are small games of four and five pieces a side");
    if (set == PieceSet{}) set = usual_set(board);
    visitor
        .only_with({"board", "2x4|2x5", board != BoardName::kFull,
                    "pieces is a setting of the boards 2x4 and 2x5; on 4x8 all 32 are there"})
        .text("pieces", set, board == BoardName::kLonger ? kSetOfFive : kSetOfFour,
              "what each side has on a small board");
    visitor.integer("quiet", quiet_limit, 1, kLargestQuietLimit,
                    "plies in a row with no flip and no capture that make a draw");
    visitor.choice("repetition", repetition, {"cycle", "threefold"},
                   "a draw when a cycle of moves is played three times over, or when a position occurs for the third "
                   "time");
  }
};

}  // namespace palamedes::darkchess
