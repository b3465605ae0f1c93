#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/huge_array.hpp"
#include "search/common/score.hpp"

namespace palamedes::search {

enum class Bound : std::uint8_t { kNone, kUpper, kLower, kExact };

// What a table knows of a position. `move` is a 16-bit code of the best move (move_code() in moves.hpp), 0 for none.
struct TableEntry {
  Score score = 0;  // counted from this position
  std::uint16_t move = 0;
  std::uint8_t depth = 0;
  Bound bound = Bound::kNone;
  bool estimated = false;  // an evaluation or an unsound cut went into the score
  std::uint64_t size = 0;  // nodes of the subtree, for the schemes that keep what took the most; never given back
};

// How a table chooses what to throw out.
enum class Replacement : std::uint8_t {
  kBuckets,  // four to a cache line; the shallowest and oldest goes
  // Two to a slot (Breuker, Uiterwijk and van den Herik 1994): what took more nodes than the first becomes the first,
  // and what was there the second; anything smaller becomes the second at once.
  kTwoBig1,
  // The same as CAMMP plays it: a position that is in the first place already goes to the second all the same, and is
  // not found there.
  kTwoBig1Played,
  kDeepRecent,  // two pairs to a cache line: of each the first kept by depth, the second always replaced
};

// A transposition table that threads may share without locks: an entry is two words, the first holds the key xored with
// the second, so that a torn entry fits no key (Hyatt and Mann 2002).
//
// It takes memory only once it is told how many nodes come, and only as much as they can fill: most searches of a match
// or a lesson are small, and there are many engines at a time.
class TranspositionTable {
 public:
  // At the most so many bytes.
  TranspositionTable(std::size_t bytes, Replacement replacement);

  // Before anything else, and while nobody uses it: room for a search of so many nodes, which may be any number where
  // there is none. What is stored stays; it never gets smaller. A table by size is made whole at once, since what it
  // throws away depends on how large it is, and programs are reproduced with it.
  void make_room(std::optional<std::uint64_t> nodes = std::nullopt);

  void clear();
  // Likewise, and gives the memory back.
  void release();
  // Entries of earlier searches become cheaper to replace.
  void new_search() { generation_ = (generation_ + 1) & kGenerationMask; }

  std::optional<TableEntry> probe(std::uint64_t key) const;
  void store(std::uint64_t key, const TableEntry& entry);
  void prefetch(std::uint64_t key) const { __builtin_prefetch(&slots_[slot_of(key)]); }

  // Of a thousand sampled entries, those of the present search.
  int permille_used() const;
  std::size_t bytes() const { return count_ * sizeof(Slot); }

 private:
  static constexpr int kWays = 4;
  static constexpr std::uint64_t kGenerationMask = 63;

  static constexpr std::size_t kSlotsPerNode = 4;

  struct Cell {
    std::uint64_t check;
    std::uint64_t data;
  };
  struct alignas(64) Slot {
    Cell cells[kWays];
  };

  void grow_to(std::size_t count);
  std::size_t slot_of(std::uint64_t key) const {
    return static_cast<std::size_t>((static_cast<unsigned __int128>(key) * count_) >> 64);
  }
  bool by_size() const { return replacement_ == Replacement::kTwoBig1 || replacement_ == Replacement::kTwoBig1Played; }
  Cell& victim(Slot& slot, std::uint64_t key, const TableEntry& entry) const;
  Cell& big_victim(Slot& slot, std::uint64_t key, const TableEntry& entry) const;

  std::size_t most_;
  std::size_t count_ = 0;
  HugeArray<Slot> slots_;
  Replacement replacement_;
  std::uint64_t generation_ = 1;
};

}  // namespace palamedes::search
