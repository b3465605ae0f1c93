#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace palamedes::learn {

// A position of a game as temporal differences see it, from the first player's side: his expected points are the
// logistic function of a weighted sum of features. Where the value is known, there is nothing to learn from features.
struct TdPosition {
  std::vector<double> features;  // negated where the second player is to move
  std::optional<double> known;   // points of the first player
};

struct TdGame {
  std::vector<TdPosition> positions;  // in the order of play
  double points = 0.5;                // of the first player, at the end
};

struct TdOptions {
  double lambda = 0.7;
  double rate = 2;
  double scale = 100;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.real("lambda", lambda, 0, 1, "How far differences reach back");
    visitor.real("rate", rate, 0, 1e9, "Score by which a game may change a usual feature's part (0: found)");
    visitor.real("scale", scale, 0, 1e9, "Score worth 0.73 points, 1 / (1 + 1/e) (0: found from the first games)");
  }
};

// TD(lambda) (Sutton 1988; for the leaves of searches TDLeaf, Baxter et al. 1998): the value of each position is
// drawn towards those that come after it, the nearer the more, and towards the end of the game. All positions of a
// game are judged by the weights from before it. Steps are those of Adam, in units of each feature's usual size.
class TdLearner {
 public:
  TdLearner(const TdOptions& options, std::vector<double> weights);

  const std::vector<double>& weights() const { return weights_; }
  double value(const TdPosition& position) const;

  // What one game taught.
  struct Lesson {
    double difference = 0;  // root mean square of the temporal differences
    double error = 0;       // mean square of the values against the end of the game
  };
  Lesson learn(const TdGame& game);

  // All that is remembered, as one list of numbers, and back.
  std::vector<double> state() const;
  void restore(const std::vector<double>& state);

 private:
  void step(const std::vector<double>& gradient);

  TdOptions options_;
  std::vector<double> weights_;
  std::vector<double> means_;  // of gradients, and of their squares
  std::vector<double> squares_;
  std::vector<double> sizes_;  // sums of squared features
  double positions_ = 0;
  double games_ = 0;
};

// The scale under which scores predict results best; of scores and points of the same side.
double fitted_scale(const std::vector<double>& scores, const std::vector<double>& points);

}  // namespace palamedes::learn
