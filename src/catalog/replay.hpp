#pragma once

#include "catalog/game.hpp"
#include "catalog/record.hpp"

namespace palamedes::catalog {

// Plays what a record tells on a game of the same variant that is at its start, for whoever has one at hand: to make
// one takes longer than most records. Throws UserError where a move is illegal, or where the rules ended the game in
// another way than the record says.
void replay(const Record& record, Game& game);

}  // namespace palamedes::catalog
