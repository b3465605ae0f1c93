#pragma once

#include "knowledge/book.hpp"

namespace palamedes::learn {

struct CleanupRule {
  // A move is dropped where it is worse than the best with at least this confidence (one-sided, by the normal
  // approximation with one point of two games added to each count).
  double confidence = 0.95;
  // A move that no search suggested is dropped until so many games have tried it, and takes no suggested one's place
  // that fewer have tried: the first few games of a move say little against a long search.
  std::uint64_t least_games = 8;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.real("confidence", confidence, 0.5, 0.999999, "That a dropped move is worse than the best");
    visitor.integer("least-games", least_games, 0, 1'000'000'000, "Games before a move that chance found is kept");
  }
};

// Values, order and states of a position's moves from their counts. The best comes first: the suggested move of the
// highest lower bound, unless one that only chance found is significantly better still. Proven values go before all
// counts: nothing is kept beside a better one.
void clean_up(knowledge::BookMoves& moves, const CleanupRule& rule);

// The value below which so much of the standard normal distribution lies.
double normal_quantile(double probability);

}  // namespace palamedes::learn
