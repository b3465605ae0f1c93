#include "engines/search_speed.hpp"

#include <memory>
#include <utility>

#include "base/stopwatch.hpp"
#include "catalog/random_position.hpp"

namespace palamedes::engines {
namespace {

// One thread and a table of a fixed size.
constexpr const char* kEngine = "alphabeta:table-mb=16,tables=off";

// The start and positions some random plies behind it, always the same ones.
std::vector<std::unique_ptr<catalog::Game>> fixed_positions(const catalog::Game& start) {
  std::vector<std::unique_ptr<catalog::Game>> positions;
  positions.push_back(start.clone());
  for (const int plies : {6, 14, 24}) {
    auto position = catalog::random_position(start, plies, static_cast<std::uint64_t>(plies));
    if (position) positions.push_back(std::move(position));
  }
  return positions;
}

}  // namespace

std::string measured_game(const catalog::Family& family) {
  const std::string& variant = family.info().bench.variant;
  return variant.empty() ? std::string(family.name()) : variant;
}

std::vector<std::string> measured_games() {
  std::vector<std::string> games;
  for (const catalog::Family* family : catalog::families()) games.push_back(measured_game(*family));
  return games;
}

SearchSpeed search_speed(const catalog::Game& start, double seconds, const StopToken& stop) {
  const auto positions = fixed_positions(start);
  const auto engine = make_engine(kEngine, start, 0);
  EngineQuestion question;
  question.limits.depth = start.family().info().bench.depth;
  SearchSpeed speed;
  std::uint64_t nodes = 0;
  double spent = 0;
  const Stopwatch whole;
  do {
    std::uint64_t round = 0;
    for (const auto& position : positions) {
      engine->new_game();
      const Stopwatch watch;
      round += engine->think(*position, question, stop).nodes;
      spent += watch.seconds();
    }
    speed.signature = round;
    nodes += round;
  } while (whole.seconds() < seconds && !stop.stopped());
  speed.nodes_per_second = static_cast<double>(nodes) / spent;
  return speed;
}

}  // namespace palamedes::engines
