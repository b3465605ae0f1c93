#include "learn/book/cleanup.hpp"

#include <algorithm>
#include <cmath>

#include "arena/statistics/statistics.hpp"

namespace palamedes::learn {
namespace {

using knowledge::BookMove;

double games_of(const BookMove& move) { return static_cast<double>(move.games) + 2; }

double value_of(const BookMove& move) { return (static_cast<double>(move.half_points) / 2 + 1) / games_of(move); }

// The variance of the value: of a game it is at most that of a win or a loss.
double variance_of(const BookMove& move) { return move.value * (1 - move.value) / games_of(move); }

double lower_bound(const BookMove& move, double z) { return move.value - z * std::sqrt(variance_of(move)); }

bool clearly_better(const BookMove& a, const BookMove& b, double z) {
  return a.value - b.value > z * std::sqrt(variance_of(a) + variance_of(b));
}

int rank(search::Score score) { return search::is_win(score) ? 2 : search::is_loss(score) ? 0 : 1; }

void clean_up_proven(knowledge::BookMoves& moves) {
  // What is not proven may be anything; it is worth a try only where all that is proven loses.
  const auto worth = [](const BookMove& move) { return move.proven ? 2 * rank(*move.proven) : 1; };
  std::stable_sort(moves.begin(), moves.end(), [&](const BookMove& a, const BookMove& b) {
    if (worth(a) != worth(b)) return worth(a) > worth(b);
    return a.proven && b.proven && *a.proven > *b.proven;
  });
  for (BookMove& move : moves) {
    move.value = move.proven ? rank(*move.proven) / 2.0 : value_of(move);
    move.kept = worth(move) == worth(moves.front());
  }
}

}  // namespace

double normal_quantile(double probability) {
  double low = -10;
  double high = 10;
  for (int i = 0; i < 80; ++i) {
    const double middle = (low + high) / 2;
    (arena::normal_below(middle) < probability ? low : high) = middle;
  }
  return (low + high) / 2;
}

void clean_up(knowledge::BookMoves& moves, const CleanupRule& rule) {
  if (moves.empty()) return;
  if (std::any_of(moves.begin(), moves.end(), [](const BookMove& move) { return move.proven.has_value(); })) {
    clean_up_proven(moves);
    return;
  }
  const double z = normal_quantile(rule.confidence);
  for (BookMove& move : moves) move.value = value_of(move);
  std::stable_sort(moves.begin(), moves.end(), [&](const BookMove& a, const BookMove& b) {
    if (a.suggested != b.suggested) return a.suggested;
    return a.suggested ? lower_bound(a, z) > lower_bound(b, z) : a.value > b.value;
  });
  const auto tried = [&](const BookMove& move) { return move.games >= rule.least_games; };
  const auto tested = [&](const BookMove& move) { return move.suggested || tried(move); };
  std::size_t best = 0;
  for (std::size_t i = 1; i < moves.size(); ++i) {
    if (moves[i].suggested || !tried(moves[i]) || !tried(moves[best])) continue;
    if (clearly_better(moves[i], moves[best], z)) best = i;
  }
  std::rotate(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(best),
              moves.begin() + static_cast<std::ptrdiff_t>(best) + 1);
  for (BookMove& move : moves) move.kept = tested(move) && !clearly_better(moves.front(), move, z);
  std::stable_sort(moves.begin() + 1, moves.end(),
                   [](const BookMove& a, const BookMove& b) { return a.kept != b.kept ? a.kept : a.value > b.value; });
}

}  // namespace palamedes::learn
