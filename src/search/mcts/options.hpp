#pragma once

#include <cstdint>

namespace palamedes::search {

enum class RolloutPolicy : std::uint8_t {
  kRandom,   // uniform over all moves
  kOrdered,  // what Heuristics::order likes best, but for a share of random moves
  kNone,     // none: the evaluation speaks at once
};
enum class PriorSource : std::uint8_t { kOff, kOrder, kEvaluation };
enum class ChanceNodes : std::uint8_t {
  kExplicit,  // a node for each thing that a move can become
  kOpenLoop,  // one node for all of them: its moves are those legal after what was drawn this time
};
enum class FinalMove : std::uint8_t { kVisits, kValue };

// Every technique of the Monte Carlo tree search by the name it has in an engine string.
struct MctsOptions {
  std::uint64_t simulations = 0;  // at most so many for a move; 0: as many as time allows
  double exploration = 0.5;       // C of UCT, for values from 0 to 1
  int expand_after = 1;           // visits that a leaf has had before it gets children

  bool rave = false;
  int rave_equivalence = 1000;  // visits at which a move's own value and its all-moves-as-first value count alike

  RolloutPolicy rollout = RolloutPolicy::kRandom;
  double rollout_random = 0.2;  // share of random moves in ordered rollouts
  int rollout_plies = 0;        // evaluate after so many; 0: play to the end
  double eval_scale = 100;      // an evaluation of this size is a chance of 73% to win

  double implicit_minimax = 0;  // share of the minimax value of evaluations; 0: off
  PriorSource priors = PriorSource::kOff;
  double prior_weight = 5;  // visits that the prior of a move counts as much as
  bool select = false;      // leave out the moves that the game's heuristics do not select

  bool solver = true;
  bool reuse = true;
  ChanceNodes chance = ChanceNodes::kExplicit;
  FinalMove final_move = FinalMove::kVisits;
  int node_mb = 128;
  int threads = 1;
  int virtual_loss = 1;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer("simulations", simulations, 0, 1'000'000'000'000);
    visitor.real("exploration", exploration, 0, 100);
    visitor.integer("expand-after", expand_after, 1, 1'000'000);
    visitor.flag("rave", rave);
    visitor.integer("rave-equivalence", rave_equivalence, 1, 1'000'000'000);
    visitor.choice("rollout", rollout, {"random", "ordered", "none"});
    visitor.real("rollout-random", rollout_random, 0, 1);
    visitor.integer("rollout-plies", rollout_plies, 0, 100'000);
    visitor.real("eval-scale", eval_scale, 0.001, 1'000'000);
    visitor.real("implicit-minimax", implicit_minimax, 0, 1);
    visitor.choice("priors", priors, {"off", "order", "evaluation"});
    visitor.real("prior-weight", prior_weight, 0.001, 1'000'000);
    visitor.flag("select", select);
    visitor.flag("solver", solver);
    visitor.flag("reuse", reuse);
    visitor.choice("chance", chance, {"explicit", "open-loop"});
    visitor.choice("final-move", final_move, {"visits", "value"});
    visitor.integer("node-mb", node_mb, 1, 65'536);
    visitor.integer("threads", threads, 1, 256);
    visitor.integer("virtual-loss", virtual_loss, 1, 1000);
  }
};

}  // namespace palamedes::search
