#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalog/game.hpp"
#include "engines/engine.hpp"
#include "protocols/gomocup/notation.hpp"
#include "search/common/limits.hpp"

namespace palamedes::protocols {

// The answer to SWAP2BOARD. The stones alternate, the first player's first. With none on the board: three stones from
// which neither side seems better. With three or five: `SWAP` if the side that moved first seems better, else where the
// other plays on. (The third choice, to put two stones and let the opponent choose, is never needed: one of these two
// is at least as good.) Throws UserError for any other number of stones, or cells that are not free.
std::string swap2_answer(const std::vector<GomocupCell>& stones, const GomocupBoard& board, engines::Engine& engine,
                         const search::Limits& limits, std::uint64_t seed, const engines::StopToken& token);

}  // namespace palamedes::protocols
