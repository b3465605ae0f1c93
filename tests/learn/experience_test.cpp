#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "arena/event/file.hpp"
#include "arena/event/records.hpp"
#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/files/sqlite.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "catalog/canonical.hpp"
#include "catalog/catalog.hpp"
#include "engines/experience/options.hpp"
#include "learn/experience/file.hpp"
#include "learn/experience/merge.hpp"

namespace palamedes::learn {
namespace {

class ExperienceFiles : public testing::Test {
 protected:
  ExperienceFiles() : folder_(testing::TempDir() + "experience-" + std::to_string(::getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~ExperienceFiles() override { std::filesystem::remove_all(folder_); }
  std::string path(const std::string& name) const { return folder_ + "/" + name; }

 private:
  std::string folder_;
};

// A random game with random scores, as the arena would have kept it.
arena::FinishedGame random_game(const std::string& spec, int number) {
  arena::FinishedGame finished;
  finished.task.number = number;
  finished.task.seed = arena::game_seed({}, number);
  Random random(finished.task.seed);
  const auto game = catalog::make_game(spec);
  finished.report.opening_plies = 2;
  while (!game->outcome().over() && static_cast<int>(finished.report.moves.size()) < game->ply_limit()) {
    arena::PlayedMove& move = finished.report.moves.emplace_back();
    move.side = game->side_to_move();
    move.text = catalog::random_move(*game, random);
    if (finished.report.moves.size() > 2) move.score = static_cast<int>(random.below(30'001)) - 15'000;
    game->play(move.text);
  }
  finished.report.outcome = game->outcome();
  if (!game->outcome().over()) finished.report.outcome = {game->judge(), "limit of plies"};
  return finished;
}

arena::Event event_of(const std::string& spec) {
  arena::Event event;
  event.kind = arena::EventKind::kSelfPlay;
  event.game = catalog::make_game(spec)->spec();
  event.players = {{"random", "random"}, {"random", "random"}};
  event.random_plies = 2;
  event.opening_source = "random:2";
  event.terms.nodes = 1;
  return event;
}

std::vector<arena::FinishedGame> random_games(const std::string& spec, int count) {
  std::vector<arena::FinishedGame> games;
  for (int i = 0; i < count; ++i) games.push_back(random_game(spec, i));
  return games;
}

GameList listed(const std::string& spec, const std::vector<arena::FinishedGame>& games) {
  return games_of(event_of(spec), games);
}

// Games `first`, `first + step` and so on.
GameList part(const GameList& all, std::size_t first, std::size_t step) {
  GameList some;
  some.game = all.game;
  for (std::size_t i = first; i < all.games.size(); i += step) some.games.push_back(all.games[i]);
  return some;
}

ImportCount import(const std::string& path, const std::vector<GameList>& lists) {
  return ExperienceFile(path, *catalog::make_game(lists.front().game)).add(lists);
}

// Every row of every table, as text.
std::vector<std::string> contents(const std::string& path) {
  sqlite::Connection connection(path, sqlite::Connection::Mode::kRead, "database");
  std::vector<std::string> rows;
  for (const auto& [table, columns] :
       std::map<std::string, int>{{"games", 5}, {"meta", 2}, {"moves", 7}, {"positions", 2}}) {
    sqlite::Statement row(connection, "SELECT * FROM " + table + " ORDER BY 1, 2");
    while (row.step()) {
      std::string text = table;
      for (int i = 0; i < columns; ++i) text += "|" + row.text(i);
      rows.push_back(text);
    }
  }
  return rows;
}

std::string refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST_F(ExperienceFiles, SameContentsTwiceInAnyOrderSplitAndMerged) {
  const GameList all = listed("kalah:6,4", random_games("kalah:6,4", 200));
  const ImportCount once = import(path("whole"), {all});
  EXPECT_EQ(once.games, 200U);
  const auto wanted = contents(path("whole"));
  ASSERT_GT(wanted.size(), 1000U);

  const ImportCount twice = import(path("whole"), {all, all});
  EXPECT_EQ(twice.games, 0U);
  EXPECT_EQ(twice.known, 400U);
  EXPECT_EQ(contents(path("whole")), wanted);

  GameList backwards = all;
  std::reverse(backwards.games.begin(), backwards.games.end());
  import(path("backwards"), {backwards});
  EXPECT_EQ(contents(path("backwards")), wanted);

  for (const std::size_t i : {2U, 0U, 3U, 1U}) import(path("parts"), {part(all, i, 4)});
  EXPECT_EQ(contents(path("parts")), wanted);

  // Databases that have games in common, one of them added to another that has some already.
  import(path("even"), {part(all, 0, 2)});
  import(path("thirds"), {part(all, 0, 3), part(all, 1, 3)});
  import(path("last"), {part(all, 2, 3)});
  merge_experience({path("thirds"), path("even"), path("last"), path("thirds")}, path("merged"));
  EXPECT_EQ(contents(path("merged")), wanted);
  merge_experience({path("thirds"), path("last")}, path("even"));
  EXPECT_EQ(contents(path("even")), wanted);

  const std::uint64_t checksum = count_experience(path("whole")).checksum;
  EXPECT_EQ(count_experience(path("merged")).checksum, checksum);
  EXPECT_NE(count_experience(path("last")).checksum, checksum);
}

TEST_F(ExperienceFiles, TheEventItsPartsAndItsRecordsAreTheSameGames) {
  const auto games = random_games("kalah:6,4", 12);
  arena::Event event = event_of("kalah:6,4");
  {
    arena::EventFile file = arena::EventFile::create(path("games.event"), event);
    for (const auto& game : games) file.add(game);
  }
  std::string records[2];
  for (std::size_t i = 0; i < games.size(); ++i) records[i % 2] += arena::record_of(event, games[i]).text();
  write_file(path("one.txt"), records[0]);
  write_file(path("two.txt"), records[1]);
  import(path("event"), {read_games(path("games.event"))});
  import(path("records"), {read_games(path("two.txt")), read_games(path("one.txt"))});
  EXPECT_EQ(contents(path("event")), contents(path("records")));
  EXPECT_EQ(import(path("records"), {read_games(path("games.event"))}).games, 0U);
}

// Counted by a map from the games themselves, one by one.
TEST_F(ExperienceFiles, CountsWhatWasPlayed) {
  const std::string spec = "kalah:3,2";
  const auto games = random_games(spec, 300);
  import(path("counted"), {listed(spec, games)});
  const auto board = catalog::make_game(spec);
  std::map<std::tuple<std::string, std::string>, std::tuple<int, int, int, int, long>> expected;
  for (const auto& game : games) {
    board->reset();
    for (const auto& move : game.report.moves) {
      // Both directions are one: the position as the side to move sees it.
      const bool first = board->side_to_move() == Side::kFirst;
      auto& [wins, draws, losses, scored, sum] =
          expected[{first ? board->position() : board->transformed_position(1), move.text}];
      const Result result = game.report.outcome.result;
      ++(result == Result::kDraw ? draws : result == win_for(board->side_to_move()) ? wins : losses);
      if (move.score) {
        ++scored;
        sum += std::clamp(*move.score, -10'000, 10'000);
      }
      board->play(move.text);
    }
  }
  const auto experience = knowledge::Experience::open(path("counted"), engines::whose_experience(*board), 1);
  std::set<std::string> positions;
  for (const auto& [place, counts] : expected) {
    const auto& [position, move] = place;
    positions.insert(position);
    board->set_position(position);
    const catalog::CanonicalKey canonical(*board);
    const std::string named = canonical.move(move);
    const auto known = experience->moves(canonical.value());
    const auto tally = std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.move == named; });
    ASSERT_NE(tally, known.end());
    const auto& [wins, draws, losses, scored, sum] = counts;
    EXPECT_EQ(*tally, (knowledge::MoveTally{named, wins, draws, losses, scored, sum}));
  }
  EXPECT_EQ(experience->positions(), positions.size());
  EXPECT_EQ(count_experience(path("counted")).positions, positions.size());
}

// A game and each of its images through a symmetry are counted in the same rows, every move twice as often.
TEST_F(ExperienceFiles, ImagesAddUp) {
  int number = 0;
  for (const char* spec : {"mingmang", "mnk:5x5,4", "kalah:4,3", "morris", "darkchess"}) {
    const auto found = std::find_if(catalog::families().begin(), catalog::families().end(),
                                    [&](const auto* family) { return family->name() == Spec::parse(spec).name; });
    if (found == catalog::families().end()) continue;
    const auto game = catalog::make_game(spec);
    for (int symmetry = 1; symmetry < game->symmetries(); ++symmetry) {
      const arena::FinishedGame played = random_game(spec, ++number);
      const auto image = catalog::make_game(spec);
      const auto board = catalog::make_game(spec);
      game->reset();
      image->set_position(game->transformed_position(symmetry));
      std::vector<CanonicalPly> plies;
      std::vector<CanonicalPly> images;
      std::vector<std::string> moves;
      std::vector<std::string> turned;
      for (const auto& move : played.report.moves) {
        moves.push_back(move.text);
        turned.push_back(game->transformed_move(move.text, symmetry));
        game->play(move.text);
      }
      const Result result = replay(*board, "", {moves.begin(), moves.end()}, plies);
      const Result of_image = replay(*board, image->root_position(), {turned.begin(), turned.end()}, images);
      if (game->swaps_sides(symmetry) && result != Result::kDraw && result != Result::kOngoing) {
        EXPECT_NE(result, of_image) << spec;
      } else {
        EXPECT_EQ(result, of_image) << spec;
      }
      ASSERT_EQ(plies.size(), images.size());
      for (std::size_t i = 0; i < plies.size(); ++i) {
        ASSERT_EQ(plies[i].key, images[i].key) << spec << " " << symmetry << " ply " << i;
        ASSERT_EQ(plies[i].move, images[i].move) << spec << " " << symmetry << " ply " << i;
        EXPECT_EQ(plies[i].side != images[i].side, game->swaps_sides(symmetry));
      }
    }
  }
}

TEST_F(ExperienceFiles, GamesThatBreakTheRulesAreRefusedWhole) {
  GameList all = listed("kalah:6,4", random_games("kalah:6,4", 5));
  import(path("sound"), {part(all, 0, 2)});
  const auto before = contents(path("sound"));
  all.games[3].moves += " 1";
  all.games[3].id ^= 1;
  EXPECT_NE(refusal([&] { import(path("sound"), {all}); }).find("game 4: move "), std::string::npos);
  EXPECT_EQ(contents(path("sound")), before);
  // A database that would be made for them is not left behind.
  EXPECT_NE(refusal([&] { import(path("none"), {all}); }), "");
  EXPECT_FALSE(std::filesystem::exists(path("none")));

  GameList lying = part(all, 0, 5);
  lying.games[0].result = lying.games[0].result == Result::kDraw ? Result::kFirstWins : Result::kDraw;
  lying.games[0].id ^= 1;
  EXPECT_NE(refusal([&] { import(path("sound"), {lying}); }).find("game 1: the moves end in"), std::string::npos);
}

TEST_F(ExperienceFiles, FullDiskLeavesWhatWasThere) {
  const GameList few = listed("kalah:6,4", random_games("kalah:6,4", 4));
  const GameList many = listed("kalah:6,4", random_games("kalah:6,4", 600));
  import(path("full"), {few});
  const auto before = contents(path("full"));
  rlimit old{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &old), 0);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = old;
  small.rlim_cur = 200'000;
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const std::string line = refusal([&] { import(path("full"), {many}); });
  const std::string line_of_new = refusal([&] { import(path("new"), {many}); });
  ::setrlimit(RLIMIT_FSIZE, &old);
  std::signal(SIGXFSZ, handler);
  EXPECT_NE(line.find("experience database"), std::string::npos) << line;
  EXPECT_NE(line_of_new, "");
  EXPECT_FALSE(std::filesystem::exists(path("new")));
  EXPECT_EQ(contents(path("full")), before);
  EXPECT_EQ(import(path("full"), {many}).known, 4U);
  import(path("whole"), {many});
  EXPECT_EQ(contents(path("full")), contents(path("whole")));
}

TEST_F(ExperienceFiles, ReadersBesideAWriterSeeWholeImports) {
  const GameList all = listed("kalah:6,4", random_games("kalah:6,4", 240));
  import(path("busy"), {part(all, 0, 12)});
  const auto whose = engines::whose_experience(*catalog::make_game("kalah:6,4"));
  std::set<std::int64_t> games;
  for (std::size_t i = 0; i <= 12; ++i) games.insert(static_cast<std::int64_t>(20 * i));
  std::atomic<bool> done = false;
  const auto read = [&] {
    const std::uint64_t start = whose.start_key;
    std::int64_t last = 0;
    while (!done) {
      const auto experience = knowledge::Experience::open(path("busy"), whose, 1);
      const std::int64_t met = knowledge::times_met(experience->moves(start));
      EXPECT_TRUE(games.contains(met)) << met;
      EXPECT_GE(met, last);
      last = met;
    }
  };
  std::thread one(read);
  std::thread two(read);
  for (std::size_t i = 1; i < 12; ++i) import(path("busy"), {part(all, i, 12)});
  done = true;
  one.join();
  two.join();
  import(path("whole"), {all});
  EXPECT_EQ(contents(path("busy")), contents(path("whole")));
}

TEST_F(ExperienceFiles, TwoProgramsMayMakeItAtOnce) {
  const GameList all = listed("kalah:6,4", random_games("kalah:6,4", 40));
  const auto game = catalog::make_game("kalah:6,4");
  ExperienceFile one(path("both"), *game);
  ExperienceFile two(path("both"), *game);
  EXPECT_EQ(one.add({part(all, 0, 2)}).games, 20U);
  EXPECT_EQ(two.add({all}).games, 20U);
  import(path("whole"), {all});
  EXPECT_EQ(contents(path("both")), contents(path("whole")));
}

TEST_F(ExperienceFiles, PrunedIsForReadersOnly) {
  const GameList all = listed("kalah:3,2", random_games("kalah:3,2", 150));
  import(path("whole"), {all});
  const auto before = contents(path("whole"));
  prune_experience(path("whole"), 20, path("small"));
  EXPECT_EQ(contents(path("whole")), before);
  const auto whose = engines::whose_experience(*catalog::make_game("kalah:3,2"));
  for (const std::int64_t least : {20, 50}) {
    const auto from_whole = knowledge::Experience::open(path("whole"), whose, least);
    const auto from_small = knowledge::Experience::open(path("small"), whose, least);
    ASSERT_GT(from_whole->positions(), 0U);
    EXPECT_EQ(from_whole->text(""), from_small->text(""));
  }
  EXPECT_LT(count_experience(path("small")).positions, count_experience(path("whole")).positions);
  EXPECT_EQ(count_experience(path("small")).games, 0U);
  EXPECT_NE(refusal([&] { import(path("small"), {all}); }).find("is pruned"), std::string::npos);
  EXPECT_NE(refusal([&] { merge_experience({path("small")}, path("merged")); }).find("is pruned"), std::string::npos);
  prune_experience(path("whole"), 20, "");
  EXPECT_EQ(count_experience(path("whole")).checksum, count_experience(path("small")).checksum);
}

// Changes that SQLite itself does not see: another game, another tally.
TEST_F(ExperienceFiles, ChangedGamesAndTalliesAreSeen) {
  import(path("whole"), {listed("kalah:4,3", random_games("kalah:4,3", 20))});
  static_cast<void>(count_experience(path("whole")));
  const auto whose = engines::whose_experience(*catalog::make_game("kalah:4,3"));
  const std::string first = " WHERE (key, move) IN (SELECT key, move FROM moves LIMIT 1)";
  const std::map<std::string, std::string> changes = {
      {"score", "UPDATE moves SET scores = scores + 1" + first},
      {"result", "UPDATE moves SET wins = losses, losses = wins WHERE wins <> losses"},
      {"move", "UPDATE moves SET move = move || '4'" + first},
  };
  for (const auto& [name, sql] : changes) {
    std::filesystem::copy_file(path("whole"), path(name));
    sqlite::Connection(path(name), sqlite::Connection::Mode::kWrite, "database").execute(sql);
    EXPECT_NE(refusal([&] { knowledge::Experience::open(path(name), whose, 1); }), "") << name;
    EXPECT_NE(refusal([&] { count_experience(path(name)); }), "") << name;
  }
  std::filesystem::copy_file(path("whole"), path("game"));
  sqlite::Connection(path("game"), sqlite::Connection::Mode::kWrite, "database")
      .execute("UPDATE games SET scores = replace(scores, '1', '2')");
  EXPECT_NE(refusal([&] { merge_experience({path("game")}, path("merged")); }).find("is not the one that was counted"),
            std::string::npos);
}

// Tallies without checksums, as files of before have them, are counted anew from the games.
TEST_F(ExperienceFiles, TalliesAreCountedAnew) {
  import(path("a"), {listed("kalah:4,3", random_games("kalah:4,3", 20))});
  sqlite::Connection(path("a"), sqlite::Connection::Mode::kWrite, "database")
      .execute("UPDATE positions SET checksum = NULL; UPDATE moves SET scores = scores + 7 WHERE scored > 0");
  const std::string said = refusal([&] { count_experience(path("a")); });
  EXPECT_NE(said.find("of its tallies are not those of its games; position "), std::string::npos) << said;
}

// An import that was killed before its first commit leaves an empty database, which the next one fills.
TEST_F(ExperienceFiles, AnEmptyDatabaseIsFilled) {
  {
    sqlite::Connection(path("a"), sqlite::Connection::Mode::kCreate, "database")
        .execute("CREATE TABLE x(y); DROP TABLE x");
  }
  ASSERT_GT(std::filesystem::file_size(path("a")), 0U);
  EXPECT_EQ(import(path("a"), {listed("kalah:4,3", random_games("kalah:4,3", 3))}).games, 3U);
}

// No log is left beside it, so that it can be read by one who may not write there.
TEST_F(ExperienceFiles, IsOneFileOnceItIsWritten) {
  const auto games = random_games("kalah:4,3", 8);
  import(path("a"), {part(listed("kalah:4,3", games), 0, 2)});
  import(path("a"), {part(listed("kalah:4,3", games), 1, 2)});
  EXPECT_EQ(read_file(path("a")).substr(18, 2), std::string("\1\1", 2));
  EXPECT_FALSE(std::filesystem::exists(path("a-wal")));
}

TEST_F(ExperienceFiles, OtherGamesVersionsAndDamageAreRefused) {
  const GameList all = listed("kalah:6,4", random_games("kalah:6,4", 60));
  import(path("sound"), {all});
  const auto game = catalog::make_game("kalah:6,4");
  const auto whose = engines::whose_experience(*game);
  const auto opening = [&](const std::string& name, const knowledge::ExperienceOf& wanted) {
    return refusal([&] { static_cast<void>(knowledge::Experience::open(path(name), wanted, 20)); });
  };
  EXPECT_EQ(opening("sound", whose), "");
  const auto other = engines::whose_experience(*catalog::make_game("kalah"));
  EXPECT_NE(opening("sound", other).find("is of kalah:6,4, not of kalah"), std::string::npos);
  EXPECT_NE(refusal([&] { ExperienceFile(path("sound"), *catalog::make_game("kalah")); }).find("kalah:6,4"),
            std::string::npos);
  EXPECT_NE(opening("sound", {whose.game, whose.start_key + 1}).find("in another way"), std::string::npos);
  EXPECT_NE(opening("nothing", whose).find("there is no experience database"), std::string::npos);

  const auto changed = [&](const std::string& name, const std::string& sql) {
    std::filesystem::copy_file(path("sound"), path(name));
    sqlite::Connection(path(name), sqlite::Connection::Mode::kWrite, "database").execute(sql);
  };
  changed("newer", "PRAGMA user_version = 2");
  EXPECT_NE(opening("newer", whose).find("has the format 2"), std::string::npos);
  changed("foreign", "PRAGMA application_id = 1");
  EXPECT_NE(opening("foreign", whose).find("is no experience database"), std::string::npos);
  changed("wrong", "UPDATE positions SET met = met + 100");
  EXPECT_NE(opening("wrong", whose).find("damaged"), std::string::npos);
  EXPECT_NE(refusal([&] { static_cast<void>(count_experience(path("wrong"))); }).find("damaged"), std::string::npos);
  changed("negative", "UPDATE moves SET wins = -1, draws = draws + wins + 1");
  EXPECT_NE(opening("negative", whose).find("damaged"), std::string::npos);
  // A position that is not found under its key is missing from what is read, unless somebody counts.
  changed("elsewhere", "UPDATE positions SET key = key + 1 WHERE met = (SELECT max(met) FROM positions)");
  EXPECT_NE(opening("elsewhere", whose).find("a position has no moves"), std::string::npos);
  changed("missing", "DELETE FROM positions WHERE met = (SELECT max(met) FROM positions)");
  EXPECT_NE(opening("missing", whose).find("not all there"), std::string::npos);
  changed("miscounted", "UPDATE meta SET value = '1 8' WHERE key = 'often'");
  EXPECT_NE(refusal([&] { static_cast<void>(count_experience(path("miscounted"))); }).find("not all there"),
            std::string::npos);
  changed("of-before", "DELETE FROM meta WHERE key = 'often'");
  EXPECT_EQ(opening("of-before", whose), "");

  // Whatever bytes are overwritten or cut off, a file is read or refused.
  const std::string bytes = read_file(path("sound"));
  Random random(3);
  int refused = 0;
  for (int i = 0; i < 60; ++i) {
    std::string broken = bytes;
    if (i % 3 == 0) broken.resize(random.below(static_cast<std::uint32_t>(bytes.size())));
    const std::size_t at = random.below(static_cast<std::uint32_t>(std::max<std::size_t>(1, broken.size())));
    for (std::size_t k = at; k < std::min(broken.size(), at + 600); ++k)
      broken[k] = static_cast<char>(random.below(256));
    write_file(path("broken"), broken);
    refused += opening("broken", whose).empty() ? 0 : 1;
    static_cast<void>(refusal([&] { static_cast<void>(count_experience(path("broken"))); }));
    std::filesystem::remove(path("broken"));
  }
  EXPECT_GT(refused, 10);
}

// What the done-when of the database asks for, in full.
using ExperienceFilesLong = ExperienceFiles;
TEST_F(ExperienceFilesLong, TenThousandGames) {
  const GameList all = listed("kalah", random_games("kalah", 10'000));
  import(path("whole"), {all});
  for (std::size_t i = 4; i > 0; --i) import(path("parts"), {part(all, i - 1, 4)});
  import(path("parts"), {all});
  EXPECT_EQ(contents(path("parts")), contents(path("whole")));
}

}  // namespace
}  // namespace palamedes::learn
