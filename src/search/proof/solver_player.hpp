#pragma once

#include <cstdint>
#include <optional>

#include "base/stopwatch.hpp"
#include "games/exact.hpp"
#include "search/common/question.hpp"
#include "search/proof/options.hpp"

namespace palamedes::search {

// Answers by the solver that a game has of its own (games/exact.hpp), which must be there. A settled answer is a proven
// score; a win or loss takes as many plies as its distance says at most. Without one the score is 0 and the move any.
template <Game G>
requires HasSolver<G>
class SolverPlayer {
 public:
  using Move = typename G::Move;

  explicit SolverPlayer(const ProofOptions& options) : options_(options) {}

  void new_game() {}

  Report<Move> think(const Path<G>& root, const Question<Move>& question, const StopToken& token) const {
    const Stopwatch watch;
    double next_tale = 1;
    std::uint64_t next_look = kNodesBetweenTales;
    Control control(token, question.limits.nodes, question.time.hard);
    const auto stop = [&](std::uint64_t nodes) {
      if (question.reporter && nodes >= next_look) {
        next_look = nodes + kNodesBetweenTales;
        if (watch.seconds() < next_tale) return control.should_stop(nodes);
        next_tale = watch.seconds() * 1.1 + 1;
        ExactAnswer<Move> nothing;
        nothing.nodes = nodes;
        question.reporter(report(root, nothing, watch.seconds()));
      }
      return control.should_stop(nodes);
    };
    const std::size_t bytes = static_cast<std::size_t>(options_.table_mb) << 20;
    const ExactAnswer<Move> found = root.game().solved(root.position(), bytes, stop);
    const Report<Move> answer = report(root, found, watch.seconds());
    if (question.reporter) question.reporter(answer);
    return answer;
  }

 private:
  static constexpr std::uint64_t kNodesBetweenTales = 1 << 8;

  static Report<Move> report(const Path<G>& root, const ExactAnswer<Move>& found, double seconds) {
    Report<Move> report;
    report.nodes = found.nodes;
    report.seconds = seconds;
    Line<Move> line{.score = kDraw, .exact_value = false, .visits = 0, .moves = {found.move ? *found.move : any(root)}};
    switch (found.value) {
      case ExactValue::kWin:
      case ExactValue::kLoss:
        line.score = found.value == ExactValue::kWin ? win_in(found.plies) : loss_in(found.plies);
        line.exact_value = true;
        report.depth = found.plies;
        break;
      // Without a move that keeps it the value says nothing about the line.
      case ExactValue::kDraw: line.exact_value = found.move.has_value(); break;
      case ExactValue::kUnknown: break;
    }
    report.lines.push_back(line);
    return report;
  }

  static Move any(const Path<G>& root) {
    typename G::MoveList moves;
    root.legal_moves(moves);
    return moves[0];
  }

  ProofOptions options_;
};

}  // namespace palamedes::search
