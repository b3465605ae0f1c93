#include "server/jobs/allowed_engine.hpp"

#include <string>

#include <gtest/gtest.h>

#include "catalog/catalog.hpp"

namespace palamedes::server {
namespace {

std::string allowed(const std::string& text, int threads, int megabytes) {
  return allowed_engine(text, *catalog::make_game("kalah"), threads, megabytes).spec.text();
}

TEST(AllowedEngine, CapsThreadsAndMemory) {
  EXPECT_EQ(allowed("alphabeta:threads=64,table-mb=4096", 2, 32), "alphabeta:threads=2,table-mb=32");
  EXPECT_EQ(allowed("alphabeta:table-mb=8", 2, 32), "alphabeta:table-mb=8");
  EXPECT_EQ(allowed("alphabeta", 1, 32), "alphabeta:table-mb=32");
  EXPECT_EQ(allowed("mcts:node-mb=60000", 1, 64), "mcts:node-mb=64");
  EXPECT_EQ(allowed("alphabeta:evaluation=default", 1, 64), "alphabeta:evaluation=default");
  EXPECT_EQ(allowed("random", 1, 64), "random");
}

int filled(const std::string& engine, const search::Limits& limits, const std::string& name = "kalah") {
  const auto game = catalog::make_game(name);
  return megabytes_to_fill(allowed_engine(engine, *game, 1, 32), *game, limits);
}

search::Limits nodes(std::uint64_t most) {
  search::Limits limits;
  limits.nodes = most;
  return limits;
}

search::Limits seconds(double most, search::Limits limits = {}) {
  limits.move_seconds = most;
  return limits;
}

search::Limits clock_of_first(double left) {
  search::Limits limits;
  limits.clock = {{left, 60}, {0, 0}};
  return limits;
}

TEST(AllowedEngine, HasATableThatItsLimitsCanFill) {
  EXPECT_EQ(filled("alphabeta", {}), 32);
  EXPECT_EQ(filled("alphabeta", seconds(10)), 32);
  EXPECT_LE(filled("alphabeta", seconds(0.1)), 4);
  EXPECT_EQ(filled("alphabeta", nodes(1'000)), 1);
  EXPECT_EQ(filled("alphabeta", nodes(1'000'000)), 16);
  // The first limit that is reached counts.
  EXPECT_EQ(filled("alphabeta", seconds(0.001, nodes(1'000'000))), 1);
  EXPECT_LT(filled("alphabeta", clock_of_first(1)), filled("alphabeta", clock_of_first(600)));
  // What was asked for is the most.
  EXPECT_EQ(filled("alphabeta:table-mb=2", seconds(10)), 2);
  EXPECT_EQ(filled("random", seconds(10)), 0);
}

TEST(AllowedEngine, CountsTheNodesOfALevelAndTheChildrenOfASimulation) {
  EXPECT_EQ(filled("alphabeta:level=1", seconds(10)), 1);
  EXPECT_EQ(filled("mcts:simulations=1000", {}), 1);
  EXPECT_LT(filled("mcts", nodes(2'000)), filled("mcts", nodes(2'000), "mnk:19x19,5"));
}

TEST(AllowedEngine, TakesASmallerTable) {
  const auto game = catalog::make_game("kalah");
  const auto engine = allowed_engine("alphabeta:table-mb=16,threads=1", *game, 1, 32);
  EXPECT_EQ(with_megabytes(engine, 4).text(), "alphabeta:table-mb=4,threads=1");
  EXPECT_EQ(with_megabytes(engine, 64).text(), "alphabeta:table-mb=16,threads=1");
}

}  // namespace
}  // namespace palamedes::server
