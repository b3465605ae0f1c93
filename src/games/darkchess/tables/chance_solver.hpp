#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <unordered_map>
#include <vector>

#include "games/darkchess/darkchess.hpp"
#include "games/darkchess/settings.hpp"
#include "tables/chance_solution.hpp"

namespace palamedes::tables {

// A small board solved through chance. Flips and captures never come back, so that positions fall into layers: those
// with the same squares face down, the same bag and the same pieces face up. Within a layer there are only steps, at
// most as many as the quiet plies allow, and a draw after them: that many rounds of minimax over all positions of the
// layer, or fewer where nothing changes any more. What leaves the layer was solved before. Repetitions are left out, as
// in the tables: whoever could repeat can wait for the quiet plies to run out. Positions that a symmetry of the board
// or an exchange of colours makes alike are solved once.
template <class Shape>
class ChanceSolver {
 public:
  using Game = darkchess::DarkChess<Shape>;
  using Position = typename Game::Position;

  ChanceSolver(const Game& game, ChanceProgress on_progress);

  // Of a position in which the game goes on.
  ChanceSolution solve(const Position& position);

 private:
  static constexpr int kSquares = Shape::kSquares;
  static_assert(kSquares <= 16);

  // Four bits a square: a piece, or none where nothing is face up.
  using Pieces = std::conditional_t<kSquares <= 8, std::uint32_t, std::uint64_t>;

  // What lies where.
  struct Placed {
    Pieces pieces = 0;
    std::uint32_t hidden = 0;
    darkchess::PieceCounts bag;
    bool black_moves = false;
  };
  struct LayerKey {
    std::uint32_t hidden = 0;
    std::uint64_t bag = 0;
    std::uint64_t shown = 0;
    friend bool operator==(const LayerKey&, const LayerKey&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const LayerKey& key) const;
  };
  // Entries come in pairs, red to move and black to move, by `placements`, which are sorted.
  struct Layer {
    std::vector<Pieces> placements;
    std::vector<double> values;
  };
  struct Rounds;

  static Placed placed(const Position& position);
  Position position_of(const Placed& placed) const;
  static Placed canonical(const Placed& placed);
  static LayerKey key_of(const Placed& placed);

  // For the side to move, with no quiet ply made yet.
  double value_of(const Placed& placed);
  const Layer& layer_of(const Placed& canonical);
  static std::size_t entry_of(const Layer& layer, const Placed& canonical);
  // `any` position of the layer says what all of them have in common.
  Rounds rounds_of(const Layer& layer, const Placed& any);
  static Placed stepped(const Placed& placed, darkchess::Move move);
  // All positions of a layer with so many quiet plies left.
  static std::vector<double> values_with(const Rounds& rounds, int plies_left);
  // What turning up a square is worth to who does it.
  double average(const Placed& placed, int square, bool is_first);

  const Game game_;
  ChanceProgress on_progress_;
  std::unordered_map<LayerKey, std::unique_ptr<Layer>, KeyHash> layers_;
  std::uint64_t positions_ = 0;
};

extern template class ChanceSolver<darkchess::SmallBoard>;
extern template class ChanceSolver<darkchess::LongerBoard>;

}  // namespace palamedes::tables
