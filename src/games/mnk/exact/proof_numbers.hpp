#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

#include <sys/mman.h>

#include "games/mnk/exact/board_symmetry.hpp"

namespace palamedes::mnk {

inline constexpr std::uint32_t kNever = 1U << 30;

// How far the one who wants to prove something is from it, and the other from its refutation. A node belongs to whose
// turn it is: the prover needs one child that is proven, the refuter one that is refuted.
struct ProofNumbers {
  std::uint32_t pn = 1;
  std::uint32_t dn = 1;
  CellSet carrier = 0;      // of what is settled
  std::uint16_t plies = 0;  // of a proof, where they are counted: it is over after so many at most

  bool settled() const { return pn == 0 || dn == 0; }
  // What one child is enough for, and what all are needed for.
  std::uint32_t one(bool prover_moves) const { return prover_moves ? pn : dn; }
  std::uint32_t all(bool prover_moves) const { return prover_moves ? dn : pn; }

  static ProofNumbers proven(CellSet carrier) { return {0, kNever, carrier, 0}; }
  static ProofNumbers refuted(CellSet carrier) { return {kNever, 0, carrier, 0}; }
  static ProofNumbers settled_for(bool prover, CellSet carrier) { return prover ? proven(carrier) : refuted(carrier); }
  static ProofNumbers of_kinds(std::uint32_t one, std::uint32_t all, bool prover_moves) {
    return prover_moves ? ProofNumbers{one, all, 0, 0} : ProofNumbers{all, one, 0, 0};
  }
};

// The numbers of a node by those of its children, none of which is settled. A maximum and the number of the others
// stand for a sum, which would count a shared descendant over and over (weak proof numbers; Ueda et al. 2008).
template <class Children>
ProofNumbers numbers_by(const Children& children, bool prover_moves) {
  std::uint32_t least = kNever - 1;
  std::uint32_t most = 0;
  for (const auto& child : children) {
    least = std::min(least, child.numbers.one(prover_moves));
    most = std::max(most, child.numbers.all(prover_moves));
  }
  const auto others = static_cast<std::uint32_t>(children.size() - 1);
  return ProofNumbers::of_kinds(least, std::min(kNever - 1, most + others), prover_moves);
}

template <class Child>
struct Choice {
  Child* child;
  ProofNumbers limits;  // up to which it is worked on
};

// The child to work on next, and how long: a quarter above the second best, so that the search does not jump to and fro
// between two lines (Pawlewicz and Lew 2007).
template <class Children>
auto choose(Children& children, bool prover_moves, const ProofNumbers& limits) {
  using Child = typename Children::value_type;
  const auto rank = [&](const Child& child) {
    return std::pair(child.numbers.one(prover_moves), child.numbers.all(prover_moves));
  };
  Child* chosen = children.begin();
  std::uint32_t second = kNever;
  for (Child* child = chosen + 1; child != children.end(); ++child) {
    const bool better = rank(*child) < rank(*chosen);
    second = std::min(second, (better ? chosen : child)->numbers.one(prover_moves));
    if (better) chosen = child;
  }
  const std::uint32_t one = second >= kNever ? kNever : second + second / 4 + 1;
  const auto others = static_cast<std::uint32_t>(children.size() - 1);
  const std::uint32_t all = limits.all(prover_moves);
  return Choice<Child>{chosen,
                       ProofNumbers::of_kinds(std::min(limits.one(prover_moves), one),
                                              all >= kNever ? kNever : all - std::min(all - 1, others), prover_moves)};
}

// A bounded table of proof numbers: four entries to a slot, what took the least work goes first.
class NumbersTable {
 public:
  explicit NumbersTable(std::size_t bytes)
      : count_(std::max<std::size_t>(1, bytes / sizeof(Slot))),
        slots_(cleared(count_ * sizeof(Slot)), {count_ * sizeof(Slot)}) {}

  const ProofNumbers* find(std::uint64_t key) const {
    for (const Entry& entry : slots_.get()[slot_of(key)]) {
      if (entry.key == key && entry.work != 0) return &entry.numbers;
    }
    return nullptr;
  }

  void keep(std::uint64_t key, const ProofNumbers& numbers, std::uint64_t work) {
    Slot& slot = slots_.get()[slot_of(key)];
    Entry* victim = slot.data();
    for (Entry& entry : slot) {
      if (entry.work == 0 || entry.key == key) {
        victim = &entry;
        break;
      }
      if (entry.work < victim->work) victim = &entry;
    }
    const auto capped = static_cast<std::uint32_t>(std::min<std::uint64_t>(work, UINT32_MAX));
    *victim = {key, numbers, std::max(capped, 1U)};
  }

 private:
  // Empty where all of it is 0.
  struct Entry {
    std::uint64_t key;
    ProofNumbers numbers;
    std::uint32_t work;
  };
  using Slot = std::array<Entry, 4>;
  struct Release {
    std::size_t bytes;
    void operator()(Slot* slots) const { ::munmap(slots, bytes); }
  };

  // Memory that the system clears where it is first touched, so that a short search does not pay for a large table.
  // std::calloc() clears all of what it has had before.
  static Slot* cleared(std::size_t bytes) {
    void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    return static_cast<Slot*>(memory);
  }

  std::size_t slot_of(std::uint64_t key) const {
    return static_cast<std::size_t>((static_cast<unsigned __int128>(key) * count_) >> 64);
  }

  std::size_t count_;
  std::unique_ptr<Slot, Release> slots_;
};

}  // namespace palamedes::mnk
