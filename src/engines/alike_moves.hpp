#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.hpp"
#include "games/path.hpp"
#include "search/common/report.hpp"

namespace palamedes::engines {

// At the start of a game many moves are each other's image: an engine that varies plays any of them. Later what was
// played before may tell them apart, and the first one stays.
template <palamedes::Game G>
class AlikeMoves {
 public:
  AlikeMoves(bool varies, std::uint64_t seed) : varies_(varies), random_(seed) {}

  // Turns all lines by one of the symmetries that leave the position as it is.
  void vary(const Path<G>& path, search::Report<typename G::Move>& report) {
    if (!varies_ || path.plies() > 0) return;
    const G& game = path.game();
    std::vector<int> same;
    for (int symmetry = 0; symmetry < game.symmetries(); ++symmetry) {
      if (game.swaps_sides(symmetry)) continue;
      if (game.transformed(path.position(), symmetry) == path.position()) same.push_back(symmetry);
    }
    const int chosen = same[random_.below(static_cast<std::uint32_t>(same.size()))];
    for (auto& line : report.lines) turn(path, chosen, line.moves);
  }

 private:
  // As far as chance does not decide how it goes on.
  static void turn(const Path<G>& path, int symmetry, std::vector<typename G::Move>& moves) {
    typename G::Position position = path.position();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const auto move = moves[i];
      moves[i] = path.game().transformed_move(position, move, symmetry);
      if constexpr (HasChance<G>) {
        if (path.game().is_chance(position, move)) return moves.resize(i + 1);
      }
      static_cast<void>(path.game().play(position, move));
    }
  }

  bool varies_;
  Random random_;
};

}  // namespace palamedes::engines
