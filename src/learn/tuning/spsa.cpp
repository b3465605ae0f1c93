#include "learn/tuning/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::learn {
namespace {

// Spall's usual exponents.
constexpr double kGainFall = 0.602;
constexpr double kReachFall = 0.101;
constexpr double kStability = 0.1;  // of the planned steps

double number_of(std::string_view text, std::string_view all) {
  const auto value = parse_real(text);
  if (!value) throw UserError("parameters are like late-after:1:12,aspiration:10:200, not " + quote(all));
  return *value;
}

}  // namespace

std::vector<SpsaParameter> parse_parameters(std::string_view text) {
  std::vector<SpsaParameter> parameters;
  for (const std::string_view part : split(text, ',')) {
    const std::vector<std::string_view> fields = split(part, ':');
    if (fields.size() != 3 || fields[0].empty()) {
      throw UserError("parameters are like late-after:1:12,aspiration:10:200, not " + quote(text));
    }
    SpsaParameter parameter;
    parameter.name = fields[0];
    parameter.low = number_of(fields[1], text);
    parameter.high = number_of(fields[2], text);
    if (parameter.low >= parameter.high) throw UserError("the range of " + quote(part) + " is empty");
    for (const SpsaParameter& known : parameters) {
      if (known.name == parameter.name) throw UserError("the parameter " + quote(parameter.name) + " is given twice");
    }
    parameters.push_back(std::move(parameter));
  }
  return parameters;
}

Spsa::Spsa(std::vector<SpsaParameter> parameters, const SpsaOptions& options)
    : parameters_(std::move(parameters)), options_(options) {
  for (const SpsaParameter& parameter : parameters_) units_.push_back(to_unit(parameter, parameter.start));
}

double Spsa::to_unit(const SpsaParameter& parameter, double value) const {
  return std::clamp((value - parameter.low) / (parameter.high - parameter.low), 0.0, 1.0);
}

double Spsa::from_unit(const SpsaParameter& parameter, double unit) const {
  return parameter.low + std::clamp(unit, 0.0, 1.0) * (parameter.high - parameter.low);
}

std::vector<double> Spsa::values() const {
  std::vector<double> values;
  for (std::size_t i = 0; i < units_.size(); ++i) values.push_back(from_unit(parameters_[i], units_[i]));
  return values;
}

std::vector<double> Spsa::used(const std::vector<double>& values) const {
  std::vector<double> result = values;
  for (std::size_t i = 0; i < result.size(); ++i) {
    if (parameters_[i].whole) result[i] = std::round(result[i]);
  }
  return result;
}

std::vector<int> Spsa::directions() const {
  Random random(derived_seed(options_.seed, step_));
  std::vector<int> signs;
  for (std::size_t i = 0; i < units_.size(); ++i) signs.push_back(random.below(2) == 0 ? -1 : 1);
  return signs;
}

double Spsa::reach(std::size_t parameter) const {
  const double usual = options_.reach / std::pow(static_cast<double>(step_) + 1, kReachFall);
  const SpsaParameter& one = parameters_[parameter];
  // Two trials of a whole number must differ.
  return one.whole ? std::max(usual, 0.5 / (one.high - one.low)) : usual;
}

Spsa::Trial Spsa::trial() const {
  Trial trial;
  const std::vector<int> signs = directions();
  for (std::size_t i = 0; i < units_.size(); ++i) {
    trial.up.push_back(from_unit(parameters_[i], units_[i] + signs[i] * reach(i)));
    trial.down.push_back(from_unit(parameters_[i], units_[i] - signs[i] * reach(i)));
  }
  return trial;
}

void Spsa::learn(double difference) {
  const std::vector<int> signs = directions();
  const double stability = kStability * static_cast<double>(options_.steps);
  const double fall = std::pow((stability + 1) / (static_cast<double>(step_) + 1 + stability), kGainFall);
  for (std::size_t i = 0; i < units_.size(); ++i) {
    const double step = options_.gain * fall * difference * (options_.reach / reach(i)) * signs[i];
    units_[i] = std::clamp(units_[i] + step, 0.0, 1.0);
  }
  ++step_;
}

std::vector<double> Spsa::state() const {
  std::vector<double> state{static_cast<double>(step_)};
  state.insert(state.end(), units_.begin(), units_.end());
  return state;
}

void Spsa::restore(const std::vector<double>& state) {
  if (state.size() != units_.size() + 1) throw UserError("what was tuned before has other parameters");
  step_ = static_cast<std::uint64_t>(state[0]);
  units_.assign(state.begin() + 1, state.end());
}

}  // namespace palamedes::learn
