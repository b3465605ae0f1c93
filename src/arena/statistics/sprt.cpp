#include "arena/statistics/sprt.hpp"

#include <array>
#include <cmath>

namespace palamedes::arena {
namespace {

using Frequencies = std::array<double, 5>;

// An outcome that was not seen yet is not impossible.
constexpr double kUnseen = 1e-3;

// The likeliest frequencies with that mean are f_i / (1 + t (a_i - mean)), where t makes the mean right. The sum that
// must vanish falls with t, so that halving finds it.
Frequencies likeliest(const Frequencies& seen, double mean) {
  const auto off = [&](std::size_t i) { return static_cast<double>(i) / 4 - mean; };
  double low = -1 / off(4);
  double high = -1 / off(0);
  for (int step = 0; step < 64; ++step) {
    const double t = (low + high) / 2;
    double sum = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) sum += seen[i] * off(i) / (1 + t * off(i));
    (sum > 0 ? low : high) = t;
  }
  const double t = (low + high) / 2;
  Frequencies result{};
  for (std::size_t i = 0; i < seen.size(); ++i) result[i] = seen[i] / (1 + t * off(i));
  return result;
}

}  // namespace

double SprtBounds::lower() const { return std::log(beta / (1 - alpha)); }
double SprtBounds::upper() const { return std::log((1 - beta) / alpha); }

std::string_view verdict_words(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::kUndecided: return "undecided";
    case SprtVerdict::kElo0: return "H0 accepted";
    case SprtVerdict::kElo1: return "H1 accepted";
  }
  return "";
}

double log_likelihood_ratio(const PairCounts& pairs, const SprtBounds& bounds) {
  Frequencies seen{};
  double count = 0;
  double real = 0;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    seen[i] = pairs[i] == 0 ? kUnseen : static_cast<double>(pairs[i]);
    count += seen[i];
    real += static_cast<double>(pairs[i]);
  }
  if (real == 0) return 0;
  for (double& frequency : seen) frequency /= count;
  const Frequencies under0 = likeliest(seen, score_of(bounds.elo0));
  const Frequencies under1 = likeliest(seen, score_of(bounds.elo1));
  double ratio = 0;
  for (std::size_t i = 0; i < seen.size(); ++i) ratio += seen[i] * std::log(under1[i] / under0[i]);
  return count * ratio;
}

SprtVerdict verdict(double llr, const SprtBounds& bounds) {
  if (llr >= bounds.upper()) return SprtVerdict::kElo1;
  if (llr <= bounds.lower()) return SprtVerdict::kElo0;
  return SprtVerdict::kUndecided;
}

}  // namespace palamedes::arena
