#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "base/hash.hpp"

namespace palamedes::search {

// Which moves the threads of one search are looking at just now, so that they look at different ones: a thread puts a
// move that another is at to the end of its list, where it mostly finds the answer in the table (ABDADA, Weill 1996; in
// the form that needs nothing in the table itself, Kerrigan 2017). Mere hints: lost or colliding entries cost time
// only. A move is known by a hash: of where it is made, or of the position that it leads to.
class BusyMoves {
 public:
  static std::uint64_t hash(std::uint64_t position_after) { return hash_pair(position_after, 0); }
  static std::uint64_t hash(std::uint64_t position, std::uint16_t move, int depth) {
    return hash_pair(position, static_cast<std::uint64_t>(move) << 8 | static_cast<std::uint64_t>(depth & 0xff));
  }

  bool contains(std::uint64_t hash) const {
    for (const auto& cell : slot(hash)) {
      if (cell.load(std::memory_order_relaxed) == hash) return true;
    }
    return false;
  }

  void enter(std::uint64_t hash) {
    for (auto& cell : slot(hash)) {
      std::uint64_t free = 0;
      if (cell.compare_exchange_strong(free, hash, std::memory_order_relaxed)) return;
      if (free == hash) return;
    }
  }

  void leave(std::uint64_t hash) {
    for (auto& cell : slot(hash)) {
      std::uint64_t mine = hash;
      cell.compare_exchange_strong(mine, 0, std::memory_order_relaxed);
    }
  }

 private:
  using Slot = std::array<std::atomic<std::uint64_t>, 4>;
  static constexpr std::size_t kSlots = 4096;

  Slot& slot(std::uint64_t hash) { return slots_[hash % kSlots]; }
  const Slot& slot(std::uint64_t hash) const { return slots_[hash % kSlots]; }

  std::array<Slot, kSlots> slots_{};
};

// Says for as long as it lives that a move is being looked at.
class BusyMark {
 public:
  BusyMark(BusyMoves* moves, std::uint64_t hash) : moves_(moves), hash_(hash) {
    if (moves_ != nullptr) moves_->enter(hash_);
  }
  ~BusyMark() {
    if (moves_ != nullptr) moves_->leave(hash_);
  }
  BusyMark(const BusyMark&) = delete;
  BusyMark& operator=(const BusyMark&) = delete;

 private:
  BusyMoves* moves_;
  std::uint64_t hash_;
};

}  // namespace palamedes::search
