#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "games/morris/playout_tables.hpp"
#include "games/morris/rules.hpp"

// Random play without move lists: count the moves by kind, draw one number, build that one move.
namespace palamedes::morris {

// One side's pieces, with the words of PlayoutTables kept up to date.
template <class Board>
struct PlayoutSide {
  using P = PlayoutTables<Board>;

  typename P::Row row{};
  Points pieces = 0;

  void put(int point) { change(P::kRows[point], point_bit(point)); }
  void change(const typename P::Row& by, Points points) {
    typename P::Row changed;  // apart, as the compiler cannot know that `by` is elsewhere
    for (std::size_t i = 0; i < row.size(); ++i) changed[i] = row[i] ^ by[i];
    row = changed;
    pieces ^= points;
  }
};

enum class PlayoutStep : std::uint8_t {
  kPlayed,
  kStuck,  // nothing could be played: no legal move
  kMill,   // played, and a mill was closed: the game may be over
};

// The boards of one random game. Whose turn it is and the pieces in hand are the caller's, who may run many games in
// step.
template <class Board>
class PlayoutBoards {
 public:
  explicit PlayoutBoards(const Position& position) {
    for (int side = 0; side < 2; ++side) {
      for_each_bit(position.pieces[side], [&](int point) { sides_[side].put(point); });
    }
  }
  PlayoutBoards() = default;

  Points pieces(int side) const { return sides_[side].pieces; }

  PlayoutStep place(int mover, Random& random) {
    PlayoutSide<Board>& mine = sides_[mover];
    const Points empty = P::kAll & ~(sides_[0].pieces | sides_[1].pieces);
    const Points closing = empty & any_mill(mine);
    if constexpr (Board::kMillWins) {
      const int to = nth_bit(empty, random.below(static_cast<std::uint32_t>(std::popcount(empty))));
      mine.put(to);
      return (closing >> to & 1) != 0 ? PlayoutStep::kMill : PlayoutStep::kPlayed;
    } else {
      const Points loot = removable(sides_[1 - mover]);
      const auto [kind, index, removal] = draw(count(empty & ~closing), count(closing), count(loot), random);
      if (kind == Kind::kQuiet) [[likely]] {
        mine.put(nth_bit(empty & ~closing, index));
        return PlayoutStep::kPlayed;
      }
      mine.put(nth_bit(closing, index));
      return take(mover, loot, removal);
    }
  }

  PlayoutStep move(int mover, Random& random) {
    if constexpr (Board::kHops) {
      if (std::popcount(sides_[mover].pieces) == kFewest) return hop(mover, random);
    }
    return step(mover, random);
  }

 private:
  using P = PlayoutTables<Board>;
  static constexpr std::size_t kSlots = P::kSlots;
  static constexpr std::uint64_t kBothHalves = 0x1'0000'0001U;
  using Words = std::array<std::uint64_t, kSlots>;

  enum class Kind : std::uint8_t { kNone, kQuiet, kClosing };
  struct Drawn {
    Kind kind;
    std::uint32_t index;    // which of the moves of its kind
    std::uint32_t removal;  // which of the pieces to be taken
  };

  static std::uint32_t count(Points points) { return static_cast<std::uint32_t>(std::popcount(points)); }

  // Every quiet move has weight one, every closing one as many as there are pieces to take (or one, if there are none).
  static Drawn draw(std::uint32_t quiet, std::uint32_t closing, std::uint32_t loot, Random& random) {
    loot = std::max(loot, 1U);
    const std::uint32_t total = quiet + closing * loot;
    if (total == 0) [[unlikely]]
      return {Kind::kNone, 0, 0};
    const std::uint32_t drawn = random.below(total);
    if (drawn < quiet) [[likely]]
      return {Kind::kQuiet, drawn, 0};
    return {Kind::kClosing, (drawn - quiet) / loot, (drawn - quiet) % loot};
  }

  // Where the k-th mill of a point, in its own numbering, has both other points.
  static Points mills(const PlayoutSide<Board>& side, std::size_t slot) {
    const std::uint64_t partners = side.row[kSlots + slot];
    return static_cast<Points>(partners & partners >> 32);
  }
  static Points any_mill(const PlayoutSide<Board>& side) {
    Points any = 0;
    for (std::size_t slot = 0; slot < kSlots; ++slot) any |= mills(side, slot);
    return any;
  }
  static Points removable(const PlayoutSide<Board>& side) {
    const Points loose = side.pieces & ~any_mill(side);
    return loose != 0 ? loose : side.pieces;
  }

  // The index-th move of a set, over all its words. Masks, because a branch would be wrong half of the time.
  static unsigned pick(const Words& words, std::uint32_t index) {
    std::uint64_t word = words[0];
    std::uint64_t start = 0;
    std::uint64_t base = 0;
    std::uint64_t sum = 0;
    for (std::size_t slot = 1; slot < kSlots; ++slot) {
      sum += static_cast<std::uint64_t>(std::popcount(words[slot - 1]));
      const std::uint64_t within = ~((index - sum) >> 63) + 1;
      word = (word & within) | (words[slot] & ~within);
      start = (start & within) | (sum & ~within);
      base = (base & within) | (64 * slot & ~within);
    }
    return static_cast<unsigned>(base) + static_cast<unsigned>(nth_bit(word, static_cast<unsigned>(index - start)));
  }

  PlayoutStep step(int mover, Random& random) {
    PlayoutSide<Board>& mine = sides_[mover];
    const std::uint64_t empty = (P::kAll & ~(sides_[0].pieces | sides_[1].pieces)) * kBothHalves;
    Words quiet;
    Words closing;
    std::uint32_t quiet_count = 0;
    std::uint32_t closing_count = 0;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
      // A step along one of a point's mills breaks that one, so it closes only the others.
      Points others = 0;
      for (std::size_t mill = 0; mill < kSlots; ++mill) others |= mill != slot ? mills(mine, mill) : 0;
      const std::uint64_t steps = mine.row[slot] & empty;
      closing[slot] = steps & (others * kBothHalves);
      quiet[slot] = steps ^ closing[slot];
      closing_count += static_cast<std::uint32_t>(std::popcount(closing[slot]));
      quiet_count += static_cast<std::uint32_t>(std::popcount(quiet[slot]));
    }
    const Points loot = Board::kMillWins ? 1 : removable(sides_[1 - mover]);
    const auto [kind, index, removal] = draw(quiet_count, closing_count, count(loot), random);
    if (kind == Kind::kQuiet) [[likely]] {
      make_step(mine, pick(quiet, index));
      return PlayoutStep::kPlayed;
    }
    if (kind == Kind::kNone) return PlayoutStep::kStuck;
    make_step(mine, pick(closing, index));
    if constexpr (Board::kMillWins) return PlayoutStep::kMill;
    return take(mover, loot, removal);
  }

  static void make_step(PlayoutSide<Board>& mine, unsigned step) {
    mine.change(P::kStepRows[step], P::kStepPoints[step]);
  }

  // Three pieces: of the three hops to a point that two of them would close a mill with, one closes it and two do not.
  PlayoutStep hop(int mover, Random& random) {
    PlayoutSide<Board>& mine = sides_[mover];
    const Points empty = P::kAll & ~(sides_[0].pieces | sides_[1].pieces);
    const Points closing = empty & any_mill(mine);
    const Points loot = removable(sides_[1 - mover]);
    const std::uint32_t free_hops = 3 * count(empty & ~closing);
    const auto [kind, index, removal] = draw(free_hops + 2 * count(closing), count(closing), count(loot), random);
    if (kind == Kind::kNone) return PlayoutStep::kStuck;
    if (kind == Kind::kQuiet) [[likely]] {
      if (index < free_hops) {
        make_hop(mine, nth_bit(mine.pieces, index % 3), nth_bit(empty & ~closing, index / 3));
      } else {
        const int to = nth_bit(closing, (index - free_hops) / 2);
        make_hop(mine, nth_bit(mine.pieces & ~closer(mine, to), (index - free_hops) % 2), to);
      }
      return PlayoutStep::kPlayed;
    }
    const int to = nth_bit(closing, index);
    make_hop(mine, std::countr_zero(closer(mine, to)), to);
    return take(mover, loot, removal);
  }

  // The one of three pieces that is not in the mill which the others would make with a piece at `to`.
  static Points closer(const PlayoutSide<Board>& mine, int to) {
    Points pair = 0;
    for (const Points other_two : Tables<Board>::kMillPairs[to]) {
      if ((mine.pieces & other_two) == other_two) pair = other_two;
    }
    return mine.pieces & ~pair;
  }

  static void make_hop(PlayoutSide<Board>& mine, int from, int to) {
    mine.put(from);
    mine.put(to);
  }

  PlayoutStep take(int mover, Points loot, std::uint32_t removal) {
    if (loot != 0) [[likely]]
      sides_[1 - mover].put(nth_bit(loot, removal));
    return PlayoutStep::kMill;
  }

  std::array<PlayoutSide<Board>, 2> sides_{};
};

}  // namespace palamedes::morris
