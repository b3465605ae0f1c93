#include "games/mnk/shapes/threat_memory.hpp"

#include <algorithm>

namespace palamedes::mnk {

ThreatMemory& ThreatMemory::operator=(const ThreatMemory& other) {
  least_ = other.least_;
  from_depth_ = other.from_depth_;
  nodes_ = 0;
  memory_.reset();
  return *this;
}

int ThreatMemory::win(Shapes& shapes, std::uint64_t key, Side side, int depth) {
  if (least_ == 0 || depth < from_depth_ || !shapes.any_from(side, CellClass::kThree)) return 0;
  if (!memory_) memory_ = std::make_unique<Memory>();
  const std::uint64_t most = std::min(kMost, static_cast<std::uint64_t>(least_) << std::min(depth - from_depth_, 10));
  Tried& tried = memory_->tried[key >> (64 - kTriedBits)];
  if (tried.key == key && tried.nodes >= most) return 0;
  const ThreatSearch::Win win =
      memory_->search.win(shapes, key, side, [&](std::uint64_t nodes) { return nodes >= most; });
  nodes_ += memory_->search.nodes();
  if (win.plies > 0) return win.plies;
  // Where it ended by itself, more would not have found anything either.
  tried = {key, memory_->search.stopped() ? most : UINT64_MAX};
  return 0;
}

}  // namespace palamedes::mnk
