#include "engines/exact/exact_values.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "engines/module.hpp"
#include "search/common/score.hpp"

namespace palamedes::engines {
namespace {

constexpr double kSeconds = 0.2;
constexpr std::uint64_t kNodes = 200'000;
constexpr const char* kProver = "dfpn:table-mb=4";

ExactKnowledge sorted(ExactKnowledge::Source source, std::vector<TableMove> moves) {
  std::stable_sort(moves.begin(), moves.end(), [](const TableMove& a, const TableMove& b) {
    return a.value.margin != b.value.margin ? a.value.margin > b.value.margin : a.score() > b.score();
  });
  TableMove best = moves.front();
  return {source, std::move(best), std::move(moves)};
}

}  // namespace

ExactValues::ExactValues(const catalog::Game& game, const std::string& tables)
    : tables_(open_tables(game.variant(), tables)) {
  if (tables == "off") return;
  if (tables::offers_tables(game.variant())) {
    exact_ = tables::open_game_tables(game.variant(), roots_meant_by(tables));
    if (!exact_->proves()) exact_.reset();
  } else if (module_of(game).has_solver(game.variant())) {
    prover_ = make_engine(kProver, game, 1);
  }
}

std::optional<ExactKnowledge> ExactValues::find(const catalog::Game& game) {
  if (auto found = by_tables(game)) return found;
  const std::lock_guard lock(mutex_);
  return exact_ ? by_search(game) : prover_ ? by_proof(game) : std::nullopt;
}

std::optional<ExactKnowledge> ExactValues::by_tables(const catalog::Game& game) {
  if (!tables_.tables) return std::nullopt;
  auto moves = table_moves(*tables_.tables, game);
  if (!moves) return std::nullopt;
  ExactKnowledge found = sorted(ExactKnowledge::Source::kTables, std::move(*moves));
  found.draws_hold = tables_.draws_hold;
  return found;
}

std::optional<ExactKnowledge> ExactValues::by_search(const catalog::Game& game) {
  const auto proven = exact_->prove(game.position(), true, {kNodes, kSeconds}, {});
  if (!proven) return std::nullopt;
  std::vector<TableMove> moves;
  for (const tables::MoveValue& move : proven->moves) moves.push_back({move.move, move.value});
  return sorted(ExactKnowledge::Source::kSearch, std::move(moves));
}

std::optional<ExactKnowledge> ExactValues::by_proof(const catalog::Game& game) {
  EngineQuestion question;
  question.limits.nodes = kNodes;
  question.limits.move_seconds = kSeconds;
  const EngineReport report = prover_->think(game, question, {});
  const EngineLine& line = report.lines.front();
  if (!line.proven || line.moves.empty()) return std::nullopt;
  TableMove best;
  best.move = line.moves.front();
  if (search::is_decided(line.score)) {
    best.value.outcome = search::is_win(line.score) ? tables::Outcome::kWin : tables::Outcome::kLoss;
    best.at_most = search::distance_of(line.score);
  }
  return sorted(ExactKnowledge::Source::kProof, {best});
}

}  // namespace palamedes::engines
