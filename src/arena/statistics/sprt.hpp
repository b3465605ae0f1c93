#pragma once

#include <cstdint>
#include <string_view>

#include "arena/statistics/statistics.hpp"
#include "base/spec/fields.hpp"

namespace palamedes::arena {

// A sequential test of "the difference is at most elo0" against "it is at least elo1".
struct SprtBounds {
  double elo0 = 0;
  double elo1 = 5;
  double alpha = 0.05;  // chance to say the second where the first is true
  double beta = 0.05;   // and the other way round

  static constexpr NumbersForm kForm{' ', 4, "0 50 0.05 0.05"};

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.real("elo0", elo0, -1e6, 1e6, "Elo that would be too little");
    visitor.real("elo1", elo1, -1e6, 1e6, "Elo that would be enough");
    visitor.real("alpha", alpha, 1e-6, 0.5, "The test's chance to favour ELO1 wrongly");
    visitor.real("beta", beta, 1e-6, 0.5, "And to favour ELO0 wrongly");
  }

  double lower() const;
  double upper() const;

  friend bool operator==(const SprtBounds&, const SprtBounds&) = default;
};

enum class SprtVerdict : std::uint8_t { kUndecided, kElo0, kElo1 };

std::string_view verdict_words(SprtVerdict verdict);

// The logarithm of how much likelier the pairs are under elo1 than under elo0. The test is the generalised one: the
// five outcomes of a pair have, under each hypothesis, the likeliest frequencies whose mean is the score that it
// expects (Van den Bergh, "The generalized sequential probability ratio test").
double log_likelihood_ratio(const PairCounts& pairs, const SprtBounds& bounds);

SprtVerdict verdict(double llr, const SprtBounds& bounds);

}  // namespace palamedes::arena
