#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/heuristics.hpp"
#include "games/path.hpp"
#include "search/alphabeta/options.hpp"
#include "search/alphabeta/ordering.hpp"
#include "search/common/busy_moves.hpp"
#include "search/common/limits.hpp"
#include "search/common/node_budget.hpp"
#include "search/common/report.hpp"
#include "search/common/transposition_table.hpp"
#include "search/common/tree_recorder.hpp"
#include "search/common/value.hpp"

namespace palamedes::search {

// One thread of an alpha-beta search: the recursion, with every technique behind its switch. Fail-soft. The value of a
// child is negated by whose turn it is, not by ply: a side may move twice in a row.
template <Game G, HeuristicsFor<G> K>
class AlphaBetaWorker {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  // Move lists of large boards lie on the stack too.
  static constexpr int kMaxPly = sizeof(MoveList) > 8192 ? 60 : 250;

  // Threads that share a table share `busy` and what they learn of moves too.
  AlphaBetaWorker(const AlphaBetaOptions& options, TranspositionTable* table, BusyMoves* busy,
                  SharedMoveMemory& learned, const K& heuristics)
      : options_(options),
        table_(table),
        busy_(busy),
        heuristics_(heuristics),
        memory_(options, learned),
        lines_(kMaxPly + 2) {}

  void start(const Path<G>& root, Control* control, TreeRecorder<Move>* recorder) {
    path_.emplace(root);
    root_index_ = root.keys().size() == 0 ? 0 : root.keys().size() - 1;
    ply_limit_ = static_cast<std::size_t>(root.game().ply_limit());
    control_ = control;
    recorder_ = recorder;
    nodes_ = quiescence_nodes_ = 0;
    deepest_ = 0;
    leaves_from_ = UINT64_MAX;
    memory_.new_search();
    if constexpr (FollowsMoves<K, G>) heuristics_.start(game(), root.position());
  }

  // Looks at another control from now on.
  void control_by(Control* control) { control_ = control; }

  // The value of the root over the given moves, in their order; best_line() is then its principal variation.
  Value search_root(const MoveList& moves, int depth, Score alpha, Score beta) {
    root_moves_ = &moves;
    root_depth_ = depth;
    return node(depth, alpha, beta, 0, NullState::kMay, Move{}, false);
  }

  // Deals out so many nodes to the root moves of each search from now on; nothing: no more dealing.
  void deal(std::optional<std::uint64_t> nodes) { dealt_ = nodes; }

  const std::vector<Move>& best_line() const { return lines_[0]; }
  // The same, continued with the table's moves where the search took a value from there, up to so many plies.
  std::vector<Move> best_line_by_table(int plies) const;
  bool stopped() const { return control_->stopped(); }
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t quiescence_nodes() const { return quiescence_nodes_; }
  int deepest() const { return deepest_; }

 private:
  enum class NullState : std::uint8_t { kMay, kNotNow, kNever };

  const G& game() const { return path_->game(); }
  const Position& here() const { return path_->position(); }
  Side side() const { return game().side_to_move(here()); }

  std::uint64_t key_of(const Position& position) const {
    if constexpr (HasTableKey<G>) return game().table_key(position);
    return game().key(position);
  }
  std::uint64_t table_key() const { return key_of(here()); }

  Value node(int depth, Score alpha, Score beta, int ply, NullState null, Move last, bool last_noisy) {
    if (recorder_ == nullptr) return node_inside(depth, alpha, beta, ply, null, last, last_noisy);
    recorder_->enter(last, side() == Side::kFirst, alpha, beta, depth);
    const Value value = node_inside(depth, alpha, beta, ply, null, last, last_noisy);
    recorder_->leave(value.score);
    return value;
  }

  Value node_inside(int depth, Score alpha, Score beta, int ply, NullState null, Move last, bool last_noisy) {
    lines_[static_cast<std::size_t>(ply)].clear();
    if (control_->should_stop(nodes_)) return {};
    ++nodes_;
    deepest_ = std::max(deepest_, ply);
    if (ply > 0) {
      if (const auto value = value_by_path(ply)) {
        note(TreeRecorder<Move>::Kind::kFinished);
        return *value;
      }
    }
    if (depth <= 0 || ply >= kMaxPly || (ply > 0 && nodes_ > leaves_from_)) {
      note(TreeRecorder<Move>::Kind::kLeaf);
      return horizon(alpha, beta, ply, options_.quiescence_depth, last_noisy);
    }

    MoveList moves;
    if (ply == 0) {
      moves = *root_moves_;
    } else {
      game().legal_moves(here(), moves);
      if (moves.empty()) {
        note(TreeRecorder<Move>::Kind::kFinished);
        return {value_of(game().result(here()), side(), ply)};
      }
    }

    std::uint16_t table_move = 0;
    const std::uint64_t key = table_ != nullptr ? table_key() : 0;
    if (table_ != nullptr) {
      if (const auto entry = table_->probe(key)) {
        table_move = entry->move;
        if (ply > 0 && usable(*entry, moves)) {
          if (const auto value = value_by_table(*entry, depth, alpha, beta, ply)) {
            note(TreeRecorder<Move>::Kind::kTableCut);
            return *value;
          }
        }
      }
    }

    if (ply > 0) {
      if (const auto value = value_by_proof(depth, alpha, beta, ply)) {
        note(TreeRecorder<Move>::Kind::kFinished);
        return *value;
      }
    }

    const bool zero_window = beta - alpha == 1;
    const bool prunes = options_.algorithm != Algorithm::kMinimax && ply > 0;
    const bool estimates = prunes && (options_.futility > 0 || (null_allowed(null) && options_.null_needs_estimate));
    // Where nobody asks it is as good as can be, and stops nothing.
    const Score estimate = estimates ? evaluate() : kInfinity;
    if (prunes && null_allowed(null)) {
      if (const auto value = try_null(depth, beta, ply, estimate)) return *value;
    }
    const bool whole = select(moves, ply);
    if (options_.internal_deepening && table_move == 0 && depth >= 4 && !zero_window && ply > 0) {
      node(depth - 2, alpha, beta, ply, null, last, last_noisy);
      const auto& line = lines_[static_cast<std::size_t>(ply)];
      if (!line.empty()) table_move = move_code(line.front());
      lines_[static_cast<std::size_t>(ply)].clear();
    }

    MovePicker<MoveList> picker(moves);
    rate(picker, table_move, ply, last);
    if (prunes && options_.multi_cut && cut_expected(zero_window, beta) && depth > options_.multi_cut_reduction) {
      if (const auto value = try_multi_cut(moves, table_move, depth, beta, ply, null, last)) return *value;
    }
    return search_moves(picker, whole, key, depth, alpha, beta, ply, null, last, estimate);
  }

  // `whole`: no move is left out that might be the best.
  Value search_moves(MovePicker<MoveList>& picker, bool whole, std::uint64_t key, int depth, Score alpha, Score beta,
                     int ply, NullState null, Move last, Score estimate) {
    const Score first_alpha = alpha;
    const bool cuts = options_.algorithm != Algorithm::kMinimax;
    Value best{-kInfinity};
    Value rests;  // what all moves so far rest on
    rests.estimated = !whole;
    std::optional<BudgetDealer> dealer;
    if (ply == 0 && dealt_) dealer.emplace(*dealt_);
    std::uint16_t best_code = 0;
    int searched = 0;
    int left_to_chance = 0;
    while (!picker.done()) {
      const Move move = picker.take();
      if (!allowed(move, rests)) continue;
      const std::optional<int> postponed_rank = picker.postponed_rank();
      if (!postponed_rank && skips_chance(move, depth, ply, left_to_chance)) {
        rests.estimated = true;
        continue;
      }
      // The first move is searched by all threads together: the window that it gives is what the others need.
      const bool shares = busy_ != nullptr && searched > 0 && depth >= kLeastSharedDepth;
      if (shares && ply > 0) {
        if (const auto value = answered_by_others(key, picker.all(), depth, first_alpha, beta, ply)) return *value;
      }
      const std::uint64_t busy_hash = shares ? BusyMoves::hash(key, move_code(move), depth) : 0;
      // A move that another thread takes over still counts as one before those that follow: what is searched how deep
      // does not depend on who does it.
      const int rank = postponed_rank.value_or(searched + picker.postponed());
      if (shares && busy_->contains(busy_hash) && picker.postpone(rank)) continue;
      const bool noisy = is_noisy(move);
      if (skips_by_futility(estimate, depth, alpha, searched, noisy)) {
        rests.estimated = true;
        continue;
      }
      const BusyMark mark(shares ? busy_ : nullptr, busy_hash);
      const std::uint64_t nodes_before = nodes_;
      if (dealer) leaves_from_ = nodes_ + dealer->share(picker.left() + 1);
      const Value value = value_of_move(move, depth, alpha, beta, ply, null, rank, noisy, rests);
      if (dealer) dealer->spend(nodes_ - nodes_before);
      if (control_->stopped()) return {};
      ++searched;
      if (value.score > best.score) {
        best = value;
        best_code = move_code(move);
        if (value.score > alpha || ply == 0) extend_line(move, ply);
      }
      if (!cuts) {
        rests.rest_on(value);
        continue;
      }
      if (value.score >= beta) {
        if (!noisy || !options_.noisy_first) {
          memory_.cut_by(best_code, code_of(last, ply), side(), ply, depth, value.score);
        }
        if (recorder_ != nullptr) recorder_->cut(picker.left());
        // A refutation rests on itself alone: what else could be played only raises the value.
        return stored(key, value, best_code, Bound::kLower, depth, ply);
      }
      rests.rest_on(value);
      alpha = std::max(alpha, value.score);
    }
    if (searched == 0) {
      // Everything was barred by the path or skipped: the evaluation stands in.
      best.score = best.score == -kInfinity ? evaluate() : best.score;
      rests.estimated = true;
    }
    const Value result{whole ? best.score : doubted(best.score), rests.dependency, rests.estimated};
    const bool exact = !cuts || result.score > first_alpha;
    return stored(key, result, best_code, exact ? Bound::kExact : Bound::kUpper, depth, ply);
  }

  // The value of one move: reduced where late, with a null window behind the first (Reinefeld's NegaScout), searched
  // again where it turns out to matter.
  Value value_of_move(Move move, int depth, Score alpha, Score beta, int ply, NullState null, int rank, bool noisy,
                      Value& rests) {
    const int full = depth - 1 + extension(move, ply);
    if (options_.algorithm == Algorithm::kMinimax) return after(move, full, -kInfinity, kInfinity, ply, null, noisy);
    const int reduction =
        ply > 0 || options_.late_moves == Reduction::kLogarithmic ? late_reduction(depth, rank, noisy) : 0;
    const bool scout = options_.algorithm == Algorithm::kNegaScout && rank > 0 && beta - alpha > 1;
    if (reduction > 0) {
      const Value reduced = after(move, full - reduction, alpha, alpha + 1, ply, null, noisy);
      if (control_->stopped()) return {};
      // What the shorter search has proven without an evaluation holds for the longer one too.
      if (reduced.score <= alpha) {
        rests.estimated = rests.estimated || reduced.estimated;
        return reduced;
      }
    }
    if (scout) {
      const Value probe = after(move, full, alpha, alpha + 1, ply, null, noisy);
      if (control_->stopped() || probe.score <= alpha || probe.score >= beta) return probe;
    }
    return after(move, full, alpha, beta, ply, null, noisy);
  }

  Value after(Move move, int depth, Score alpha, Score beta, int ply, NullState null, bool noisy) {
    if constexpr (HasChance<G>) {
      if (game().is_chance(here(), move)) {
        if (depth < options_.chance_depth) return instead_of_chance(depth, alpha, beta, ply);
        return after_chance(move, depth, alpha, beta, ply, null);
      }
    }
    const Side mover = side();
    make(move, depth);
    const Value value = side() == mover ? node(depth, alpha, beta, ply + 1, next(null), move, noisy)
                                        : node(depth, -beta, -alpha, ply + 1, next(null), move, noisy).negated();
    unmake(move);
    return value;
  }

  // worker_chance.hpp: moves left to chance.
  template <class Outcomes>
  struct ChanceBounds;
  Value after_chance(Move move, int depth, Score alpha, Score beta, int ply, NullState null);
  template <class Outcomes>
  void postpone_busy(Outcomes& outcomes, ChanceBounds<Outcomes>& bounds, std::size_t i, std::uint64_t key, int depth,
                     std::size_t& postponed) const;
  Value after_outcome(Move move, int depth, Score alpha, Score beta, int ply, NullState null);
  Value instead_of_chance(int depth, Score alpha, Score beta, int ply);
  template <class Outcomes>
  std::optional<Value> star2_probe(const Outcomes& outcomes, int depth, int ply, NullState null,
                                   ChanceBounds<Outcomes>& bounds);
  std::optional<Value> probed_outcome(Move outcome, int depth, Score low, int ply, NullState null);
  bool skips_chance(Move move, int depth, int ply, int& before) const;

  // worker_parts.hpp: leaves, cuts and bookkeeping.
  Value horizon(Score alpha, Score beta, int ply, int plies_left, bool last_noisy);
  Value quiesced(Score stand, Score alpha, Score beta, int ply, int plies_left);
  void list_noisy(MoveList& moves);
  bool select(MoveList& moves, int ply);
  std::optional<Value> value_by_path(int ply) const;
  std::optional<Value> value_by_proof(int depth, Score alpha, Score beta, int ply);
  std::optional<Value> value_by_table(const TableEntry& entry, int depth, Score alpha, Score beta, int ply) const;
  bool usable(const TableEntry& entry, const MoveList& moves) const;
  std::optional<Value> answered_by_others(std::uint64_t key, const MoveList& moves, int depth, Score alpha, Score beta,
                                          int ply) const;
  std::optional<Value> try_null(int depth, Score beta, int ply, Score estimate);
  std::optional<Value> try_multi_cut(const MoveList& moves, std::uint16_t table_move, int depth, Score beta, int ply,
                                     NullState null, Move last);
  bool allowed(Move move, Value& rests) const;
  Value stored(std::uint64_t key, const Value& value, std::uint16_t code, Bound bound, int depth, int ply);

  void rate(MovePicker<MoveList>& picker, std::uint16_t table_move, int ply, Move last) {
    const std::uint16_t previous = code_of(last, ply);
    const Side mover = side();
    picker.rate([&](Move move) -> std::int32_t {
      const std::uint16_t code = move_code(move);
      if (code == table_move) return INT32_MAX;
      if (!options_.noisy_first) return memory_.worth(code, previous, mover, ply);
      const int order = heuristics_.order(game(), here(), move);
      if (is_noisy(move)) return kNoisyWorth + order;
      const std::int32_t learned = memory_.worth(code, previous, mover, ply);
      return learned >= MoveMemory::kSureWorth ? learned : learned + order;
    });
  }

  bool skips_by_futility(Score estimate, int depth, Score alpha, int searched, bool noisy) const {
    return options_.futility > 0 && searched > 0 && depth <= 2 && !noisy && !is_decided(alpha) &&
           estimate + options_.futility * depth <= alpha;
  }

  int late_reduction(int depth, int rank, bool noisy) const {
    if (options_.late_moves == Reduction::kOff || noisy || depth < 3 || rank < options_.late_after) return 0;
    if (options_.late_moves == Reduction::kAfter) return 1;
    const int reduction = static_cast<int>(0.5 + std::log(depth) * std::log(rank + 1) / 2.5);
    return std::clamp(reduction, 1, depth - 2);
  }

  int extension(Move move, int ply) const {
    if constexpr (KnowsForcing<K, G>) {
      if (options_.extensions && ply < 2 * root_depth_ && heuristics_.forcing(game(), here(), move)) return 1;
    }
    return 0;
  }

  // Plain alpha-beta has no null windows to tell where a cut is expected: there it may be wherever one is possible.
  bool cut_expected(bool zero_window, Score beta) const {
    return !is_decided(beta) && beta < kInfinity && (zero_window || options_.algorithm == Algorithm::kAlphaBeta);
  }

  bool null_allowed(NullState null) const {
    return HasNullMove<K, G> && options_.null_move != NullRule::kOff && null == NullState::kMay;
  }
  // Behind a null move another is not thought of at once, or never again, as the rule says.
  static NullState next(NullState null) { return null == NullState::kNotNow ? NullState::kMay : null; }

  bool is_noisy(Move move) { return heuristics_.noisy(game(), here(), move); }
  Score evaluate() { return clamped_estimate(heuristics_.evaluate(game(), here())); }
  static std::uint16_t code_of(Move last, int ply) { return ply == 0 ? std::uint16_t{0} : move_code(last); }

  // `depth` is that of the search to come: a leaf does not look into the table.
  void make(Move move, int depth) {
    if (recorder_ != nullptr) recorder_->announce(game().move_text(here(), move));
    if constexpr (FollowsMoves<K, G>) heuristics_.played(game(), here(), move);
    path_->play(move);
    if (table_ != nullptr && depth > 0) table_->prefetch(table_key());
  }
  void unmake(Move move) {
    path_->undo();
    if constexpr (FollowsMoves<K, G>) heuristics_.undone(game(), here(), move);
  }

  void extend_line(Move move, int ply) {
    auto& line = lines_[static_cast<std::size_t>(ply)];
    const auto& below = lines_[static_cast<std::size_t>(ply) + 1];
    line.assign(1, move);
    line.insert(line.end(), below.begin(), below.end());
  }

  void note(typename TreeRecorder<Move>::Kind kind) {
    if (recorder_ != nullptr) recorder_->mark(kind);
  }

  static constexpr std::int32_t kNoisyWorth = 1 << 24;
  // Shallower searches are done before another thread has looked.
  static constexpr int kLeastSharedDepth = 2;

  AlphaBetaOptions options_;
  TranspositionTable* table_;
  BusyMoves* busy_;
  K heuristics_;
  MoveMemory memory_;
  std::vector<std::vector<Move>> lines_;  // principal variations by ply
  std::optional<Path<G>> path_;
  std::size_t root_index_ = 0;
  std::size_t ply_limit_ = 0;
  Control* control_ = nullptr;
  TreeRecorder<Move>* recorder_ = nullptr;
  const MoveList* root_moves_ = nullptr;
  int root_depth_ = 0;
  std::optional<std::uint64_t> dealt_;      // nodes for all root moves together
  std::uint64_t leaves_from_ = UINT64_MAX;  // behind so many nodes positions are taken for leaves
  std::uint64_t nodes_ = 0;
  std::uint64_t quiescence_nodes_ = 0;
  int deepest_ = 0;
};

}  // namespace palamedes::search

#include "search/alphabeta/worker_chance.hpp"  // IWYU pragma: export
#include "search/alphabeta/worker_parts.hpp"   // IWYU pragma: export
