#include "games/darkchess/darkchess.hpp"

#include <algorithm>

#include "base/random.hpp"
#include "base/spec/settings.hpp"
#include "games/darkchess/phrases.hpp"

namespace palamedes::darkchess {
namespace {

// Symmetries 1 to 3 (and 5 to 7): columns mirrored, rows mirrored, half a turn.
template <class Shape>
Twin transformed_twin(Twin twin, int index) {
  using G = Geometry<Shape>;
  switch (index & 3) {
    case 1: return G::mirrored(twin);
    case 2: return G::turned(G::mirrored(twin));
    case 3: return G::turned(twin);
    default: return twin;
  }
}

template <class Shape>
int transformed_square(int square, int index) {
  const int column = square / Shape::kRows;
  const int row = square % Shape::kRows;
  const int new_column = (index & 3) == 1 || (index & 3) == 3 ? Shape::kColumns - 1 - column : column;
  const int new_row = (index & 2) != 0 ? Shape::kRows - 1 - row : row;
  return new_column * Shape::kRows + new_row;
}

// The squares of a line's targets as a set.
template <class Shape>
Squares jump_squares(Squares occupied, Squares targets, int square) {
  using Lines = CannonLines<Shape>;
  Squares found = 0;
  for_each_bit(Lines::targets(occupied, targets, square),
               [&](int bit) { found |= Squares{1} << Lines::target_square(square, bit); });
  return found;
}

template <class Shape>
Squares neighbours(int square) {
  const int column = square / Shape::kRows;
  const int row = square % Shape::kRows;
  Squares found = 0;
  if (row > 0) found |= Squares{1} << (square - 1);
  if (row + 1 < Shape::kRows) found |= Squares{1} << (square + 1);
  if (column > 0) found |= Squares{1} << (square - Shape::kRows);
  if (column + 1 < Shape::kColumns) found |= Squares{1} << (square + Shape::kRows);
  return found;
}

template <class Shape>
constexpr BoardName kNameOf = BoardName::kFull;
template <>
constexpr BoardName kNameOf<SmallBoard> = BoardName::kSmall;
template <>
constexpr BoardName kNameOf<LongerBoard> = BoardName::kLonger;

}  // namespace

template <class Shape>
DarkChess<Shape>::DarkChess(const Settings& settings) : settings_(settings) {
  settings_.board = kNameOf<Shape>;
  if (settings_.set == PieceSet{}) settings_.set = usual_set(settings_.board);
  const PieceSet& set = settings_.board == BoardName::kFull ? kFullSet : settings_.set;
  for (const Piece piece : kPieces) full_.add(piece, set[static_cast<std::size_t>(kind_of(piece))]);
}

template <class Shape>
Spec DarkChess<Shape>::spec() const {
  return canonical_spec("darkchess", settings_);
}

template <class Shape>
auto DarkChess<Shape>::start() const -> Position {
  Position position;
  position.board.occupied = G::kAll;
  position.board.hidden = G::kAll;
  position.bag = full_;
  return position;
}

template <class Shape>
Message DarkChess<Shape>::reason(const Position& position) const {
  switch (result(position)) {
    case Result::kOngoing: return {};
    case Result::kDraw: return {kPhrases["quiet"], {{"plies", settings_.quiet_limit}}};
    default: break;
  }
  return has_nothing_left(position) ? kPhrases["all-captured"] : kPhrases["no-moves"];
}

template <class Shape>
std::uint64_t DarkChess<Shape>::computed_key(const Position& position) const {
  Position fresh;
  fresh.bag = position.bag;
  fresh.to_move = position.to_move;
  for (int square = 0; square < Shape::kSquares; ++square) {
    if (((position.occupied() >> square) & 1) == 0) continue;
    const Twin place = G::twin_of(square);
    fresh.board.occupied |= place;
    const Piece piece = position.piece_on(square);
    if (piece == kNoPiece) {
      fresh.board.hidden |= place;
    } else {
      fresh.board.set_piece(place, piece);
    }
  }
  return key(fresh);
}

template <class Shape>
auto DarkChess<Shape>::transformed(const Position& position, int index) const -> Position {
  Position result = position;
  for (Twin* plane : {&result.board.kind0, &result.board.kind1, &result.board.kind2, &result.board.red,
                      &result.board.occupied, &result.board.hidden}) {
    *plane = transformed_twin<Shape>(*plane, index);
  }
  if (index >= 4) {
    result.board.red ^= result.board.revealed();
    result.bag = position.bag.exchanged();
    result.to_move = opposite(position.to_move);
    result.first = opposite(position.first);
  }
  return result;
}

template <class Shape>
auto DarkChess<Shape>::transformed_move(const Position& /*position*/, Move move, int index) const -> Move {
  const int to = transformed_square<Shape>(move.to(), index);
  if (!move.is_flip()) return Move::step(transformed_square<Shape>(move.from(), index), to);
  const bool exchanged = index >= 4 && move.is_resolved();
  return Move::flip(to, static_cast<Piece>(exchanged ? move.piece() ^ 8 : move.piece()));
}

template <class Shape>
void DarkChess<Shape>::chance_outcomes(const Position& position, Move move, ChanceList& list) const {
  list.clear();
  for (const Piece piece : kPieces) {
    const int weight = position.bag.of(piece);
    if (weight != 0) list.push_back({Move::flip(move.to(), piece), weight});
  }
}

template <class Shape>
auto DarkChess<Shape>::draw_outcome(const Position& position, Move move, Random& random) const -> Move {
  auto number = static_cast<int>(random.below(static_cast<std::uint32_t>(position.bag.total())));
  for (const Piece piece : kPieces) {
    number -= position.bag.of(piece);
    if (number < 0) return Move::flip(move.to(), piece);
  }
  return move;
}

template <class Shape>
bool DarkChess<Shape>::repeats(const PathKeys& keys, std::span<const Move> moves) const {
  if (settings_.repetition == Repetition::kThreefold) return keys.occurrences() >= 3;
  const std::size_t quiet = std::min(keys.window() - 1, moves.size());
  const auto last = moves.last(quiet);
  for (std::size_t period = 2; 3 * period <= quiet; period += 2) {
    const auto cycles = last.last(3 * period);
    if (std::equal(cycles.begin() + static_cast<std::ptrdiff_t>(period), cycles.end(), cycles.begin())) return true;
  }
  return false;
}

template <class Shape>
Message DarkChess<Shape>::path_reason(const PathKeys& keys, std::span<const Move> moves,
                                      const Position& /*position*/) const {
  if (!repeats(keys, moves)) return {};
  return {settings_.repetition == Repetition::kThreefold ? kPhrases["repetition"] : kPhrases["cycle"], {{"times", 3}}};
}

template <class Shape>
Squares DarkChess<Shape>::attacks(const Position& position, int square) const {
  const Piece piece = position.piece_on(square);
  if (piece == kNoPiece) return 0;
  const Colour enemy = opposite(colour_of(piece));
  if (kind_of(piece) == Kind::kCannon) {
    return jump_squares<Shape>(position.occupied(), position.pieces(enemy), square);
  }
  Squares found = 0;
  for_each_bit(neighbours<Shape>(square) & position.pieces(enemy), [&](int at) {
    if (takes(kind_of(piece), kind_of(position.piece_on(at)))) found |= Squares{1} << at;
  });
  return found;
}

template <class Shape>
Squares DarkChess<Shape>::attackers(const Position& position, int square) const {
  const Piece piece = position.piece_on(square);
  if (piece == kNoPiece) return 0;
  const Colour enemy = opposite(colour_of(piece));
  // A jump over one piece is one in both directions.
  Squares found = jump_squares<Shape>(position.occupied(), position.pieces(enemy, Kind::kCannon), square);
  for_each_bit(neighbours<Shape>(square) & position.pieces(enemy), [&](int at) {
    if (takes(kind_of(position.piece_on(at)), kind_of(piece))) found |= Squares{1} << at;
  });
  return found;
}

template class DarkChess<FullBoard>;
template class DarkChess<SmallBoard>;
template class DarkChess<LongerBoard>;

template <class G>
constexpr bool kKeepsTheContract =
    Game<G>&& HasPathRules<G>&& HasChance<G>&& HasTableKey<G>&& HasPlayout<G>&& HasPlayoutBatch<G>&& HasPerftMoves<G>;
static_assert(kKeepsTheContract<DarkChess<FullBoard>>);
static_assert(kKeepsTheContract<DarkChess<SmallBoard>>);
static_assert(kKeepsTheContract<DarkChess<LongerBoard>>);
static_assert(sizeof(DarkChess<FullBoard>::Position) == 64);

}  // namespace palamedes::darkchess
