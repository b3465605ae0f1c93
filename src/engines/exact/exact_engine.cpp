#include "engines/exact/exact_engine.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/stopwatch.hpp"
#include "engines/exact/limits_for_proof.hpp"
#include "engines/exact/tables_engine.hpp"
#include "search/common/score.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::engines {
namespace {

class ExactEngine final : public Engine {
 public:
  ExactEngine(std::unique_ptr<Engine> inside, std::unique_ptr<tables::GameTables> game)
      : inside_(std::move(inside)), exact_(std::move(game)) {
    exact_->prepare_proofs();
  }

  std::string spec() const override { return inside_->spec(); }
  void new_game() override { inside_->new_game(); }

  EngineReport think(const catalog::Game& game, const EngineQuestion& question, const StopToken& token) override {
    // A tree to look at, or a search to a depth, is wanted for itself.
    if (question.tree != nullptr || question.limits.depth) return inside_->think(game, question, token);
    const Stopwatch watch;
    const bool all_moves = question.lines > 1 || !question.only.empty();
    const Limits part = limits_for_proof(question.limits, game.side_to_move(), kShare);
    const auto proven = exact_->prove(game.position(), all_moves, {part.nodes, part.move_seconds}, token);
    if (proven) {
      EngineReport report = report_of(*proven, question);
      report.seconds = watch.seconds();
      if (question.reporter) question.reporter(report);
      return report;
    }
    EngineQuestion rest = question;
    take_from(rest.limits, watch.seconds());
    return inside_->think(game, rest, token);
  }

 private:
  static constexpr ProofShare kShare{.of_move = 1.0 / 3, .of_clock = 1.0 / 100, .unlimited_seconds = 2};

  static search::Score score_of(const tables::Value& value, std::size_t plies) {
    const int length = static_cast<int>(plies);
    if (value.outcome == tables::Outcome::kDraw) return search::kDraw;
    return value.outcome == tables::Outcome::kWin ? search::win_in(length) : search::loss_in(length);
  }

  static EngineReport report_of(const tables::Solution& proven, const EngineQuestion& question) {
    std::vector<tables::MoveValue> moves;
    for (const tables::MoveValue& move : proven.moves) {
      const bool wanted = question.only.empty() ||
                          std::find(question.only.begin(), question.only.end(), move.move) != question.only.end();
      if (wanted) moves.push_back(move);
    }
    // Of equal ones that of the line first.
    std::stable_sort(moves.begin(), moves.end(), [&](const tables::MoveValue& a, const tables::MoveValue& b) {
      if (a.value.margin != b.value.margin) return a.value.margin > b.value.margin;
      return (a.move == proven.line.front()) > (b.move == proven.line.front());
    });
    EngineReport report;
    report.depth = static_cast<int>(proven.line.size());
    report.selective_depth = report.depth;
    report.nodes = proven.nodes;
    report.note = fmt::format("exact search, proven {:+}", moves.front().value.margin.value());
    for (const tables::MoveValue& move : moves) {
      if (static_cast<int>(report.lines.size()) == std::max(1, question.lines)) break;
      const bool follows = move.move == proven.line.front();
      report.lines.push_back({score_of(move.value, proven.line.size()), true, 0,
                              follows ? proven.line : std::vector<std::string>{move.move}});
    }
    return report;
  }

  std::unique_ptr<Engine> inside_;
  std::unique_ptr<tables::GameTables> exact_;
};

}  // namespace

std::unique_ptr<Engine> with_exact_search(std::unique_ptr<Engine> inside, const Spec& game, const std::string& tables) {
  if (!tables::offers_tables(game)) return inside;
  auto opened = tables::open_game_tables(game, roots_meant_by(tables));
  if (!opened->proves()) return inside;
  return std::make_unique<ExactEngine>(std::move(inside), std::move(opened));
}

}  // namespace palamedes::engines
