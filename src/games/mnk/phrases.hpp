#pragma once

#include "base/message.hpp"

namespace palamedes::mnk {

inline constexpr Phrases kPhrases({
    {"line", "{length:words} in a row"},
    {"board-full", "board full"},
    {"move-form", "expected the letters of a column and the number of a row, as in {example}"},
    {"move-off-board", "off the board; it goes from a1 to {corner}"},
    {"move-taken", "the cell has a stone already; a move goes to a free one"},
    {"move-no-swap", "a swap is possible only where the opening (pie=on, swap2=on) leaves the choice"},
    {"move-no-two",
     "two more stones are possible only after the first three with swap2=on, on two free cells at least"},
    {"position-form", "expected the rows and who is to move, two words, not {given}"},
    {"position-rows", "there are {given} rows, not {expected}"},
    {"position-row-length", "row {row} has {given} cells, not {expected}"},
    {"position-letter", "row {row} has {letter:quoted} on {cell}; a cell is X, O or ."},
    {"position-turn", "who is to move is x or o, not {given:quoted}"},
    {"position-opening", "with {turn} to move the opening of this game is never at {given:quoted}"},
    {"position-opening-over", "the game is over, so its opening is too; leave out {given:quoted}"},
    {"position-two-lines",
     "X and O both have {length:words} in a row; the first line ends the game, so one at most has"},
});

}  // namespace palamedes::mnk
