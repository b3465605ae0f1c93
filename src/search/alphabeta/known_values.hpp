#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "search/alphabeta/state.hpp"
#include "search/common/value.hpp"
#include "search/common/window.hpp"

// Values that need no search: by the path and by what a game's heuristics are certain of.
namespace palamedes::search {

// What a rule about the path says of the present position, or what its first return within the search promises.
template <Game G, HeuristicsFor<G> K>
std::optional<Value> value_by_path(const SearchState<G, K>& state) {
  const auto value = [&](Result result, int dependency) {
    return Value{value_of(result, state.side(), state.ply), dependency, false};
  };
  if (state.options.ply_limit && state.path->plies() >= state.rules.last_ply() &&
      state.game().result(state.here()) == Result::kOngoing) {
    // Whoever comes here by fewer plies is not at the limit: the value belongs to this path from the root on.
    return value(state.game().judge(state.here()), 0);
  }
  if (const auto end = state.rules.end(*state.path)) return value(end->result, end->dependency);
  if (!state.options.early_repetition) return std::nullopt;
  if (const auto ply = state.rules.first_visit(*state.path)) return Value{kDraw, *ply, true};
  return std::nullopt;
}

// Of a game that is over by the board.
template <Game G, HeuristicsFor<G> K>
Value value_of_end(SearchState<G, K>& state, Result result) {
  if (state.options.exact_ends) return {value_of(result, state.side(), state.ply)};
  return {state.evaluate(), Value::kFree, true};
}

template <Game G, HeuristicsFor<G> K>
std::optional<Value> value_by_proof(SearchState<G, K>& state, int depth, Window window) {
  if constexpr (ProvesValues<K, G>) {
    if (!state.options.proofs) return std::nullopt;
    const Proof proof = state.heuristics.proven(state.game(), state.here(), depth);
    if constexpr (CountsNodes<K>) {
      const std::uint64_t entered = state.heuristics.take_nodes();
      state.nodes += entered;
      state.quiescence_nodes += entered;
    }
    // What may last longer than the match proves nothing about it.
    if (state.options.ply_limit && state.path->plies() + static_cast<std::size_t>(proof.plies) > state.rules.last_ply())
      return std::nullopt;
    switch (proof.kind) {
      case Proof::Kind::kNothing: break;
      case Proof::Kind::kWin: return Value{win_in(state.ply + proof.plies)};
      case Proof::Kind::kLoss: return Value{loss_in(state.ply + proof.plies)};
      case Proof::Kind::kDraw: return Value{kDraw};
      case Proof::Kind::kNoWin: return window.alpha >= kDraw ? std::optional(Value{kDraw}) : std::nullopt;
      case Proof::Kind::kNoLoss: return window.beta <= kDraw ? std::optional(Value{kDraw}) : std::nullopt;
    }
  }
  return std::nullopt;
}

}  // namespace palamedes::search
