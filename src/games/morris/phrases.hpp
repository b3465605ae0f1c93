#pragma once

#include "base/message.hpp"

namespace palamedes::morris {

inline constexpr Phrases kPhrases({
    {"mill", "a mill"},
    {"fewer-than-three", "fewer than three pieces"},
    {"board-full", "board full"},
    {"no-moves", "no legal move"},
    {"repetition", "third repetition"},
    {"move-point",
     "there is no point {point:quoted} on the board {board}; a ply is written {place}, {step}, or with a removal "
     "{removal}"},
    {"move-all-placed", "all pieces are placed; name the piece that moves, as in {example:quoted}"},
    {"move-placing", "pieces are still to be placed; name one point, as in {example:quoted}"},
    {"move-no-mill", "it closes no mill, so it removes nothing"},
    {"move-must-remove", "it closes a mill and must remove one of {points}"},
    {"move-illegal", "it is not legal here; {example:quoted} would be"},
    {"position-form",
     "expected four words: the board, the side to move and the pieces in hand, as in {example:quoted}"},
    {"position-points", "the board {board} has {expected} points, not {given}"},
    {"position-letter", "{letter:quoted} at point {point}: W, B or x is right"},
    {"position-turn", "the side to move is w or b, not {given:quoted}"},
    {"position-hand", "{side} has from 0 to {most} pieces in hand, not {given:quoted}"},
    {"position-count", "{side} has {on_board} pieces on the board and {in_hand} in hand, but {pieces} in all"},
    {"position-none-removed", "{side} lacks pieces, but on the board {board} none is ever removed"},
    {"position-placing",
     "sides place in turn: {mover}, to move, has as many pieces in hand as {other} or one more, not {mover_hand} to "
     "{other_hand}"},
    {"position-lacks", "{side} lacks {lost} pieces, but {other} with {placements} placements can have removed {most}"},
    {"position-too-few", "{side} has {pieces} pieces, but play ends when a side has two"},
    {"position-both-two", "both sides have two pieces, but play ends when one of them has"},
    {"position-mill", "{side} is to move and has a mill, but play ends with a mill"},
});

}  // namespace palamedes::morris
