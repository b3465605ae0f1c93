#pragma once

#include <cstdint>

#include "search/common/transposition_table.hpp"

namespace palamedes::search {

enum class Algorithm : std::uint8_t { kMinimax, kAlphaBeta, kNegaScout };
enum class TableUse : std::uint8_t { kOff, kTwoBig1, kBuckets };
enum class SecondKiller : std::uint8_t { kRecent, kScore };
enum class HistoryGain : std::uint8_t { kOff, kDepthSquared, kPowerOfTwo, kOne };
enum class NullRule : std::uint8_t { kOff, kNotTwice, kOncePerPath };
enum class Reduction : std::uint8_t { kOff, kAfter, kLogarithmic };
enum class Quiescence : std::uint8_t { kOff, kLastMove, kAvailable };
enum class Budget : std::uint8_t { kShared, kDealt };
enum class StarPruning : std::uint8_t { kNone, kStar1, kStar2 };
enum class ChanceInstead : std::uint8_t { kPass, kEvaluation };

// Every technique of the alpha-beta family by the name it has in an engine string. The defaults are all on and sane;
// `plain` engines switch off what they do without.
struct AlphaBetaOptions {
  Algorithm algorithm = Algorithm::kNegaScout;
  int depth = 0;             // search no deeper; 0: as deep as time allows
  bool even_depths = false;  // iterate 2, 4, 6, …
  bool deepening = true;     // off: straight to the depth asked for
  int aspiration = 0;        // half width of the first window; 0: full windows

  TableUse table = TableUse::kBuckets;
  int table_mb = 64;
  bool clear_table = false;  // before each search
  bool internal_deepening = true;

  bool selection = true;            // leave out the moves that the game's heuristics do not select
  bool proofs = true;               // believe what the game's heuristics are certain of
  Budget budget = Budget::kShared;  // dealt: each root move gets its share of the nodes (search/common/node_budget.hpp)

  bool noisy_first = true;  // off: captures and the like are ordered as all other moves are
  int killers = 2;
  SecondKiller second_killer = SecondKiller::kRecent;
  bool counter_moves = true;
  HistoryGain history = HistoryGain::kDepthSquared;
  int history_decay = 2;  // divide what was learned by this between searches

  NullRule null_move = NullRule::kNotTwice;
  int null_reduction = 2;
  bool null_verify = false;
  bool null_needs_estimate = true;  // only where the evaluation is at least beta

  bool multi_cut = false;
  int multi_cut_needed = 3;  // C
  int multi_cut_moves = 10;  // M
  int multi_cut_reduction = 2;

  Reduction late_moves = Reduction::kLogarithmic;
  int late_after = 5;
  int futility = 0;  // margin a ply; 0: off

  Quiescence quiescence = Quiescence::kAvailable;
  int quiescence_depth = 6;
  bool extensions = false;  // a ply more after the game's forcing moves

  // Take the first return of a position within the search for the draw that it will come to.
  bool early_repetition = true;
  bool ply_limit = false;  // the ply limit of a match ends the game in the search too

  StarPruning star = StarPruning::kStar2;
  // A move left to chance is averaged where so many plies are left behind it; nearer to the horizon one of them stands
  // for all, and is taken for a pass or for what the evaluation says.
  int chance_depth = 0;
  ChanceInstead chance_instead = ChanceInstead::kPass;
  int chance_moves = 0;   // at inner nodes only the best so many moves left to chance; 0: all
  int chance_window = 0;  // an outcome counts no further out of the window than this; 0: as it is
  int threads = 1;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.choice("algorithm", algorithm, {"minimax", "alphabeta", "negascout"});
    visitor.integer("depth", depth, 0, 200);
    visitor.flag("even-depths", even_depths);
    visitor.flag("deepening", deepening);
    visitor.integer("aspiration", aspiration, 0, 100'000);
    visitor.choice("table", table, {"off", "twobig1", "buckets"});
    visitor.integer("table-mb", table_mb, 1, 65'536);
    visitor.flag("clear-table", clear_table);
    visitor.flag("internal-deepening", internal_deepening);
    visitor.flag("selection", selection);
    visitor.flag("proofs", proofs);
    visitor.choice("budget", budget, {"shared", "dealt"});
    visitor.flag("noisy-first", noisy_first);
    visitor.integer("killers", killers, 0, 2);
    visitor.choice("second-killer", second_killer, {"recent", "score"});
    visitor.flag("counter-moves", counter_moves);
    visitor.choice("history", history, {"off", "depth-squared", "power-of-two", "one"});
    visitor.integer("history-decay", history_decay, 1, 1'000'000);
    visitor.choice("null-move", null_move, {"off", "not-twice", "once-a-path"});
    visitor.integer("null-reduction", null_reduction, 1, 8);
    visitor.flag("null-verify", null_verify);
    visitor.flag("null-needs-estimate", null_needs_estimate);
    visitor.flag("multi-cut", multi_cut);
    visitor.integer("multi-cut-needed", multi_cut_needed, 1, 20);
    visitor.integer("multi-cut-moves", multi_cut_moves, 1, 100);
    visitor.integer("multi-cut-reduction", multi_cut_reduction, 1, 8);
    visitor.choice("late-moves", late_moves, {"off", "after", "logarithmic"});
    visitor.integer("late-after", late_after, 1, 100);
    visitor.integer("futility", futility, 0, 100'000);
    visitor.choice("quiescence", quiescence, {"off", "last-move", "available"});
    visitor.integer("quiescence-depth", quiescence_depth, 0, 50);
    visitor.flag("extensions", extensions);
    visitor.flag("early-repetition", early_repetition);
    visitor.flag("ply-limit", ply_limit);
    visitor.choice("star", star, {"off", "1", "2"});
    visitor.integer("chance-depth", chance_depth, 0, 200);
    visitor.choice("chance-instead", chance_instead, {"pass", "evaluation"});
    visitor.integer("chance-moves", chance_moves, 0, 100);
    visitor.integer("chance-window", chance_window, 0, 100'000);
    visitor.integer("threads", threads, 1, 256);
  }

  // Plain minimax or alpha-beta with nothing else, to switch single techniques on.
  static AlphaBetaOptions bare(Algorithm algorithm) {
    AlphaBetaOptions options;
    options.algorithm = algorithm;
    options.table = TableUse::kOff;
    options.internal_deepening = false;
    options.selection = false;
    options.proofs = false;
    options.killers = 0;
    options.counter_moves = false;
    options.history = HistoryGain::kOff;
    options.null_move = NullRule::kOff;
    options.late_moves = Reduction::kOff;
    options.quiescence = Quiescence::kOff;
    options.early_repetition = false;
    options.star = StarPruning::kNone;
    return options;
  }
};

}  // namespace palamedes::search
