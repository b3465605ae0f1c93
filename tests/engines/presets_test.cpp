#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "engines/settings/engine_shape.hpp"

namespace palamedes::engines {
namespace {

EngineReport answer_of(const std::string& engine, const catalog::Game& game, const Limits& limits) {
  EngineQuestion question;
  question.limits = limits;
  const StopToken never;
  return make_engine(engine, game, 1)->think(game, question, never);
}

Limits nodes(std::uint64_t count) {
  Limits limits;
  limits.nodes = count;
  return limits;
}

TEST(MnkGames, DealsOutNodesAsItDealsOutTime) {
  const auto game = catalog::make_game("mnk:7x7,4");
  // Three in a row with both ends open: the next stone wins.
  for (const char* move : {"d4", "a1", "d5", "a7", "d3", "g1"}) game->play(move);
  for (const std::uint64_t count : {500U, 5'000U, 50'000U}) {
    const EngineReport report = answer_of("mnkgames", *game, nodes(count));
    EXPECT_GT(report.depth, 0) << count;
    EXPECT_GT(report.lines.front().score, 0) << count;
    EXPECT_LE(report.nodes, count + 500) << "a move goes over its share by a few nodes";
  }
}

TEST(Ntu2019, TheTwoFormsAreTwoSearches) {
  const auto game = catalog::make_game("darkchess");
  EXPECT_NE(engine_shape("ntu2019", *game).text(), engine_shape("ntu2019-minimax", *game).text());
}

// Black is ahead by a piece and it is the last ply but one: what is judged then is all that counts.
TEST(PlyLimit, OfAMatchReachesTheSearch) {
  const auto game = catalog::make_game("mingmang");
  game->set_position("......../WWW..WWW/WWWWWWWW/BBBBBBBB/......../B......B/...BB.../......BB b");
  game->limit_plies(2);
  Limits limits;
  limits.depth = 3;
  EXPECT_TRUE(search::is_win(
      answer_of("alphabeta:ply-limit=on,early-repetition=off,table-mb=1", *game, limits).lines.front().score));
  game->limit_plies(300);
  EXPECT_FALSE(search::is_decided(
      answer_of("alphabeta:ply-limit=on,early-repetition=off,table-mb=1", *game, limits).lines.front().score));
}

}  // namespace
}  // namespace palamedes::engines
