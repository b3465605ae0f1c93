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
  int depth = 0;
  bool even_depths = false;
  bool deepening = true;
  int aspiration = 0;

  TableUse table = TableUse::kBuckets;
  int table_mb = 64;
  bool clear_table = false;
  bool internal_deepening = true;

  bool selection = true;
  bool proofs = true;
  Budget budget = Budget::kShared;  // search/common/node_budget.hpp

  bool noisy_first = true;
  int killers = 2;
  SecondKiller second_killer = SecondKiller::kRecent;
  bool counter_moves = true;
  HistoryGain history = HistoryGain::kDepthSquared;
  int history_decay = 2;

  NullRule null_move = NullRule::kNotTwice;
  int null_reduction = 2;
  bool null_verify = false;
  bool null_needs_estimate = true;

  bool multi_cut = false;
  int multi_cut_needed = 3;  // C
  int multi_cut_moves = 10;  // M
  int multi_cut_reduction = 2;

  Reduction late_moves = Reduction::kLogarithmic;
  int late_after = 5;
  int late_pruning = 0;
  int late_pruning_depth = 4;
  int futility = 0;
  int futility_depth = 2;
  int reverse_futility = 0;
  int reverse_futility_depth = 4;
  int razor = 0;
  int razor_depth = 3;

  Quiescence quiescence = Quiescence::kAvailable;
  int quiescence_depth = 6;
  bool extensions = false;

  bool early_repetition = true;
  bool ply_limit = false;

  StarPruning star = StarPruning::kStar2;
  int chance_depth = 0;
  ChanceInstead chance_instead = ChanceInstead::kPass;
  int chance_moves = 0;
  int chance_window = 0;
  int threads = 1;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.choice("algorithm", algorithm, {"minimax", "alphabeta", "negascout"},
                   "how the tree is searched: all of it, with a window, or with null windows after the first move");
    visitor.integer("depth", depth, 0, 200, "search no deeper than so many plies; 0: as deep as time allows");
    visitor.flag("even-depths", even_depths, "iterate over the depths 2, 4, 6, …");
    visitor.flag("deepening", deepening, "iterative deepening; off: straight to the depth asked for");
    visitor.integer("aspiration", aspiration, 0, 100'000, "half the width of the first window; 0: full windows");
    visitor.choice("table", table, {"off", "twobig1", "buckets"},
                   "the transposition table: none, a deep and a recent entry in each slot, or buckets");
    visitor.integer("table-mb", table_mb, 1, 65'536, "memory of the transposition table, in MiB");
    visitor.flag("clear-table", clear_table, "empty the transposition table before each search");
    visitor.flag("internal-deepening", internal_deepening,
                 "where the table knows no move, find one by a shallower search");
    visitor.flag("selection", selection, "leave out the moves that the game's heuristics do not select");
    visitor.flag("proofs", proofs, "believe what the game's heuristics are certain of");
    visitor.choice("budget", budget, {"shared", "dealt"},
                   "nodes for all moves together, or a share dealt to each move at the root");
    visitor.flag("noisy-first", noisy_first,
                 "try captures and the like first; off: they are ordered as all other moves are");
    visitor.integer("killers", killers, 0, 2, "killer moves kept at each ply");
    visitor.choice("second-killer", second_killer, {"recent", "score"},
                   "what the second killer is: the one before the first, or the one with the best score so far");
    visitor.flag("counter-moves", counter_moves, "try the move that refuted the opponent's last move before");
    visitor.choice("history", history, {"off", "depth-squared", "power-of-two", "one"},
                   "what a cut-off adds to a move's history, by which quiet moves are ordered");
    visitor.integer("history-decay", history_decay, 1, 1'000'000, "divide the history by this between searches");
    visitor.choice("null-move", null_move, {"off", "not-twice", "once-a-path"},
                   "null-move pruning: never, not twice in a row, or once on a path");
    visitor.integer("null-reduction", null_reduction, 1, 8, "plies by which the search after a null move is shallower");
    visitor.flag("null-verify", null_verify, "verify a null-move cut-off by a shallower search without null moves");
    visitor.flag("null-needs-estimate", null_needs_estimate,
                 "try a null move only where the evaluation is at least beta");
    visitor.flag("multi-cut", multi_cut, "multi-cut pruning: cut where several moves of a shallow search would");
    visitor.integer("multi-cut-needed", multi_cut_needed, 1, 20, "cut-offs that multi-cut needs");
    visitor.integer("multi-cut-moves", multi_cut_moves, 1, 100, "moves that multi-cut tries");
    visitor.integer("multi-cut-reduction", multi_cut_reduction, 1, 8, "plies by which multi-cut searches shallower");
    visitor.choice("late-moves", late_moves, {"off", "after", "logarithmic"},
                   "late-move reductions: none, one ply, or more the later the move");
    visitor.integer("late-after", late_after, 1, 100, "moves that are searched in full before reductions begin");
    visitor.integer("late-pruning", late_pruning, 0, 1'000,
                    "near the horizon, where a selection leaves out moves already, so many are searched, the square of "
                    "the depth added; 0: all");
    visitor.integer("late-pruning-depth", late_pruning_depth, 1, 100, "plies from the horizon at which it is done");
    visitor.integer("futility", futility, 0, 100'000, "futility pruning: the margin per ply; 0: off");
    visitor.integer("futility-depth", futility_depth, 1, 100, "plies from the horizon at which it is done");
    visitor.integer("reverse-futility", reverse_futility, 0, 100'000,
                    "cut where the evaluation is above beta by this margin per ply; 0: off");
    visitor.integer("reverse-depth", reverse_futility_depth, 1, 100, "plies from the horizon at which it is done");
    visitor.integer("razor", razor, 0, 100'000,
                    "take quiescence for the value where the evaluation is below alpha by this margin per ply; 0: off");
    visitor.integer("razor-depth", razor_depth, 1, 100, "plies from the horizon at which it is done");
    visitor.choice("quiescence", quiescence, {"off", "last-move", "available"},
                   "follow noisy moves at the horizon: never, after a noisy move, or wherever there are any");
    visitor.integer("quiescence-depth", quiescence_depth, 0, 50, "plies that the quiescence search goes at most");
    visitor.flag("extensions", extensions, "a ply more after the game's forcing moves");
    visitor.flag("early-repetition", early_repetition,
                 "take the first return of a position within the search for the draw that it will come to");
    visitor.flag("ply-limit", ply_limit, "the ply limit of a match ends the game in the search too");
    visitor.choice("star", star, {"off", "1", "2"}, "pruning at chance nodes: none, Star1 or Star2");
    visitor.integer("chance-depth", chance_depth, 0, 200,
                    "average over a chance move where so many plies are left after it; nearer to the horizon one "
                    "stands for all");
    visitor.choice("chance-instead", chance_instead, {"pass", "evaluation"},
                   "what that one counts as: a pass, or what the evaluation says");
    visitor.integer("chance-moves", chance_moves, 0, 100,
                    "at inner nodes look only at the best so many chance moves; 0: at all");
    visitor.integer("chance-window", chance_window, 0, 100'000,
                    "an outcome of chance counts no further out of the window than this; 0: as it is");
    visitor.integer("threads", threads, 1, 256, "threads that search together");
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
