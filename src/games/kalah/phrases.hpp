#pragma once

#include "base/message.hpp"

namespace palamedes::kalah {

inline constexpr Phrases kPhrases({
    {"houses-empty", "all houses of one side are empty"},
    {"mover-houses-empty", "all houses of the side to move are empty"},
    {"move-form", "expected a house from 1 to {houses}; playable: {playable}"},
    {"move-empty-house", "that house is empty; playable: {playable}"},
    {"move-no-swap", "a swap is possible only as the second player's first ply with pie=on; playable: {playable}"},
    {"position-form",
     "expected {expected} numbers of stones (x{houses}..x1 and the depot of the first player, then of the second), "
     "then 1 or 2 to move; there are {given} fields"},
    {"position-count", "{given:quoted} is no number of stones from 0 to {most}"},
    {"position-total", "it holds {given} stones; houses and depots together must hold {expected}"},
    {"position-turn", "expected 1 or 2 to move, not {given:quoted}"},
    {"position-turn-or-swap", "expected 1 or 2 to move, with s while a swap is possible, not {given:quoted}"},
    {"position-no-pie", "s (a swap is possible) needs a game with pie=on"},
    {"position-no-swap", "no swap is possible, since the game is over; leave out the s"},
});

}  // namespace palamedes::kalah
