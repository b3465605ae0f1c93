#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "games/mnk/shapes/threat_search.hpp"

namespace palamedes::mnk {

// The search of threats inside a tree: how much it may do at a node, and where it was tried in vain. A copy begins with
// nothing remembered.
class ThreatMemory {
 public:
  // `least` positions where `from_depth` plies are left to search, none where there are fewer.
  ThreatMemory(int least, int from_depth) : least_(least), from_depth_(from_depth) {}
  ThreatMemory(const ThreatMemory& other) : ThreatMemory(other.least_, other.from_depth_) {}
  ThreatMemory& operator=(const ThreatMemory& other);
  ~ThreatMemory() = default;

  // The plies of a win of this side, which is to move; 0 if none was found.
  int win(Shapes& shapes, std::uint64_t key, Side side, int depth);

  // Another game begins.
  void forget() { memory_.reset(); }

  // Positions entered since this was asked last.
  std::uint64_t take_nodes() {
    const std::uint64_t nodes = nodes_;
    nodes_ = 0;
    return nodes;
  }

 private:
  static constexpr std::size_t kTableBytes = std::size_t{1} << 23;
  static constexpr int kTriedBits = 14;
  static constexpr std::uint64_t kMost = 4000;  // some milliseconds

  struct Tried {
    std::uint64_t key = 0;
    std::uint64_t nodes = 0;
  };
  struct Memory {
    ThreatSearch search{kTableBytes};
    std::vector<Tried> tried = std::vector<Tried>(std::size_t{1} << kTriedBits);
  };

  int least_;
  int from_depth_;
  std::uint64_t nodes_ = 0;
  std::unique_ptr<Memory> memory_;  // made when it is first needed
};

}  // namespace palamedes::mnk
