#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "search/common/transposition_table.hpp"

namespace palamedes::search {
namespace {

TEST(Score, DistancesSurviveTheTable) {
  const Score at_root = win_in(7);
  EXPECT_EQ(from_root(from_position(at_root, 3), 3), at_root);
  EXPECT_EQ(from_position(at_root, 3), win_in(4));
  EXPECT_EQ(from_position(loss_in(7), 3), loss_in(4));
  EXPECT_EQ(from_position(25, 3), 25);
  EXPECT_TRUE(is_win(win_in(99)) && is_loss(loss_in(99)) && !is_decided(kLargestEstimate));
  EXPECT_EQ(distance_of(loss_in(12)), 12);
}

class TableTest : public ::testing::TestWithParam<Replacement> {};

TEST_P(TableTest, GivesBackWhatWasStored) {
  TranspositionTable table(1 << 20, GetParam());
  table.make_room();
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t key = random.next();
    const TableEntry entry{.score = static_cast<Score>(random.below(2 * kInfinity)) - kInfinity,
                           .move = static_cast<std::uint16_t>(random.next()),
                           .depth = static_cast<std::uint8_t>(random.next()),
                           .bound = static_cast<Bound>(1 + random.below(3)),
                           .estimated = random.below(2) == 1};
    table.store(key, entry);
    const auto found = table.probe(key);
    ASSERT_TRUE(found.has_value());
    EXPECT_EQ(found->score, entry.score);
    EXPECT_EQ(found->move, entry.move);
    EXPECT_EQ(found->depth, entry.depth);
    EXPECT_EQ(found->bound, entry.bound);
    EXPECT_EQ(found->estimated, entry.estimated);
    EXPECT_FALSE(table.probe(key ^ 1).has_value());
  }
  table.clear();
  EXPECT_EQ(table.permille_used(), 0);
}

TEST_P(TableTest, KeepsDeepEntriesOverShallowOnes) {
  TranspositionTable table(64, GetParam());  // one slot
  table.make_room();
  const std::uint64_t deep = 2;  // an even key: the first of two pairs
  table.store(deep, {.score = 1, .move = 1, .depth = 20, .bound = Bound::kExact, .size = 1000});
  for (std::uint64_t key = 4; key < 100; key += 2) {
    table.store(key, {.score = 2, .move = 2, .depth = 1, .bound = Bound::kExact, .size = 1});
  }
  EXPECT_TRUE(table.probe(deep).has_value());
  table.new_search();
  table.new_search();
  table.new_search();
  for (std::uint64_t key = 4; key < 100; key += 2) {
    table.store(key, {.score = 2, .move = 2, .depth = 2, .bound = Bound::kExact, .size = 1});
  }
  EXPECT_FALSE(table.probe(deep).has_value()) << "an old entry gives way";
}

constexpr std::size_t kMebibyte = std::size_t{1} << 20;

TEST_P(TableTest, TakesNoMemoryBeforeASearchAndAfterItIsReleased) {
  TranspositionTable table(64 * kMebibyte, GetParam());
  EXPECT_EQ(table.bytes(), 0U);
  EXPECT_EQ(table.permille_used(), 0);
  table.make_room();
  EXPECT_EQ(table.bytes(), 64 * kMebibyte);
  table.release();
  EXPECT_EQ(table.bytes(), 0U);
}

TEST(TableRoom, IsWhatTheNodesCanFill) {
  TranspositionTable table(64 * kMebibyte, Replacement::kBuckets);
  table.make_room(2000);
  EXPECT_EQ(table.bytes(), kMebibyte / 2);
  table.make_room(1);
  EXPECT_EQ(table.bytes(), kMebibyte / 2) << "it never gets smaller";
  table.make_room(20'000);
  EXPECT_EQ(table.bytes(), 8 * kMebibyte);
  table.make_room(UINT64_MAX);
  EXPECT_EQ(table.bytes(), 64 * kMebibyte);
}

TEST(TableRoom, IsNeverMoreThanTheTableMayTake) {
  for (const std::size_t bytes : {std::size_t{64}, 3 * kMebibyte, 5 * kMebibyte + 64}) {
    for (const std::uint64_t nodes : {1, 1000, 100'000}) {
      TranspositionTable table(bytes, Replacement::kBuckets);
      table.make_room(nodes);
      EXPECT_LE(table.bytes(), bytes) << nodes;
      table.make_room();
      EXPECT_EQ(table.bytes(), bytes) << nodes;
    }
  }
}

TEST(TableRoom, OfATableBySizeIsAllOfIt) {
  for (const Replacement scheme : {Replacement::kTwoBig1, Replacement::kTwoBig1Played}) {
    TranspositionTable table(4 * kMebibyte, scheme);
    table.make_room(10);
    EXPECT_EQ(table.bytes(), 4 * kMebibyte);
  }
}

// As a table that was whole from the start, whatever it was asked to keep before.
TEST(TableRoom, LosesNothingWhereItGrows) {
  for (const Replacement scheme : {Replacement::kBuckets, Replacement::kDeepRecent}) {
    TranspositionTable growing(3 * kMebibyte, scheme);
    TranspositionTable whole(3 * kMebibyte, scheme);
    whole.make_room();
    Random random(7);
    std::vector<std::uint64_t> keys;
    for (const std::uint64_t nodes : {500, 2000, 9000, 100'000}) {
      growing.make_room(nodes);
      growing.new_search();
      whole.new_search();
      for (std::uint64_t i = 0; i < nodes / 4; ++i) {
        keys.push_back(random.next());
        const TableEntry entry{.score = static_cast<Score>(i),
                               .move = static_cast<std::uint16_t>(i),
                               .depth = static_cast<std::uint8_t>(random.below(9)),
                               .bound = Bound::kExact};
        growing.store(keys.back(), entry);
        whole.store(keys.back(), entry);
      }
    }
    EXPECT_EQ(growing.bytes(), whole.bytes());
    for (const std::uint64_t key : keys) {
      const auto found = growing.probe(key);
      const auto wanted = whole.probe(key);
      ASSERT_EQ(found.has_value(), wanted.has_value());
      if (found) {
        EXPECT_EQ(found->score, wanted->score);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Replacements, TableTest,
                         ::testing::Values(Replacement::kBuckets, Replacement::kTwoBig1, Replacement::kDeepRecent));

// One slot of two places, into which all keys go.
class TwoBig1Test : public ::testing::Test {
 protected:
  TwoBig1Test() { table_.make_room(); }
  void store(std::uint64_t key, std::uint64_t size, std::uint8_t depth) {
    table_.store(key, {.score = 0, .move = 0, .depth = depth, .bound = Bound::kExact, .size = size});
  }
  // The keys of those that are found, of 1 to 9.
  std::vector<std::uint64_t> found() const {
    std::vector<std::uint64_t> keys;
    for (std::uint64_t key = 1; key < 10; ++key) {
      if (table_.probe(key)) keys.push_back(key);
    }
    return keys;
  }
  using Keys = std::vector<std::uint64_t>;

  TranspositionTable table_{64, Replacement::kTwoBig1};
};

TEST_F(TwoBig1Test, TheLargerSubtreeStandsFirstWhateverItsDepth) {
  store(1, 100, 9);
  store(2, 500, 1);
  EXPECT_EQ(found(), (Keys{1, 2})) << "the displaced one moves to the second place";
  store(3, 400, 9);
  EXPECT_EQ(found(), (Keys{2, 3})) << "a smaller one goes to the second place at once";
  store(4, 500, 9);
  EXPECT_EQ(found(), (Keys{2, 4})) << "equal is not larger";
}

TEST_F(TwoBig1Test, WhatIsStoredAgainIsReplaced) {
  store(1, 100, 2);
  store(1, 50, 4);
  ASSERT_TRUE(table_.probe(1));
  EXPECT_EQ(table_.probe(1)->depth, 4);
  store(2, 80, 2);
  store(3, 10, 2);
  EXPECT_EQ(found(), (Keys{2, 3})) << "its size is that of the last search";
}

TEST_F(TwoBig1Test, AnEarlierSearchCountsForNothing) {
  store(1, 100, 2);
  table_.new_search();
  store(2, 1, 2);
  store(3, 1, 2);
  EXPECT_EQ(found(), (Keys{2, 3}));
}

TEST(TwoBig1Played, WhatIsStoredAgainIsNotFound) {
  TranspositionTable table(64, Replacement::kTwoBig1Played);
  table.make_room();
  table.store(1, {.depth = 2, .bound = Bound::kExact, .size = 100});
  table.store(1, {.depth = 4, .bound = Bound::kExact, .size = 200});
  ASSERT_TRUE(table.probe(1));
  EXPECT_EQ(table.probe(1)->depth, 2);
}

}  // namespace
}  // namespace palamedes::search
