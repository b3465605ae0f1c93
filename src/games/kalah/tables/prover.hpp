#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "games/kalah/kalah.hpp"
#include "games/kalah/tables/margin_search.hpp"
#include "tables/game_tables.hpp"
#include "tables/parallel.hpp"

namespace palamedes::tables {

// Finds the exact margins of positions by questions with a window of nothing, each from the bound that the last one
// found (MTD(f), Plaat 1996). All threads ask the same question and share what they find.
template <class G>
class MarginProver {
 public:
  using Board = typename G::Board;
  using Position = typename G::Position;
  using Move = typename G::Move;
  // While a question is open: the nodes of all, and what is known of the margin.
  using OnProgress = std::function<void(std::uint64_t nodes, MarginBounds known)>;

  // What is found near the start is kept there, if anywhere.
  MarginProver(const G& game, std::shared_ptr<const EndgameMargins> endgame, std::uint64_t table_bytes,
               KeptMargins* kept)
      : game_(game),
        sowing_(game.settings()),
        endgame_(std::move(endgame)),
        table_(table_bytes, game.settings().total()),
        kept_(kept) {}

  int threads = 1;
  int kept_plies = 4;  // positions so near to the start of a search are kept
  OnProgress on_progress = nullptr;

  // For all questions from now on together.
  void limit(const ProofLimits& limits) {
    limits_ = limits;
    nodes_ = 0;
    watch_ = Stopwatch();
  }
  std::uint64_t nodes() const { return nodes_; }
  const EndgameMargins& endgame() const { return *endgame_; }

  // The margin at the end of the game for the side to move, the depots included; nothing where that took too much.
  std::optional<int> margin(const Position& position, const search::StopToken& stop) {
    reaching_.reset();
    if (game_.result(position) != Result::kOngoing) return game_.margin(position);
    if (position.swap) return margin_before_swap(position, stop);
    const int ahead = game_.margin(position);
    const Board board = houses_of(position);
    const int stones = stones_in(board);
    if (stones <= endgame_->most_stones()) return ahead + *endgame_->place(board);
    MarginBounds known{-stones, stones};
    known_ = {ahead - stones, ahead + stones};
    // Nobody ahead at the end is the first guess, in the parity that there can be.
    int guess = std::clamp(-ahead, -stones, stones);
    while (known.low < known.high) {
      const int wanted = std::clamp(guess, known.low + 1, known.high);
      const auto found = ask(board, wanted, {ahead + known.low, ahead + known.high}, stop);
      if (!found) return std::nullopt;
      (*found >= wanted ? known.low : known.high) = *found;
      if (*found >= wanted) reaching_ = best_in_table(board, position.side);
      known_ = {ahead + known.low, ahead + known.high};
      guess = *found >= wanted ? *found + 1 : *found;
    }
    return ahead + known.low;
  }

  // A bound on what the side to move of a board with empty depots gets from the stones in the houses: from below where
  // that is at least `wanted`, else from above.
  std::optional<int> bound(const Board& board, int wanted, const search::StopToken& stop) {
    return ask(board, wanted, {wanted, wanted}, stop);
  }

  // What the last such question has found of the answer, where it took too much.
  MarginBounds known() const { return known_; }
  // A move that is proven to get no less than the low bound of that; nothing where the bound says nothing.
  std::optional<Move> reaching() const { return reaching_; }

  // What is known of the margin without any search.
  MarginBounds known_of(const Position& position) {
    const int ahead = game_.margin(position);
    if (game_.result(position) != Result::kOngoing) return {ahead, ahead};
    const Board board = houses_of(position);
    const int stones = stones_in(board);
    if (!position.swap && stones <= endgame_->most_stones()) {
      const int margin = ahead + *endgame_->place(board);
      return {margin, margin};
    }
    BoundsTable::Entry entry{{-stones, stones}};
    if (!position.swap) {
      table_.probe(board.hash(), stones, entry);
      const auto kept = kept_ != nullptr ? kept_->find(houses_text(board, game_.houses())) : std::nullopt;
      if (kept) entry.bounds = {std::max(entry.bounds.low, kept->low), std::min(entry.bounds.high, kept->high)};
    }
    return {ahead + entry.bounds.low, ahead + entry.bounds.high};
  }

  // Likewise of a move, for the side that makes it.
  MarginBounds known_of(const Position& position, Move move) {
    const Position next = after(position, move);
    const MarginBounds found = known_of(next);
    return next.side == position.side ? found : MarginBounds{-found.high, -found.low};
  }

  // The margin after a move, for the side that makes it.
  std::optional<int> margin_of(const Position& position, Move move, const search::StopToken& stop) {
    const Position next = after(position, move);
    const auto found = margin(next, stop);
    return found && next.side != position.side ? std::optional(-*found) : found;
  }

  // A move that keeps the margin, which is that of the position or less; nothing where finding it took too much.
  std::optional<Move> keeping(const Position& position, int margin, const search::StopToken& stop) {
    typename G::MoveList moves;
    game_.legal_moves(position, moves);
    const auto likely = best_in_table(houses_of(position), position.side);
    // What the search found best is first, since it is likely.
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) { return (a == likely) > (b == likely); });
    for (const Move move : moves) {
      const auto reached = reaches(position, move, margin, stop);
      if (!reached) return std::nullopt;
      if (*reached) return move;
    }
    return std::nullopt;
  }

  // A line on which both sides keep the margin, to the end of the game. Gives back whether it was found.
  bool follow(Position position, int margin, const search::StopToken& stop, std::vector<std::string>& line) {
    while (game_.result(position) == Result::kOngoing) {
      const auto move = keeping(position, margin, stop);
      if (!move) return false;
      line.push_back(game_.move_text(position, *move));
      const Side mover = position.side;
      static_cast<void>(game_.play(position, *move));
      if (position.side != mover) margin = -margin;
    }
    return true;
  }

  // Whether a move gets at least so much for the side that makes it.
  std::optional<bool> reaches(const Position& position, Move move, int margin, const search::StopToken& stop) {
    const Position next = after(position, move);
    const bool same_side = next.side == position.side;
    if (next.swap || game_.result(next) != Result::kOngoing || stones_in(houses_of(next)) <= endgame_->most_stones()) {
      const auto found = margin_of(position, move, stop);
      return found ? std::optional(*found >= margin) : std::nullopt;
    }
    const int ahead = game_.margin(next);
    const int wanted = same_side ? margin - ahead : -margin - ahead + 1;
    const auto found = ask(houses_of(next), wanted, {margin, margin}, stop);
    if (!found) return std::nullopt;
    return (*found >= wanted) == same_side;
  }

 private:
  Position after(Position position, Move move) const {
    static_cast<void>(game_.play(position, move));
    return position;
  }

  Board houses_of(const Position& position) const {
    Board board = position.board;
    board.set(Board::kDepot, 0);
    board.set(Board::kOtherDepot, 0);
    return board;
  }
  int stones_in(const Board& board) const {
    return board.sum(0, game_.houses()) + board.sum(Board::kHalf, game_.houses());
  }

  // What the last search of a position found best.
  std::optional<Move> best_in_table(const Board& board, Side side) {
    BoundsTable::Entry entry;
    table_.probe(board.hash(), stones_in(board), entry);
    if (entry.house == BoundsTable::kNoHouse) return std::nullopt;
    return Move{static_cast<std::uint8_t>(entry.house + 1), side};
  }

  // The pie rule: who may swap gets the better of both sides. Only the first player's turns come before that.
  std::optional<int> margin_before_swap(Position position, const search::StopToken& stop) {
    if (game_.may_swap(position)) {
      position.swap = false;
      const auto found = margin(position, stop);
      return found ? std::optional(std::abs(*found)) : std::nullopt;
    }
    typename G::MoveList moves;
    game_.legal_moves(position, moves);
    std::optional<int> best;
    for (const Move move : moves) {
      const auto found = margin_of(position, move, stop);
      if (!found) return std::nullopt;
      best = std::max(best.value_or(*found), *found);
    }
    return best;
  }

  std::optional<int> ask(const Board& board, int wanted, MarginBounds known, const search::StopToken& stop) {
    ProofLimits left = limits_;
    if (left.nodes) left.nodes = *left.nodes > nodes_ ? *left.nodes - nodes_ : 0;
    if (left.nodes == 0) return std::nullopt;
    if (left.seconds) left.seconds = *left.seconds - watch_.seconds();
    MarginShared<Board> shared{sowing_, *endgame_, table_, kept_, kept_plies, stop, left, threads == 1};
    const auto tell = [&](std::uint64_t more) {
      if (on_progress) on_progress(nodes_ + more, known);
    };
    tell(0);
    shared.on_nodes = tell;
    std::mutex mutex;
    std::optional<int> answer;
    for_each_piece(threads, static_cast<std::size_t>(threads), 1, [&] {
      return [&](std::size_t begin, std::size_t /*end*/) {
        if (shared.done) return;
        MarginSearch<Board> search(shared, static_cast<int>(begin));
        const auto found = search.bound(board, wanted);
        if (!found) return;
        shared.done = true;
        const std::lock_guard lock(mutex);
        answer = found;
      };
    });
    nodes_ += shared.nodes;
    return answer;
  }

  const G& game_;
  kalah::Tables<Board> sowing_;
  std::shared_ptr<const EndgameMargins> endgame_;
  BoundsTable table_;
  KeptMargins* kept_;
  ProofLimits limits_;
  Stopwatch watch_;
  std::uint64_t nodes_ = 0;
  MarginBounds known_;
  std::optional<Move> reaching_;
};

}  // namespace palamedes::tables
