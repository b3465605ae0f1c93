#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/kalah_support.hpp"
#include "games/perft.hpp"

namespace palamedes::kalah::testing {
namespace {

struct PerftRow {
  std::string spec;
  std::vector<std::uint64_t> leaves;  // from depth 1
};

const std::vector<PerftRow> kRows = {
    {"kalah", {6, 35, 190, 1056, 5882, 32243, 177804, 961846, 5194136, 27642361}},
    {"kalah:6,6,empty-capture=off", {6, 35, 190, 1056, 5882, 32243, 177827, 962153, 5197521, 27673819}},
    {"kalah:6,4", {6, 35, 185, 942, 4685, 23169, 113959, 559885, 2743126, 13394138}},
    {"kalah:6,4,empty-capture=off", {6, 35, 185, 942, 4690, 23233, 114430, 563055, 2763490, 13519607}},
};

template <class G>
void check_rows(std::size_t low, std::size_t high) {
  for (const PerftRow& row : kRows) {
    const G game = game_of<G>(row.spec);
    auto position = game.start();
    for (std::size_t depth = low; depth <= high; ++depth) {
      EXPECT_EQ(perft(game, position, static_cast<int>(depth), false), row.leaves[depth - 1])
          << row.spec << " depth " << depth;
    }
    EXPECT_EQ(position, game.start());
  }
}

TEST(KalahPerft, Packed) { check_rows<Packed>(1, 9); }
TEST(KalahPerft, PortableBytes) { check_rows<Kalah<ByteBoard>>(1, 7); }
TEST(KalahPerft, Wide) { check_rows<Kalah<WideBoard>>(1, 7); }
TEST(KalahPerftLong, Packed) { check_rows<Packed>(10, 10); }
TEST(KalahPerftLong, PortableBytes) { check_rows<Kalah<ByteBoard>>(9, 9); }
TEST(KalahPerftLong, Wide) { check_rows<Kalah<WideBoard>>(9, 9); }

TEST(KalahPerft, PieAddsOneMoveToTheSecondPlayersFirstPly) {
  const Packed game = game_of("kalah:6,4,pie=on");
  auto position = game.start();
  EXPECT_EQ(perft(game, position, 1, false), 6U);
  // x4 gives another turn with five houses left; after the five others the swap stands beside the houses.
  EXPECT_EQ(perft(game, position, 2, false), 35U + 5U);
}

}  // namespace
}  // namespace palamedes::kalah::testing
