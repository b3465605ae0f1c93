#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>

#include "games/path.hpp"
#include "search/common/value.hpp"

namespace palamedes::search {

// The end that the path gives to a position which the board alone would let go on.
struct PathEnd {
  Result result = Result::kOngoing;
  int dependency = Value::kFree;  // as in search/common/value.hpp
};

// The rules that look at how a position was reached, as a search below a root sees them: what they say, and from which
// ply of the search on that is so. What stood before the root is the same on every path of the search; where only that
// matters, nothing depends on the path.
template <Game G>
class PathRules {
 public:
  using Move = typename G::Move;

  PathRules() = default;
  explicit PathRules(const Path<G>& root) : root_index_(root.keys().size() == 0 ? 0 : root.keys().size() - 1) {
    // A root beyond the limit is looked at as if the count began anew.
    const std::size_t limit = root.ply_limit();
    last_ply_ = root.plies() < limit ? limit : root.plies() + limit;
  }

  // A match is judged after so many plies from its start.
  std::size_t last_ply() const { return last_ply_; }

  // A repetition that ends the game, or the like. A rule that may name no earlier position rests on all of them since
  // the last irreversible move.
  std::optional<PathEnd> end(const Path<G>& path) const {
    if constexpr (HasPathRules<G>) {
      const PathKeys& keys = path.keys();
      const Result result = path.game().path_result(keys, path.moves(), path.position());
      if (result == Result::kOngoing || path.game().result(path.position()) != Result::kOngoing) return std::nullopt;
      const int window_ply = ply_of(std::max(keys.window_begin(), root_index_));
      return PathEnd{result, first_visit(path).value_or(window_ply)};
    }
    return std::nullopt;
  }

  // If the present position stood before within the search: at which ply first.
  std::optional<int> first_visit(const Path<G>& path) const {
    if constexpr (HasPathRules<G>) {
      const PathKeys& keys = path.keys();
      const std::size_t first = keys.earliest(keys.present(), root_index_);
      if (first + 1 < keys.size()) return ply_of(first);
    }
    return std::nullopt;
  }

  // Of a move that the path does not allow: the ply at which the position stood that it may not bring back; kFree if
  // that was before the root. Rare enough to stay out of the loops that ask.
  [[gnu::cold]] int barred_by(const Path<G>& path, Move move) const {
    if constexpr (BarsMoves<G>) {
      typename G::Position next = path.position();
      static_cast<void>(path.game().play(next, move));
      const std::size_t index = path.keys().earliest(path.game().path_key(next), root_index_);
      if (index < path.keys().size()) return ply_of(index);
    }
    return Value::kFree;
  }

  // Leaves out of a list what the path does not allow.
  static void keep_allowed(const Path<G>& path, typename G::MoveList& moves) {
    if constexpr (BarsMoves<G>) moves.keep_if([&](Move move) { return path.allows(move); });
  }

 private:
  int ply_of(std::size_t index) const { return static_cast<int>(index - root_index_); }

  std::size_t root_index_ = 0;  // of the root among the keys of the path
  std::size_t last_ply_ = 0;
};

}  // namespace palamedes::search
