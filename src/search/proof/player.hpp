#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/stopwatch.hpp"
#include "search/common/question.hpp"
#include "search/proof/dfpn.hpp"
#include "search/proof/solver_player.hpp"

namespace palamedes::search {

// Plays and answers by proofs alone: does the side to move win? if not, does it at least draw? A settled answer is a
// proven score whose distance is the height of the proof, which may be longer than need be; without one the score is 0
// and the move the most promising of the search for a draw. Where the game has a solver of its own (games/exact.hpp),
// that is asked first. One line only.
template <Game G>
requires(!HasChance<G>) class ProofPlayer {
 public:
  using Move = typename G::Move;

  explicit ProofPlayer(const ProofOptions& options) : options_(options) {}

  void new_game() {}

  Report<Move> think(const Path<G>& root, const Question<Move>& question, const StopToken& token) {
    const Side mover = root.game().side_to_move(root.position());
    Thought thought{.root = root, .question = question, .token = token, .watch = {}, .report = {}};
    if constexpr (HasSolver<G>) {
      if (root.game().has_solver() && question.only.empty()) {
        const Report<Move> report = SolverPlayer<G>(options_).think(root, question, token);
        const bool is_over = token.stopped() || (question.time.hard && thought.watch.seconds() >= *question.time.hard);
        if (report.lines.front().exact_value || is_over) return report;
        thought.report.nodes = report.nodes;
      }
    }
    if (!search_) search_.emplace(options_);
    // Half of what there is for either question; what the first leaves over is the second's.
    const auto win = ask(thought, {mover, false}, 0.5);
    if (win == Verdict::kProven) return answered(thought, win_in(search_->height()), true, best_move(thought));
    const auto draw = ask(thought, {mover, true}, 1);
    if (draw == Verdict::kDisproven) {
      return answered(thought, loss_in(search_->height()), true, best_move(thought));
    }
    const bool drawn = win == Verdict::kDisproven && draw == Verdict::kProven;
    return answered(thought, kDraw, drawn, best_move(thought));
  }

 private:
  // What was asked, since when, and what is to be said about it.
  struct Thought {
    const Path<G>& root;
    const Question<Move>& question;
    const StopToken& token;
    Stopwatch watch;
    Report<Move> report;
    double next_tale = 1;
  };

  Verdict ask(Thought& thought, const ProofQuestion& proof, double share) {
    Report<Move>& report = thought.report;
    std::optional<std::uint64_t> nodes = thought.question.limits.nodes;
    if (nodes) nodes = static_cast<std::uint64_t>(share * static_cast<double>(*nodes - std::min(*nodes, report.nodes)));
    std::optional<double> seconds = thought.question.time.hard;
    if (seconds) *seconds = share * (*seconds - thought.watch.seconds());
    Control control(thought.token, nodes, seconds);
    search_->on_progress([&] { tell(thought, search_->nodes(), best_move(thought)); });
    const Verdict verdict = search_->prove(thought.root, proof, control, thought.question.only);
    report.nodes += search_->nodes();
    report.seconds = thought.watch.seconds();
    return verdict;
  }

  // Where it stands, at first once a second and later less often: nothing is proven before the end.
  void tell(Thought& thought, std::uint64_t nodes, Move move) const {
    const double now = thought.watch.seconds();
    if (!thought.question.reporter || now < thought.next_tale) return;
    thought.next_tale = now + std::max(1.0, now / 10);
    Report<Move> report = thought.report;
    report.nodes += nodes;
    report.seconds = now;
    report.lines.push_back(line(kDraw, false, move));
    thought.question.reporter(report);
  }

  Report<Move> answered(Thought& thought, Score score, bool proven, Move move) const {
    Report<Move>& report = thought.report;
    report.lines.push_back(line(score, proven, move));
    report.depth = is_decided(score) ? distance_of(score) : 0;
    if (thought.question.reporter) thought.question.reporter(report);
    return report;
  }

  static Line<Move> line(Score score, bool proven, Move move) {
    return {.score = score, .exact_value = proven, .visits = 0, .moves = {move}};
  }

  static Move first_legal(const Thought& thought) {
    typename G::MoveList moves;
    thought.root.legal_moves(moves);
    return thought.question.only.empty() ? moves[0] : thought.question.only.front();
  }
  Move best_move(const Thought& thought) const {
    const std::optional<Move> move = search_->best_move(thought.root);
    return move ? *move : first_legal(thought);
  }

  ProofOptions options_;
  std::optional<ProofSearch<G>> search_;
};

}  // namespace palamedes::search
