#include "apps/palamedes/ablate/ablation.hpp"

#include <array>
#include <utility>

#include "arena/statistics/rank_correlation.hpp"
#include "base/error.hpp"
#include "base/random.hpp"

namespace palamedes::apps {
namespace {

constexpr std::array<std::pair<const char*, double>, 16> kCammpNodes = {{
    {"plain alpha-beta", 243'820},
    {"+ quiescence", 550'477},
    {"+ null move", 237'897},
    {"+ multi-cut", 218'994},
    {"+ transposition table", 166'481},
    {"+ late move reduction", 146'167},
    {"+ killers", 64'636},
    {"+ history", 44'851},
    {"all", 5'859},
    {"all but quiescence", 9'078},
    {"all but null move", 6'739},
    {"all but multi-cut", 16'329},
    {"all but transposition table", 6'278},
    {"all but late move reduction", 21'395},
    {"all but killers", 5'870},
    {"all but history", 8'996},
}};

struct CammpTime {
  int depth;
  int published_ms;
  const char* java_today_ms;
};
constexpr std::array<CammpTime, 4> kCammpTimes = {
    {{2, 25, "1"}, {4, 280, "14"}, {6, 4'425, "300-600"}, {8, 33'602, "5,500"}}};

engines::EngineReport think(engines::Engine& engine, const catalog::Game& game, int depth,
                            const engines::StopToken& token) {
  engine.new_game();
  engines::EngineQuestion question;
  question.limits.depth = depth;
  return engine.think(game, question, token);
}

// A game somewhere in its course: the opening and the middle for most.
constexpr std::uint32_t kFewestPlies = 2;
constexpr std::uint32_t kMostPlies = 30;
constexpr int kAttempts = 200;

std::unique_ptr<catalog::Game> random_position(const catalog::Game& start, Random& random) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    std::unique_ptr<catalog::Game> game = start.clone();
    const std::uint32_t plies = kFewestPlies + random.below(kMostPlies - kFewestPlies + 1);
    for (std::uint32_t i = 0; i < plies && !game->outcome().over(); ++i)
      game->play(catalog::random_move(*game, random));
    if (!game->outcome().over()) return game;
  }
  return start.clone();
}

}  // namespace

Positions random_positions(const catalog::Game& start, int count, std::uint64_t seed) {
  if (start.outcome().over()) throw UserError("the game is over in the position given");
  Positions positions;
  for (int i = 0; i < count; ++i) {
    Random random(derived_seed(seed, static_cast<std::uint64_t>(i)));
    positions.push_back(random_position(start, random));
  }
  return positions;
}

Positions selfplay_positions(const catalog::Game& start, const std::string& engine, int count, int depth,
                             std::uint64_t seed) {
  Positions positions;
  Random random(seed);
  const auto player = engines::make_engine(engine, start, seed);
  const std::unique_ptr<catalog::Game> game = start.clone();
  const engines::StopToken never;
  while (static_cast<int>(positions.size()) < count && !game->outcome().over()) {
    positions.push_back(game->clone());
    game->play(catalog::resolved(*game, think(*player, *game, depth, never).move(), random));
  }
  if (positions.empty()) throw UserError("the game is over in the position given");
  return positions;
}

std::vector<AblationRow> ablate(const std::vector<NamedEngine>& set, const Positions& positions, int depth,
                                std::uint64_t seed, const engines::StopToken& token,
                                const std::function<void(const std::string&)>& progress) {
  std::vector<AblationRow> rows;
  const auto count = static_cast<double>(positions.size());
  for (const NamedEngine& named : set) {
    progress(named.name);
    AblationRow row;
    row.engine = named;
    const auto engine = engines::make_engine(named.spec, *positions.front(), seed);
    std::size_t same = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const engines::EngineReport report = think(*engine, *positions[i], depth, token);
      if (token.stopped()) return rows;
      row.nodes += static_cast<double>(report.nodes) / count;
      row.seconds += report.seconds / count;
      row.moves.push_back(report.move());
      same += rows.empty() || rows.front().moves[i] == report.move() ? 1 : 0;
    }
    row.agreement = static_cast<double>(same) / count;
    rows.push_back(std::move(row));
  }
  return rows;
}

std::optional<double> cammp_nodes(const std::string& name) {
  for (const auto& [own, nodes] : kCammpNodes) {
    if (own == name) return nodes;
  }
  return std::nullopt;
}

std::vector<TimeRow> cammp_times(const std::string& engine, const Positions& positions, std::uint64_t seed,
                                 const engines::StopToken& token,
                                 const std::function<void(const std::string&)>& progress) {
  std::vector<TimeRow> rows;
  for (const CammpTime& published : kCammpTimes) {
    const auto found = ablate({{"depth " + std::to_string(published.depth), engine}}, positions, published.depth, seed,
                              token, progress);
    if (found.empty()) break;
    rows.push_back(
        {published.depth, found.front().nodes, found.front().seconds, published.published_ms, published.java_today_ms});
  }
  return rows;
}

OrderAgreement order_agreement(const std::vector<AblationRow>& rows) {
  const auto of = [&](std::string_view beginning) {
    std::vector<double> ours;
    std::vector<double> published;
    for (const AblationRow& row : rows) {
      if (!row.published || !row.engine.name.starts_with(beginning)) continue;
      ours.push_back(row.nodes);
      published.push_back(*row.published);
    }
    return arena::spearman(ours, published);
  };
  return {of("+ "), of("all but "), of("")};
}

}  // namespace palamedes::apps
