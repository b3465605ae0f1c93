#include "apps/palamedes/ablate/ablation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

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

double counted(const engines::EngineReport& report, NodeUnit unit) {
  const std::uint64_t left_out = unit == NodeUnit::kVisited ? 0 : report.quiescence_nodes;
  const std::uint64_t added = unit == NodeUnit::kVisited ? 0 : report.quiescence_widened;
  return static_cast<double>(report.nodes - left_out + added);
}

double mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Of the mean of values, given how far each is from it; 0 for a single one, of which nothing is known.
double half_interval(const std::vector<double>& deviations) {
  if (deviations.size() < 2) return 0;
  const auto count = static_cast<double>(deviations.size());
  double squares = 0;
  for (const double deviation : deviations) squares += deviation * deviation;
  return 1.96 * std::sqrt(squares / (count * (count - 1)));
}

engines::EngineReport think(engines::Engine& engine, const catalog::Game& game, int depth,
                            const engines::StopToken& token) {
  engine.new_game();
  engines::EngineQuestion question;
  question.limits.depth = depth;
  return engine.think(game, question, token);
}

// A game somewhere in its course: the opening and the middle for most. Where moves are left to chance, no search comes
// deep enough for its techniques to act before few such moves are left.
struct Stretch {
  std::uint32_t fewest;
  std::uint32_t most;
};
constexpr Stretch kUsualPlies = {2, 30};
constexpr Stretch kPliesAfterChance = {50, 90};
constexpr int kAttempts = 200;

// Of games of self-play.
constexpr int kRandomPlies = 2;
constexpr int kPositionsOfAGame = 5;

// Nothing, if chance ends the game before.
std::unique_ptr<catalog::Game> after_random_plies(const catalog::Game& start, Random& random) {
  std::unique_ptr<catalog::Game> game = start.clone();
  for (int i = 0; i < kRandomPlies; ++i) {
    if (game->outcome().over()) return nullptr;
    game->play(catalog::random_move(*game, random));
  }
  return game;
}

Stretch stretch_of(const catalog::Game& start) {
  const std::vector<std::string> moves = start.legal_moves();
  const bool has_chance =
      std::any_of(moves.begin(), moves.end(), [&](const auto& move) { return !start.chance_outcomes(move).empty(); });
  return has_chance ? kPliesAfterChance : kUsualPlies;
}

std::unique_ptr<catalog::Game> position_to_search(const catalog::Game& start, const Stretch& stretch, Random& random) {
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    std::unique_ptr<catalog::Game> game = start.clone();
    const std::uint32_t plies = stretch.fewest + random.below(stretch.most - stretch.fewest + 1);
    for (std::uint32_t i = 0; i < plies && !game->outcome().over(); ++i)
      game->play(catalog::random_move(*game, random));
    if (!game->outcome().over()) return game;
  }
  return start.clone();
}

}  // namespace

Positions random_positions(const catalog::Game& start, int count, std::uint64_t seed) {
  if (start.outcome().over()) throw UserError("the game is over in the position given");
  const Stretch stretch = stretch_of(start);
  Positions positions;
  for (int i = 0; i < count; ++i) {
    Random random(derived_seed(seed, static_cast<std::uint64_t>(i)));
    positions.push_back(position_to_search(start, stretch, random));
  }
  return positions;
}

Positions selfplay_positions(const catalog::Game& start, const SelfPlay& selfplay, int count) {
  Positions positions;
  const auto player = engines::make_engine(selfplay.engine, start, selfplay.seed);
  const engines::StopToken never;
  const std::size_t wanted = static_cast<std::size_t>(count);
  for (int number = 0; positions.size() < wanted; ++number) {
    if (number > kAttempts + count) throw UserError("games from the position given are too short to take others from");
    Random random(derived_seed(selfplay.seed, static_cast<std::uint64_t>(number)));
    const std::unique_ptr<catalog::Game> game = after_random_plies(start, random);
    // Either side's positions come from every second game.
    for (int ply = 0; game && ply < 2 * kPositionsOfAGame && !game->outcome().over(); ++ply) {
      if (ply % 2 == number % 2 && positions.size() < wanted) positions.push_back(game->clone());
      game->play(catalog::resolved(*game, think(*player, *game, selfplay.depth, never).move(), random));
    }
  }
  return positions;
}

std::vector<AblationRow> ablate(const std::vector<NamedEngine>& set, const Positions& positions,
                                const AblationTerms& terms, const engines::StopToken& token,
                                const std::function<void(const std::string&)>& progress) {
  std::vector<AblationRow> rows;
  const auto count = static_cast<double>(positions.size());
  for (const NamedEngine& named : set) {
    progress(named.name);
    AblationRow row;
    row.engine = named;
    const auto engine = engines::make_engine(named.spec, *positions.front(), terms.seed);
    std::size_t same = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const engines::EngineReport report = think(*engine, *positions[i], terms.depth, token);
      if (token.stopped()) return rows;
      row.nodes_at.push_back(counted(report, terms.unit));
      row.seconds += report.seconds / count;
      row.moves.push_back(report.move());
      same += rows.empty() || rows.front().moves[i] == report.move() ? 1 : 0;
    }
    row.agreement = static_cast<double>(same) / count;
    row.nodes = mean(row.nodes_at);
    std::vector<double> deviations;
    for (const double nodes : row.nodes_at) deviations.push_back(nodes - row.nodes);
    row.error = half_interval(deviations);
    rows.push_back(std::move(row));
  }
  return rows;
}

NodeRatio ratio_to(const AblationRow& row, const AblationRow& first) {
  const double ratio = row.nodes / first.nodes;
  std::vector<double> deviations;
  for (std::size_t i = 0; i < row.nodes_at.size(); ++i) {
    deviations.push_back((row.nodes_at[i] - ratio * first.nodes_at[i]) / first.nodes);
  }
  return {ratio, half_interval(deviations)};
}

std::optional<double> cammp_nodes(const std::string& name) {
  for (const auto& [own, nodes] : kCammpNodes) {
    if (own == name) return nodes;
  }
  return std::nullopt;
}

std::vector<TimeRow> cammp_times(const std::string& engine, const Positions& positions, const AblationTerms& terms,
                                 const engines::StopToken& token,
                                 const std::function<void(const std::string&)>& progress) {
  std::vector<TimeRow> rows;
  for (const CammpTime& published : kCammpTimes) {
    const auto found = ablate({{"depth " + std::to_string(published.depth), engine}}, positions,
                              {published.depth, terms.seed, terms.unit}, token, progress);
    if (found.empty()) break;
    const AblationRow& row = found.front();
    rows.push_back(
        {published.depth, row.nodes, row.error, row.seconds, published.published_ms, published.java_today_ms});
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
