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
  std::uint64_t simulations = 0;
  double exploration = 0.5;  // C of UCT
  int expand_after = 1;

  bool rave = false;
  int rave_equivalence = 1000;

  RolloutPolicy rollout = RolloutPolicy::kRandom;
  double rollout_random = 0.2;
  int rollout_plies = 0;
  double eval_scale = 100;

  double implicit_minimax = 0;
  PriorSource priors = PriorSource::kOff;
  double prior_weight = 5;
  bool select = false;

  bool solver = true;
  bool reuse = true;
  ChanceNodes chance = ChanceNodes::kExplicit;
  FinalMove final_move = FinalMove::kVisits;
  int node_mb = 128;
  int threads = 1;
  int virtual_loss = 1;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer("simulations", simulations, 0, 1'000'000'000'000,
                    "at most so many simulations for a move; 0: as many as time allows");
    visitor.real("exploration", exploration, 0, 100, "how much UCT explores, for values from 0 to 1");
    visitor.integer("expand-after", expand_after, 1, 1'000'000, "visits that a leaf has had before it gets children");
    visitor.flag("rave", rave, "rapid action value estimation: a move counts wherever it was played in a simulation");
    visitor.integer("rave-equivalence", rave_equivalence, 1, 1'000'000'000,
                    "visits at which a move's own value and its all-moves-as-first value count alike");
    visitor.choice("rollout", rollout, {"random", "ordered", "none"},
                   "moves of a simulation below the tree: random, the game's favourites, or none but the evaluation");
    visitor.real("rollout-random", rollout_random, 0, 1, "share of random moves in ordered rollouts");
    visitor.integer("rollout-plies", rollout_plies, 0, 100'000,
                    "plies of a rollout before the evaluation speaks; 0: play to the end");
    visitor.real("eval-scale", eval_scale, 0.001, 1'000'000, "an evaluation of this size is a chance of 73% to win");
    visitor.real("implicit-minimax", implicit_minimax, 0, 1,
                 "share of the minimax value of evaluations in a node's value; 0: off");
    visitor.choice("priors", priors, {"off", "order", "evaluation"},
                   "where a move's value comes from before it is tried: nowhere, the move order, the evaluation");
    visitor.real("prior-weight", prior_weight, 0.001, 1'000'000, "visits that the prior of a move counts as much as");
    visitor.flag("select", select, "leave out the moves that the game's heuristics do not select");
    visitor.flag("solver", solver, "back up proven wins, draws and losses");
    visitor.flag("reuse", reuse, "keep the part of the tree that the moves played lead to");
    visitor.choice("chance", chance, {"explicit", "open-loop"},
                   "a node for each outcome of chance, or one for all of them");
    visitor.choice("final-move", final_move, {"visits", "value"}, "what the move played has most of");
    visitor.integer("node-mb", node_mb, 1, 65'536, "memory of the tree, in MiB");
    visitor.integer("threads", threads, 1, 256, "threads that search together");
    visitor.integer("virtual-loss", virtual_loss, 1, 1000,
                    "visits lost that keep other threads away from a path while it is tried");
  }
};

}  // namespace palamedes::search
