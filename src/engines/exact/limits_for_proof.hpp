#pragma once

#include <algorithm>
#include <cstdint>

#include "games/contract.hpp"
#include "search/common/limits.hpp"

namespace palamedes::engines {

// What an engine that tries a proof before it searches gives away for that.
struct ProofShare {
  double of_move;            // of the time or the nodes for this move
  double of_clock;           // of what is left on a clock
  double unlimited_seconds;  // where there is no limit at all
};

inline search::Limits limits_for_proof(const search::Limits& all, Side side, const ProofShare& share) {
  search::Limits part;
  if (all.nodes) part.nodes = static_cast<std::uint64_t>(static_cast<double>(*all.nodes) * share.of_move);
  if (all.move_seconds) part.move_seconds = *all.move_seconds * share.of_move;
  if (all.clock) {
    part.move_seconds =
        std::min(part.move_seconds.value_or(share.unlimited_seconds), all.clock->left[index_of(side)] * share.of_clock);
  }
  if (!part.nodes && !part.move_seconds) part.move_seconds = share.unlimited_seconds;
  return part;
}

// What is left of a move's time after `seconds` and of its nodes after `nodes`: half of them at least.
inline void take_from(search::Limits& limits, double seconds, std::uint64_t nodes = 0) {
  if (limits.nodes) limits.nodes = std::max(*limits.nodes - std::min(nodes, *limits.nodes), *limits.nodes / 2);
  if (limits.move_seconds) limits.move_seconds = std::max(*limits.move_seconds - seconds, *limits.move_seconds / 2);
}

}  // namespace palamedes::engines
