#include "search/common/transposition_table.hpp"

#include <algorithm>
#include <memory>
#include <new>
#include <type_traits>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace palamedes::search {
namespace {

// The data word: score 24 bits, move 16, depth 8, generation 6, bound 2,
// estimated 1.
constexpr int kMoveShift = 24;
constexpr int kDepthShift = 40;
constexpr int kGenerationShift = 48;
constexpr int kBoundShift = 54;
constexpr int kEstimatedShift = 56;
constexpr Score kScoreBias = 1 << 23;
static_assert(kInfinity < kScoreBias);

constexpr std::align_val_t kPage{std::size_t{2} << 20};

std::uint64_t packed(const TableEntry& entry, std::uint64_t generation) {
  return static_cast<std::uint64_t>(entry.score + kScoreBias) | std::uint64_t{entry.move} << kMoveShift |
         std::uint64_t{entry.depth} << kDepthShift | generation << kGenerationShift |
         static_cast<std::uint64_t>(entry.bound) << kBoundShift |
         static_cast<std::uint64_t>(entry.estimated) << kEstimatedShift;
}

TableEntry unpacked(std::uint64_t data) {
  return {.score = static_cast<Score>(data & 0xffffff) - kScoreBias,
          .move = static_cast<std::uint16_t>(data >> kMoveShift),
          .depth = static_cast<std::uint8_t>(data >> kDepthShift),
          .bound = static_cast<Bound>((data >> kBoundShift) & 3),
          .estimated = ((data >> kEstimatedShift) & 1) != 0};
}

std::uint64_t generation_of(std::uint64_t data) { return (data >> kGenerationShift) & 63; }
int depth_of(std::uint64_t data) { return static_cast<int>((data >> kDepthShift) & 255); }

}  // namespace

TranspositionTable::TranspositionTable(std::size_t bytes, Replacement replacement)
    : count_(std::max<std::size_t>(1, bytes / sizeof(Slot))), slots_(new_slots(count_)), replacement_(replacement) {}

// On pages as large as there are: with small ones most probes of a large table miss the page cache too.
TranspositionTable::Slot* TranspositionTable::new_slots(std::size_t count) {
  const std::size_t bytes = count * sizeof(Slot);
  void* const memory = ::operator new(bytes, kPage);
#if defined(__linux__)
  if (bytes >= static_cast<std::size_t>(kPage)) static_cast<void>(madvise(memory, bytes, MADV_HUGEPAGE));
#endif
  Slot* const slots = static_cast<Slot*>(memory);
  std::uninitialized_value_construct_n(slots, count);
  return slots;
}

void TranspositionTable::Release::operator()(Slot* slots) const {
  static_assert(std::is_trivially_destructible_v<Slot>);
  ::operator delete(slots, kPage);
}

void TranspositionTable::clear() {
  for (std::size_t i = 0; i < count_; ++i) {
    for (Cell& cell : slots_[i].cells) {
      cell.check.store(0, std::memory_order_relaxed);
      cell.data.store(0, std::memory_order_relaxed);
    }
  }
  generation_ = 1;
}

std::optional<TableEntry> TranspositionTable::probe(std::uint64_t key) const {
  for (const Cell& cell : slots_[slot_of(key)].cells) {
    const std::uint64_t data = cell.data.load(std::memory_order_relaxed);
    if (data != 0 && (cell.check.load(std::memory_order_relaxed) ^ data) == key) return unpacked(data);
  }
  return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& entry) {
  Slot& slot = slots_[slot_of(key)];
  Cell& cell = by_size() ? big_victim(slot, key, entry) : victim(slot, key, entry);
  const std::uint64_t data = packed(entry, generation_);
  cell.data.store(data, std::memory_order_relaxed);
  cell.check.store(key ^ data, std::memory_order_relaxed);
}

// The first two cells are the entries; the third holds no entry but the size of the first, and the fourth nothing: an
// entry with its size would not fit four times into a cache line.
TranspositionTable::Cell& TranspositionTable::big_victim(Slot& slot, std::uint64_t key, const TableEntry& entry) const {
  Cell& first = slot.cells[0];
  Cell& second = slot.cells[1];
  std::atomic<std::uint64_t>& first_size = slot.cells[2].check;
  const std::uint64_t data = first.data.load(std::memory_order_relaxed);
  const std::uint64_t check = first.check.load(std::memory_order_relaxed);
  const bool outdated = data == 0 || generation_of(data) != generation_;
  const bool same = !outdated && (check ^ data) == key;
  const bool larger = entry.size > first_size.load(std::memory_order_relaxed);
  const bool stays = same ? replacement_ == Replacement::kTwoBig1Played : !outdated && !larger;
  if (stays) return second;
  if (data != 0 && !same) {
    second.data.store(data, std::memory_order_relaxed);
    second.check.store(check, std::memory_order_relaxed);
  }
  first_size.store(entry.size, std::memory_order_relaxed);
  return first;
}

TranspositionTable::Cell& TranspositionTable::victim(Slot& slot, std::uint64_t key, const TableEntry& entry) const {
  for (Cell& cell : slot.cells) {
    const std::uint64_t data = cell.data.load(std::memory_order_relaxed);
    if (data == 0 || (cell.check.load(std::memory_order_relaxed) ^ data) == key) return cell;
  }
  if (replacement_ == Replacement::kDeepRecent) {
    // Two pairs to a cache line, chosen by a bit of the key that the slot does not use.
    Cell* const pair = slot.cells + 2 * (key & 1);
    const std::uint64_t big = pair[0].data.load(std::memory_order_relaxed);
    const bool keeps = generation_of(big) == generation_ && depth_of(big) > entry.depth;
    return keeps ? pair[1] : pair[0];
  }
  const auto worth = [this](const Cell& cell) {
    const std::uint64_t data = cell.data.load(std::memory_order_relaxed);
    const std::uint64_t age = (generation_ - generation_of(data)) & kGenerationMask;
    return depth_of(data) - 8 * static_cast<int>(std::min<std::uint64_t>(age, 30));
  };
  return *std::min_element(std::begin(slot.cells), std::end(slot.cells),
                           [&](const Cell& a, const Cell& b) { return worth(a) < worth(b); });
}

int TranspositionTable::permille_used() const {
  const std::size_t sample = std::min<std::size_t>(count_, 250);
  const std::size_t entries = by_size() ? 2 : kWays;  // of a slot
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Cell& cell : slots_[i].cells) {
      const std::uint64_t data = cell.data.load(std::memory_order_relaxed);
      used += data != 0 && generation_of(data) == generation_ ? 1 : 0;
    }
  }
  return static_cast<int>(used * 1000 / (sample * entries));
}

}  // namespace palamedes::search
