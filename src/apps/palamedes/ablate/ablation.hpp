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

// Positions from the first plies of games that an engine plays against itself at a depth: five of each game, every
// second ply, after two random plies that make the games different.
struct SelfPlay {
  std::string engine;
  int depth = 1;
  std::uint64_t seed = 1;
};
Positions selfplay_positions(const catalog::Game& start, const SelfPlay& selfplay, int count);

// What is counted as a node.
enum class NodeUnit {
  kVisited,  // every position that was come to
  kWidened,  // in quiescence only those whose moves were looked at, the horizon's once more: as CAMMP counts
};

// What one setting needed, a position on average.
struct AblationRow {
  NamedEngine engine;
  std::vector<double> nodes_at;  // each position
  double nodes = 0;
  double error = 0;  // half of the interval in which 95% of such averages lie
  double seconds = 0;
  double agreement = 0;             // share of positions where it chooses the first setting's move
  std::optional<double> published;  // nodes, where somebody printed them
  std::vector<std::string> moves;
};

// How the settings are asked.
struct AblationTerms {
  int depth = 1;
  std::uint64_t seed = 1;
  NodeUnit unit = NodeUnit::kVisited;
};

// Each setting over the same positions at the same depth, nothing remembered from one to the next. A stopped token ends
// it with the settings that are done.
std::vector<AblationRow> ablate(const std::vector<NamedEngine>& set, const Positions& positions,
                                const AblationTerms& terms, const engines::StopToken& token,
                                const std::function<void(const std::string&)>& progress);

// A setting's nodes over those of the first, and half of its 95% interval: both had the same positions, so that what
// makes a position large for both does not widen it.
struct NodeRatio {
  double ratio = 0;
  double error = 0;
};
NodeRatio ratio_to(const AblationRow& row, const AblationRow& first);

// Average nodes of CAMMP for depth 4 over the first 10 moves, by the names of cammp_set.
std::optional<double> cammp_nodes(const std::string& name);

// How one engine's time grows with depth, beside CAMMP's published milliseconds.
struct TimeRow {
  int depth = 0;
  double nodes = 0;
  double error = 0;
  double seconds = 0;
  int published_ms = 0;       // 2011
  std::string java_today_ms;  // the same program on a machine of today
};

std::vector<TimeRow> cammp_times(const std::string& engine, const Positions& positions, const AblationTerms& terms,
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
