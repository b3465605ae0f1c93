#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>

#include "base/bits.hpp"
#include "base/fixed_list.hpp"
#include "games/morris/phrases.hpp"
#include "games/morris/position.hpp"

// The rules of a board without the settings of a variant: what may be played, what it does, who has won.
namespace palamedes::morris {

// With this many pieces a side hops where the board lets it, and with fewer it has lost.
inline constexpr int kFewest = 3;

// Each of E lines carries at most one step at a time and each of N points at most one placement, each with at most as
// many removals as the enemy has pieces. Hops: three pieces to fewer than N points, and no more than three of them
// close a mill (the two pieces that stay and the target make one), so they are fewer still.
template <class Board>
inline constexpr int kMaxMoves = std::max(Tables<Board>::kEdges, Tables<Board>::kPoints) * Board::kPieces;

template <class Board>
using MoveListOf = FixedList<Move, static_cast<std::size_t>(kMaxMoves<Board>)>;

// Does the side to move, all its pieces placed, hop?
template <class Board>
constexpr bool hops(const Position& position) {
  return Board::kHops && !position.placing() && std::popcount(position.mine()) == kFewest;
}

template <class Board>
constexpr bool can_move(const Position& position) {
  const Points empty = Tables<Board>::kAll & ~position.occupied();
  if (position.placing() || hops<Board>(position)) return empty != 0;
  Points mine = position.mine();
  while (mine != 0) {
    if ((Tables<Board>::kNeighbours[pop_lowest(mine)] & empty) != 0) return true;
  }
  return false;
}

// After the opening a side with two pieces has lost. In the opening none has, even one that can no longer come to
// three.
template <class Board>
constexpr bool has_too_few(const Position& position, Side side) {
  if constexpr (Board::kMillWins) return false;
  return position.opening_over() && std::popcount(position.pieces[index_of(side)]) < kFewest;
}

template <class Board>
constexpr Result result_of(const Position& position) {
  const Side mover = position.to_move;
  if constexpr (Board::kMillWins) {
    if (pieces_in_mills<Board>(position.theirs()) != 0) return win_for(other(mover));
  }
  if (has_too_few<Board>(position, mover)) return win_for(other(mover));
  if (has_too_few<Board>(position, other(mover))) return win_for(mover);
  if (can_move<Board>(position)) return Result::kOngoing;
  return position.occupied() == Tables<Board>::kAll ? Result::kDraw : win_for(other(mover));
}

// Why result_of() says that the game is over.
template <class Board>
Message reason_for(const Position& position) {
  if (Board::kMillWins && pieces_in_mills<Board>(position.theirs()) != 0) return kPhrases["mill"];
  if (has_too_few<Board>(position, Side::kFirst) || has_too_few<Board>(position, Side::kSecond)) {
    return kPhrases["fewer-than-three"];
  }
  if (can_move<Board>(position)) return {};
  return position.occupied() == Tables<Board>::kAll ? kPhrases["board-full"] : kPhrases["no-moves"];
}

// Writes moves into a list; a move that closes a mill once for each piece that it can remove.
template <class Board>
class MoveGenerator {
 public:
  MoveGenerator(const Position& position, MoveListOf<Board>& list)
      : list_(list),
        mine_(position.mine()),
        theirs_(position.theirs()),
        empty_(T::kAll & ~position.occupied()),
        closing_(Board::kMillWins || theirs_ == 0 ? 0 : closing_points<Board>(mine_) & empty_) {}

  void placements() {
    for_each_bit(empty_, [&](int to) { add(Move::kNone, to, (closing_ >> to & 1) != 0); });
  }

  // Whether a neighbour is free is anyone's guess, so its step is written anyway and kept if it counts.
  void steps() {
    for_each_bit(mine_, [&](int from) {
      for (const int to : T::kPaddedNeighbours[from]) {
        if ((closing_ >> to & 1) != 0) [[unlikely]] {
          add(from, to, closes(from, to));
          continue;
        }
        list_.push_back(Move(from, to, Move::kNone));
        list_.resize_down(list_.size() - 1 + (empty_ >> to & 1));
      }
    });
  }

  void hops() {
    for_each_bit(mine_, [&](int from) {
      for_each_bit(empty_, [&](int to) { add(from, to, (closing_ >> to & 1) != 0 && closes(from, to)); });
    });
  }

 private:
  using T = Tables<Board>;

  // The piece that moves away may have been one of the two that `to` would close a mill with.
  bool closes(int from, int to) const { return closes_mill<Board>(mine_ & ~point_bit(from), to); }

  void add(int from, int to, bool closing) {
    if (!closing) [[likely]] {
      list_.push_back(Move(from, to, Move::kNone));
      return;
    }
    for_each_bit(removable_pieces<Board>(theirs_), [&](int removed) { list_.push_back(Move(from, to, removed)); });
  }

  MoveListOf<Board>& list_;
  Points mine_;
  Points theirs_;
  Points empty_;
  Points closing_;  // free points where a mill lacks one piece; none where mills remove nothing
};

// Points in index order, for each the neighbours in the board's order (for a hop all free points in index order), for
// each the removals in index order.
template <class Board>
void generate_moves(const Position& position, MoveListOf<Board>& list) {
  list.clear();
  if constexpr (Board::kMillWins) {
    if (pieces_in_mills<Board>(position.theirs()) != 0) return;
  }
  MoveGenerator<Board> generator(position, list);
  if (position.placing()) return generator.placements();
  if (has_too_few<Board>(position, Side::kFirst) || has_too_few<Board>(position, Side::kSecond)) return;
  if (hops<Board>(position)) return generator.hops();
  generator.steps();
}

// How many moves generate_moves() would give for a game that is not over, removals counted apart.
template <class Board>
int count_moves(const Position& position) {
  const Points mine = position.mine();
  const Points empty = Tables<Board>::kAll & ~position.occupied();
  const Points closing = closing_points<Board>(mine) & empty;
  int all = 0;
  int closers = 0;
  if (position.placing()) {
    all = std::popcount(empty);
    closers = std::popcount(closing);
  } else {
    const bool hopping = hops<Board>(position);
    all = hopping ? kFewest * std::popcount(empty) : step_count<Board>(mine, empty);
    for_each_bit(closing, [&](int to) {
      for_each_bit(hopping ? mine : mine & Tables<Board>::kNeighbours[to],
                   [&](int from) { closers += closes_mill<Board>(mine & ~point_bit(from), to) ? 1 : 0; });
    });
  }
  if (Board::kMillWins || closers == 0 || position.theirs() == 0) return all;
  return all + closers * (std::popcount(removable_pieces<Board>(position.theirs())) - 1);
}

// Move::kNone is no point of any board, so what it would change is masked out instead of asked for; and both sides are
// written at fixed places, because an index that depends on the turn makes the next load wait.
inline void apply_move(Position& position, Move move) {
  constexpr Points kReal = ~point_bit(Move::kNone);
  const Points moved = (point_bit(move.from()) | point_bit(move.to())) & kReal;
  const Points removed = point_bit(move.removed()) & kReal;
  const auto placed = static_cast<unsigned>(move.places());
  const auto black = static_cast<unsigned>(index_of(position.to_move));
  position.pieces[0] ^= black != 0 ? removed : moved;
  position.pieces[1] ^= black != 0 ? moved : removed;
  position.in_hand[0] = static_cast<std::uint8_t>(position.in_hand[0] - (placed & ~black));
  position.in_hand[1] = static_cast<std::uint8_t>(position.in_hand[1] - (placed & black));
  position.to_move = other(position.to_move);
}

}  // namespace palamedes::morris
