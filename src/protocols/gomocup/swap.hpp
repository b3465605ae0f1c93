#pragma once

#include <memory>
#include <string>
#include <vector>

#include "catalog/game.hpp"
#include "engines/engine.hpp"
#include "protocols/gomocup/notation.hpp"

namespace palamedes::protocols {

// The game with swap2 that SWAP2BOARD asks about: with no stone, three, or the five of who wants the other to choose.
// The stones alternate, the first player's first. Throws UserError for any other number, or cells that are not free.
std::unique_ptr<catalog::Game> swap2_game(const std::vector<GomocupCell>& stones, const GomocupBoard& board);

// The answer of an engine for that game: three stones for the opponent to choose from, `SWAP`, where it plays on, or
// two more stones. Throws UserError where the board is too small for an opening.
std::string swap2_answer(catalog::Game& game, const GomocupBoard& board, engines::Engine& engine,
                         const engines::Limits& limits, const engines::StopToken& token);

}  // namespace palamedes::protocols
