#include <algorithm>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "engines/settings/engine_shape.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

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
  // The value of any entry of the table, which the moves then have to beat, ends the minimax form's search early.
  game->set_position("--XG/npP-/-P--/----/--X-/----/----/--c- b np 0");
  Limits limits;
  limits.depth = 4;
  const EngineReport negamax = answer_of("ntu2019", *game, limits);
  const EngineReport minimax = answer_of("ntu2019-minimax", *game, limits);
  EXPECT_EQ(negamax.move(), "c1-c7");
  EXPECT_EQ(minimax.move(), "b7-b6");
  EXPECT_LT(minimax.nodes, negamax.nodes);
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

// What the side to move gets in a match that is judged after so many plies from here.
search::Score worth(const catalog::Game& game, int plies, Side side) {
  const auto value = [&](Result result) {
    return result == Result::kDraw ? search::kDraw : result == win_for(side) ? 1 : -1;
  };
  if (game.outcome().over()) return value(game.outcome().result);
  if (plies == 0) return value(game.judge());
  search::Score best = game.side_to_move() == side ? -1 : 1;
  for (const std::string& move : game.legal_moves()) {
    const auto next = game.clone();
    next->play(move);
    const search::Score found = worth(*next, plies - 1, side);
    best = game.side_to_move() == side ? std::max(best, found) : std::min(best, found);
  }
  return best;
}

// Two plies before the end `best` finds a move that gets what can be got, in every position; an engine that knows
// nothing of the limit does not.
void expect_plans_for_the_limit(const std::string& name, std::uint32_t fewest, const std::string& more = "") {
  constexpr int kPositions = 30;
  int missed_without = 0;
  for (std::uint64_t seed = 1; seed <= kPositions; ++seed) {
    Random random(seed);
    const auto game = catalog::make_game(name);
    const std::uint32_t plies = fewest + random.below(8);
    for (std::uint32_t i = 0; i < plies && !game->outcome().over(); ++i)
      game->play(catalog::random_move(*game, random));
    if (game->outcome().over()) continue;
    game->limit_plies(static_cast<int>(game->moves().size()) + 2);
    const Side side = game->side_to_move();
    const search::Score wanted = worth(*game, 2, side);
    const auto got_by = [&](const std::string& engine) {
      const auto next = game->clone();
      next->play(answer_of(engine, *game, nodes(3'000)).move());
      return worth(*next, 1, side);
    };
    EXPECT_EQ(got_by("best:table-mb=1,book=off" + more), wanted)
        << name << ", seed " << seed << ": " << game->position();
    missed_without += got_by("best:table-mb=1,book=off,ply-limit=off" + more) != wanted ? 1 : 0;
  }
  EXPECT_GT(missed_without, 0) << name;
}

TEST(PlyLimit, BestOfMingMangPlansForIt) { expect_plans_for_the_limit("mingmang:5", 12); }
TEST(PlyLimit, BestOfKalahPlansForIt) { expect_plans_for_the_limit("kalah:6,4", 10); }

// Where the exact search proves what the game is worth that goes on: nothing of it counts in one that is judged before.
TEST(PlyLimit, BestOfKalahBelievesNoProofBeyondIt) { expect_plans_for_the_limit("kalah:4,3", 8); }

TEST(PlyLimit, BestOfKalahBelievesNoTablesBeyondIt) {
  const tables::ScratchFolder folder;
  tables::BuildSettings settings;
  settings.up_to = "14";
  tables::make_game_tables(Spec::parse("kalah:4,4"), folder.path())->build(settings, {});
  expect_plans_for_the_limit("kalah:4,4", 8, ",tables=" + folder.path());
}

}  // namespace
}  // namespace palamedes::engines
