#include "arena/event/event.hpp"

#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>

#include <gtest/gtest.h>
#include <sys/wait.h>

#include "arena/arena_support.hpp"
#include "arena/event/merge.hpp"
#include "arena/event/packing.hpp"
#include "arena/event/records.hpp"
#include "arena/statistics/results.hpp"
#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/files/sqlite.hpp"
#include "base/random.hpp"
#include "base/text.hpp"

namespace palamedes::arena {
namespace {

using testing::fingerprint;
using testing::played;
using testing::ScratchFile;
using testing::small_event;
using testing::StoppedCrew;

TEST(Event, EveryPairHasOneOpeningAndBothColours) {
  Event event = small_event("kalah", {"alphabeta:depth=2,table-mb=1", "random"}, 20);
  const auto tasks = round_tasks(event, 0, {}).value();
  ASSERT_EQ(tasks.size(), 40U);
  std::set<std::uint64_t> seeds;
  for (std::size_t i = 0; i < tasks.size(); i += 2) {
    EXPECT_EQ(tasks[i].number, static_cast<int>(i));
    EXPECT_EQ(tasks[i].opening, tasks[i + 1].opening);
    EXPECT_EQ(tasks[i].setup_seed, tasks[i + 1].setup_seed);
    EXPECT_EQ(tasks[i].first, tasks[i + 1].second);
    EXPECT_EQ(tasks[i].second, tasks[i + 1].first);
    seeds.insert({tasks[i].seed, tasks[i + 1].seed});
  }
  EXPECT_EQ(seeds.size(), 40U);
  EXPECT_FALSE(round_tasks(event, 1, {}).has_value());
}

TEST(Event, RoundRobinAndGauntlet) {
  Event event = small_event("kalah", {"random", "random", "random", "random"}, 3);
  event.kind = EventKind::kRoundRobin;
  EXPECT_EQ(round_tasks(event, 0, {})->size(), 6U * 3 * 2);
  EXPECT_EQ(total_games(event), 36);
  event.kind = EventKind::kGauntlet;
  const auto tasks = round_tasks(event, 0, {}).value();
  EXPECT_EQ(tasks.size(), 3U * 3 * 2);
  for (const GameTask& task : tasks) EXPECT_TRUE(task.first == 0 || task.second == 0);
}

TEST(Event, PartsAreTheWhole) {
  Event event = small_event("kalah", {"random", "random", "random"}, 5);
  event.kind = EventKind::kRoundRobin;
  const auto whole = round_tasks(event, 0, {}).value();
  std::map<int, GameTask> together;
  event.parts = 4;
  for (event.part = 0; event.part < 4; ++event.part) {
    const auto part = round_tasks(event, 0, {}).value();
    EXPECT_EQ(static_cast<int>(part.size()), total_games(event));
    for (const GameTask& task : part) EXPECT_TRUE(together.emplace(task.number, task).second);
  }
  ASSERT_EQ(together.size(), whole.size());
  for (const GameTask& task : whole) EXPECT_EQ(together.at(task.number), task);
}

TEST(Event, SameGamesWhateverTheConcurrency) {
  for (const auto& [game, pairs, nodes] :
       {std::tuple("kalah", 3, 100), std::tuple("darkchess", 1, 20), std::tuple("mnk:5x5,4", 3, 100)}) {
    const Event event = small_event(game, {"mcts", "alphabeta:table-mb=1"}, pairs, static_cast<std::uint64_t>(nodes));
    const std::string one = fingerprint(played(event, 1).games);
    EXPECT_EQ(fingerprint(played(event, 3).games), one) << game;
    Event other = event;
    other.seed = 2;
    EXPECT_NE(fingerprint(played(other, 1).games), one) << game;
  }
}

TEST(Event, RandomPlayersDifferFromGameToGame) {
  Event event = small_event("kalah", {"random", "random"}, 3);
  event.random_plies = 0;
  const auto games = played(event, 1).games;
  std::set<std::string> lines;
  for (const FinishedGame& game : games) {
    std::string line;
    for (const PlayedMove& move : game.report.moves) line += move.text + " ";
    lines.insert(line);
  }
  EXPECT_EQ(lines.size(), games.size());
}

TEST(Event, SprtStopsAtTheSamePairWhateverTheConcurrency) {
  Event event = small_event("kalah", {"alphabeta:depth=3,table-mb=1", "random"}, 100, 100);
  event.sprt = SprtBounds{0, 100};
  const EventOutcome one = played(event, 1);
  ASSERT_TRUE(one.complete);
  EXPECT_EQ(one.sprt->verdict(), SprtVerdict::kElo1);
  EXPECT_LT(one.games.size(), 100U);
  EXPECT_EQ(static_cast<int>(one.games.size()), one.sprt->last_number() + 1);
  const EventOutcome four = played(event, 4);
  EXPECT_EQ(fingerprint(four.games), fingerprint(one.games));
}

TEST(OrderedSprt, WaitsForEarlierGames) {
  OrderedSprt test({0, 400});
  FinishedGame game;
  game.report.outcome.result = Result::kFirstWins;
  const auto win = [&](int number) {
    game.task.number = number;
    game.task.first = number % 2;
    game.task.second = 1 - number % 2;
    game.report.outcome.result = number % 2 == 0 ? Result::kFirstWins : Result::kSecondWins;
    test.add(game);
  };
  for (int number = 2; number < 60; ++number) win(number);
  EXPECT_EQ(test.llr(), 0);
  win(0);
  EXPECT_EQ(test.verdict(), SprtVerdict::kUndecided);
  win(1);
  EXPECT_EQ(test.verdict(), SprtVerdict::kElo1);
  EXPECT_LT(test.last_number(), 59);
}

TEST(EventFile, HoldsWhatWasPutIn) {
  const ScratchFile scratch("whole.event");
  Event event = small_event("kalah", {"alphabeta:depth=2,table-mb=1", "random"}, 4);
  event.sprt = SprtBounds{-3, 7.5, 0.01, 0.2};
  event.openings = {"1 2", "3"};
  event.seed = 0xfedcba9876543210U;
  std::string before;
  {
    EventFile file = EventFile::create(scratch.path(), event);
    before = fingerprint(played(file, 2).games);
  }
  const EventFile file = EventFile::read(scratch.path());
  const Event loaded = file.event();
  EXPECT_EQ(loaded.game, event.game);
  EXPECT_EQ(loaded.terms, event.terms);
  EXPECT_EQ(loaded.seed, event.seed);
  EXPECT_EQ(loaded.openings, event.openings);
  EXPECT_EQ(loaded.sprt, event.sprt);
  EXPECT_EQ(loaded.players[0].settings, event.players[0].settings);
  EXPECT_EQ(fingerprint(file.games()), before);
  EXPECT_EQ(file.games().size(), 8U);
  for (const FinishedGame& game : file.games()) {
    const auto replay = catalog::replayed(record_of(loaded, game));
    EXPECT_EQ(replay->moves().size(), game.report.moves.size());
  }
}

TEST(EventFile, RefusesWhatItMustNotTouch) {
  const ScratchFile scratch("refuse.event");
  const Event event = small_event("kalah", {"random", "random"}, 1);
  EXPECT_THROW(EventFile::resume(scratch.path()), UserError);
  {
    EventFile file = EventFile::create(scratch.path(), event);
    EXPECT_THROW(EventFile::resume(scratch.path()), UserError);  // in use
    const auto games = played(file, 1).games;
    EXPECT_THROW(file.add(games.front()), UserError);  // twice
    EXPECT_EQ(file.stored_games(), 2);
  }
  EXPECT_THROW(EventFile::create(scratch.path(), event), UserError);
  EXPECT_NO_THROW(EventFile::resume(scratch.path()));
  const ScratchFile foreign("foreign.event");
  write_file(foreign.path(), std::string(5000, 'x'));
  EXPECT_THROW(EventFile::read(foreign.path()), UserError);
  write_file(foreign.path(), "");
  EXPECT_THROW(EventFile::read(foreign.path()), UserError);
  EXPECT_NO_THROW(EventFile::create(foreign.path(), event));  // nothing was there
}

TEST(EventFile, GoesOnWhereItWasStopped) {
  const ScratchFile scratch("resume.event");
  const Event event = small_event("kalah", {"alphabeta:depth=2,table-mb=1", "random"}, 8);
  const std::string whole = fingerprint(played(event, 1).games);
  {
    EventFile file = EventFile::create(scratch.path(), event);
    engines::StopToken token;
    StoppedCrew crew(2, 5, token);
    const EventOutcome outcome = run_event(file, crew, token);
    EXPECT_FALSE(outcome.complete);
    EXPECT_LT(outcome.games.size(), 16U);
    EXPECT_GE(outcome.games.size(), 5U);
  }
  EventFile file = EventFile::resume(scratch.path());
  const EventOutcome outcome = played(file, 2);
  EXPECT_TRUE(outcome.complete);
  EXPECT_EQ(fingerprint(outcome.games), whole);
}

TEST(EventFile, PartsMergeToTheWhole) {
  Event event = small_event("kalah", {"alphabeta:depth=2,table-mb=1", "random"}, 6);
  const std::string whole = fingerprint(played(event, 1).games);
  const ScratchFile one("one.event");
  const ScratchFile two("two.event");
  const ScratchFile all("all.event");
  event.parts = 2;
  for (const ScratchFile* part : {&one, &two}) {
    EventFile file = EventFile::create(part->path(), event);
    played(file, 1);
    ++event.part;
  }
  EXPECT_EQ(merge_event_files({one.path(), two.path(), one.path()}, all.path()), 12);
  EXPECT_EQ(fingerprint(EventFile::read(all.path()).games()), whole);
  const ScratchFile other("other.event");
  event.part = 0;
  event.seed = 99;
  { EventFile::create(other.path(), event); }
  const ScratchFile never("never.event");
  EXPECT_THROW(merge_event_files({one.path(), other.path()}, never.path()), UserError);
}

// A file as version 0.1.0 wrote it, four of its six games played.
TEST(EventFile, FilesOfBeforeOpenAndResume) {
  const ScratchFile scratch("old.event");
  std::filesystem::copy_file(PALAMEDES_TEST_DATA "/events/format-1.event", scratch.path());
  Event expected;
  expected.game = "mnk:3x3,3";
  expected.players = {{"random", "random"}, {"random", "random"}};
  expected.pairs = 3;
  expected.terms = GameTerms::parse("nodes=100 clock=60+0.5 grace=1 plies=100 resign=800,3 draw=10,8,40");
  expected.seed = 18'446'744'073'709'551'615U;
  expected.opening_source = "random:2";
  expected.random_plies = 2;
  expected.sprt = SprtBounds{-500, 500, 0.01, 0.05};
  expected.version = "0.1.0";
  const EventFile before = EventFile::read(scratch.path());
  EXPECT_EQ(before.event(), expected);
  EXPECT_EQ(before.event().terms.text(), "nodes=100 clock=60+0.5 grace=1 plies=100 resign=800,3 draw=10,8,40");
  const auto games = before.games();
  ASSERT_EQ(games.size(), 4U);
  EXPECT_EQ(games[0].task.seed, 13'016'754'792'137'901'801U);
  EXPECT_EQ(games[0].task.opening, "a3 a2");
  EXPECT_EQ(games[0].report.opening_plies, 2);
  EXPECT_EQ(games[0].report.outcome, (catalog::Outcome{Result::kFirstWins, "three in a row"}));
  EXPECT_EQ(games[1].report.outcome.result, Result::kDraw);
  EXPECT_EQ(games[1].report.moves.size(), 9U);
  EventFile file = EventFile::resume(scratch.path());
  const EventOutcome outcome = played(file, 1);
  EXPECT_TRUE(outcome.complete);
  EXPECT_EQ(outcome.games.size(), 6U);
  expected.sprt.reset();
  EXPECT_EQ(fingerprint(outcome.games), fingerprint(played(expected, 1).games));
}

// A field that a file does not know yet reads as its default, and a file that is written again gets it.
TEST(EventFile, FieldsThatAFileDoesNotKnowHaveTheirDefaults) {
  const ScratchFile scratch("narrow.event");
  const Event event = small_event("mnk:3x3,3", {"random", "random"}, 2);
  {
    EventFile file = EventFile::create(scratch.path(), event);
    engines::StopToken token;
    StoppedCrew crew(1, 2, token);
    run_event(file, crew, token);
  }
  {
    sqlite::Connection connection(scratch.path(), sqlite::Connection::Mode::kWrite, "event file");
    connection.execute("ALTER TABLE games DROP COLUMN latest; ALTER TABLE moves DROP COLUMN score;");
    connection.execute("ALTER TABLE games DROP COLUMN checksum");
    connection.execute("DELETE FROM meta WHERE key = 'random_plies' OR key = 'sprt' OR key = 'checksum'");
  }
  EXPECT_EQ(EventFile::read(scratch.path()).games().size(), 2U);
  EXPECT_EQ(EventFile::read(scratch.path()).event().random_plies, 0);
  {
    EventFile file = EventFile::resume(scratch.path());
    EXPECT_TRUE(played(file, 1).complete);
  }
  EXPECT_EQ(EventFile::read(scratch.path()).games().size(), 4U);
}

// What is no number may read as a zero below zero. That equals the default, which a checksum leaves out: it may not be
// exported as something else.
TEST(EventFile, AZeroHasNoSign) {
  const ScratchFile scratch("zero.event");
  {
    EventFile file = EventFile::create(scratch.path(), small_event("mnk:3x3,3", {"random", "random"}, 1));
    EXPECT_TRUE(played(file, 1).complete);
  }
  {
    sqlite::Connection connection(scratch.path(), sqlite::Connection::Mode::kWrite, "event file");
    connection.execute("UPDATE games SET latest = '-', checksum = ''");
  }
  for (const FinishedGame& game : EventFile::read(scratch.path()).games()) {
    EXPECT_FALSE(std::signbit(game.report.latest));
  }
}

// Without its checksum an event whose games have theirs is no file of before.
TEST(EventFile, ALostChecksumIsDamage) {
  const ScratchFile scratch("lost.event");
  {
    EventFile file = EventFile::create(scratch.path(), small_event("mnk:3x3,3", {"random", "random"}, 1));
    EXPECT_TRUE(played(file, 1).complete);
  }
  EXPECT_EQ(EventFile::read(scratch.path()).games().size(), 2U);
  {
    sqlite::Connection connection(scratch.path(), sqlite::Connection::Mode::kWrite, "event file");
    connection.execute("DELETE FROM meta WHERE key = 'checksum'; UPDATE players SET settings = 'other'");
  }
  EXPECT_THROW(EventFile::read(scratch.path()).games(), UserError);
}

// Found by the fuzz target: without games there was no checksum of theirs to miss it by.
TEST(EventFile, LostGamesAndTheirChecksumAreDamage) {
  const ScratchFile scratch("lost-games.event");
  {
    EventFile file = EventFile::create(scratch.path(), small_event("mnk:3x3,3", {"random", "random"}, 1));
    EXPECT_TRUE(played(file, 1).complete);
  }
  {
    sqlite::Connection connection(scratch.path(), sqlite::Connection::Mode::kWrite, "event file");
    connection.execute("DELETE FROM meta WHERE key = 'checksum'; DELETE FROM moves; DELETE FROM games");
  }
  EXPECT_THROW(EventFile::read(scratch.path()).games(), UserError);
}

// A file of before that has no games yet.
TEST(EventFile, GetsAChecksumWhereItHadNone) {
  const ScratchFile scratch("before.event");
  EventFile::create(scratch.path(), small_event("mnk:3x3,3", {"random", "random"}, 1));
  {
    sqlite::Connection connection(scratch.path(), sqlite::Connection::Mode::kWrite, "event file");
    connection.execute("DELETE FROM meta WHERE key = 'checksum'; ALTER TABLE games DROP COLUMN checksum");
  }
  EXPECT_TRUE(EventFile::read(scratch.path()).games().empty());
  { EXPECT_TRUE(EventFile::resume(scratch.path()).games().empty()); }
  EXPECT_TRUE(EventFile::read(scratch.path()).games().empty());
  {
    sqlite::Connection connection(scratch.path(), sqlite::Connection::Mode::kWrite, "event file");
    connection.execute("UPDATE players SET settings = 'other'");
  }
  EXPECT_THROW(EventFile::read(scratch.path()).games(), UserError);
}

TEST(EventFile, AnEventOfNobodyIsRefused) {
  const ScratchFile scratch("nobody.event");
  EventFile::create(scratch.path(), small_event("mnk:3x3,3", {"random", "random"}, 1));
  {
    sqlite::Connection connection(scratch.path(), sqlite::Connection::Mode::kWrite, "event file");
    connection.execute("DELETE FROM players; DELETE FROM meta WHERE key = 'checksum'");
  }
  EXPECT_THROW(EventFile::read(scratch.path()).event(), UserError);
}

// A program that plays the event in the file; it is killed after so many microseconds.
void play_and_kill(const std::string& path, useconds_t after) {
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    try {
      EventFile file = EventFile::resume(path);
      played(file, 2);
      std::_Exit(0);
    } catch (...) {
      std::_Exit(1);
    }
  }
  ::usleep(after);
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_FALSE(WIFEXITED(status) && WEXITSTATUS(status) == 1);
}

void killed_again_and_again(int kills, int pairs, const std::string& second) {
  const ScratchFile scratch("killed.event");
  const Event event = small_event("kalah", {"alphabeta:depth=3,table-mb=1", second}, pairs);
  const std::string whole = fingerprint(played(event, 1).games);
  { EventFile::create(scratch.path(), event); }
  Random random(static_cast<std::uint64_t>(kills));
  for (int i = 0; i < kills; ++i) play_and_kill(scratch.path(), 5'000 + random.below(60'000));
  EventFile file = EventFile::resume(scratch.path());
  const EventOutcome outcome = played(file, 2);
  EXPECT_TRUE(outcome.complete);
  EXPECT_EQ(static_cast<int>(outcome.games.size()), 2 * pairs);
  EXPECT_EQ(file.stored_games(), 2 * pairs);
  EXPECT_EQ(fingerprint(outcome.games), whole);
}

TEST(EventFile, SurvivesKills) { killed_again_and_again(4, 20, "random"); }

TEST(EventFileLong, TwentyKillsOfTwoHundredGames) { killed_again_and_again(20, 100, "mcts"); }

TEST(Records, TheTableHasTheUsualColumnsAndThenWhatElseIsDescribed) {
  const EventFile file = EventFile::read(PALAMEDES_TEST_DATA "/events/format-1.event");
  const std::string csv = games_csv(file.event(), file.games());
  const auto lines = split(csv, '\n');
  ASSERT_EQ(lines.size(), 6U);
  EXPECT_EQ(lines[0],
            "number,round,first,second,result,reason,plies,opening_plies,first_seconds,second_seconds,first_nodes,"
            "second_nodes,seed,moves,setup_seed,opening,position,latest,first_warning,second_warning");
  EXPECT_TRUE(lines[1].starts_with("1,1,random,random,1-0,three in a row,")) << lines[1];
  EXPECT_TRUE(lines[1].ends_with(",9604582383095637632,a3 a2,,0,,")) << lines[1];
}

TEST(Packing, ThereAndBack) {
  const Event event = small_event("darkchess", {"alphabeta:depth=2,table-mb=1", "random"}, 1);
  const auto games = played(event, 1).games;
  for (const FinishedGame& game : games) {
    const FinishedGame back = unpacked_game(packed(game));
    EXPECT_EQ(back.task, game.task);
    EXPECT_EQ(back.report.moves, game.report.moves);
    EXPECT_EQ(back.report.outcome, game.report.outcome);
    EXPECT_EQ(back.report.seconds, game.report.seconds);
    EXPECT_EQ(unpacked_task(packed(game.task)), game.task);
    const std::string text = packed(game);
    for (std::size_t cut = 0; cut < text.size(); cut += 7) {
      EXPECT_THROW(unpacked_game(text.substr(0, cut)), UserError);
    }
  }
  Event all = event;
  all.openings = {"a3 \"quoted\"", ""};
  all.sprt = SprtBounds{0.1, 7.3, 0.01, 0.2};
  all.seed = 0xfedcba9876543210U;
  EXPECT_EQ(unpacked_event(packed(all)), all);
}

TEST(DarkChess, BothGamesOfAPairMeetTheSameSetup) {
  Event event = small_event("darkchess", {"random", "random"}, 4);
  std::map<int, std::map<std::string, char>> shown;  // by pair: what each square hid
  for (const FinishedGame& game : played(event, 1).games) {
    for (std::size_t i = static_cast<std::size_t>(game.report.opening_plies); i < game.report.moves.size(); ++i) {
      const std::string& move = game.report.moves[i].text;
      if (move.size() != 5 || move[2] != '(') continue;
      const auto [at, is_new] = shown[game.task.number / 2].emplace(move.substr(0, 2), move[3]);
      EXPECT_EQ(at->second, move[3]) << "pair " << game.task.number / 2 << ", " << move;
    }
  }
  EXPECT_EQ(shown.size(), 4U);
}

}  // namespace
}  // namespace palamedes::arena
