#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "search/alphabeta/worker.hpp"
#include "search/common/node_budget.hpp"
#include "search/common/question.hpp"
#include "search/common/team.hpp"
#include "search/common/time_plan.hpp"
#include "search/common/window.hpp"

namespace palamedes::search {

// The alpha-beta family: iterative deepening with aspiration windows over one or more threads (search/common/team.hpp).
// With one thread the same question gives the same answer.
template <Game G, HeuristicsFor<G> K>
class AlphaBeta {
 public:
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using Worker = AlphaBetaWorker<G, K>;

  AlphaBeta(const AlphaBetaOptions& options, const K& heuristics) : options_(options), learned_(options) {
    if (options.table != TableUse::kOff) {
      table_ = std::make_unique<TranspositionTable>(static_cast<std::size_t>(options.table_mb) << 20,
                                                    replacement(options.table));
    }
    if (options.threads > 1 && table_) busy_ = std::make_unique<BusyMoves>();
    for (int i = 0; i < options.threads; ++i) {
      workers_.push_back(std::make_unique<Worker>(options, table_.get(), busy_.get(), learned_, heuristics));
    }
  }

  // The workers refer to what is in here.
  AlphaBeta(const AlphaBeta&) = delete;
  AlphaBeta& operator=(const AlphaBeta&) = delete;

  void new_game() {
    if (table_) table_->release();
    learned_.forget();
    for (const auto& worker : workers_) worker->forget();
  }

  const AlphaBetaOptions& options() const { return options_; }
  // What the transposition table takes at present.
  std::size_t table_bytes() const { return table_ ? table_->bytes() : 0; }

  // The root must not be over.
  Report<Move> think(const Path<G>& root, const Question<Move>& question, const StopToken& token) {
    if (table_) {
      if (options_.clear_table) table_->clear();
      table_->make_room(question.limits.nodes);
      table_->new_search();
    }
    learned_.new_search();
    // A dealt budget is kept by what is dealt: a stop before the last move had its share would leave no answer.
    const bool dealt = options_.budget == Budget::kDealt;
    Control control(token, dealt ? std::nullopt : question.limits.nodes, question.time.hard);
    // A tree that is to be drawn is the tree of one thread.
    const auto team_size = question.recorder != nullptr ? 1 : workers_.size();
    const auto workers = std::span<const std::unique_ptr<Worker>>(workers_).first(team_size);
    for (const auto& worker : workers) worker->start(root, &control, question.recorder);
    const MoveList moves = root_moves(root, question.only);
    const int deepest = deepest_iteration(question.limits);
    deal_out(root, moves, control, deepest, question);
    Team<Worker> team(workers, control);
    Report<Move> report = deepen(team, control, moves, deepest, question);
    if constexpr (HasLastWord<K, G>) leave_last_word(root, moves, report);
    return report;
  }

 private:
  static constexpr int kDeepest = 100;

  static Replacement replacement(TableUse use) {
    switch (use) {
      case TableUse::kTwoBig1: return Replacement::kTwoBig1;
      case TableUse::kTwoBig1Played: return Replacement::kTwoBig1Played;
      case TableUse::kDeepRecent: return Replacement::kDeepRecent;
      case TableUse::kOff:
      case TableUse::kBuckets: break;
    }
    return Replacement::kBuckets;
  }

  // What the heuristics would rather play than a move that promises so little.
  void leave_last_word(const Path<G>& root, const MoveList& moves, Report<Move>& report) requires HasLastWord<K, G> {
    Line<Move>& best = report.lines.front();
    const Move found = best.moves.front();
    const auto rather = workers_.front()->state().heuristics.instead(root.game(), root.position(), found, best.score);
    if (!rather || std::find(moves.begin(), moves.end(), *rather) == moves.end()) return;
    best.moves.assign(1, *rather);
    best.exact_value = false;
  }

  // With a dealt budget: how many nodes the time is worth, by a timing run before the first move that has a time. The
  // run takes its time from that move.
  void deal_out(const Path<G>& root, const MoveList& moves, Control& control, int deepest,
                const Question<Move>& question) {
    if (options_.budget != Budget::kDealt) return;
    Worker& worker = *workers_[0];
    if (question.time.hard && !rate_.known()) {
      const StopToken never;
      Control timing(never, std::nullopt, NodeRate::timing_seconds(*question.time.hard));
      worker.deal(std::nullopt);
      worker.start(root, &timing, nullptr);
      static_cast<void>(worker.search_root(moves, deepest, Window{}));
      rate_.measured(worker.nodes(), timing.seconds());
      worker.start(root, &control, question.recorder);
    }
    std::optional<std::uint64_t> nodes = question.limits.nodes;
    // The root and one node of each move are there in any case.
    if (nodes) *nodes -= std::min<std::uint64_t>(*nodes, moves.size() + 1);
    if (question.time.hard) {
      const std::uint64_t in_time = rate_.nodes_in(*question.time.hard - control.seconds());
      nodes = std::min(nodes.value_or(in_time), in_time);
    }
    worker.deal(nodes);
  }

  static MoveList root_moves(const Path<G>& root, const std::vector<Move>& only) {
    MoveList moves;
    root.legal_moves(moves);
    if (only.empty()) return moves;
    std::size_t kept = 0;
    for (const Move move : moves) {
      if (std::find(only.begin(), only.end(), move) != only.end()) moves[kept++] = move;
    }
    moves.resize_down(kept);
    return moves;
  }

  int deepest_iteration(const Limits& limits) const {
    int deepest = options_.depth > 0 ? options_.depth : kDeepest;
    if (limits.depth) deepest = std::min(deepest, *limits.depth);
    return std::max(1, deepest);
  }

  // The depths that are gone through: all, the even ones, or only the last.
  int first_depth(int deepest) const {
    return !options_.deepening ? deepest
                               : std::min(std::max(options_.even_depths ? 2 : 1, options_.first_depth), deepest);
  }
  int next_depth(int depth, int deepest) const {
    return options_.even_depths && depth < deepest ? std::min(depth + 2, deepest) : depth + 1;
  }

  Report<Move> deepen(Team<Worker>& team, Control& control, const MoveList& moves, int deepest,
                      const Question<Move>& question) {
    Report<Move> report;
    // Where the time is over before anything is searched.
    const Move guess = likeliest(workers_.front()->state(), moves);
    report.lines.push_back({.score = 0, .exact_value = false, .visits = 0, .moves = {guess}});
    double before_last = 0;
    double last = 0;
    double finished_at = 0;
    Doubt doubt;
    for (int depth = first_depth(deepest); depth <= deepest; depth = next_depth(depth, deepest)) {
      if (question.recorder != nullptr) question.recorder->clear();
      const Move earlier_best = report.lines.front().moves.front();
      const bool whole = iterate(team, control, moves, depth, question.lines, report);
      fill_in(team, control, report);
      if (whole) report.depth = depth;
      // What the answer will be is told even where it comes from an iteration cut short.
      const bool news = whole || report.lines.front().moves.front() != earlier_best;
      if (news && question.reporter) question.reporter(report);
      if (!whole) break;
      before_last = std::exchange(last, control.seconds() - finished_at);
      finished_at = control.seconds();
      if (settled(report, moves, depth, question)) break;
      const Move best = report.lines.front().moves.front();
      doubt.iterated(best != earlier_best);
      const auto enough = question.time.soft_for(doubt, team.workers().front()->state().is_chance(best));
      if (enough && finished_at >= *enough) break;
      if (!question.time.fits(finished_at, least_seconds_of_next(question.limits, last, before_last))) break;
    }
    return report;
  }

  // What the next iteration needs at the least. A fixed time per move is used up; on a clock an iteration that cannot
  // end is not begun.
  double least_seconds_of_next(const Limits& limits, double last, double before_last) const {
    if (options_.next_depth == NextDepth::kTwice) return 2 * last;
    return limits.clock ? 0.5 * next_iteration_seconds(last, before_last) : 0;
  }

  void fill_in(const Team<Worker>& team, const Control& control, Report<Move>& report) const {
    report.nodes = report.quiescence_nodes = report.quiescence_widened = 0;
    for (const auto& worker : team.workers()) {
      report.nodes += worker->nodes();
      report.quiescence_nodes += worker->quiescence_nodes();
      report.quiescence_widened += worker->quiescence_widened();
      report.selective_depth = std::max(report.selective_depth, worker->deepest());
    }
    report.seconds = control.seconds();
    report.table_permille = table_ ? table_->permille_used() : 0;
  }

  // Nothing more can be learned: all lines are proven, or there is but one move and a clock runs.
  static bool settled(const Report<Move>& report, const MoveList& moves, int depth, const Question<Move>& question) {
    const bool timed = question.time.hard.has_value();
    if (timed && moves.size() == 1) return true;
    for (const Line<Move>& line : report.lines) {
      const bool shortest = is_decided(line.score) && distance_of(line.score) <= depth;
      if (!shortest && !(line.exact_value && !is_decided(line.score))) return false;
    }
    return true;
  }

  // One depth, for each line asked for; the earlier lines' first moves are left out of the later ones. False if it was
  // stopped before it knew more than the iteration before.
  bool iterate(Team<Worker>& team, const Control& control, const MoveList& moves, int depth, int lines,
               Report<Move>& report) const {
    MoveList left = moves;
    bring_forward(left, report.lines);
    std::vector<Line<Move>> found;
    const int wanted = std::min(lines, static_cast<int>(moves.size()));
    for (int i = 0; i < wanted; ++i) {
      const auto index = static_cast<std::size_t>(i);
      const std::optional<Score> guess =
          index < report.lines.size() && report.depth > 0 ? std::optional(report.lines[index].score) : std::nullopt;
      const auto [value, worker] = search_windows(team, control, left, depth, guess);
      if (worker->best_line().empty()) {
        if (options_.tried_moves == TriedMoves::kSearched || control.stopped()) return false;
        const Move any = left[0];
        found.push_back({.score = value.score, .exact_value = false, .visits = 0, .moves = {any}});
        remove(left, any);
        continue;
      }
      if (control.stopped()) {
        // The line of an iteration cut short still counts if it is the first: what it found was looked at in full.
        if (i == 0) put_first(report.lines, worker->best_line());
        return false;
      }
      found.push_back({.score = value.score,
                       .exact_value = is_decided(value.score) || !value.estimated,
                       .visits = 0,
                       .moves = worker->best_line_by_table(depth)});
      remove(left, worker->best_line().front());
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
    report.lines = std::move(found);
    return true;
  }

  // A narrow window around the last score, opened towards the side on which it fails.
  typename Team<Worker>::Found search_windows(Team<Worker>& team, const Control& control, const MoveList& moves,
                                              int depth, std::optional<Score> guess) const {
    Window window{-options_.infinity(), options_.infinity()};
    // A move after which all moves are forgotten cuts at the root.
    if (options_.tried_moves == TriedMoves::kForgotten) --window.beta;
    int width = options_.aspiration;
    const bool narrow = width > 0 && guess && !is_decided(*guess) && options_.algorithm != Algorithm::kMinimax;
    if (narrow) window = {*guess - width, *guess + width};
    auto& [alpha, beta] = window;
    for (;;) {
      const auto found = team.search(moves, depth, window);
      if (control.stopped() || !narrow) return found;
      const Score score = found.value.score;
      if (score <= alpha && alpha > -kInfinity) {
        alpha = width > options_.aspiration * 16 ? -kInfinity : std::max(-kInfinity, score - width);
      } else if (score >= beta && beta < kInfinity) {
        beta = width > options_.aspiration * 16 ? kInfinity : std::min(kInfinity, score + width);
      } else {
        return found;
      }
      width *= 3;
    }
  }

  static void bring_forward(MoveList& moves, const std::vector<Line<Move>>& lines) {
    for (std::size_t i = lines.size(); i > 0; --i) {
      if (lines[i - 1].moves.empty()) continue;
      const auto found = std::find(moves.begin(), moves.end(), lines[i - 1].moves.front());
      if (found != moves.end()) std::rotate(moves.begin(), found, found + 1);
    }
  }

  // A new first line. Where its move had one further back, that one is it now, with its score: no move has two lines.
  static void put_first(std::vector<Line<Move>>& lines, const std::vector<Move>& moves) {
    const auto has_move = [&](const Line<Move>& line) {
      return !line.moves.empty() && line.moves.front() == moves.front();
    };
    const auto found = std::find_if(lines.begin(), lines.end(), has_move);
    if (found != lines.end()) std::rotate(lines.begin(), found, found + 1);
    lines.front().moves = moves;
  }

  static void remove(MoveList& moves, Move gone) {
    const auto end = std::remove(moves.begin(), moves.end(), gone);
    moves.resize_down(static_cast<std::size_t>(end - moves.begin()));
  }

  AlphaBetaOptions options_;
  std::unique_ptr<TranspositionTable> table_;
  std::unique_ptr<BusyMoves> busy_;
  SharedMoveMemory learned_;
  std::vector<std::unique_ptr<Worker>> workers_;
  NodeRate rate_;
};

}  // namespace palamedes::search
