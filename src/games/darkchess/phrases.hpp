#pragma once

#include "base/message.hpp"

namespace palamedes::darkchess {

inline constexpr Phrases kPhrases({
    {"all-captured", "all pieces captured"},
    {"no-moves", "no legal move"},
    {"quiet", "no flip or capture for too many plies"},
    {"repetition", "third repetition"},
    {"cycle", "third time round a cycle of moves"},
    {"move-form", "expected a5-a6 for a move or a capture, b3 or b3(n) for a flip"},
    {"move-nothing-to-flip", "there is no piece face down on {square}"},
    {"move-not-face-down", "no {piece} lies face down; there are {bag}"},
    {"move-illegal", "not legal here: a step to an empty square or a capture with one's own piece face up would be"},
    {"position-form",
     "a position is the rows from the top joined by '/', the colour to move (r, b or ?), the bag, the quiet plies, the "
     "first player's colour"},
    {"position-rows", "expected {expected} rows, not {given}"},
    {"position-row-length", "row {row} is {given:quoted}, expected {expected} letters"},
    {"position-letter",
     "{letter:quoted} on {square} is no piece; there are KGMRNCP, kgmrncp, X (face down) and - (empty)"},
    {"position-too-many-shown", "the board shows more than {most} of {piece}"},
    {"position-too-many", "board and bag have more than {most} of {piece}"},
    {"position-colour-to-move", "the colour to move must be r, b or ?, not {given:quoted}"},
    {"position-first-colour", "the first player's colour must be r, b or ?, not {given:quoted}"},
    {"position-bag", "the bag must be letters of KGMRNCPkgmrncp, or - if it is empty, not {given:quoted}"},
    {"position-bag-size", "the bag has {bag} pieces, but {hidden} are face down"},
    {"position-too-few-missing", "there are {hidden} pieces face down, but only {missing} missing from the board"},
    {"position-quiet", "the quiet plies must be a whole number from 0 to {most}, not {given:quoted}"},
    {"position-colours-differ", "either both the colour to move and the first player's colour are ? or none of them"},
    {"position-before-first-flip",
     "the colour to move is ? before the first flip only: all {squares} squares X and no quiet plies"},
    {"position-quiet-without-piece", "there are no quiet plies without a piece face up"},
});

}  // namespace palamedes::darkchess
