#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace palamedes::search {

// Proof and disproof numbers. kProofInfinity stands for "never": a proven node has pn 0 and dn kProofInfinity.
using ProofNumber = std::uint32_t;
constexpr ProofNumber kProofInfinity = 1U << 30;

struct ProofEntry {
  ProofNumber pn = 1;
  ProofNumber dn = 1;
  std::uint32_t effort = 0;  // nodes below it, capped
  std::uint16_t move = 0;    // code of the move that proves it, 0 for none
  std::uint16_t height = 0;  // of a solved one: the plies to the end of the game at most, capped

  bool proven() const { return pn == 0; }
  bool disproven() const { return dn == 0; }
  bool solved() const { return proven() || disproven(); }
};

// A bounded table for df-pn: four entries per slot; what took the least effort goes, solved entries last. To be cleared
// before each search: it takes no memory before, and then only as much as the nodes of the search can fill.
class ProofTable {
 public:
  explicit ProofTable(std::size_t most_bytes) : most_(std::max<std::size_t>(1, most_bytes / sizeof(Slot))) {}

  std::optional<ProofEntry> probe(std::uint64_t key) const {
    for (const Cell& cell : slots_[slot_of(key)].cells) {
      if (cell.key == key && cell.entry.effort != 0) return cell.entry;
    }
    return std::nullopt;
  }

  void store(std::uint64_t key, const ProofEntry& entry) {
    Slot& slot = slots_[slot_of(key)];
    Cell* victim = slot.cells;
    for (Cell& cell : slot.cells) {
      if (cell.key == key || cell.entry.effort == 0) {
        victim = &cell;
        break;
      }
      if (worth(cell.entry) < worth(victim->entry)) victim = &cell;
    }
    *victim = {key, entry};
    victim->entry.effort = std::max<std::uint32_t>(1, entry.effort);
  }

  // Nodes are any number where they are not known.
  void clear(std::optional<std::uint64_t> nodes) {
    const std::size_t wanted = nodes && *nodes < most_ / kSlotsPerNode ? (*nodes + 1) * kSlotsPerNode : most_;
    slots_.assign(std::min(wanted, most_), Slot{});
  }
  std::size_t bytes() const { return slots_.size() * sizeof(Slot); }

 private:
  struct Cell {
    std::uint64_t key = 0;
    ProofEntry entry;
  };
  struct Slot {
    Cell cells[4];
  };

  static std::uint64_t worth(const ProofEntry& entry) { return std::uint64_t{entry.effort} * (entry.solved() ? 4 : 1); }
  std::size_t slot_of(std::uint64_t key) const {
    return static_cast<std::size_t>((static_cast<unsigned __int128>(key) * slots_.size()) >> 64);
  }

  static constexpr std::size_t kSlotsPerNode = 2;

  std::size_t most_;
  std::vector<Slot> slots_;
};

}  // namespace palamedes::search
