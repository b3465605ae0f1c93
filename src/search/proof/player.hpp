#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/stopwatch.hpp"
#include "search/common/question.hpp"
#include "search/proof/dfpn.hpp"

namespace palamedes::search {

// Plays and answers by proofs alone: does the side to move win? if not, does it at least draw? A settled answer is a
// proven score whose distance is the height of the proof, which may be longer than need be; without one the score is 0
// and the move the most promising of the search for a draw. One line only.
template <Game G>
requires(!HasChance<G>) class ProofPlayer {
 public:
  using Move = typename G::Move;

  explicit ProofPlayer(const ProofOptions& options) : search_(options) {}

  void new_game() {}

  Report<Move> think(const Path<G>& root, const Question<Move>& question, const StopToken& token) {
    const Side mover = root.game().side_to_move(root.position());
    Thought thought{.root = root, .question = question, .token = token, .watch = {}, .report = {}};
    // Half of what there is for either question; what the first leaves over is the second's.
    const auto win = ask(thought, {mover, false}, 0.5);
    if (win == Verdict::kProven) return answered(thought, win_in(search_.height()), true);
    const auto draw = ask(thought, {mover, true}, 1);
    if (draw == Verdict::kDisproven) return answered(thought, loss_in(search_.height()), true);
    const bool drawn = win == Verdict::kDisproven && draw == Verdict::kProven;
    return answered(thought, kDraw, drawn);
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
    search_.on_progress([&] { tell(thought); });
    const Verdict verdict = search_.prove(thought.root, proof, control, thought.question.only);
    report.nodes += search_.nodes();
    report.seconds = thought.watch.seconds();
    return verdict;
  }

  // Where it stands, at first once a second and later less often: nothing is proven before the end.
  void tell(Thought& thought) const {
    const double now = thought.watch.seconds();
    if (!thought.question.reporter || now < thought.next_tale) return;
    thought.next_tale = now + std::max(1.0, now / 10);
    Report<Move> report = thought.report;
    report.nodes += search_.nodes();
    report.seconds = now;
    report.lines.push_back(line(thought, kDraw, false));
    thought.question.reporter(report);
  }

  Report<Move> answered(Thought& thought, Score score, bool proven) const {
    Report<Move>& report = thought.report;
    report.lines.push_back(line(thought, score, proven));
    report.depth = is_decided(score) ? distance_of(score) : 0;
    if (thought.question.reporter) thought.question.reporter(report);
    return report;
  }

  Line<Move> line(const Thought& thought, Score score, bool proven) const {
    const std::vector<Move>& only = thought.question.only;
    const auto first_legal = [&] {
      typename G::MoveList moves;
      thought.root.legal_moves(moves);
      return only.empty() ? moves[0] : only.front();
    };
    const std::optional<Move> move = search_.best_move(thought.root);
    return {.score = score, .exact_value = proven, .visits = 0, .moves = {move ? *move : first_legal()}};
  }

  ProofSearch<G> search_;
};

}  // namespace palamedes::search
