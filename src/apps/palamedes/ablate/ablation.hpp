#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/palamedes/engine_sets.hpp"
#include "catalog/game.hpp"
#include "engines/engine.hpp"

namespace palamedes::apps {

using Positions = std::vector<std::unique_ptr<catalog::Game>>;

// Positions that random play comes to, none of them over.
Positions random_positions(const catalog::Game& start, int count, std::uint64_t seed);

// The positions of the first plies of a game that an engine plays against itself.
Positions selfplay_positions(const catalog::Game& start, const std::string& engine, int count, int depth,
                             std::uint64_t seed);

// What one setting needed, a position on average.
struct AblationRow {
  NamedEngine engine;
  double nodes = 0;
  double seconds = 0;
  double agreement = 0;             // share of positions where it chooses the first setting's move
  std::optional<double> published;  // nodes, where somebody printed them
  std::vector<std::string> moves;
};

// Each setting over the same positions at the same depth, nothing remembered from one to the next. A stopped token ends
// it with the settings that are done.
std::vector<AblationRow> ablate(const std::vector<NamedEngine>& set, const Positions& positions, int depth,
                                std::uint64_t seed, const engines::StopToken& token,
                                const std::function<void(const std::string&)>& progress);

// Average nodes of CAMMP for depth 4 over the first 10 moves, by the names of cammp_set.
std::optional<double> cammp_nodes(const std::string& name);

// How one engine's time grows with depth, beside CAMMP's published milliseconds.
struct TimeRow {
  int depth = 0;
  double nodes = 0;
  double seconds = 0;
  int published_ms = 0;       // 2011
  std::string java_today_ms;  // the same program on a machine of today
};

std::vector<TimeRow> cammp_times(const std::string& engine, const Positions& positions, std::uint64_t seed,
                                 const engines::StopToken& token,
                                 const std::function<void(const std::string&)>& progress);

// How the order of settings by nodes agrees with the published one: for single techniques, for all but one, for both.
struct OrderAgreement {
  std::optional<double> alone;
  std::optional<double> all_but_one;
  std::optional<double> whole;
};
OrderAgreement order_agreement(const std::vector<AblationRow>& rows);

}  // namespace palamedes::apps
