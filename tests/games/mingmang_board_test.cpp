// The bit tricks against the plainest possible walks over the board.
#include <array>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "base/random.hpp"
#include "games/mingmang/mingmang.hpp"

namespace palamedes::mingmang {
namespace {

constexpr std::array<std::array<int, 2>, 4> kDirections{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};

bool on_board(int file, int rank, int size) { return 0 <= file && file < size && 0 <= rank && rank < size; }
bool holds(Squares set, int file, int rank) { return (set >> square_at(file, rank) & 1) != 0; }

Squares walked_slides(int square, Squares occupied, int size) {
  Squares targets = 0;
  for (const auto [right, up] : kDirections) {
    int file = file_of(square) + right;
    int rank = rank_of(square) + up;
    for (; on_board(file, rank, size) && !holds(occupied, file, rank); file += right, rank += up) {
      targets |= bit_of(square_at(file, rank));
    }
  }
  return targets;
}

Squares walked_captures(int arrival, Squares mine, Squares theirs, int size) {
  Squares captured = 0;
  for (const auto [right, up] : kDirections) {
    Squares line = 0;
    int file = file_of(arrival) + right;
    int rank = rank_of(arrival) + up;
    for (; on_board(file, rank, size) && holds(theirs, file, rank); file += right, rank += up) {
      line |= bit_of(square_at(file, rank));
    }
    if (on_board(file, rank, size) && holds(mine, file, rank)) captured |= line;
  }
  return captured;
}

Squares walked_flood(Squares pieces, Squares empty, int size) {
  Squares reached = 0;
  for (bool grew = true; grew;) {
    grew = false;
    for (int square = 0; square < 64; ++square) {
      if (((pieces | reached) >> square & 1) == 0) continue;
      const Squares fresh = walked_slides(square, ~empty, size) & ~reached;
      reached |= fresh;
      grew = grew || fresh != 0;
    }
  }
  return reached;
}

// Random pieces in several densities, on and only on the board.
struct Scene {
  Squares mine = 0;
  Squares theirs = 0;
};

Scene random_scene(Random& random, Squares board) {
  const std::uint32_t density = 1 + random.below(9);
  Scene scene;
  for (int square = 0; square < 64; ++square) {
    if ((board >> square & 1) == 0 || random.below(10) >= density) continue;
    (random.below(3) == 0 ? scene.mine : scene.theirs) |= bit_of(square);
  }
  return scene;
}

template <int N>
void compare_with_walks(std::uint64_t seed) {
  Random random(seed);
  const RookSlides by_product(false);
  const RookSlides best(has_fast_pext());
  for (int round = 0; round < 300; ++round) {
    const auto [mine, theirs] = random_scene(random, kBoard<N>);
    const Squares occupied = mine | theirs;
    const Squares empty = kBoard<N> & ~occupied;
    Squares arrivals = 0;
    for (int square = 0; square < 64; ++square) {
      if ((kBoard<N> & bit_of(square)) == 0) continue;
      const Squares slides = walked_slides(square, occupied, N);
      ASSERT_EQ(by_product.targets(square, occupied | ~kBoard<N>), slides);
      ASSERT_EQ(best.targets(square, occupied | ~kBoard<N>), slides);
      if ((empty >> square & 1) == 0) continue;
      const Squares captured = walked_captures(square, mine, theirs, N);
      ASSERT_EQ(captured_from(square, mine, theirs), captured);
      if (captured != 0) arrivals |= bit_of(square);
    }
    ASSERT_EQ(capture_arrivals(mine, theirs, empty), arrivals);
    ASSERT_EQ(flooded(mine, empty), walked_flood(mine, empty, N));
  }
}

TEST(MingMangBoard, AgreesWithWalksOnEverySize) {
  compare_with_walks<4>(4);
  compare_with_walks<5>(5);
  compare_with_walks<6>(6);
  compare_with_walks<7>(7);
  compare_with_walks<8>(8);
}

// All 4096 ways to fill the inner squares of the cross through each square, by both ways of gathering a column.
TEST(MingMangBoard, SlidesAreRightForEveryCross) {
  std::vector<RookSlides> ways{RookSlides(false)};
  if (has_fast_pext()) ways.emplace_back(true);
  for (int square = 0; square < 64; ++square) {
    const Rays& rays = kRays[square];
    const Squares cross = rays.east | rays.north | rays.west | rays.south;
    for (Squares subset = 0; subset < (Squares{1} << 14); ++subset) {
      const Squares occupied = portable_pdep(subset, cross);
      const Squares walked = walked_slides(square, occupied, 8);
      for (const RookSlides& way : ways) ASSERT_EQ(way.targets(square, occupied), walked) << square << ' ' << subset;
    }
  }
}

TEST(MingMangBoard, TheSquareLeftNeverClosesALine) {
  const MingMang<6> game;
  Random random(11);
  for (int round = 0; round < 2000; ++round) {
    const auto [mine, theirs] = random_scene(random, kBoard<6>);
    for_each_bit(mine, [&, m = mine, t = theirs](int from) {
      for_each_bit(walked_slides(from, m | t, 6), [&](int to) {
        const Squares captured = walked_captures(to, m ^ bit_of(from), t, 6);
        ASSERT_EQ(game.capture_mask({m, t, 0}, Move(from, to)), captured);
      });
    });
  }
}

template <int N>
void compare_symmetries() {
  Random random(N);
  const Squares set = random.next() & kBoard<N>;
  std::vector<Squares> images;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    Squares moved = 0;
    for_each_bit(set, [&](int square) { moved |= bit_of(transformed_square<N>(square, symmetry)); });
    EXPECT_EQ(transformed_squares<N>(set, symmetry), moved) << N << ' ' << symmetry;
    for (const Squares earlier : images) EXPECT_NE(moved, earlier);
    images.push_back(moved);
  }
  EXPECT_EQ(images[0], set);
}

TEST(MingMangBoard, SymmetriesOfSetsAndOfSquaresAgree) {
  compare_symmetries<4>();
  compare_symmetries<5>();
  compare_symmetries<6>();
  compare_symmetries<7>();
  compare_symmetries<8>();
}

}  // namespace
}  // namespace palamedes::mingmang
