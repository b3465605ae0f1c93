#pragma once

#include <optional>

#include "games/path.hpp"
#include "search/common/path_rules.hpp"

namespace palamedes::search {

// Where a simulation stands: from the root down a line of the tree, and back to the root at once. Games with path rules
// walk a Path, so that what superko bars or a repetition ends is so in the tree too; the tree is no graph, hence what
// holds at a node holds for its one path. The others just copy the position.
template <Game G>
class Descent {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  void start(const Path<G>& root) {
    path_.emplace(root);
    root_plies_ = static_cast<int>(root.plies());
    last_ply_ = static_cast<int>(PathRules<G>(root).last_ply());
    plies_ = root_plies_;
    if constexpr (!HasPathRules<G>) position_.emplace(root.position());
  }

  void rewind() {
    if constexpr (HasPathRules<G>) {
      while (plies_ > root_plies_) undo();
    } else {
      position_ = path_->position();
      plies_ = root_plies_;
    }
  }

  const G& game() const { return path_->game(); }
  const Position& position() const {
    if constexpr (HasPathRules<G>) return path_->position();
    return *position_;
  }
  Side side() const { return game().side_to_move(position()); }
  int depth() const { return plies_ - root_plies_; }
  int plies_left() const { return last_ply_ - plies_; }

  void play(Move move) {
    ++plies_;
    if constexpr (HasPathRules<G>) {
      path_->play(move);
    } else {
      static_cast<void>(game().play(*position_, move));
    }
  }

  // The limit of plies included.
  Result result() const {
    const Result result = by_rules();
    return result == Result::kOngoing && plies_ >= last_ply_ ? game().judge(position()) : result;
  }

  // Of a position that goes on.
  void legal_moves(MoveList& list) const {
    game().legal_moves(position(), list);
    PathRules<G>::keep_allowed(*path_, list);
  }

 private:
  Result by_rules() const {
    if constexpr (HasPathRules<G>) return path_->result();
    return game().result(*position_);
  }
  void undo() {
    path_->undo();
    --plies_;
  }

  std::optional<Path<G>> path_;  // at the root, where the game has no path rules
  std::optional<Position> position_;
  int root_plies_ = 0;
  int last_ply_ = 0;
  int plies_ = 0;
};

}  // namespace palamedes::search
