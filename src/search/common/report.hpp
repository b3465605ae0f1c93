#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "search/common/score.hpp"

namespace palamedes::search {

// One line of play that a search thinks of, the best first in a report.
template <class Move>
struct Line {
  Score score = 0;
  bool exact_value = false;  // the score is proven, not estimated (a proven draw included)
  std::uint64_t visits = 0;  // MCTS: how often its first move was tried
  std::vector<Move> moves;
};

// What a search has to say, while it runs and at its end. It never prints: it reports.
template <class Move>
struct Report {
  int depth = 0;
  int selective_depth = 0;
  std::uint64_t nodes = 0;               // all of them
  std::uint64_t quiescence_nodes = 0;    // those of them in quiescence
  std::uint64_t quiescence_widened = 0;  // horizons, and nodes of quiescence, whose moves were looked at
  double seconds = 0;
  int table_permille = 0;  // how full the transposition table is
  std::vector<Line<Move>> lines;

  bool has_move() const { return !lines.empty() && !lines.front().moves.empty(); }
};

template <class Move>
using Reporter = std::function<void(const Report<Move>&)>;

}  // namespace palamedes::search
