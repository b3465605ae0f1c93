#include "games/darkchess/tables/chance_solver.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "base/bits.hpp"
#include "base/hash.hpp"

namespace palamedes::tables {
namespace {

using darkchess::Colour;
using darkchess::Piece;
using darkchess::PieceCounts;

constexpr double kNone = -std::numeric_limits<double>::infinity();
constexpr int kSymmetries = 4;

template <class Pieces>
constexpr Piece piece_at(Pieces pieces, int square) {
  return static_cast<Piece>(pieces >> (4 * square) & 15);
}
template <class Pieces>
constexpr Pieces with_piece(Pieces pieces, int square, Piece piece) {
  return (pieces & ~(Pieces{15} << (4 * square))) | (Pieces{piece} << (4 * square));
}

// Columns mirrored, rows mirrored, both.
template <class Shape>
constexpr int mirrored(int square, int symmetry) {
  const int column = square / Shape::kRows;
  const int row = square % Shape::kRows;
  return ((symmetry & 1) != 0 ? Shape::kColumns - 1 - column : column) * Shape::kRows +
         ((symmetry & 2) != 0 ? Shape::kRows - 1 - row : row);
}

template <class Shape>
constexpr std::uint32_t mirrored_set(std::uint32_t set, int symmetry) {
  std::uint32_t result = 0;
  for (int square = 0; square < Shape::kSquares; ++square) {
    result |= (set >> square & 1) << mirrored<Shape>(square, symmetry);
  }
  return result;
}

template <class Shape, class Pieces>
Pieces mirrored_pieces(Pieces pieces, int symmetry, bool exchanged) {
  Pieces result = 0;
  for (int square = 0; square < Shape::kSquares; ++square) {
    const Piece piece = piece_at(pieces, square);
    const bool other = exchanged && piece != darkchess::kNoPiece;
    result = with_piece(result, mirrored<Shape>(square, symmetry), other ? piece ^ 8 : piece);
  }
  return result;
}

template <class Shape, class Pieces>
PieceCounts shown_in(Pieces pieces) {
  PieceCounts counts;
  for (int square = 0; square < Shape::kSquares; ++square) {
    const Piece piece = piece_at(pieces, square);
    if (piece != darkchess::kNoPiece) counts.add(piece);
  }
  return counts;
}

// All ways to put these pieces onto the squares that nothing lies face down on, from `square` on.
template <class Shape, class Pieces>
void arrange(PieceCounts left, std::uint32_t hidden, int square, Pieces pieces, std::vector<Pieces>& found) {
  if (square == Shape::kSquares) {
    if (left.empty()) found.push_back(pieces);
    return;
  }
  arrange<Shape>(left, hidden, square + 1, with_piece(pieces, square, darkchess::kNoPiece), found);
  if ((hidden >> square & 1) != 0) return;
  for (const Piece piece : darkchess::kPieces) {
    if (left.of(piece) == 0) continue;
    PieceCounts fewer = left;
    fewer.remove(piece);
    arrange<Shape>(fewer, hidden, square + 1, with_piece(pieces, square, piece), found);
  }
}

}  // namespace

// Of each entry of a layer: the best that leaves the layer, and the entries that steps lead to.
template <class Shape>
struct ChanceSolver<Shape>::Rounds {
  std::vector<double> exits;
  std::vector<std::size_t> begin;
  std::vector<std::uint32_t> next;

  bool lost(std::size_t entry) const { return exits[entry] == kNone && begin[entry] == begin[entry + 1]; }
};

template <class Shape>
std::size_t ChanceSolver<Shape>::KeyHash::operator()(const LayerKey& key) const {
  return hash_pair(hash_pair(key.bag, key.shown), key.hidden);
}

template <class Shape>
ChanceSolver<Shape>::ChanceSolver(const Game& game, ChanceProgress on_progress)
    : game_(game), on_progress_(std::move(on_progress)) {}

template <class Shape>
auto ChanceSolver<Shape>::placed(const Position& position) -> Placed {
  Placed result{
      .pieces = 0, .hidden = position.hidden(), .bag = position.bag, .black_moves = position.to_move == Colour::kBlack};
  for (int square = 0; square < kSquares; ++square) {
    result.pieces = with_piece(result.pieces, square, position.piece_on(square));
  }
  return result;
}

template <class Shape>
auto ChanceSolver<Shape>::position_of(const Placed& placed) const -> Position {
  using G = typename Game::G;
  Position position;
  position.bag = placed.bag;
  position.to_move = position.first = placed.black_moves ? Colour::kBlack : Colour::kRed;
  for (int square = 0; square < kSquares; ++square) {
    const Piece piece = piece_at(placed.pieces, square);
    const bool hidden = (placed.hidden >> square & 1) != 0;
    if (!hidden && piece == darkchess::kNoPiece) continue;
    const darkchess::Twin place = G::twin_of(square);
    position.board.occupied |= place;
    if (hidden) {
      position.board.hidden |= place;
    } else {
      position.board.set_piece(place, piece);
    }
  }
  return position;
}

template <class Shape>
auto ChanceSolver<Shape>::canonical(const Placed& placed) -> Placed {
  int best = 0;
  std::uint32_t hidden = placed.hidden;
  for (int symmetry = 1; symmetry < kSymmetries; ++symmetry) {
    const std::uint32_t other = mirrored_set<Shape>(placed.hidden, symmetry);
    if (other >= hidden) continue;
    hidden = other;
    best = symmetry;
  }
  const PieceCounts shown = shown_in<Shape>(placed.pieces);
  const std::pair as_it_is(placed.bag.packed, shown.packed);
  const std::pair other_way(placed.bag.exchanged().packed, shown.exchanged().packed);
  const bool exchanged = other_way < as_it_is;
  return {.pieces = mirrored_pieces<Shape>(placed.pieces, best, exchanged),
          .hidden = hidden,
          .bag = exchanged ? placed.bag.exchanged() : placed.bag,
          .black_moves = placed.black_moves != exchanged};
}

template <class Shape>
auto ChanceSolver<Shape>::key_of(const Placed& placed) -> LayerKey {
  return {placed.hidden, placed.bag.packed, shown_in<Shape>(placed.pieces).packed};
}

template <class Shape>
std::size_t ChanceSolver<Shape>::entry_of(const Layer& layer, const Placed& canonical) {
  const auto found = std::lower_bound(layer.placements.begin(), layer.placements.end(), canonical.pieces);
  return 2 * static_cast<std::size_t>(found - layer.placements.begin()) + (canonical.black_moves ? 1 : 0);
}

template <class Shape>
double ChanceSolver<Shape>::value_of(const Placed& placed) {
  const Placed alike = canonical(placed);
  const Layer& layer = layer_of(alike);
  return layer.values[entry_of(layer, alike)];
}

template <class Shape>
auto ChanceSolver<Shape>::layer_of(const Placed& canonical) -> const Layer& {
  const LayerKey key = key_of(canonical);
  if (const auto found = layers_.find(key); found != layers_.end()) return *found->second;
  auto layer = std::make_unique<Layer>();
  arrange<Shape>({key.shown}, key.hidden, 0, Pieces{0}, layer->placements);
  std::sort(layer->placements.begin(), layer->placements.end());
  layer->values = values_with(rounds_of(*layer, canonical), game_.settings().quiet_limit);
  positions_ += layer->values.size();
  on_progress_(positions_);
  return *layers_.emplace(key, std::move(layer)).first->second;
}

template <class Shape>
double ChanceSolver<Shape>::average(const Placed& placed, int square, bool is_first) {
  double sum = 0;
  for (const Piece piece : darkchess::kPieces) {
    const int number = placed.bag.of(piece);
    if (number == 0) continue;
    Placed next = placed;
    next.hidden &= ~(1U << square);
    next.bag.remove(piece);
    next.pieces = with_piece(placed.pieces, square, piece);
    // The first flip of a game decides who has which colour.
    next.black_moves = is_first ? darkchess::colour_of(piece) == Colour::kRed : !placed.black_moves;
    sum -= number * value_of(next);
  }
  return sum / placed.bag.total();
}

template <class Shape>
auto ChanceSolver<Shape>::rounds_of(const Layer& layer, const Placed& any) -> Rounds {
  Rounds rounds;
  rounds.begin.push_back(0);
  typename Game::MoveList moves;
  for (std::size_t entry = 0; entry < 2 * layer.placements.size(); ++entry) {
    Placed here = any;
    here.pieces = layer.placements[entry / 2];
    here.black_moves = entry % 2 == 1;
    game_.legal_moves(position_of(here), moves);
    double exit = kNone;
    for (const darkchess::Move move : moves) {
      if (move.is_flip()) {
        exit = std::max(exit, average(here, move.to(), false));
        continue;
      }
      const bool takes = piece_at(here.pieces, move.to()) != darkchess::kNoPiece;
      const Placed next = stepped(here, move);
      if (takes) {
        exit = std::max(exit, -value_of(next));
      } else {
        rounds.next.push_back(static_cast<std::uint32_t>(entry_of(layer, next)));
      }
    }
    rounds.exits.push_back(exit);
    rounds.begin.push_back(rounds.next.size());
  }
  return rounds;
}

template <class Shape>
auto ChanceSolver<Shape>::stepped(const Placed& placed, darkchess::Move move) -> Placed {
  Placed next = placed;
  next.pieces = with_piece(next.pieces, move.to(), piece_at(placed.pieces, move.from()));
  next.pieces = with_piece(next.pieces, move.from(), darkchess::kNoPiece);
  next.black_moves = !placed.black_moves;
  return next;
}

template <class Shape>
std::vector<double> ChanceSolver<Shape>::values_with(const Rounds& rounds, int plies_left) {
  const std::size_t entries = rounds.exits.size();
  std::vector<double> values(entries, 0.0);
  for (std::size_t entry = 0; entry < entries; ++entry) {
    if (rounds.lost(entry)) values[entry] = -1;
  }
  std::vector<double> before;
  for (int ply = 0; ply < plies_left && before != values; ++ply) {
    before = values;
    for (std::size_t entry = 0; entry < entries; ++entry) {
      if (rounds.lost(entry)) continue;
      double best = rounds.exits[entry];
      for (std::size_t i = rounds.begin[entry]; i < rounds.begin[entry + 1]; ++i) {
        best = std::max(best, -before[rounds.next[i]]);
      }
      values[entry] = best;
    }
  }
  return values;
}

template <class Shape>
ChanceSolution ChanceSolver<Shape>::solve(const Position& position) {
  ChanceSolution solution;
  solution.position = game_.position_text(position);
  typename Game::MoveList moves;
  game_.legal_moves(position, moves);
  const auto add = [&](darkchess::Move move, double value) {
    solution.moves.push_back({game_.move_text(position, move), value});
  };
  if (position.to_move == Colour::kUnknown) {
    for (const darkchess::Move move : moves) add(move, average(placed(position), move.to(), true));
  } else {
    // Steps are looked at within the layer as it stands: a symmetry would turn the moves with it.
    const Placed here = placed(position);
    Layer layer;
    arrange<Shape>(shown_in<Shape>(here.pieces), here.hidden, 0, Pieces{0}, layer.placements);
    std::sort(layer.placements.begin(), layer.placements.end());
    const int plies_left = game_.settings().quiet_limit - position.quiet;
    layer.values = values_with(rounds_of(layer, here), plies_left - 1);
    for (const darkchess::Move move : moves) {
      if (move.is_flip()) {
        add(move, average(here, move.to(), false));
        continue;
      }
      const Placed next = stepped(here, move);
      const bool takes = piece_at(here.pieces, move.to()) != darkchess::kNoPiece;
      add(move, takes ? -value_of(next) : -layer.values[entry_of(layer, next)]);
    }
  }
  solution.value = -1;
  for (const ChanceMove& move : solution.moves) solution.value = std::max(solution.value, move.value);
  solution.positions = positions_;
  return solution;
}

template class ChanceSolver<darkchess::SmallBoard>;
template class ChanceSolver<darkchess::LongerBoard>;

}  // namespace palamedes::tables
