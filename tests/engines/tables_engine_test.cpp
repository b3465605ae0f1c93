#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "engines/exact/table_moves.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::engines {
namespace {

using tables::Outcome;
using tables::ScratchFolder;

const StopToken kNever;

// Tables up to a pair, built once for all tests of a program.
class Built {
 public:
  Built(const std::string& game, const std::string& up_to, bool distances) {
    tables_ = tables::make_game_tables(Spec::parse(game), root_);
    tables::BuildSettings settings;
    settings.up_to = up_to;
    settings.threads = 2;
    settings.keep_distances = distances;
    tables_->build(settings, kNever);
  }
  // Tables that somebody else has built.
  Built(const std::string& game, std::string root)
      : root_(std::move(root)), tables_(tables::make_game_tables(Spec::parse(game), root_)) {}

  const std::string& root() const { return root_; }
  tables::GameTables& tables() const { return *tables_; }
  std::string engine(const std::string& options = "") const { return "best:tables=" + root() + options; }

 private:
  ScratchFolder folder_;
  std::string root_ = folder_.path();
  std::unique_ptr<tables::GameTables> tables_;
};

const Built& six() {
  static const Built built("morris:six", "4-4", true);
  return built;
}

std::unique_ptr<catalog::Game> game_at(const std::string& spec, const std::string& position) {
  auto game = catalog::make_game(spec);
  game->set_position(position);
  return game;
}

EngineReport answer(Engine& engine, const catalog::Game& game, std::uint64_t nodes = 2'000) {
  EngineQuestion question;
  question.limits.nodes = nodes;
  return engine.think(game, question, kNever);
}

// What the moves of a position are worth; none where the game is over.
std::vector<TableMove> moves_at(tables::GameTables& tables, const std::string& text) {
  return table_moves(tables, *game_at(tables.game(), text)).value();
}

// A position of a table where the game goes on.
std::string random_position(tables::GameTables& tables, Random& random) {
  const auto infos = tables.infos();
  for (;;) {
    const auto& info = infos[random.below(static_cast<std::uint32_t>(infos.size()))];
    const std::string text = tables.sampled(info.slice, random.next() % info.states).position;
    if (!moves_at(tables, text).empty()) return text;
  }
}

int number(Outcome outcome) { return outcome == Outcome::kWin ? 1 : outcome == Outcome::kLoss ? -1 : 0; }

int score_of(Result result, Side side) { return result == Result::kDraw ? 0 : result == win_for(side) ? 1 : -1; }

struct Played {
  int score = 0;  // for the side that began
  int plies = 0;
};

// Longer games are drawn; no win of these tables takes as long.
constexpr int kMostPlies = 300;

// The side to move plays by `first`.
Played play_out(catalog::Game& game, Engine& first, Engine& second, std::uint64_t nodes) {
  const Side side = game.side_to_move();
  first.new_game();
  second.new_game();
  Played played;
  while (!game.outcome().over() && played.plies < kMostPlies) {
    Engine& mover = game.side_to_move() == side ? first : second;
    game.play(answer(mover, game, nodes).move());
    ++played.plies;
  }
  played.score = score_of(game.outcome().over() ? game.outcome().result : Result::kDraw, side);
  return played;
}

// Games from random table positions; the player by tables begins in the first half of them.
void expect_never_less(const Built& built, const std::string& spec, int games, std::uint64_t nodes,
                       std::uint64_t seed = 21) {
  Random random(seed);
  const auto start = catalog::make_game(spec);
  const auto perfect = make_engine(built.engine(), *start, 1);
  const auto searching = make_engine("best:tables=off", *start, 1);
  int lost_points = 0;
  for (int i = 0; i < games; ++i) {
    const std::string text = random_position(built.tables(), random);
    const int value = number(built.tables().value(text).outcome);
    const auto game = game_at(spec, text);
    const bool begins = i % 2 == 0;
    Engine& first = begins ? *perfect : *searching;
    Engine& second = begins ? *searching : *perfect;
    const Played played = play_out(*game, first, second, nodes);
    const int score = begins ? played.score : -played.score;
    const int least = begins ? value : -value;
    EXPECT_GE(score, least) << text << " begins " << begins;
    lost_points += score - least;
  }
  // The searching engine is not perfect, or the test would say little.
  EXPECT_GT(lost_points, 0);
}

int worth(const tables::Value& value) {
  const int plies = value.plies.value_or(0);
  return value.outcome == Outcome::kWin ? 1'000 - plies : value.outcome == Outcome::kLoss ? plies - 1'000 : 0;
}

TEST(TableMoves, MakeTheValueOfThePosition) {
  Random random(3);
  for (int i = 0; i < 200; ++i) {
    const std::string text = random_position(six().tables(), random);
    int best = -2'000;
    for (const TableMove& move : moves_at(six().tables(), text)) {
      EXPECT_TRUE(move.exact());
      best = std::max(best, worth(move.value));
    }
    EXPECT_EQ(best, worth(six().tables().value(text))) << text;
  }
  // Five pieces are in no table that there is, so nothing is said.
  EXPECT_FALSE(table_moves(six().tables(), *game_at("morris:six", "WWWxWWxxxBBxxBBx w 0 0")));
}

// Four moves that lead back to where the game is; none where there are no such moves.
std::vector<std::string> way_round(const catalog::Game& start) {
  const auto game = start.clone();
  std::vector<std::string> way;
  const std::function<bool()> walk = [&] {
    if (way.size() == 4) return game->position() == start.position();
    for (const std::string& move : game->legal_moves()) {
      game->play(move);
      way.push_back(move);
      if (walk()) return true;
      way.pop_back();
      game->undo();
    }
    return false;
  };
  walk();
  return way;
}

TEST(TableMoves, KnowTheRulesAboutTheGamesHistory) {
  // One who can win goes round in circles: by the tables the other's last move loses, by the rules it ends the game.
  const auto game = game_at("morris:six,repetition=draws", "WWxxxxxxxWBxxBBx w 0 0");
  ASSERT_EQ(six().tables().value(game->position()).outcome, Outcome::kWin);
  const std::vector<std::string> way = way_round(*game);
  ASSERT_EQ(way.size(), 4U);
  for (int plies = 0; !game->outcome().over(); ++plies) {
    ASSERT_LT(plies, 20);
    const std::string& move = way[static_cast<std::size_t>(plies) % way.size()];
    const auto moves = table_moves(six().tables(), *game);
    ASSERT_TRUE(moves);
    const auto found = std::find_if(moves->begin(), moves->end(), [&](const auto& one) { return one.move == move; });
    ASSERT_NE(found, moves->end());
    game->play(move);
    const Outcome by_tables = six().tables().value(game->position()).outcome;
    const Outcome expected = game->outcome().over() ? Outcome::kDraw : tables::reversed(by_tables);
    EXPECT_EQ(found->value.outcome, expected);
    EXPECT_FALSE(game->outcome().over() && by_tables == Outcome::kDraw);
  }
}

TEST(TablesEngine, NeverGetsLessThanTheTableValue) { expect_never_less(six(), "morris:six,repetition=draws", 60, 300); }

// By the tables in the folder that PALAMEDES_TABLES names, else by those up to 4-4. A thousand games, in two halves
// that each stay well within the time a test may take.
class TablesEngineLong : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(TablesEngineLong, NeverGetsLessThanTheTableValueInVariantD) {
  const char* folder = std::getenv("PALAMEDES_TABLES");
  const Built built = folder != nullptr ? Built("morris", std::string(folder)) : Built("morris", "4-4", true);
  expect_never_less(built, "morris:repetition=draws", 500, 20'000, GetParam());
}
INSTANTIATE_TEST_SUITE_P(Halves, TablesEngineLong, ::testing::Values(21, 22));

TEST(TablesEngineWithoutDistancesLong, NeverGetsLess) {
  const Built built("morris:six", "4-4", false);
  expect_never_less(built, "morris:six,repetition=draws", 200, 5'000);
}

TEST(TablesEngine, WinsAsFastAndLosesAsLateAsCanBe) {
  Random random(3);
  const auto start = catalog::make_game("morris:six,repetition=draws");
  const auto one = make_engine(six().engine(), *start, 1);
  const auto other = make_engine(six().engine(), *start, 2);
  int decided = 0;
  for (int i = 0; i < 200 && decided < 30; ++i) {
    const std::string text = random_position(six().tables(), random);
    const tables::Value value = six().tables().value(text);
    const auto game = game_at("morris:six,repetition=draws", text);
    const EngineReport report = answer(*one, *game);
    EXPECT_EQ(report.note, "tables");
    EXPECT_TRUE(report.lines.front().proven);
    if (value.outcome == Outcome::kDraw) {
      EXPECT_EQ(report.lines.front().score, search::kDraw);
      continue;
    }
    ++decided;
    EXPECT_EQ(search::distance_of(report.lines.front().score), *value.plies) << text;
    EXPECT_EQ(play_out(*game, *one, *other, 1).plies, *value.plies) << text;
  }
  EXPECT_EQ(decided, 30);
}

// Of all draws the one that leaves the fewest replies which hold it.
TEST(TablesEngine, TakesTheDrawThatSetsMostProblems) {
  Random random(9);
  tables::GameTables& tables = six().tables();
  const auto start = catalog::make_game("morris:six,repetition=draws");
  const auto engine = make_engine(six().engine(), *start, 1);
  int draws = 0;
  int choices = 0;
  while (draws < 40) {
    const std::string text = random_position(tables, random);
    if (tables.value(text).outcome != Outcome::kDraw) continue;
    ++draws;
    std::vector<std::pair<std::string, int>> holding;
    for (const TableMove& move : moves_at(tables, text)) {
      if (move.value.outcome != Outcome::kDraw) continue;
      const auto next = game_at("morris:six,repetition=draws", text);
      next->play(move.move);
      const auto replies = moves_at(tables, next->position());
      const auto holds = [](const TableMove& reply) { return reply.value.outcome != Outcome::kLoss; };
      holding.emplace_back(move.move, std::count_if(replies.begin(), replies.end(), holds));
    }
    const auto fewer = [](const auto& a, const auto& b) { return a.second < b.second; };
    const int fewest = std::min_element(holding.begin(), holding.end(), fewer)->second;
    const std::string chosen = answer(*engine, *game_at("morris:six,repetition=draws", text)).move();
    const auto found =
        std::find_if(holding.begin(), holding.end(), [&](const auto& one) { return one.first == chosen; });
    ASSERT_NE(found, holding.end()) << text << " " << chosen;
    EXPECT_EQ(found->second, fewest) << text << " " << chosen;
    choices += std::max_element(holding.begin(), holding.end(), fewer)->second != fewest ? 1 : 0;
  }
  EXPECT_GT(choices, 0);
}

TEST(TablesEngine, ClaimsNoDrawWhereRepetitionLoses) {
  Random random(4);
  const auto start = catalog::make_game("morris:six");
  const auto engine = make_engine(six().engine(), *start, 1);
  int draws = 0;
  while (draws < 10) {
    const std::string text = random_position(six().tables(), random);
    const tables::Value value = six().tables().value(text);
    const EngineReport report = answer(*engine, *game_at("morris:six", text), 500);
    if (value.outcome == Outcome::kDraw) {
      ++draws;
      EXPECT_FALSE(report.lines.front().proven && report.lines.front().score == search::kDraw) << text;
      // Nor does it play a move that loses.
      for (const TableMove& move : moves_at(six().tables(), text)) {
        const bool played = move.move == report.move();
        EXPECT_FALSE(played && move.value.outcome == Outcome::kLoss) << text;
      }
    } else {
      EXPECT_EQ(search::is_win(report.lines.front().score), value.outcome == Outcome::kWin) << text;
    }
  }
}

// Where only captures lead into the tables, the search believes what they say and proves at least as much.
TEST(TablesEngine, SearchesWithTheTablesBelow) {
  Random random(12);
  const auto start = catalog::make_game("morris:six,repetition=draws");
  const auto with = make_engine(six().engine(), *start, 1);
  const auto without = make_engine("best:tables=off", *start, 1);
  const Built more("morris:six", "5-4", true);
  int proven = 0;
  int proven_without = 0;
  const tables::SliceSet& slices = more.tables().slices();
  const tables::Slice& slice = slices[slices.find("4-5")];
  for (int i = 0; i < 60; ++i) {
    const std::string text = more.tables().sampled(slice.name, random.next() % slice.states).position;
    if (moves_at(more.tables(), text).empty()) continue;
    const auto game = game_at("morris:six,repetition=draws", text);
    const EngineReport report = answer(*with, *game, 2'000);
    EXPECT_NE(report.note, "tables");
    const search::Score score = report.lines.front().score;
    if (search::is_decided(score)) {
      ++proven;
      EXPECT_EQ(search::is_win(score), more.tables().value(text).outcome == Outcome::kWin) << text;
    }
    proven_without += search::is_decided(answer(*without, *game, 2'000).lines.front().score) ? 1 : 0;
  }
  EXPECT_GT(proven, proven_without);
}

TEST(TablesEngine, PlaysOnWithoutADamagedFile) {
  const Built built("morris:six", "3-3", true);
  for (const std::string name : {"3-3.distances", "3-3.results"}) {
    const std::string path = built.tables().folder() + "/" + name;
    const std::string whole = read_file(path);
    std::string flipped = whole;
    flipped[flipped.size() / 2] = static_cast<char>(flipped[flipped.size() / 2] ^ 64);
    std::string outdated = whole;
    outdated[8] = 99;
    for (const std::string& bad : {flipped, outdated, whole.substr(0, whole.size() / 2), std::string("not a table")}) {
      write_file(path, bad);
      const auto game = game_at("morris:six,repetition=draws", "WWxxxxxxxWxBxxBB w 0 0");
      const auto engine = make_engine(built.engine(), *game, 1);
      const EngineReport report = answer(*engine, *game);
      EXPECT_FALSE(report.move().empty());
      // Results are read only where distances are not enough: in the search below the root.
      if (name == "3-3.distances") {
        EXPECT_NE(report.warning.find(name), std::string::npos) << report.warning;
        EXPECT_EQ(report.warning.find('\n'), std::string::npos);
        EXPECT_NE(report.note, "tables");
      }
    }
    write_file(path, whole);
  }
  const auto game = game_at("morris:six,repetition=draws", "WWxxxxxxxWxBxxBB w 0 0");
  const EngineReport report = answer(*make_engine(built.engine(), *game, 1), *game);
  EXPECT_EQ(report.note, "tables");
  EXPECT_EQ(report.warning, "");
}

TEST(TablesEngine, IsChosenByAnOption) {
  const auto game = game_at("morris:six,repetition=draws", "WWxxxxxxxWxBxxBB w 0 0");
  EXPECT_EQ(answer(*make_engine("best:tables=off", *game, 1), *game).note, "");
  EXPECT_EQ(answer(*make_engine(six().engine(), *game, 1), *game).note, "tables");
  // A level below the highest plays weaker on purpose.
  EXPECT_EQ(answer(*make_engine(six().engine(",level=3"), *game, 1), *game).note, "");
  EXPECT_EQ(make_engine("best:tables=off", *game, 1)->spec(), "alphabeta:tables=off,book=auto");
  EXPECT_EQ(make_engine(six().engine(), *game, 1)->spec(), "alphabeta:tables=" + six().root() + ",book=auto");
  const ScratchFolder empty;
  try {
    static_cast<void>(make_engine("best:tables=" + empty.path(), *game, 1));
    FAIL();
  } catch (const UserError& error) {
    EXPECT_NE(std::string(error.what()).find("there are no tables"), std::string::npos);
  }
  // The course's player knows what the course gave it.
  EXPECT_EQ(answer(*make_engine("handout", *game, 1), *game).note, "");
}

// Positions that a search without tables gets wrong even with a million nodes.
TEST(DarkChessTables, AreWhatBestPlaysBy) {
  const Built two_against_two("darkchess", "GR-MN", true);
  const Built with_cannon("darkchess", "KC-GP", true);
  const auto move = [](const Built& built, const std::string& position) {
    const auto game = game_at("darkchess", position);
    return answer(*make_engine(built.engine(), *game, 1), *game, 1'000).move();
  };
  const std::string won = move(two_against_two, "----/-R-G/--m-/----/----/-n--/----/---- r");
  EXPECT_TRUE(won == "d7-c7" || won == "b7-a7") << won;
  EXPECT_EQ(move(two_against_two, "--n-/----/m---/--G-/----/----/----/-R-- b"), "a6-b6");
  EXPECT_EQ(move(with_cannon, "----/---K/----/----/----/---g/----/C-p- r"), "a1-a2");
  // A flip has no value in tables: there the search answers.
  EXPECT_FALSE(move(with_cannon, "----/---K/----/----/----/---X/---g/C--- r p").empty());
  EXPECT_FALSE(table_moves(with_cannon.tables(), *game_at("darkchess", "----/---K/----/----/----/---X/---g/C--- r p")));
}

}  // namespace
}  // namespace palamedes::engines
