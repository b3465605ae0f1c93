#include <mutex>
#include <regex>

#include <gtest/gtest.h>

#include "arena/arena_support.hpp"
#include "arena/event/records.hpp"
#include "arena/external/conversation_log.hpp"
#include "arena/external/memory_watch.hpp"
#include "arena/external_support.hpp"
#include "arena/report/event_progress.hpp"
#include "arena/report/forfeits.hpp"
#include "arena/report/html.hpp"
#include "arena/report/summary.hpp"
#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"

// Matches with programs beside this one, as people live through them.
namespace palamedes::arena {
namespace {

using testing::small_event;

std::string deaf_engine(const std::string& arguments = "", const std::string& more = "") {
  return std::string("gomocup:cmd=\"") + PALAMEDES_PYTHON + " " + PALAMEDES_BAD_ENGINES + "/deaf_engine.py " +
         arguments + "\",name=deaf" + more;
}

Event timed_event(const std::string& game, const std::vector<std::string>& engines, double seconds) {
  Event event = small_event(game, engines, 1);
  event.terms.nodes.reset();
  event.terms.move_seconds = seconds;
  return event;
}

TEST(ExternalEvent, GomocupProgramsAreGivenAMomentToListen) {
  Event event = timed_event("mnk:15x15,5", {"random", deaf_engine()}, 1);
  event.terms.grace_seconds = 1;
  for (const FinishedGame& game : testing::played(event, 1).games) {
    EXPECT_FALSE(is_forfeit(game.report)) << game.report.outcome.reason;
  }
}

TEST(ExternalEvent, ThePauseIsNotTheProgramsTime) {
  const auto game = catalog::make_game("mnk:15x15,5");
  const auto player = make_external_player(parse_external(deaf_engine()), *game);
  const engines::StopToken never;
  search::Limits limits;
  limits.move_seconds = 5;
  player->new_game(*game, Side::kFirst, 1);
  game->play(player->choose(*game, limits, never).move);
  game->play(game->legal_moves().back());
  const Answer answer = player->choose(*game, limits, never);
  EXPECT_EQ(answer.failure, "");
  EXPECT_GT(answer.paused, 0.02);
  EXPECT_LT(answer.paused, 1);
}

// 1 GB is reserved, a few MB are used.
TEST(ExternalEvent, ReservedMemoryIsNotUsedMemory) {
  const auto game = catalog::make_game("mnk:15x15,5");
  const auto player = make_external_player(parse_external(deaf_engine("1024", ",memory-mb=200")), *game);
  search::Limits limits;
  limits.move_seconds = 5;
  player->new_game(*game, Side::kFirst, 1);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_EQ(player->choose(*game, limits, engines::StopToken()).failure, "");
}

TEST(ExternalEvent, MemoryOfThisProcessIsCounted) {
  const std::uint64_t before = memory_in_use(getpid());
  EXPECT_GT(before, 0U);
  const std::vector<char> block(std::size_t{64} << 20, 'x');
  EXPECT_GE(memory_in_use(getpid()), before + (std::uint64_t{60} << 20));
  EXPECT_EQ(block.back(), 'x');
}

TEST(ExternalEvent, LimitsThatAProtocolCannotSayAreRefusedBeforeTheFirstGame) {
  const Scratch scratch;
  Event event = small_event("mnk:15x15,5", {"random", bad_engine("gomocup", "none", scratch.file("pid"))}, 1);
  EXPECT_THROW(check_event(event), UserError);
  event.terms.nodes.reset();
  event.terms.depth = 3;
  EXPECT_THROW(check_event(event), UserError);
  event.terms.depth.reset();
  event.terms.move_seconds = 0.1;
  EXPECT_NO_THROW(check_event(event));
  EXPECT_NO_THROW(check_event(small_event("kalah", {"random", bad_engine("ugi", "none", scratch.file("pid"))}, 1)));
}

TEST(ExternalEvent, AnOptionThatTheProgramDoesNotHaveIsAnError) {
  const Scratch scratch;
  const auto refusal = [&](const std::string& program) -> std::string {
    try {
      check_event(small_event("kalah", {"random", program}, 1));
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  };
  const auto with_options = [&](const std::string& options) {
    return bad_engine("ugi", "none", scratch.file("pid"), ",options=\"" + options + "\"");
  };
  EXPECT_EQ(refusal(with_options("Skill Level=3")), "");
  EXPECT_EQ(refusal(with_options("Skill Level=3;Nope=1")), "bad_engine.sh has no option 'Nope'; it has: Skill Level");
  const std::string without_options =
      std::string("ugi:cmd=\"") + PALAMEDES_PYTHON + " " + PALAMEDES_EXAMPLES + "/python-engine/engine.py\",name=mine";
  EXPECT_EQ(refusal(without_options + ",options=\"Nope=1\""), "mine has no option 'Nope'; it has none");
  EXPECT_TRUE(has_no_children());
}

// The program answers half a second after its time.
TEST(ExternalEvent, TheLargerOfGraceAndOverdueSecondsCounts) {
  const Scratch scratch;
  const auto game = catalog::make_game("kalah");
  const auto failure = [&](const std::string& overdue, double grace) {
    const auto player = make_external_player(parse_external(std::string("ugi:cmd=\"") + PALAMEDES_BAD_ENGINES +
                                                            "/bad_engine.sh ugi late\",overdue-seconds=" + overdue),
                                             *game);
    search::Limits limits;
    limits.move_seconds = 0.1;
    player->agree_on_grace(grace);
    player->new_game(*game, Side::kFirst, 1);
    return player->choose(*game, limits, engines::StopToken()).failure;
  };
  EXPECT_EQ(failure("5", 0.05), "");
  EXPECT_EQ(failure("0.1", 5), "");
  EXPECT_NE(failure("0.1", 0.05), "");
}

TEST(ExternalEvent, TheLogHasEveryWordWithItsTime) {
  const Scratch scratch;
  const std::string path = scratch.file("talk.log");
  Event event =
      timed_event("kalah", {"random", bad_engine("ugi", "speaks-and-exits", scratch.file("pid"), ",name=X")}, 1);
  {
    const ConversationLog log(path);
    Workplace place(event, &log);
    const auto tasks = round_tasks(event, 0, {});
    ASSERT_TRUE(place.play(tasks->front(), engines::StopToken(), nullptr));
  }
  const std::string text = read_file(path);
  for (const char* wanted : {"game 1 # random - X\n", "X\\[\\d+\\] > ugi\n", "X\\[\\d+\\] < ugiok\n",
                             "X\\[\\d+\\] > position startpos moves [^\n]*\n", "X\\[\\d+\\] > go movetime 1000\n",
                             "X\\[\\d+\\] ! my last words\n", "X\\[\\d+\\] # ended: crashed", "game 1 # "}) {
    EXPECT_TRUE(std::regex_search(
        text, std::regex("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{6} " + std::string(wanted))))
        << wanted << " is not in\n"
        << text;
  }
  EXPECT_THROW(ConversationLog("/no/such/folder/x.log"), UserError);
}

// One game lost by a program whose engine string nobody wants to read.
struct Lost {
  Scratch scratch;
  Event event = timed_event("kalah", {"random", bad_engine("ugi", "exits", scratch.file("pid"), ",name=Mine")}, 1);
  std::vector<FinishedGame> games = testing::played(event, 1).games;
};

TEST(ExternalEvent, NamesAreShownWhereverAnEngineIsNamed) {
  const Lost lost;
  EXPECT_EQ(shown_name(lost.event, 1), "Mine");
  const std::string summary = event_summary(lost.event, lost.games);
  EXPECT_NE(summary.find("random against Mine"), std::string::npos) << summary;
  EXPECT_EQ(summary.find("bad_engine.sh"), std::string::npos) << summary;
  const auto json = event_json(lost.event, lost.games);
  EXPECT_EQ(json.at("engines").at(1).as_string(), "Mine");
  const std::string csv = games_csv(lost.event, lost.games);
  EXPECT_NE(csv.find(",random,Mine,"), std::string::npos) << csv;
  EXPECT_NE(record_of(lost.event, lost.games.front()).text().find("[Second \"Mine\"]"), std::string::npos);
  const std::string html = html_report(lost.event, lost.games);
  EXPECT_NE(html.find("<td>Mine</td>"), std::string::npos);
  Event tournament = lost.event;
  tournament.kind = EventKind::kRoundRobin;
  EXPECT_NE(event_summary(tournament, lost.games).find("Mine "), std::string::npos);
  EXPECT_EQ(event_json(tournament, lost.games).at("engines").at(1).as_string(), "Mine");
}

TEST(ExternalEvent, ProgramsOfOneNameAreToldApart) {
  Event event;
  event.players = {{"ugi:cmd=\"/bin/engine --fast\"", ""}, {"ugi:cmd=\"/bin/engine --slow\"", ""}, {"best", ""}};
  EXPECT_EQ(shown_name(event, 0), event.players[0].spec);
  EXPECT_EQ(shown_name(event, 1), event.players[1].spec);
  EXPECT_EQ(shown_name(event, 2), "best");
  event.players[1].spec = "ugi:cmd=\"/bin/engine --slow\",name=slow";
  EXPECT_EQ(shown_name(event, 0), "engine");
  EXPECT_EQ(shown_name(event, 1), "slow");
}

TEST(ExternalEvent, MuchForfeitIsWarnedOf) {
  const Lost lost;
  const std::vector<std::string> warnings = forfeit_warnings(lost.event, lost.games);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0].find("Mine forfeited 2 of 2 games, first by "), 0U) << warnings[0];
  EXPECT_NE(event_summary(lost.event, lost.games).find("warning: Mine forfeited"), std::string::npos);
  EXPECT_EQ(event_json(lost.event, lost.games).at("forfeits").as_array().size(), 1U);
  const Event fair = small_event("kalah", {"random", "random"}, 1);
  EXPECT_TRUE(forfeit_warnings(fair, testing::played(fair, 1).games).empty());
}

// No game is finished for a minute, and still there is a line.
TEST(ExternalEvent, ALongGameDoesNotLookLikeAHang) {
  const Event event = small_event("kalah", {"random", "random"}, 2);
  std::mutex mutex;
  std::string out;
  std::atomic<double> now = 0;
  EventProgress progress(event, {}, false,
                         {false, 0,
                          [&](std::string_view text) {
                            const std::scoped_lock lock(mutex);
                            out += text;
                          },
                          [&] { return now.load(); }});
  now = 61;
  for (int i = 0; i < 500; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    const std::scoped_lock lock(mutex);
    if (!out.empty()) break;
  }
  const std::scoped_lock lock(mutex);
  EXPECT_EQ(out, "0/4 games, 1 min 1 s so far\n");
}

}  // namespace
}  // namespace palamedes::arena
