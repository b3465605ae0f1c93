#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hpp"

namespace palamedes::learn {

struct SpsaParameter {
  std::string name;
  double low = 0;
  double high = 1;
  double start = 0;
  bool whole = true;  // a whole number
};

// "late-after:1:12,aspiration:10:200": names with their ranges; throws UserError. Where they start is left open.
std::vector<SpsaParameter> parse_parameters(std::string_view text);

struct SpsaOptions {
  std::uint64_t steps = 200;
  double reach = 0.15;
  double gain = 0.2;
  std::uint64_t seed = 1;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer("steps", steps, 1, 1'000'000'000, "How many steps are planned: the gains fall with them");
    visitor.real("reach", reach, 0.001, 0.5, "Part of a range that a trial goes at first");
    visitor.real("gain", gain, 0.001, 1, "Part of a range that a clear win is worth at first");
    visitor.seed("seed", seed, "Seed of everything random");
  }
};

// Simultaneous perturbation stochastic approximation (Spall 1992): all parameters are changed at once, up or down by
// chance; what the two opposite changes come to moves all of them. Two trials a step, however many parameters.
class Spsa {
 public:
  Spsa(std::vector<SpsaParameter> parameters, const SpsaOptions& options);

  const std::vector<SpsaParameter>& parameters() const { return parameters_; }
  std::uint64_t steps() const { return step_; }
  // Where it stands: real numbers, and as they are used (whole ones rounded).
  std::vector<double> values() const;
  std::vector<double> used(const std::vector<double>& values) const;

  struct Trial {
    std::vector<double> up;
    std::vector<double> down;
  };
  // What is to be compared next; the same until learn() is called.
  Trial trial() const;
  // By how much `up` came out better than `down`, from -1 to 1.
  void learn(double difference);

  std::vector<double> state() const;
  void restore(const std::vector<double>& state);

 private:
  std::vector<int> directions() const;
  double reach(std::size_t parameter) const;
  double to_unit(const SpsaParameter& parameter, double value) const;
  double from_unit(const SpsaParameter& parameter, double unit) const;

  std::vector<SpsaParameter> parameters_;
  SpsaOptions options_;
  std::vector<double> units_;  // within their ranges, 0 to 1
  std::uint64_t step_ = 0;
};

}  // namespace palamedes::learn
