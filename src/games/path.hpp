#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "games/contract.hpp"

namespace palamedes {

// A line of play: a root position, the moves made from it, and what the path rules of the game say about where it
// stands.
template <Game G>
class Path {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  // The game must outlive the path.
  Path(const G& game, const Position& root)
      : game_(&game), position_(root), ply_limit_(static_cast<std::size_t>(game.ply_limit())) {
    push_key(false);
  }

  const G& game() const { return *game_; }
  const Position& position() const { return position_; }
  std::size_t plies() const { return moves_.size(); }
  const std::vector<Move>& moves() const { return moves_; }
  // The ply at which a match is judged: the game's own, unless somebody set another.
  std::size_t ply_limit() const { return ply_limit_; }
  void limit_plies(std::size_t plies) { ply_limit_ = plies; }
  std::optional<Move> last_move() const { return moves_.empty() ? std::nullopt : std::optional(moves_.back()); }
  const PathKeys& keys() const { return keys_; }

  // A legal, resolved move.
  void play(Move move) {
    const bool irreversible = cannot_return(move);
    undos_.push_back(game_->play(position_, move));
    moves_.push_back(move);
    push_key(irreversible);
  }

  void undo() {
    game_->undo(position_, moves_.back(), undos_.back());
    moves_.pop_back();
    undos_.pop_back();
    if constexpr (HasPathRules<G>) keys_.pop();
  }

  // A search's null move: the turn passes with no move made, and nothing before it can be repeated after it.
  void pass_to(const Position& position) {
    position_ = position;
    push_key(true);
  }
  void back_to(const Position& position) {
    position_ = position;
    if constexpr (HasPathRules<G>) keys_.pop();
  }

  Result result() const {
    const Result by_board = game_->result(position_);
    if constexpr (HasPathRules<G>) {
      if (by_board == Result::kOngoing) return game_->path_result(keys_, moves_, position_);
    }
    return by_board;
  }

  Message reason() const {
    if constexpr (HasPathRules<G>) {
      if (game_->result(position_) == Result::kOngoing) return game_->path_reason(keys_, moves_, position_);
    }
    return game_->reason(position_);
  }

  bool allows(Move move) const {
    if constexpr (BarsMoves<G>) return game_->path_allows(keys_, position_, move);
    return true;
  }

  // The legal moves, path rules included; none once the game is over.
  void legal_moves(MoveList& list) const {
    list.clear();
    if (result() != Result::kOngoing) return;
    game_->legal_moves(position_, list);
    if constexpr (BarsMoves<G>) {
      list.keep_if([this](Move move) { return allows(move); });
    }
  }

 private:
  bool cannot_return(Move move) const {
    if constexpr (HasPathRules<G>) return game_->irreversible(position_, move);
    return false;
  }

  void push_key(bool irreversible) {
    if constexpr (HasPathRules<G>) keys_.push(game_->path_key(position_), irreversible);
  }

  const G* game_;
  Position position_;
  std::size_t ply_limit_;
  std::vector<Move> moves_;
  std::vector<typename G::Undo> undos_;
  PathKeys keys_;
};

}  // namespace palamedes
