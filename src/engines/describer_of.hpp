#pragma once

#include <algorithm>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/game_of.hpp"
#include "engines/describer.hpp"
#include "games/heuristics.hpp"

namespace palamedes::engines {

template <palamedes::Game G, class K>
requires HasFeatures<K, G>
class DescriberOf final : public Describer {
 public:
  explicit DescriberOf(const K& heuristics) : heuristics_(heuristics) {}

  std::vector<std::string> feature_names() const override { return {kNames.begin(), kNames.end()}; }

  std::size_t net_inputs() const override {
    if constexpr (KnowsWhetherNetFits<K>) {
      if (!heuristics_.takes_net()) return 0;
    }
    if constexpr (HasNetInputs<K, G>) return K::kNetInputs;
    return 0;
  }

  Description describe(const catalog::Game& game) const override {
    Description description;
    const auto& position = path_of(game).position();
    std::vector<int> values(kNames.size());
    look_at(path_of(game));
    heuristics_.features(path_of(game).game(), position, values);
    for (const int value : values) {
      constexpr int kMost = std::numeric_limits<std::int16_t>::max();
      description.features.push_back(static_cast<std::int16_t>(std::clamp(value, -kMost, kMost)));
    }
    if constexpr (HasNetInputs<K, G>) {
      heuristics_.for_each_input(
          position, [&](std::size_t input) { description.inputs.push_back(static_cast<std::uint16_t>(input)); });
    }
    return description;
  }

  bool noisy(const catalog::Game& game, const std::string& move) const override {
    const auto& path = path_of(game);
    look_at(path);
    return heuristics_.noisy(path.game(), path.position(), path.game().parse_move(path.position(), move));
  }

  bool proven(const catalog::Game& game) const override {
    if constexpr (ProvesValues<K, G>) {
      look_at(path_of(game));
      const Proof::Kind kind = heuristics_.proven(path_of(game).game(), path_of(game).position(), 1).kind;
      return kind == Proof::Kind::kWin || kind == Proof::Kind::kLoss || kind == Proof::Kind::kDraw;
    }
    return false;
  }

 private:
  // Heuristics that follow a line of play are told where it begins.
  void look_at(const Path<G>& path) const {
    if constexpr (FollowsMoves<K, G>) heuristics_.start(path.game(), path.position());
  }

  static const Path<G>& path_of(const catalog::Game& game) {
    return dynamic_cast<const catalog::GameOf<G>&>(game).path();
  }

  static constexpr std::span<const std::string_view> kNames = K::kFeatureNames;

  mutable K heuristics_;  // keeps what it worked out last
};

}  // namespace palamedes::engines
