#pragma once

#include <cstdint>
#include <vector>

#include "search/common/score.hpp"

namespace palamedes::search {

// Whether a null move may be tried at a node. After a null move another is not thought of at once, or never again, as
// the rule says.
enum class NullState : std::uint8_t { kMay, kNotNow, kNever, kNotAfterNext };

constexpr NullState after_a_move(NullState state) {
  if (state == NullState::kNever) return state;
  return state == NullState::kNotAfterNext ? NullState::kNotNow : NullState::kMay;
}

// How a node was come to.
template <class Move>
struct Arrival {
  Move move{};         // that led here; nothing at the root and after a pass
  bool noisy = false;  // that move was
  NullState null = NullState::kMay;
};

// What a search keeps for one ply of its present line.
template <class Move>
struct Frame {
  Arrival<Move> by;
  Score estimate = kInfinity;     // the evaluation, where a node asks for it
  std::uint64_t nodes_above = 0;  // nodes when this one was begun, quiescence aside
  int killer_slot = 0;            // where the killers of this node are kept
  bool cut = false;               // a move is expected to refute what led here
  std::vector<Move> line;         // the principal variation from here on
};

}  // namespace palamedes::search
