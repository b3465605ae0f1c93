#pragma once

#include <cstdint>
#include <memory>
#include <type_traits>

#include "engines/makers/alphabeta.hpp"
#include "engines/makers/dfpn.hpp"
#include "engines/makers/mcts.hpp"
#include "games/family.hpp"
#include "games/heuristics.hpp"

namespace palamedes::engines {

// An engine that searches; none where no search has the name.
template <class K, class G>
std::unique_ptr<Engine> make_search(const G& rules, const Spec& engine, std::uint64_t seed) {
  static_assert(HeuristicsFor<K, G> && MadeFromWeights<K, G>);
  if (engine.name == "alphabeta") return make_alphabeta<G, K>(rules, engine, seed);
  if (engine.name == "mcts") return make_mcts<G, K>(rules, engine, seed);
  if (engine.name == "dfpn") return make_dfpn(rules, engine, seed);
  return nullptr;
}

// The same for the classes of a game that are rare, and for no other.
template <class Family, template <class> class Heuristics>
std::unique_ptr<Engine> make_rare(const Spec& variant, const Spec& engine, std::uint64_t seed) {
  return Family::visit(variant, [&](const auto& rules) -> std::unique_ptr<Engine> {
    using G = std::decay_t<decltype(rules)>;
    if constexpr (is_rare<Family, G>()) return make_search<Heuristics<G>>(rules, engine, seed);
    return nullptr;
  });
}

}  // namespace palamedes::engines
