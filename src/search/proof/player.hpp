#pragma once

#include <optional>
#include <vector>

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
    const Stopwatch watch;
    Report<Move> report;
    // Half of what there is for either question; what the first leaves over is the second's.
    const auto win = ask({mover, false}, 0.5, root, question, token, watch, report);
    if (win == Verdict::kProven) return answered(win_in(search_.height()), true, root, report, question);
    const auto draw = ask({mover, true}, 1, root, question, token, watch, report);
    if (draw == Verdict::kDisproven) return answered(loss_in(search_.height()), true, root, report, question);
    const bool drawn = win == Verdict::kDisproven && draw == Verdict::kProven;
    return answered(kDraw, drawn, root, report, question);
  }

 private:
  Verdict ask(const ProofQuestion& proof, double share, const Path<G>& root, const Question<Move>& question,
              const StopToken& token, const Stopwatch& watch, Report<Move>& report) {
    std::optional<std::uint64_t> nodes = question.limits.nodes;
    if (nodes) nodes = static_cast<std::uint64_t>(share * static_cast<double>(*nodes - std::min(*nodes, report.nodes)));
    std::optional<double> seconds = question.time.hard;
    if (seconds) *seconds = share * (*seconds - watch.seconds());
    Control control(token, nodes, seconds);
    const Verdict verdict = search_.prove(root, proof, control, question.only);
    report.nodes += search_.nodes();
    report.seconds = watch.seconds();
    return verdict;
  }

  Report<Move> answered(Score score, bool proven, const Path<G>& root, Report<Move>& report,
                        const Question<Move>& question) const {
    const auto first_legal = [&] {
      typename G::MoveList moves;
      root.legal_moves(moves);
      return question.only.empty() ? moves[0] : question.only.front();
    };
    const std::optional<Move> move = search_.best_move();
    report.lines.push_back(
        {.score = score, .exact_value = proven, .visits = 0, .moves = {move ? *move : first_legal()}});
    report.depth = is_decided(score) ? distance_of(score) : 0;
    if (question.reporter) question.reporter(report);
    return report;
  }

  ProofSearch<G> search_;
};

}  // namespace palamedes::search
