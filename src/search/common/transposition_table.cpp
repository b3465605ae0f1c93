#include "search/common/transposition_table.hpp"

#include <algorithm>
#include <atomic>
#include <iterator>
#include <utility>

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

std::uint64_t load(const std::uint64_t& word) {
  return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
}
void save(std::uint64_t& word, std::uint64_t value) { std::atomic_ref(word).store(value, std::memory_order_relaxed); }

}  // namespace

TranspositionTable::TranspositionTable(std::size_t bytes, Replacement replacement)
    : most_(std::max<std::size_t>(1, bytes / sizeof(Slot))), replacement_(replacement) {}

void TranspositionTable::make_room(std::optional<std::uint64_t> nodes) {
  std::size_t count = most_;
  // Halves of the whole, so that a slot that grows is a number of slots in a row.
  if (nodes && !by_size()) {
    while (count % 2 == 0 && count / 2 / kSlotsPerNode >= *nodes) count /= 2;
  }
  if (count > count_) grow_to(count);
}

// A slot becomes as many in a row as the table becomes larger, so that what was in it has a place there at once; in
// front, as if it had never been elsewhere.
void TranspositionTable::grow_to(std::size_t count) {
  const HugeArray<Slot> before = std::exchange(slots_, HugeArray<Slot>(count));
  count_ = count;
  for (std::size_t i = 0; i < before.size(); ++i) {
    for (const Cell& cell : before[i].cells) {
      if (cell.data == 0) continue;
      Slot& slot = slots_[slot_of(cell.check ^ cell.data)];
      const auto free =
          std::find_if(std::begin(slot.cells), std::end(slot.cells), [](const Cell& to) { return to.data == 0; });
      // One that two threads wrote at a time has the key of neither, and may come to any slot.
      if (free != std::end(slot.cells)) *free = cell;
    }
  }
}

void TranspositionTable::clear() {
  std::fill_n(slots_.data(), count_, Slot{});
  generation_ = 1;
}

void TranspositionTable::release() {
  slots_ = HugeArray<Slot>();
  count_ = 0;
  generation_ = 1;
}

std::optional<TableEntry> TranspositionTable::probe(std::uint64_t key) const {
  for (const Cell& cell : slots_[slot_of(key)].cells) {
    const std::uint64_t data = load(cell.data);
    if (data != 0 && (load(cell.check) ^ data) == key) return unpacked(data);
  }
  return std::nullopt;
}

void TranspositionTable::store(std::uint64_t key, const TableEntry& entry) {
  Slot& slot = slots_[slot_of(key)];
  Cell& cell = by_size() ? big_victim(slot, key, entry) : victim(slot, key, entry);
  const std::uint64_t data = packed(entry, generation_);
  save(cell.data, data);
  save(cell.check, key ^ data);
}

// The first two cells are the entries; the third holds no entry but the size of the first, and the fourth nothing: an
// entry with its size would not fit four times into a cache line.
TranspositionTable::Cell& TranspositionTable::big_victim(Slot& slot, std::uint64_t key, const TableEntry& entry) const {
  Cell& first = slot.cells[0];
  Cell& second = slot.cells[1];
  std::uint64_t& first_size = slot.cells[2].check;
  const std::uint64_t data = load(first.data);
  const std::uint64_t check = load(first.check);
  const bool outdated = data == 0 || generation_of(data) != generation_;
  const bool same = !outdated && (check ^ data) == key;
  const bool larger = entry.size > load(first_size);
  const bool stays = same ? replacement_ == Replacement::kTwoBig1Played : !outdated && !larger;
  if (stays) return second;
  if (data != 0 && !same) {
    save(second.data, data);
    save(second.check, check);
  }
  save(first_size, entry.size);
  return first;
}

TranspositionTable::Cell& TranspositionTable::victim(Slot& slot, std::uint64_t key, const TableEntry& entry) const {
  for (Cell& cell : slot.cells) {
    const std::uint64_t data = load(cell.data);
    if (data == 0 || (load(cell.check) ^ data) == key) return cell;
  }
  if (replacement_ == Replacement::kDeepRecent) {
    // Two pairs to a cache line, chosen by a bit of the key that the slot does not use.
    Cell* const pair = slot.cells + 2 * (key & 1);
    const std::uint64_t big = load(pair[0].data);
    const bool keeps = generation_of(big) == generation_ && depth_of(big) > entry.depth;
    return keeps ? pair[1] : pair[0];
  }
  const auto worth = [this](const Cell& cell) {
    const std::uint64_t data = load(cell.data);
    const std::uint64_t age = (generation_ - generation_of(data)) & kGenerationMask;
    return depth_of(data) - 8 * static_cast<int>(std::min<std::uint64_t>(age, 30));
  };
  return *std::min_element(std::begin(slot.cells), std::end(slot.cells),
                           [&](const Cell& a, const Cell& b) { return worth(a) < worth(b); });
}

int TranspositionTable::permille_used() const {
  if (count_ == 0) return 0;
  const std::size_t sample = std::min<std::size_t>(count_, 250);
  const std::size_t entries = by_size() ? 2 : kWays;  // of a slot
  std::size_t used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Cell& cell : slots_[i].cells) {
      const std::uint64_t data = load(cell.data);
      used += data != 0 && generation_of(data) == generation_ ? 1 : 0;
    }
  }
  return static_cast<int>(used * 1000 / (sample * entries));
}

}  // namespace palamedes::search
