#pragma once

#include <optional>
#include <string>
#include <vector>

#include "learn/fit/adam.hpp"
#include "learn/fit/fit.hpp"

namespace palamedes::learn {

// What a fit that was interrupted goes on from, after so many epochs as its curve has.
struct FitState {
  std::vector<FitProgress> curve;
  std::vector<float> numbers;
  Adam::State adam;
};

// `about` is a line that says what is fitted to what.
void keep_fit_state(const std::string& path, const std::string& about, const FitState& state);

// Nothing where there is no such file. Throws UserError where it is damaged or of another fit.
std::optional<FitState> kept_fit_state(const std::string& path, const std::string& about);

}  // namespace palamedes::learn
