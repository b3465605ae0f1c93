#pragma once

#include <optional>
#include <string>

#include "arena/event/event.hpp"

// What event files keep beside an event and beside each of its games, so that no damage passes for a result.
namespace palamedes::arena {

// Of all that is known of a game, its moves included. A field that has its default adds nothing, so that descriptions
// can grow.
std::string checksum_of(const FinishedGame& game);

// Of an event, how many games of it there are, and the one that decided it.
std::string checksum_of(const Event& event, int games, std::optional<int> decided);

// Throws UserError where a game is none of the event's: a seed that is not its own, moves that break the rules, another
// result than they lead to.
void check_game(const Event& event, const FinishedGame& game);

}  // namespace palamedes::arena
