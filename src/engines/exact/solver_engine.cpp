#include "engines/exact/solver_engine.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/stopwatch.hpp"
#include "engines/exact/limits_for_proof.hpp"
#include "search/common/score.hpp"

namespace palamedes::engines {
namespace {

class SolverEngine final : public Engine {
 public:
  SolverEngine(std::unique_ptr<Engine> inside, std::unique_ptr<Engine> prover)
      : inside_(std::move(inside)), prover_(std::move(prover)) {}

  std::string spec() const override { return inside_->spec(); }
  void new_game() override { inside_->new_game(); }

  EngineReport think(const catalog::Game& game, const EngineQuestion& question, const StopToken& token) override {
    // What is asked for more than a move to play is wanted from the search itself.
    const bool for_itself =
        question.tree != nullptr || question.limits.depth || question.lines > 1 || !question.only.empty();
    if (for_itself) return inside_->think(game, question, token);
    const Stopwatch watch;
    const Limits part = limits_for_proof(question.limits, game.side_to_move(), kShare);
    const EngineReport proven = asked(game, part, token);
    const EngineLine& line = proven.lines.front();
    if (line.proven && search::is_win(line.score)) {
      if (question.reporter) question.reporter(proven);
      return proven;
    }
    EngineQuestion rest = question;
    if (rest.limits.nodes) rest.limits.nodes = *rest.limits.nodes - std::min(proven.nodes, *rest.limits.nodes / 2);
    // A drawn position is asked about once more.
    take_from(rest.limits, watch.seconds() + (line.proven ? part.move_seconds.value_or(0) : 0));
    EngineReport found = inside_->think(game, rest, token);
    found.nodes += proven.nodes;
    found.seconds = watch.seconds();
    const bool drawn = line.proven && line.score == search::kDraw;
    if (!drawn || found.move() == proven.move() || keeps_draw(game, found.move(), part, token)) return found;
    return proven;
  }

 private:
  static constexpr ProofShare kShare{.of_move = 1.0 / 6, .of_clock = 1.0 / 200, .unlimited_seconds = 1};

  EngineReport asked(const catalog::Game& game, const Limits& limits, const StopToken& token) {
    EngineQuestion question;
    question.limits = limits;
    EngineReport report = prover_->think(game, question, token);
    report.note = "solver";
    return report;
  }

  bool keeps_draw(const catalog::Game& game, const std::string& move, const Limits& limits, const StopToken& token) {
    const auto next = game.clone();
    next->play(move);
    if (next->outcome().over()) return true;
    const EngineReport answer = asked(*next, limits, token);
    const EngineLine& line = answer.lines.front();
    return line.proven && !search::is_win(line.score);
  }

  std::unique_ptr<Engine> inside_;
  std::unique_ptr<Engine> prover_;
};

}  // namespace

std::unique_ptr<Engine> with_solver(std::unique_ptr<Engine> inside, std::unique_ptr<Engine> prover) {
  return std::make_unique<SolverEngine>(std::move(inside), std::move(prover));
}

}  // namespace palamedes::engines
