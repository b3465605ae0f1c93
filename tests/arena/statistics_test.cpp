#include "arena/statistics/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "arena/statistics/ratings.hpp"
#include "arena/statistics/sprt.hpp"
#include "base/random.hpp"

namespace palamedes::arena {
namespace {

// Written out pair by pair, as a textbook would.
struct SlowEstimate {
  double mean = 0;
  double deviation = 0;  // of the mean
};

SlowEstimate slow_estimate(const PairCounts& pairs) {
  std::vector<double> values;
  for (std::size_t i = 0; i < 5; ++i) values.insert(values.end(), pairs[i], static_cast<double>(i) / 4);
  const double count = static_cast<double>(values.size());
  SlowEstimate result;
  result.mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  double squares = 0;
  for (const double value : values) squares += (value - result.mean) * (value - result.mean);
  result.deviation = std::sqrt(squares / count / count);
  return result;
}

TEST(Statistics, EloOfScores) {
  EXPECT_DOUBLE_EQ(elo_of(0.5), 0);
  // 400 log10(3), 400 log10(10).
  EXPECT_NEAR(elo_of(0.75), 190.8485, 1e-3);
  EXPECT_NEAR(elo_of(10.0 / 11), 400, 1e-9);
  for (const double elo : {-700.0, -35.0, 0.0, 12.5, 400.0}) EXPECT_NEAR(elo_of(score_of(elo)), elo, 1e-9);
}

TEST(Statistics, NormalDistribution) {
  EXPECT_DOUBLE_EQ(normal_below(0), 0.5);
  EXPECT_NEAR(normal_below(1.959963984540054), 0.975, 1e-12);
  EXPECT_NEAR(normal_below(-1), 0.15865525393145707, 1e-12);
}

TEST(Statistics, EstimateIsThatOfTheTextbook) {
  for (const PairCounts& pairs :
       {PairCounts{3, 12, 40, 30, 15}, PairCounts{0, 0, 10, 1, 0}, PairCounts{50, 0, 0, 0, 50}}) {
    const SlowEstimate slow = slow_estimate(pairs);
    const Estimate fast = estimate(pairs);
    EXPECT_NEAR(fast.elo, 400 * std::log10(slow.mean / (1 - slow.mean)), 1e-9);
    EXPECT_NEAR(fast.low_score, slow.mean - 1.959963984540054 * slow.deviation, 1e-12);
    EXPECT_NEAR(fast.high_score, slow.mean + 1.959963984540054 * slow.deviation, 1e-12);
    EXPECT_NEAR(fast.los, normal_below((slow.mean - 0.5) / slow.deviation), 1e-12);
  }
}

TEST(Statistics, NormalisedEloIsEloWhereGamesAreDecidedAndIndependent) {
  // Near equality and without draws a game's deviation is a half, and both scales have the same slope.
  const Estimate result = estimate({2401, 0, 5096, 0, 2503});
  EXPECT_NEAR(result.normalised_elo, result.elo, 0.05 * std::abs(result.elo) + 0.05);
  EXPECT_NEAR(result.normalised_error, result.error, 0.05 * result.error);
}

TEST(Statistics, NothingPlayedAndAllAlike) {
  EXPECT_EQ(estimate({}).elo, 0);
  EXPECT_EQ(estimate({}).los, 0.5);
  const Estimate all_won = estimate({0, 0, 0, 0, 20});
  EXPECT_GT(all_won.los, 0.99);
  EXPECT_LT(all_won.low_score, 1);
  EXPECT_NEAR(all_won.elo, 400 * std::log10(159), 1e-6);
  const Estimate all_drawn = estimate({0, 0, 20, 0, 0});
  EXPECT_NEAR(all_drawn.los, 0.5, 1e-9);
  EXPECT_GT(all_drawn.error, 0);
}

// Outcomes of a pair that somebody with that strength meets.
struct PairModel {
  std::array<double, 5> chances;

  double mean() const {
    double sum = 0;
    for (std::size_t i = 0; i < 5; ++i) sum += chances[i] * static_cast<double>(i) / 4;
    return sum;
  }
  int draw(Random& random) const {
    double left = random.unit();
    for (int i = 0; i < 4; ++i) {
      left -= chances[static_cast<std::size_t>(i)];
      if (left < 0) return i;
    }
    return 4;
  }
};

TEST(Statistics, ErrorBarsHoldWhatTheyPromise) {
  const PairModel model{{0.05, 0.15, 0.45, 0.25, 0.10}};
  Random random(7);
  int inside = 0;
  constexpr int kMatches = 2000;
  for (int i = 0; i < kMatches; ++i) {
    PairCounts pairs{};
    for (int j = 0; j < 100; ++j) ++pairs[static_cast<std::size_t>(model.draw(random))];
    const Estimate result = estimate(pairs);
    if (model.mean() >= result.low_score && model.mean() <= result.high_score) ++inside;
  }
  // 95% with four standard deviations of room.
  EXPECT_NEAR(static_cast<double>(inside) / kMatches, 0.95, 0.0195);
}

// The largest sum of n_i log p_i over frequencies with the given mean, by nested searches over three of the five: slow,
// and nothing like the other way.
class SlowLikelihood {
 public:
  SlowLikelihood(const std::array<double, 5>& counts, double mean) : counts_(counts), mean_(mean) {}

  double best() {
    return widest(0, 1, [&](double p0) {
      return widest(0, 1 - p0,
                    [&](double p1) { return widest(0, 1 - p0 - p1, [&](double p2) { return value(p0, p1, p2); }); });
    });
  }

 private:
  static constexpr double kImpossible = -1e18;

  // p3 and p4 follow from the sum and the mean.
  double value(double p0, double p1, double p2) const {
    const double rest = 1 - p0 - p1 - p2;
    const double points = 4 * mean_ - p1 - 2 * p2;
    const double p4 = points - 3 * rest;
    const double p3 = rest - p4;
    double sum = 0;
    const std::array<double, 5> all{p0, p1, p2, p3, p4};
    for (std::size_t i = 0; i < 5; ++i) {
      // A slope towards what is possible keeps the function concave.
      if (all[i] <= 1e-12) return kImpossible * (1 - all[i]);
      sum += counts_[i] * std::log(all[i]);
    }
    return sum;
  }

  template <class F>
  static double widest(double low, double high, const F& f) {
    for (int i = 0; i < 45; ++i) {
      const double a = low + (high - low) * 0.382;
      const double b = low + (high - low) * 0.618;
      if (f(a) < f(b)) {
        low = a;
      } else {
        high = b;
      }
    }
    return f((low + high) / 2);
  }

  std::array<double, 5> counts_;
  double mean_;
};

TEST(Sprt, RatioIsThatOfTheLikeliestFrequencies) {
  const PairCounts pairs{6, 20, 50, 35, 12};
  std::array<double, 5> counts{};
  for (std::size_t i = 0; i < 5; ++i) counts[i] = static_cast<double>(pairs[i]);
  const SprtBounds bounds{0, 40};
  const double slow = SlowLikelihood(counts, score_of(40)).best() - SlowLikelihood(counts, score_of(0)).best();
  EXPECT_NEAR(log_likelihood_ratio(pairs, bounds), slow, 0.01);
}

// With three outcomes, one unknown is left after the sum and the mean: a plain search over it.
TEST(Sprt, RatioOfThreeOutcomes) {
  const PairCounts pairs{30, 0, 60, 0, 45};
  const auto best = [&](double mean) {
    double highest = -1e18;
    for (int i = 1; i < 200000; ++i) {
      const double p0 = i / 200000.0;
      const double p4 = p0 + 2 * mean - 1;
      const double p2 = 1 - p0 - p4;
      if (p4 <= 0 || p2 <= 0) continue;
      highest = std::max(highest, 30 * std::log(p0) + 60 * std::log(p2) + 45 * std::log(p4));
    }
    return highest;
  };
  const double slow = best(score_of(30)) - best(score_of(-5));
  // The unseen outcomes have a thousandth of a pair each.
  EXPECT_NEAR(log_likelihood_ratio(pairs, {-5, 30}), slow, 0.01);
}

TEST(Sprt, BoundsAreWalds) {
  const SprtBounds bounds{0, 5, 0.05, 0.1};
  EXPECT_NEAR(bounds.upper(), std::log(18.0), 1e-12);
  EXPECT_NEAR(bounds.lower(), std::log(0.1 / 0.95), 1e-12);
  EXPECT_EQ(verdict(2.9, bounds), SprtVerdict::kElo1);
  EXPECT_EQ(verdict(-2.3, bounds), SprtVerdict::kElo0);
  EXPECT_EQ(verdict(0, bounds), SprtVerdict::kUndecided);
  EXPECT_EQ(log_likelihood_ratio({}, bounds), 0);
}

// Shifts chance from losing to winning until the mean is the wanted one.
PairModel model_of(double mean) {
  PairModel model{{0.06, 0.19, 0.50, 0.19, 0.06}};
  const double shift = mean - 0.5;
  model.chances[1] -= 2 * shift;
  model.chances[3] += 2 * shift;
  return model;
}

int accepted(double true_elo, const SprtBounds& bounds, int tests, std::uint64_t seed) {
  Random random(seed);
  const PairModel model = model_of(score_of(true_elo));
  int count = 0;
  for (int i = 0; i < tests; ++i) {
    PairCounts pairs{};
    SprtVerdict now = SprtVerdict::kUndecided;
    while (now == SprtVerdict::kUndecided) {
      ++pairs[static_cast<std::size_t>(model.draw(random))];
      now = verdict(log_likelihood_ratio(pairs, bounds), bounds);
    }
    if (now == SprtVerdict::kElo1) ++count;
  }
  return count;
}

TEST(Sprt, ThousandTestsOfEqualsKeepTheirErrorRate) {
  const SprtBounds bounds{0, 30};
  // 5% of 1,000, and two and a half standard deviations of the simulation.
  EXPECT_LE(accepted(0, bounds, 1000, 11), 50 + 17);
}

TEST(Sprt, ThousandTestsOfTheStrongerKeepTheirErrorRate) {
  const SprtBounds bounds{0, 30};
  EXPECT_GE(accepted(30, bounds, 1000, 12), 950 - 17);
}

TEST(Ratings, TwoPlayersHaveTheDifferenceOfTheirScore) {
  CrossTable table(2);
  for (int i = 0; i < 100; ++i) table.add(0, 1, i < 50 ? 4 : 2, 2);
  const Ratings ratings = rate(table);
  EXPECT_NEAR(ratings.elo[0] - ratings.elo[1], elo_of(0.75), 0.5);
  EXPECT_NEAR(ratings.elo[0] + ratings.elo[1], 0, 1e-6);
  EXPECT_GT(ratings.superiority[0][1], 0.999);
}

// A walk uphill in small steps, one rating after the other.
std::vector<double> slow_ratings(const CrossTable& table) {
  const std::size_t n = table.players();
  std::vector<double> rating(n, 0);
  const double prior = 0.1 / static_cast<double>(n - 1);
  const auto likelihood = [&] {
    double sum = 0;
    for (std::size_t a = 0; a < n; ++a) {
      for (std::size_t b = 0; b < n; ++b) {
        if (a == b) continue;
        sum += (table.half_points[a][b] / 2.0 + prior / 2) * std::log(score_of(rating[a] - rating[b]));
      }
    }
    return sum;
  };
  for (double step = 64; step > 0.01; step /= 2) {
    bool moved = true;
    while (moved) {
      moved = false;
      for (std::size_t i = 0; i < n; ++i) {
        for (const double direction : {step, -step}) {
          const double before = likelihood();
          rating[i] += direction;
          if (likelihood() > before) {
            moved = true;
          } else {
            rating[i] -= direction;
          }
        }
      }
    }
  }
  const double mean = std::accumulate(rating.begin(), rating.end(), 0.0) / static_cast<double>(n);
  for (double& value : rating) value -= mean;
  return rating;
}

TEST(Ratings, AreTheLikeliest) {
  CrossTable table(4);
  table.add(0, 1, 13, 10);
  table.add(0, 2, 17, 10);
  table.add(0, 3, 20, 10);  // never beaten
  table.add(1, 2, 9, 8);
  table.add(1, 3, 12, 8);
  table.add(2, 3, 15, 12);
  const Ratings fast = rate(table);
  const std::vector<double> slow = slow_ratings(table);
  for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(fast.elo[i], slow[i], 0.5) << i;
}

TEST(Ratings, ErrorsHoldWhatTheyPromise) {
  const std::vector<double> truth{120, 40, -30, -130};
  Random random(5);
  int inside = 0;
  int all = 0;
  for (int event = 0; event < 300; ++event) {
    CrossTable table(4);
    for (std::size_t a = 0; a < 4; ++a) {
      for (std::size_t b = a + 1; b < 4; ++b) {
        const double score = score_of(truth[a] - truth[b]);
        for (int i = 0; i < 40; ++i) {
          int points = 0;
          // A third of the games are drawn, as far as the score leaves room.
          const double draws = std::min(0.33, 1.6 * std::min(score, 1 - score));
          for (int game = 0; game < 2; ++game) {
            const double u = random.unit();
            points += u < score - draws / 2 ? 2 : u < score + draws / 2 ? 1 : 0;
          }
          table.add(a, b, points, 2);
        }
      }
    }
    const Ratings ratings = rate(table);
    for (std::size_t i = 0; i < 4; ++i) {
      ++all;
      if (std::abs(ratings.elo[i] - truth[i]) <= ratings.error[i]) ++inside;
    }
  }
  EXPECT_NEAR(static_cast<double>(inside) / all, 0.95, 0.03);
}

}  // namespace
}  // namespace palamedes::arena
