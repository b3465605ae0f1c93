#include "arena/statistics/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace palamedes::arena {
namespace {

constexpr double kPriorGames = 0.1;
constexpr double kEloOfUnit = 400 / 2.302585092994046;

double expected(double difference) { return 1 / (1 + std::exp(-difference)); }

// The inverse of a small positive definite matrix, by Gauss and Jordan with the largest pivots.
Square<double> inverse(Square<double> matrix) {
  const std::size_t n = matrix.size();
  Square<double> result(n, std::vector<double>(n, 0));
  for (std::size_t i = 0; i < n; ++i) result[i][i] = 1;
  for (std::size_t column = 0; column < n; ++column) {
    std::size_t pivot = column;
    for (std::size_t row = column + 1; row < n; ++row) {
      if (std::abs(matrix[row][column]) > std::abs(matrix[pivot][column])) pivot = row;
    }
    std::swap(matrix[column], matrix[pivot]);
    std::swap(result[column], result[pivot]);
    const double scale = 1 / matrix[column][column];
    for (std::size_t j = 0; j < n; ++j) {
      matrix[column][j] *= scale;
      result[column][j] *= scale;
    }
    for (std::size_t row = 0; row < n; ++row) {
      const double factor = matrix[row][column];
      if (row == column || factor == 0) continue;
      for (std::size_t j = 0; j < n; ++j) {
        matrix[row][j] -= factor * matrix[column][j];
        result[row][j] -= factor * result[column][j];
      }
    }
  }
  return result;
}

// The likelihood's slope and curvature, with the shared draws among the games.
class Likelihood {
 public:
  explicit Likelihood(const CrossTable& table) : table_(table), n_(table.players()) {
    prior_ = n_ > 1 ? kPriorGames / static_cast<double>(n_ - 1) : 0;
  }

  double games(std::size_t a, std::size_t b) const { return table_.games[a][b] + prior_; }
  double points(std::size_t a, std::size_t b) const { return table_.half_points[a][b] / 2.0 + prior_ / 2; }

  std::vector<double> slope(const std::vector<double>& rating) const {
    std::vector<double> result(n_, 0);
    for (std::size_t a = 0; a < n_; ++a) {
      for (std::size_t b = 0; b < n_; ++b) {
        if (a != b) result[a] += points(a, b) - games(a, b) * expected(rating[a] - rating[b]);
      }
    }
    return result;
  }

  // What is the same for all (adding a constant to every rating) gets a curvature of its own, so that the matrix has
  // an inverse.
  Square<double> curvature(const std::vector<double>& rating) const {
    Square<double> result(n_, std::vector<double>(n_, 1.0 / static_cast<double>(n_)));
    for (std::size_t a = 0; a < n_; ++a) {
      for (std::size_t b = 0; b < n_; ++b) {
        if (a == b) continue;
        const double e = expected(rating[a] - rating[b]);
        const double weight = games(a, b) * e * (1 - e);
        result[a][a] += weight;
        result[a][b] -= weight;
      }
    }
    return result;
  }

 private:
  const CrossTable& table_;
  std::size_t n_;
  double prior_ = 0;
};

// How much the pairs scatter, against what independent wins and losses would.
double dispersion(const CrossTable& table, const std::vector<double>& rating) {
  double seen = 0;
  double independent = 0;
  for (const CrossTable::Unit& unit : table.units) {
    const double e = expected(rating[unit.a] - rating[unit.b]);
    const double off = unit.half_points / 2.0 - unit.games * e;
    seen += off * off;
    independent += unit.games * e * (1 - e);
  }
  if (independent <= 0) return 1;
  // The ratings were fitted to the same games.
  const double units = static_cast<double>(table.units.size());
  const double fitted = static_cast<double>(table.players()) - 1;
  const double correction = units > fitted + 1 ? units / (units - fitted) : 1;
  return std::clamp(seen / independent * correction, 0.05, 4.0);
}

}  // namespace

CrossTable::CrossTable(std::size_t players)
    : half_points(players, std::vector<int>(players, 0)), games(players, std::vector<int>(players, 0)) {}

CrossTable::CrossTable(std::size_t players, const std::vector<FinishedGame>& finished) : CrossTable(players) {
  std::map<int, std::vector<const FinishedGame*>> pairs;
  for (const FinishedGame& game : finished) pairs[game.task.number / 2].push_back(&game);
  for (const auto& [number, list] : pairs) {
    const int a = std::min(list.front()->task.first, list.front()->task.second);
    const int b = std::max(list.front()->task.first, list.front()->task.second);
    int points = 0;
    for (const FinishedGame* game : list) points += arena::half_points(*game, a);
    add(static_cast<std::size_t>(a), static_cast<std::size_t>(b), points, static_cast<int>(list.size()));
  }
}

void CrossTable::add(std::size_t a, std::size_t b, int points, int count) {
  half_points[a][b] += points;
  half_points[b][a] += 2 * count - points;
  games[a][b] += count;
  games[b][a] += count;
  units.push_back({a, b, points, count});
}

int CrossTable::half_points_of(std::size_t player) const {
  int sum = 0;
  for (const int points : half_points[player]) sum += points;
  return sum;
}

int CrossTable::games_of(std::size_t player) const {
  int sum = 0;
  for (const int count : games[player]) sum += count;
  return sum;
}

Ratings rate(const CrossTable& table) {
  const std::size_t n = table.players();
  const Likelihood likelihood(table);
  std::vector<double> rating(n, 0);
  // Newton's method; the likelihood is concave, and steps are bounded so that the first ones do not overshoot.
  for (int step = 0; step < 200; ++step) {
    const std::vector<double> slope = likelihood.slope(rating);
    const Square<double> inverted = inverse(likelihood.curvature(rating));
    double largest = 0;
    std::vector<double> change(n, 0);
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; j < n; ++j) change[i] += inverted[i][j] * slope[j];
      largest = std::max(largest, std::abs(change[i]));
    }
    const double shrink = largest > 1 ? 1 / largest : 1;
    for (std::size_t i = 0; i < n; ++i) rating[i] += shrink * change[i];
    if (largest < 1e-10) break;
  }
  Square<double> covariance = inverse(likelihood.curvature(rating));
  const double scale = dispersion(table, rating);
  for (auto& row : covariance) {
    for (double& cell : row) cell = (cell - 1.0 / static_cast<double>(n)) * scale;
  }
  Ratings result;
  result.superiority.assign(n, std::vector<double>(n, 0.5));
  for (std::size_t i = 0; i < n; ++i) {
    result.elo.push_back(kEloOfUnit * rating[i]);
    result.error.push_back(kEloOfUnit * kTwoSided95 * std::sqrt(std::max(covariance[i][i], 0.0)));
    for (std::size_t j = 0; j < n; ++j) {
      if (i == j) continue;
      const double variance = covariance[i][i] + covariance[j][j] - 2 * covariance[i][j];
      result.superiority[i][j] = normal_below((rating[i] - rating[j]) / std::sqrt(std::max(variance, 1e-12)));
    }
  }
  return result;
}

}  // namespace palamedes::arena
