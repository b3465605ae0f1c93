#include "apps/palamedes/bench/search_bench.hpp"

#include <memory>
#include <string>
#include <utility>

#include "base/stopwatch.hpp"
#include "catalog/catalog.hpp"
#include "catalog/random_position.hpp"
#include "engines/engine.hpp"

namespace palamedes::apps {
namespace {

using Positions = std::vector<std::unique_ptr<catalog::Game>>;

// Some way into random games: openings, middle games and endings.
Positions positions_of(const std::string& game, int count) {
  const auto start = catalog::make_game(game);
  Positions positions;
  for (std::uint64_t seed = 1; static_cast<int>(positions.size()) < count; ++seed) {
    auto position = catalog::random_position(*start, static_cast<int>(2 + seed * 7 % 23), seed);
    if (position) positions.push_back(std::move(position));
  }
  return positions;
}

double speed(const std::string& game_spec, const std::string& engine_spec, double seconds) {
  constexpr int kPositions = 4;
  const Positions positions = positions_of(game_spec, kPositions);
  const auto engine = engines::make_engine(engine_spec, *positions.front(), 1);
  const engines::StopToken never;
  engines::EngineQuestion question;
  question.limits.move_seconds = seconds / kPositions;
  double nodes = 0;
  double spent = 0;
  for (const auto& position : positions) {
    engine->new_game();
    const engines::EngineReport report = engine->think(*position, question, never);
    nodes += static_cast<double>(report.nodes);
    spent += report.seconds;
  }
  return nodes / spent;
}

struct Effort {
  double seconds = 0;
  double nodes = 0;
};

Effort to_depth(engines::Engine& engine, const catalog::Game& position, int depth) {
  engine.new_game();
  engines::EngineQuestion question;
  question.limits.depth = depth;
  const engines::StopToken never;
  const Stopwatch watch;
  const auto report = engine.think(position, question, never);
  return {watch.seconds(), static_cast<double>(report.nodes)};
}

template <class Number>
Number middle_of(std::vector<Number> numbers) {
  const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  std::nth_element(numbers.begin(), middle, numbers.end());
  return *middle;
}

// The deepest iteration that was finished in time; at least 1.
int depth_within(engines::Engine& engine, const catalog::Game& position, double seconds) {
  engine.new_game();
  engines::EngineQuestion question;
  question.limits.move_seconds = seconds;
  const engines::StopToken never;
  return std::max(1, engine.think(position, question, never).depth);
}

}  // namespace

std::vector<EngineSpeed> measure_engines(double seconds) {
  std::vector<EngineSpeed> speeds;
  for (const catalog::Family* family : catalog::families()) {
    for (const auto& [game, engine] : family->info().bench.engines) {
      speeds.push_back({game, engine, speed(game, engine, seconds)});
    }
  }
  return speeds;
}

ThreadGain measure_two_threads(const std::string& game, int positions, double seconds) {
  ThreadGain gain{.game = game, .positions = positions};
  const Positions all = positions_of(game, positions);
  const auto one = engines::make_engine("alphabeta:table-mb=64,tables=off", *all.front(), 1);
  const auto two = engines::make_engine("alphabeta:table-mb=64,threads=2,tables=off", *all.front(), 1);
  // One depth for all of them: the deepest that each can be searched to in time would favour one thread, whose lucky
  // iterations it picks.
  std::vector<int> depths;
  for (const auto& position : all) depths.push_back(depth_within(*one, *position, seconds));
  gain.depth = middle_of(depths);
  std::vector<double> ratios;
  double nodes_of_one = 0;
  double nodes_of_two = 0;
  for (const auto& position : all) {
    const Effort alone = to_depth(*one, *position, gain.depth);
    const Effort together = to_depth(*two, *position, gain.depth);
    gain.one_thread += alone.seconds;
    gain.two_threads += together.seconds;
    nodes_of_one += alone.nodes;
    nodes_of_two += together.nodes;
    ratios.push_back(together.seconds / alone.seconds);
  }
  gain.nodes_ratio = nodes_of_two / nodes_of_one;
  gain.middle_ratio = middle_of(ratios);
  return gain;
}

}  // namespace palamedes::apps
