#pragma once

#include "base/message.hpp"

namespace palamedes::mingmang {

inline constexpr Phrases kPhrases({
    {"territory", "two passes, larger territory"},
    {"equal-territory", "two passes, equal territory"},
    {"no-pieces", "no pieces left"},
    {"no-slide", "no piece can slide"},
    {"move-form", "expected two different squares from a1 to {corner}, as in a1a2, or pass"},
    {"move-not-yours", "there is no piece of {side} on {square}, and {side} is to move"},
    {"move-no-slide", "the piece on {from} cannot slide to {to}; it slides along its row or column over empty squares"},
    {"position-form", "expected the rows from the top joined by '/', a blank, and b or w"},
    {"position-rows", "expected {expected} rows joined by '/', not {given}"},
    {"position-row-length", "row {row} has {given} squares and must have {expected}"},
    {"position-letter", "a square is B, W or '.', not {letter:quoted} ({square})"},
    {"position-turn", "after the board stands b or w, then p after a pass or pp after two"},
    {"position-count", "the board always holds {expected} pieces, not {given}"},
    {"position-cannot-pass", "{side} cannot have passed: it has no piece that can slide, so the game was over"},
    {"position-nobody-passed", "nobody can have passed: one side has no pieces, so the game was over"},
});

}  // namespace palamedes::mingmang
