// How many states standard Nine Men's Morris has after the placements, modulo symmetry, counted by orbits and compared
// with Gasser's figure of 1996. Nothing here is taken from the game: the board is three rings of eight points.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <vector>

#include <gtest/gtest.h>

namespace {

using Points = std::uint32_t;
using Symmetry = std::array<int, 24>;

constexpr int kPoints = 24;
constexpr int kMost = 9;
constexpr int kLeast = 3;
constexpr Points kAll = (1U << kPoints) - 1;

int point(int ring, int place) { return ring * 8 + (place + 8) % 8; }

std::vector<Points> mills() {
  std::vector<Points> all;
  for (int ring = 0; ring < 3; ++ring) {
    for (int corner = 0; corner < 8; corner += 2) {
      all.push_back(1U << point(ring, corner) | 1U << point(ring, corner + 1) | 1U << point(ring, corner + 2));
    }
  }
  for (int middle = 1; middle < 8; middle += 2) {
    all.push_back(1U << point(0, middle) | 1U << point(1, middle) | 1U << point(2, middle));
  }
  return all;
}

// Turns and mirrors of the square, together with the given orders of the rings.
std::vector<Symmetry> symmetries(const std::vector<std::array<int, 3>>& orders) {
  std::vector<Symmetry> all;
  for (const auto& order : orders) {
    for (const int way : {1, -1}) {
      for (int turn = 0; turn < 8; turn += 2) {
        Symmetry symmetry;
        for (int ring = 0; ring < 3; ++ring) {
          for (int place = 0; place < 8; ++place) {
            symmetry[static_cast<std::size_t>(point(ring, place))] =
                point(order[static_cast<std::size_t>(ring)], way * place + turn);
          }
        }
        all.push_back(symmetry);
      }
    }
  }
  return all;
}

// A mill takes a piece of the other side when it is closed, and one piece closes all mills that it completes: a side
// with these pieces has taken at least so many.
class Captures {
 public:
  Captures() : fewest_(std::size_t{1} << kPoints) {
    const std::vector<Points> lines = mills();
    for (Points set = 0; set <= kAll; ++set) {
      if (std::popcount(set) > kMost) continue;
      std::vector<Points> closed;
      std::copy_if(lines.begin(), lines.end(), std::back_inserter(closed), [&](Points m) { return (set & m) == m; });
      fewest_[set] = static_cast<std::uint8_t>(closers(closed));
    }
  }
  int fewest(Points set) const { return fewest_[set]; }

 private:
  // The fewest points of which every mill has one.
  static int closers(const std::vector<Points>& closed) {
    if (closed.empty()) return 0;
    int fewest = kMost;
    for (Points left = closed.front(); left != 0; left &= left - 1) {
      std::vector<Points> others;
      const Points one = left & -left;
      std::copy_if(closed.begin(), closed.end(), std::back_inserter(others), [&](Points m) { return (m & one) == 0; });
      fewest = std::min(fewest, 1 + closers(others));
    }
    return fewest;
  }

  std::vector<std::uint8_t> fewest_;
};

// Sets of points, by their size.
using Sets = std::array<std::vector<Points>, kMost + 1>;

// The sets that a symmetry leaves as they are: those made of whole cycles of it.
Sets fixed_sets(const Symmetry& symmetry) {
  std::vector<Points> cycles;
  Points seen = 0;
  for (int start = 0; start < kPoints; ++start) {
    Points cycle = 0;
    for (int at = start; ((cycle | seen) >> at & 1) == 0; at = symmetry[static_cast<std::size_t>(at)])
      cycle |= 1U << at;
    seen |= cycle;
    if (cycle != 0) cycles.push_back(cycle);
  }
  Sets sets;
  for (Points choice = 0; choice < 1U << cycles.size(); ++choice) {
    Points set = 0;
    for (Points left = choice; left != 0; left &= left - 1)
      set |= cycles[static_cast<std::size_t>(std::countr_zero(left))];
    if (std::popcount(set) <= kMost) sets[static_cast<std::size_t>(std::popcount(set))].push_back(set);
  }
  return sets;
}

// Of each set, how many of the given ones are part of it.
std::vector<std::uint32_t> subsets(const std::vector<Points>& given) {
  std::vector<std::uint32_t> counts(std::size_t{1} << kPoints);
  for (const Points set : given) counts[set] = 1;
  for (int bit = 0; bit < kPoints; ++bit) {
    for (Points set = 0; set <= kAll; ++set) {
      if ((set >> bit & 1) != 0) counts[set] += counts[set ^ 1U << bit];
    }
  }
  return counts;
}

std::vector<Points> with_at_most(const std::vector<Points>& sets, const Captures& captures, int most) {
  std::vector<Points> kept;
  std::copy_if(sets.begin(), sets.end(), std::back_inserter(kept),
               [&](Points set) { return captures.fewest(set) <= most; });
  return kept;
}

// Disjoint pairs.
std::uint64_t pairs(const std::vector<Points>& ours, const std::vector<Points>& theirs) {
  std::uint64_t count = 0;
  if (ours.size() > 100'000) {
    const std::vector<std::uint32_t> within = subsets(theirs);
    for (const Points set : ours) count += within[kAll & ~set];
    return count;
  }
  for (const Points set : ours) {
    count += static_cast<std::uint64_t>(
        std::count_if(theirs.begin(), theirs.end(), [&](Points other) { return (set & other) == 0; }));
  }
  return count;
}

using Spaces = std::map<std::pair<int, int>, std::uint64_t>;

// The number of orbits is the mean number of states that a symmetry leaves as they are.
Spaces orbits(const std::vector<Symmetry>& group, int most, const Captures& captures) {
  Spaces spaces;
  for (const Symmetry& symmetry : group) {
    const Sets sets = fixed_sets(symmetry);
    for (int ours = kLeast; ours <= most; ++ours) {
      for (int theirs = kLeast; theirs <= ours; ++theirs) {
        spaces[{ours, theirs}] += pairs(with_at_most(sets[static_cast<std::size_t>(ours)], captures, kMost - theirs),
                                        with_at_most(sets[static_cast<std::size_t>(theirs)], captures, kMost - ours));
      }
    }
  }
  for (auto& [space, count] : spaces) count /= group.size();
  return spaces;
}

TEST(NineStatesLong, AreAsManyAsGasserPublishedButForOneInAMillion) {
  const Captures captures;
  const Spaces spaces = orbits(symmetries({{0, 1, 2}, {2, 1, 0}}), kMost, captures);
  std::uint64_t total = 0;
  for (const auto& [space, count] : spaces) total += (space.first == space.second ? 1 : 2) * count;
  EXPECT_EQ(total, 7'673'867'919U);
  // With three pieces a side, pieces jump, and the rings may be exchanged at will.
  const Spaces least =
      orbits(symmetries({{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}), kLeast, captures);
  EXPECT_EQ(least.at({3, 3}), 56'922U);
  EXPECT_EQ(total - spaces.at({3, 3}) + least.at({3, 3}), 7'673'759'269U - 4'054U);
}

}  // namespace
