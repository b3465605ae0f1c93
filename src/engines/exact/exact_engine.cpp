#include "engines/exact/exact_engine.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "base/stopwatch.hpp"
#include "catalog/catalog.hpp"
#include "engines/exact/limits_for_proof.hpp"
#include "engines/exact/tables_engine.hpp"
#include "search/common/score.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::engines {
namespace {

class ExactEngine final : public Engine {
 public:
  ExactEngine(std::unique_ptr<Engine> inside, std::function<std::unique_ptr<Engine>()> make_plain,
              std::shared_ptr<tables::GameTables> search, int rules_limit)
      : inside_(std::move(inside)),
        make_plain_(std::move(make_plain)),
        exact_(std::move(search)),
        rules_limit_(rules_limit) {}

  std::string spec() const override { return inside_->spec(); }
  void new_game() override {
    inside_->new_game();
    if (plain_) plain_->new_game();
  }

  EngineReport think(const catalog::Game& game, const EngineQuestion& question, const StopToken& token) override {
    // A tree to look at, or a search to a depth, is wanted for itself.
    if (question.tree != nullptr || question.limits.depth) {
      if (!plain_) plain_ = make_plain_();
      return plain_->think(game, question, token);
    }
    const Stopwatch watch;
    const bool all_moves = question.lines > 1 || !question.only.empty();
    const Limits part = limits_for_proof(question.limits, game.side_to_move(), kShare);
    auto proven = exact_->prove(game.position(), all_moves, {part.nodes, part.move_seconds}, token);
    const std::uint64_t used = exact_->proof_nodes();
    if (proven && !ends_in_time(*proven, game)) proven.reset();
    if (proven && proven->value.margin) return told(report_of(*proven, question), watch, question);
    if (proven && proven->at_least > 0) return told(sure_report(*proven), watch, question);
    EngineQuestion rest = question;
    // What is not the move of the proof is asked about once more, for half as long.
    const Limits half = proven ? half_of(part) : Limits{};
    take_from(rest.limits, watch.seconds() + half.move_seconds.value_or(0), used + half.nodes.value_or(0));
    if (question.reporter) {
      rest.reporter = [&](EngineReport report) {
        report.nodes += used;
        question.reporter(report);
      };
    }
    EngineReport found = inside_->think(game, rest, token);
    found.nodes += used;
    if (!proven) return found;
    if (found.move() != proven->line.front() && !wins(found)) {
      const auto kept = exact_->reaches(game.position(), found.move(), proven->at_least.value(),
                                        {half.nodes, half.move_seconds}, token);
      found.nodes += exact_->proof_nodes();
      if (!kept.value_or(false)) {
        EngineReport sure = sure_report(*proven);
        sure.nodes = found.nodes;
        return told(std::move(sure), watch, question);
      }
    }
    found.note = note_of(*proven);
    return found;
  }

 private:
  static constexpr ProofShare kShare{.of_move = 1.0 / 3, .of_clock = 1.0 / 100, .unlimited_seconds = 2};

  // A proof knows no limit but that of the rules. It says nothing of a match that is judged before its line ends; that
  // of a win without a margin has a line of one move, and holds where the longest game there can be ends in time.
  bool ends_in_time(const tables::Solution& proven, const catalog::Game& game) const {
    if (game.ply_limit() >= rules_limit_) return true;
    const std::optional<int> plies = proven.value.margin ? static_cast<int>(proven.line.size()) : proven.value.plies;
    return plies && static_cast<int>(game.moves().size()) + *plies <= game.ply_limit();
  }

  static EngineReport told(EngineReport report, const Stopwatch& watch, const EngineQuestion& question) {
    report.seconds = watch.seconds();
    if (question.reporter) question.reporter(report);
    return report;
  }

  static search::Score score_of(const tables::Value& value, int length) {
    if (value.outcome == tables::Outcome::kDraw) return search::kDraw;
    return value.outcome == tables::Outcome::kWin ? search::win_in(length) : search::loss_in(length);
  }

  static Limits half_of(Limits limits) {
    if (limits.nodes) *limits.nodes /= 2;
    if (limits.move_seconds) *limits.move_seconds /= 2;
    return limits;
  }

  // The search has seen the end by itself.
  static bool wins(const EngineReport& report) {
    return report.lines.front().proven && search::is_win(report.lines.front().score);
  }

  static std::string note_of(const tables::Solution& proven) {
    const int least = proven.at_least.value();
    if (least > 0) return "exact search, a win is proven";
    if (least == 0) return "exact search, a draw at least is proven";
    return fmt::format("exact search, {:+} at least is proven", least);
  }

  // Of a margin that is only known to be so much at least: the move that gets it.
  static EngineReport sure_report(const tables::Solution& proven) {
    const bool won = proven.at_least > 0;
    EngineReport report;
    report.depth = 1;
    report.selective_depth = 1;
    report.nodes = proven.nodes;
    report.note = note_of(proven);
    report.lines = {{won ? search::win_in(proven.value.plies.value()) : search::kDraw, won, 0, proven.line}};
    return report;
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
    // Where there was no time for all of the line: that long at most.
    const int length = proven.value.plies.value_or(report.depth);
    report.nodes = proven.nodes;
    report.note = fmt::format("exact search, proven {:+}", moves.front().value.margin.value());
    for (const tables::MoveValue& move : moves) {
      if (static_cast<int>(report.lines.size()) == std::max(1, question.lines)) break;
      const bool follows = move.move == proven.line.front();
      report.lines.push_back(
          {score_of(move.value, length), true, 0, follows ? proven.line : std::vector<std::string>{move.move}});
    }
    return report;
  }

  std::unique_ptr<Engine> inside_;
  std::function<std::unique_ptr<Engine>()> make_plain_;
  std::unique_ptr<Engine> plain_;
  std::shared_ptr<tables::GameTables> exact_;
  const int rules_limit_;  // plies
};

}  // namespace

std::shared_ptr<tables::GameTables> open_exact_search(const Spec& game, const std::string& tables) {
  if (!tables::offers_tables(game)) return nullptr;
  std::shared_ptr<tables::GameTables> opened = tables::open_game_tables(game, roots_meant_by(tables));
  if (!opened->proves()) return nullptr;
  opened->prepare_proofs();
  return opened;
}

std::unique_ptr<Engine> with_exact_search(std::unique_ptr<Engine> inside,
                                          std::function<std::unique_ptr<Engine>()> make_plain, const Spec& game,
                                          std::shared_ptr<tables::GameTables> search) {
  const int limit = catalog::make_game(game.text())->ply_limit();
  return std::make_unique<ExactEngine>(std::move(inside), std::move(make_plain), std::move(search), limit);
}

}  // namespace palamedes::engines
