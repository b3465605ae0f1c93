#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/spec/settings.hpp"
#include "games/darkchess/piece.hpp"

namespace palamedes::darkchess {

enum class BoardName : std::uint8_t { kFull, kSmall };

enum class Repetition : std::uint8_t {
  kCycle,      // a cycle of moves played three times over is a draw
  kThreefold,  // the same position with the same side to move for the third time is a draw
};

inline constexpr int kLargestQuietLimit = 999;

// How many of each kind a side has.
using PieceSet = std::array<std::uint8_t, kKinds>;
inline constexpr PieceSet kSmallSet{1, 1, 0, 0, 0, 1, 1};

PieceSet read_set(const SpecReader& reader, std::string_view letters);
std::string letters_of(const PieceSet& set);
inline constexpr TextForm<PieceSet> kSetForm{"four letters of KGMRNCP", read_set, letters_of};

// One variant: `darkchess:board` and what is named after it.
struct Settings {
  BoardName board = BoardName::kFull;
  int quiet_limit = 60;
  Repetition repetition = Repetition::kCycle;
  PieceSet set = kSmallSet;  // on the small board; on the full one all pieces are there

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.positional("the board")
        .choice("board", board, {"4x8", "2x4"}, "columns and rows; 2x4 is a small game of four pieces a side");
    visitor
        .only_with({"board", "2x4", board == BoardName::kSmall,
                    "pieces is a setting of the 2x4 board; on 4x8 all 32 are there"})
        .text("pieces", set, kSetForm, "what each side has on the 2x4 board");
    visitor.integer("quiet", quiet_limit, 1, kLargestQuietLimit,
                    "plies in a row with no flip and no capture that make a draw");
    visitor.choice("repetition", repetition, {"cycle", "threefold"},
                   "a draw when a cycle of moves is played three times over, or when a position occurs for the third "
                   "time");
  }
};

}  // namespace palamedes::darkchess
