#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "games/morris/geometry.hpp"
#include "games/morris/symmetry.hpp"
#include "games/morris/tables/space.hpp"
#include "tables/subsets.hpp"

namespace palamedes::tables {

using morris::Points;

// Where a symmetry of the board takes a set of points: two lookups instead of a walk over the points.
template <class Board>
class MorrisImages {
 public:
  static constexpr int kCount = morris::kAutomorphisms<Board>.size();

  MorrisImages() : low_(kCount), high_(kCount) {
    for (int symmetry = 0; symmetry < kCount; ++symmetry) {
      const auto& map = morris::kAutomorphisms<Board>[symmetry];
      for (Points half = 0; half < kHalf; ++half) {
        low_[symmetry][half] = morris::transformed(half & kAll, map);
        high_[symmetry][half] = morris::transformed(half << kHalfPoints & kAll, map);
      }
    }
  }

  Points operator()(Points points, int symmetry) const {
    return low_[symmetry][points & (kHalf - 1)] | high_[symmetry][points >> kHalfPoints];
  }

 private:
  static constexpr int kHalfPoints = kMostPoints / 2;
  static constexpr Points kHalf = Points{1} << kHalfPoints;
  static constexpr Points kAll = morris::Tables<Board>::kAll;

  std::vector<std::array<Points, kHalf>> low_;
  std::vector<std::array<Points, kHalf>> high_;
};

// The sets of k points of a board, those that a symmetry turns into one another counted as one: a class. The smallest
// mask of a class stands for it.
template <class Board>
class MorrisClasses {
 public:
  struct Entry {
    std::uint32_t number;
    int symmetry;  // takes the set to the one that stands for the class
  };

  MorrisClasses(const MorrisImages<Board>& images, int pieces) {
    const std::uint32_t sets = binomial(T::kPoints, pieces);
    entries_.resize(sets);
    Points set = (Points{1} << pieces) - 1;
    for (std::uint32_t rank = 0; rank < sets; ++rank, set = pieces == 0 ? 0 : next_subset(set)) add(images, rank, set);
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(leaders_.size()); }
  Entry of(Points set) const {
    const std::uint32_t packed = entries_[subset_rank(set)];
    return {packed >> kSymmetryBits, static_cast<int>(packed & ((1U << kSymmetryBits) - 1))};
  }
  Points leader(std::uint32_t number) const { return leaders_[number]; }
  // The symmetries that leave the leader as it is, as a set of their numbers; 1 where there is the identity alone.
  std::uint32_t stabiliser(std::uint32_t number) const { return stabilisers_[number]; }
  // How many sets the class has.
  int weight(std::uint32_t number) const {
    return MorrisImages<Board>::kCount / std::popcount(std::uint32_t{stabilisers_[number]});
  }

 private:
  using T = morris::Tables<Board>;
  static constexpr int kSymmetryBits = 4;
  static_assert(MorrisImages<Board>::kCount <= 1 << kSymmetryBits);

  void add(const MorrisImages<Board>& images, std::uint32_t rank, Points set) {
    Points smallest = set;
    int symmetry = 0;
    std::uint16_t fixed_by = 0;
    for (int i = 0; i < MorrisImages<Board>::kCount; ++i) {
      const Points image = images(set, i);
      if (image == set) fixed_by = static_cast<std::uint16_t>(fixed_by | 1U << i);
      if (image < smallest) {
        smallest = image;
        symmetry = i;
      }
    }
    if (smallest == set) {
      entries_[rank] = size() << kSymmetryBits;
      leaders_.push_back(set);
      stabilisers_.push_back(fixed_by);
    } else {
      const std::uint32_t leader = entries_[subset_rank(smallest)];
      entries_[rank] = leader | static_cast<std::uint32_t>(symmetry);
    }
  }

  std::vector<std::uint32_t> entries_;  // by rank: the class and the symmetry
  std::vector<Points> leaders_;
  std::vector<std::uint16_t> stabilisers_;
};

// The midgame positions of a board as numbers, a space at a time. A row of a space has all positions with one class of
// sets of the mover; in it they are numbered by the other's set among the points that the mover leaves free. Where a
// symmetry leaves the mover's set as it is, positions that it turns into one another have a number each.
template <class Board>
class MorrisRanking {
 public:
  static constexpr int kPoints = morris::Tables<Board>::kPoints;
  static constexpr Points kAll = morris::Tables<Board>::kAll;

  MorrisRanking() {
    for (int pieces = 0; pieces <= Board::kPieces; ++pieces) {
      classes_.emplace_back(images_, pieces);
      std::vector<Points>& list = subsets_.emplace_back();
      list.resize(binomial(kPoints, pieces));
      Points set = (Points{1} << pieces) - 1;
      for (Points& item : list) {
        item = set;
        set = pieces == 0 ? 0 : next_subset(set);
      }
    }
  }

  const MorrisImages<Board>& images() const { return images_; }
  const MorrisClasses<Board>& classes(int pieces) const { return classes_[pieces]; }
  // The subsets of so many points in their order.
  const Points* subsets(int pieces) const { return subsets_[pieces].data(); }

  std::uint32_t rows(Space space) const { return classes_[space.mine].size(); }
  std::uint32_t row_length(Space space) const { return binomial(kPoints - space.mine, space.theirs); }
  std::uint64_t size(Space space) const { return std::uint64_t{rows(space)} * row_length(space); }
  // How many positions of the game, symmetric ones counted each, one number of this row stands for.
  int row_weight(Space space, std::uint32_t row) const { return classes_[space.mine].weight(row); }

  std::uint64_t index(Points mine, Points theirs) const {
    const auto entry = classes_[std::popcount(mine)].of(mine);
    const Points leader = classes_[std::popcount(mine)].leader(entry.number);
    const Points image = images_(theirs, entry.symmetry);
    const Space space{std::popcount(mine), std::popcount(theirs)};
    return std::uint64_t{entry.number} * row_length(space) + subset_rank(squeeze(image, kAll & ~leader));
  }

  struct Halves {
    Points mine;
    Points theirs;
  };
  Halves halves(Space space, std::uint64_t index) const {
    const Points mine = classes_[space.mine].leader(static_cast<std::uint32_t>(index / row_length(space)));
    return {mine, spread(subsets_[space.theirs][index % row_length(space)], kAll & ~mine)};
  }

 private:
  MorrisImages<Board> images_;
  std::vector<MorrisClasses<Board>> classes_;
  std::vector<std::vector<Points>> subsets_;
};

}  // namespace palamedes::tables
