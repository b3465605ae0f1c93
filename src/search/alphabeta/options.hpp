#pragma once

#include <cstdint>

#include "search/common/transposition_table.hpp"

namespace palamedes::search {

enum class Algorithm : std::uint8_t { kMinimax, kAlphaBeta, kNegaScout };
enum class TableUse : std::uint8_t { kOff, kTwoBig1, kBuckets, kDeepRecent, kTwoBig1Played };
enum class TableBounds : std::uint8_t { kRight, kSwapped };
enum class MoveRating : std::uint8_t { kOnce, kAnew };
enum class TriedMoves : std::uint8_t { kSearched, kForgotten };
enum class KillerSlots : std::uint8_t { kPly, kDepth };
enum class SecondKiller : std::uint8_t { kRecent, kScore, kBest, kPositive };
enum class HistoryGain : std::uint8_t { kOff, kDepthSquared, kPowerOfTwo, kOne };
enum class HistoryFrom : std::uint8_t { kCuts, kNodes };
enum class NullRule : std::uint8_t { kOff, kNotTwice, kOncePerPath };
enum class MultiCut : std::uint8_t { kOff, kNullWindow, kWholeWindow };
enum class Reduction : std::uint8_t { kOff, kAfter, kLogarithmic, kFixed };
enum class Quiescence : std::uint8_t { kOff, kLastMove, kAvailable, kAnyMove, kAnyMoveOdd };
enum class QuiescenceScore : std::uint8_t { kBest, kAlpha };
enum class NextDepth : std::uint8_t { kGrowth, kTwice };
enum class Budget : std::uint8_t { kShared, kDealt };
enum class StarPruning : std::uint8_t { kNone, kStar1, kStar2 };
enum class ChanceInstead : std::uint8_t { kPass, kEvaluation, kStandstill };
enum class RootWindows : std::uint8_t { kShared, kOwn, kOverflowing };

// Every technique of the alpha-beta family by the name it has in an engine string. The defaults are all on and sane;
// `plain` engines switch off what they do without.
struct AlphaBetaOptions {
  Algorithm algorithm = Algorithm::kNegaScout;
  int depth = 0;
  bool even_depths = false;
  bool deepening = true;
  int first_depth = 1;
  int aspiration = 0;
  RootWindows root_windows = RootWindows::kShared;
  NextDepth next_depth = NextDepth::kGrowth;

  TableUse table = TableUse::kBuckets;
  int table_mb = 64;
  bool clear_table = false;
  TableBounds table_bounds = TableBounds::kRight;
  bool table_moves = true;
  bool table_deeper = true;
  bool table_narrows = false;
  bool table_guesses = false;
  bool table_leaves = false;
  bool table_starts = false;
  bool table_paths = false;
  bool internal_deepening = true;

  bool selection = true;
  bool proofs = true;
  Budget budget = Budget::kShared;  // search/common/node_budget.hpp

  bool noisy_first = true;
  MoveRating rating = MoveRating::kOnce;
  TriedMoves tried_moves = TriedMoves::kSearched;
  int killers = 2;
  SecondKiller second_killer = SecondKiller::kRecent;
  KillerSlots killer_slots = KillerSlots::kPly;
  bool keep_killers = false;
  bool counter_moves = true;
  HistoryGain history = HistoryGain::kDepthSquared;
  HistoryFrom history_from = HistoryFrom::kCuts;
  bool history_shared = false;
  int history_decay = 2;

  NullRule null_move = NullRule::kNotTwice;
  int null_reduction = 2;
  bool null_verify = false;
  bool null_needs_estimate = true;
  bool null_open = false;

  MultiCut multi_cut = MultiCut::kOff;
  int multi_cut_needed = 3;  // C
  int multi_cut_moves = 10;  // M
  int multi_cut_reduction = 2;

  Reduction late_moves = Reduction::kLogarithmic;
  int late_after = 5;
  int late_reduction = 1;
  int late_growth = 40;
  int late_cut = 0;
  bool late_improving = false;
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
  QuiescenceScore quiescence_score = QuiescenceScore::kBest;
  bool exact_ends = true;
  bool extensions = false;

  bool early_repetition = true;
  bool ply_limit = false;

  StarPruning star = StarPruning::kStar2;
  int chance_depth = 0;
  ChanceInstead chance_instead = ChanceInstead::kPass;
  bool chance_alone = false;
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
    visitor.integer("first-depth", first_depth, 1, 200, "iterative deepening begins with this depth");
    visitor.integer("aspiration", aspiration, 0, 100'000, "half the width of the first window; 0: full windows");
    visitor.choice("root-windows", root_windows, {"shared", "own", "overflowing"},
                   "the window of a move at the root: what the moves before it leave; all of it; all of it in numbers "
                   "that overflow, so that every second node of a first line looks at one move alone (a fault)");
    visitor.choice("next-depth", next_depth, {"growth", "twice"},
                   "how long the next iteration is thought to take: by the growth of the last two, which counts on a "
                   "clock, or twice the last, which counts for a fixed time too");
    visitor.choice("table", table, {"off", "twobig1", "buckets", "deep-recent", "twobig1-played"},
                   "the transposition table: none; the largest subtree and the one before it in each slot; buckets; a "
                   "deep and a recent entry; twobig1 with what is stored again in the second place (a fault)");
    visitor.integer("table-mb", table_mb, 1, 65'536, "memory of the transposition table, in MiB");
    visitor.flag("clear-table", clear_table, "empty the transposition table before each search");
    visitor.choice("table-bounds", table_bounds, {"right", "swapped"},
                   "what is stored as a bound from below and from above; swapped: the other way round (a fault)");
    visitor.flag("table-moves", table_moves, "try the move of the table first");
    visitor.flag("table-deeper", table_deeper,
                 "estimates of the table answer for fewer plies too; off: for as many as they were found with");
    visitor.flag("table-narrows", table_narrows, "a bound from the table that does not cut narrows the window");
    visitor.flag("table-guesses", table_guesses,
                 "the exact value of a shallower search closes the window of a node's first move from above");
    visitor.flag("table-starts", table_starts,
                 "only exact values from the table cut, and any other is what a node's moves have to beat (a fault)");
    visitor.flag("table-leaves", table_leaves, "ask the table at the horizon too");
    visitor.flag("table-paths", table_paths,
                 "store values that rest on the path as if they held on every path (a fault)");
    visitor.flag("internal-deepening", internal_deepening,
                 "where the table knows no move, find one by a shallower search");
    visitor.flag("selection", selection, "leave out the moves that the game's heuristics do not select");
    visitor.flag("proofs", proofs, "believe what the game's heuristics are certain of");
    visitor.choice("budget", budget, {"shared", "dealt"},
                   "nodes for all moves together, or a share dealt to each move at the root");
    visitor.flag("noisy-first", noisy_first,
                 "try captures and the like first; off: they are ordered as all other moves are");
    visitor.choice("move-rating", rating, {"once", "anew"},
                   "when the moves of a node are rated: once, or before each is taken");
    visitor.choice("tried-moves", tried_moves, {"searched", "forgotten"},
                   "the table's move, the killers and what multi-cut tried are searched in any case; forgotten: only "
                   "where there are other moves, else the node is worth less than any other (a fault)");
    visitor.integer("killers", killers, 0, 2, "killer moves kept at each ply");
    visitor.choice("second-killer", second_killer, {"recent", "score", "best", "positive"},
                   "what the second killer is: the one before the first; of the moves that cut the one with the best "
                   "score so far; the same of the best moves of all nodes; the best move of the last node worth more "
                   "than 0 (a fault)");
    visitor.choice("killer-slots", killer_slots, {"ply", "depth"},
                   "killers are kept by plies from the root, or by the depth that is left");
    visitor.flag("keep-killers", keep_killers, "killers of one search serve the next, two plies on");
    visitor.flag("counter-moves", counter_moves, "try the move that refuted the opponent's last move before");
    visitor.choice("history", history, {"off", "depth-squared", "power-of-two", "one"},
                   "what a cut-off adds to a move's history, by which quiet moves are ordered");
    visitor.choice("history-from", history_from, {"cuts", "nodes"},
                   "whose history gains: moves that cut, or the best move of every node");
    visitor.flag("history-shared", history_shared, "one history for both sides");
    visitor.integer("history-decay", history_decay, 1, 1'000'000, "divide the history by this between searches");
    visitor.choice("null-move", null_move, {"off", "not-twice", "once-a-path"},
                   "null-move pruning: never, not twice in a row, or once on a path");
    visitor.integer("null-reduction", null_reduction, 1, 8, "plies by which the search after a null move is shallower");
    visitor.flag("null-verify", null_verify, "verify a null-move cut-off by a shallower search without null moves");
    visitor.flag("null-needs-estimate", null_needs_estimate,
                 "try a null move only where the evaluation is at least beta");
    visitor.flag("null-open", null_open, "try a null move where beta is infinite too");
    visitor.choice(
        "multi-cut", multi_cut, {"off", "on", "whole-window"},
        "multi-cut pruning: cut where several moves of a shallow search would; whole-window: with all of the "
        "window, where beta is infinite too, and with no null move directly after");
    visitor.integer("multi-cut-needed", multi_cut_needed, 1, 20, "cut-offs that multi-cut needs");
    visitor.integer("multi-cut-moves", multi_cut_moves, 1, 100, "moves that multi-cut tries");
    visitor.integer("multi-cut-reduction", multi_cut_reduction, 1, 8, "plies by which multi-cut searches shallower");
    visitor.choice("late-moves", late_moves, {"off", "after", "logarithmic", "fixed"},
                   "late-move reductions: none; so many plies, or more the later the move, and in full where that "
                   "fails; so many plies once and for all");
    visitor.integer("late-after", late_after, 1, 100, "moves that are searched in full before reductions begin");
    visitor.integer("late-reduction", late_reduction, 1, 8, "plies by which late moves are searched shallower");
    visitor.integer("late-growth", late_growth, 0, 1'000,
                    "logarithmic reductions: hundredths of the product of the logarithms of depth and rank");
    visitor.integer("late-cut", late_cut, 0, 8, "plies more where a cut is expected");
    visitor.flag("late-improving", late_improving,
                 "a ply more, and half as many moves before the rest are left out, where the evaluation has not risen "
                 "since the side's last turn");
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
    visitor.choice("quiescence", quiescence, {"off", "last-move", "available", "any-move", "any-move-odd"},
                   "follow noisy moves at the horizon: never, after a noisy move, or wherever there are any; any-move: "
                   "follow all moves after a noisy one; any-move-odd: and at every second ply after any");
    visitor.integer("quiescence-depth", quiescence_depth, 0, 50, "plies that the quiescence search goes at most");
    visitor.choice("quiescence-score", quiescence_score, {"best", "alpha"},
                   "what a move in quiescence that is better than alpha counts: what it is worth, or alpha (a fault)");
    visitor.flag("exact-ends", exact_ends,
                 "a finished game in the search is a win, draw or loss; off: it is evaluated");
    visitor.flag("extensions", extensions, "a ply more after the game's forcing moves");
    visitor.flag("early-repetition", early_repetition,
                 "take the first return of a position within the search for the draw that it will come to");
    visitor.flag("ply-limit", ply_limit, "the ply limit of a match ends the game in the search too");
    visitor.choice("star", star, {"off", "1", "2"}, "pruning at chance nodes: none, Star1 or Star2");
    visitor.integer("chance-depth", chance_depth, 0, 200,
                    "average over a chance move where so many plies are left after it; nearer to the horizon one "
                    "stands for all");
    visitor.choice("chance-instead", chance_instead, {"pass", "evaluation", "standstill"},
                   "what that one counts as: a pass; what the evaluation says and one more; what it says");
    visitor.flag("chance-alone", chance_alone, "look at chance moves only where there are no others");
    visitor.integer("chance-moves", chance_moves, 0, 100,
                    "at inner nodes look only at the best so many chance moves; 0: at all");
    visitor.integer("chance-window", chance_window, 0, 100'000,
                    "an outcome of chance counts no further out of the window than this; 0: as it is");
    visitor.integer("threads", threads, 1, 256, "threads that search together");
  }

  // More than any move is worth. What a node is worth that forgot its moves is an estimate, and nothing counts more.
  Score infinity() const { return tried_moves == TriedMoves::kForgotten ? kLargestEstimate : kInfinity; }

  // A value from the table answers a node or does not, and changes nothing else there.
  bool reads_table_plainly() const {
    return table_deeper && !table_narrows && !table_guesses && !table_starts &&
           root_windows != RootWindows::kOverflowing;
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
