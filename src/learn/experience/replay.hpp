#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/game.hpp"

namespace palamedes::learn {

// One ply of a game as experience counts it: position and move up to symmetry (catalog/canonical.hpp).
struct CanonicalPly {
  std::uint64_t key = 0;
  std::string move;
  Side side = Side::kFirst;
};

// Replays moves from a position (the start, if it is empty) of the variant of `game`, and replaces `plies` by what they
// are. Gives the result that the rules give to the end. Throws UserError where a text is wrong.
Result replay(catalog::Game& game, std::string_view root, const std::vector<std::string_view>& moves,
              std::vector<CanonicalPly>& plies);

}  // namespace palamedes::learn
