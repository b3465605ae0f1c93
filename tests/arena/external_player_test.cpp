#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <sched.h>

#include "arena/external/player.hpp"
#include "arena/external_support.hpp"
#include "arena/referee.hpp"
#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/random.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "engines/engine.hpp"

namespace palamedes::arena {
namespace {

constexpr double kMoveSeconds = 0.1;

search::Limits a_moment() {
  search::Limits limits;
  limits.move_seconds = kMoveSeconds;
  return limits;
}

Answer ask(Player& player, const catalog::Game& game, const search::Limits& limits = a_moment()) {
  const engines::StopToken never;
  player.new_game(game, game.side_to_move(), 1);
  return player.choose(game, limits, never);
}

struct Fault {
  std::string name;
  std::string reason;  // stands in the failure
  std::string settings = "";

  friend void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.name; }
};

std::vector<Fault> all_faults() {
  return {
      {"exits-at-once", "crashed (exit status 2"},
      {"exits", "crashed (exit status 3"},
      {"crashes", "crashed (signal 11"},
      {"speaks-and-exits", "last said 'my last words'"},
      {"hangs-at-once", "hung (no answer to ", ",start-seconds=0.3"},
      {"hangs", "hung (no answer for "},
      {"hangs-for-good", "hung (no answer for "},
      {"floods-at-once", "flooded its output", ",start-seconds=5"},
      {"floods", "flooded its output", ",overdue-seconds=5"},
      {"floods-one-line", "flooded its output", ",overdue-seconds=5"},
      {"floods-errors", "hung (no answer for "},
      {"late", "late (answered ", ",overdue-seconds=0.4"},
      {"garbage", "garbage ('lorem ipsum')"},
      {"much-garbage", "garbage ('lorem ipsum')", ",overdue-seconds=5"},
      {"half-a-line", "half a line ('bestm'), then hung"},
      {"half-a-line-exits", "half a line ('bestm'), then crashed (exit status 0)"},
      {"ignores-stop", "hung (no answer for "},
      {"closes-input", "closed its input"},
      {"closes-output", "closed its output"},
      {"eats-memory", "MB of memory, with memory-mb=200", ",memory-mb=200,overdue-seconds=10"},
  };
}

// A setting that the fault needs goes over the usual one.
std::string with_settings(const std::string& text, const std::string& settings) {
  Spec spec = Spec::parse(text);
  for (const std::string_view part : split(settings, ',')) {
    const std::size_t equals = part.find('=');
    if (equals != std::string_view::npos) spec.set(part.substr(0, equals), part.substr(equals + 1));
  }
  return spec.text();
}

std::string expected_reason(const std::string& protocol, const Fault& fault) {
  // An agent may say nothing but its answers.
  if (protocol == "agent" && fault.name == "floods") return "garbage (";
  if (protocol == "ugi" && fault.name == "ignores-stop") return "nor when told to stop";
  return fault.reason;
}

class EveryFault : public testing::TestWithParam<std::tuple<std::string, Fault>> {};

// The right reason, nobody left behind, no waiting.
TEST_P(EveryFault, LosesForItsOwnReason) {
  const auto& [protocol, fault] = GetParam();
  const Scratch scratch;
  const std::string pid_file = scratch.file("pid");
  const auto game = catalog::make_game(game_of_protocol(protocol));
  const Stopwatch watch;
  {
    const auto player = make_external_player(
        parse_external(with_settings(bad_engine(protocol, fault.name, pid_file), fault.settings)), *game);
    const std::string failure = ask(*player, *game).failure;
    EXPECT_NE(failure.find(expected_reason(protocol, fault)), std::string::npos) << failure;
    const pid_t pid = pid_in(pid_file);
    EXPECT_GT(pid, 0);
    EXPECT_TRUE(group_is_gone(pid));
  }
  EXPECT_TRUE(has_no_children()) << "a process is left to be waited for";
  EXPECT_LT(watch.seconds(), 20);
}

std::string fault_name(const testing::TestParamInfo<std::tuple<std::string, Fault>>& parameter) {
  std::string name = std::get<0>(parameter.param) + "_" + std::get<1>(parameter.param).name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(BadEngines, EveryFault,
                         testing::Combine(testing::Values("ugi", "gomocup", "agent"), testing::ValuesIn(all_faults())),
                         fault_name);

class BadEngines : public testing::TestWithParam<std::string> {
 protected:
  const Scratch scratch_;
};

TEST_P(BadEngines, AnIllegalMoveIsLeftToTheReferee) {
  const std::string protocol = GetParam();
  const auto game = catalog::make_game(game_of_protocol(protocol));
  const auto player =
      make_external_player(parse_external(bad_engine(protocol, "illegal", scratch_.file("pid"))), *game);
  const Answer answer = ask(*player, *game);
  EXPECT_EQ(answer.failure, "");
  EXPECT_FALSE(answer.move.empty());
  EXPECT_THROW(game->play(answer.move), UserError) << answer.move;
}

TEST_P(BadEngines, OneWhoFailsOnceGoesOnInTheNextGame) {
  const std::string protocol = GetParam();
  const auto game = catalog::make_game(game_of_protocol(protocol));
  const auto player = make_external_player(parse_external(bad_engine(protocol, "once", scratch_.file("pid"))), *game);
  EXPECT_NE(ask(*player, *game).failure.find("crashed (exit status 7"), std::string::npos);
  const pid_t first = pid_in(scratch_.file("pid"));
  for (int round = 0; round < 3; ++round) {
    const Answer answer = ask(*player, *game);
    EXPECT_EQ(answer.failure, "");
    const auto legal = game->legal_moves();
    EXPECT_NE(std::find(legal.begin(), legal.end(), answer.move), legal.end()) << answer.move;
  }
  EXPECT_NE(pid_in(scratch_.file("pid")), first) << "it was not started anew";
}

// The same process plays game after game, and is asked to leave at the end.
TEST_P(BadEngines, AGoodOneIsKept) {
  const std::string protocol = GetParam();
  const auto game = catalog::make_game(game_of_protocol(protocol));
  const std::string pid_file = scratch_.file("pid");
  pid_t pid = -1;
  {
    const auto player =
        make_external_player(parse_external(bad_engine(protocol, "none", pid_file, ",name=good")), *game);
    EXPECT_EQ(player->name(), "good");
    EXPECT_EQ(ask(*player, *game).failure, "");
    pid = pid_in(pid_file);
    // Schedulers share processors between sessions first: in one of its own, a program would have more than we have.
    EXPECT_EQ(getsid(pid), getsid(0));
    EXPECT_NE(getpgid(pid), getpgid(0));
    EXPECT_EQ(ask(*player, *game).failure, "");
    EXPECT_EQ(pid_in(pid_file), pid);
  }
  EXPECT_TRUE(group_is_gone(pid));
  EXPECT_TRUE(has_no_children());
}

TEST_P(BadEngines, AStoppedMatchDoesNotWait) {
  const std::string protocol = GetParam();
  const auto game = catalog::make_game(game_of_protocol(protocol));
  const auto player = make_external_player(parse_external(bad_engine(protocol, "hangs", scratch_.file("pid"))), *game);
  engines::StopToken token;
  player->new_game(*game, Side::kFirst, 1);
  search::Limits limits;
  limits.move_seconds = 100;
  const Stopwatch watch;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    token.stop();
  });
  EXPECT_FALSE(player->choose(*game, limits, token).failure.empty());
  EXPECT_LT(watch.seconds(), 10);
  stopper.join();
}

INSTANTIATE_TEST_SUITE_P(Protocols, BadEngines, testing::Values("ugi", "gomocup", "agent"),
                         [](const auto& protocol) { return protocol.param; });

// Keeps its thread, and what that starts, to one processor, with others that never rest.
class CrowdedProcessor {
 public:
  CrowdedProcessor() {
    sched_getaffinity(0, sizeof(before_), &before_);
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    sched_setaffinity(0, sizeof(one), &one);
    for (int i = 0; i < 6; ++i) {
      others_.emplace_back([this] {
        while (!over_) continue;
      });
    }
  }
  ~CrowdedProcessor() {
    over_ = true;
    for (std::thread& other : others_) other.join();
    sched_setaffinity(0, sizeof(before_), &before_);
  }

 private:
  cpu_set_t before_{};
  std::atomic<bool> over_ = false;
  std::vector<std::thread> others_;
};

// It works for 0.3 s of 0.6; among six others that takes it some 2 s by the clock.
TEST(ProgramsByProcessorTime, AreNotLateForWhatOthersHad) {
  const Scratch scratch;
  const auto game = catalog::make_game("kalah");
  const std::string engine = bad_engine("ugi", "works", scratch.file("pid"));
  const auto player = make_player(with_settings(engine, "start-seconds=60,overdue-seconds=0.4"), *game);
  const CrowdedProcessor crowd;
  search::Limits limits;
  limits.move_seconds = 0.6;
  {
    const ProcessorTime counts(true);
    const Answer answer = ask(*player, *game, limits);
    EXPECT_EQ(answer.failure, "");
    EXPECT_EQ(answer.move, "1");
    EXPECT_GT(answer.seconds, 0.15);
    EXPECT_LT(answer.seconds, 1);
  }
  EXPECT_NE(ask(*player, *game, limits).failure, "") << "by the clock it is late";
}

TEST(ProgramsByProcessorTime, AreLateForWhatTheySlept) {
  const Scratch scratch;
  const auto game = catalog::make_game("kalah");
  const ProcessorTime counts(true);
  for (const auto& [fault, reason] :
       {std::pair("late", "late (answered "), std::pair("hangs", "hung (no answer for ")}) {
    const std::string engine = with_settings(bad_engine("ugi", fault, scratch.file("pid")), "overdue-seconds=0.4");
    const auto player = make_player(engine, *game);
    const std::string failure = ask(*player, *game).failure;
    EXPECT_NE(failure.find(reason), std::string::npos) << failure;
  }
}

TEST(ProgramsByProcessorTime, OversteppingIsSeenByTheReferee) {
  const Scratch scratch;
  const auto game = catalog::make_game("kalah");
  const std::string engine = with_settings(bad_engine("ugi", "works", scratch.file("pid")), "overdue-seconds=5");
  const auto program = make_player(engine, *game);
  const auto other = make_player("random", *game);
  GameTerms terms;
  terms.move_seconds = 0.1;
  terms.grace_seconds = 0;
  terms.processor = true;
  const engines::StopToken token;
  const auto report = play_game({*game, {program.get(), other.get()}, 1, 2}, terms, token);
  ASSERT_TRUE(report);
  EXPECT_GT(report->latest, 0.05);
}

// The smallest number there is has no opposite; as a score it is none.
TEST(ExternalPlayer, AScoreOutOfRangeIsNone) {
  const Scratch scratch;
  const auto game = catalog::make_game("kalah");
  const auto player = make_player(bad_engine("ugi", "smallest-score", scratch.file("pid")), *game);
  player->new_game(*game, Side::kFirst, 1);
  const Answer answer = player->choose(*game, {}, engines::StopToken());
  EXPECT_EQ(answer.failure, "");
  EXPECT_EQ(answer.move, "1");
  EXPECT_EQ(answer.score, std::nullopt);
}

TEST(ExternalPlayer, RefusesWhatCannotBeRun) {
  const auto kalah = catalog::make_game("kalah");
  EXPECT_THROW(make_external_player(parse_external("ugi:cmd=no-such-program-anywhere"), *kalah), UserError);
  EXPECT_THROW(make_external_player(parse_external("ugi:cmd=/no/such/file"), *kalah), UserError);
  EXPECT_THROW(make_external_player(parse_external("ugi:cmd=/tmp"), *kalah), UserError);
  EXPECT_THROW(make_external_player(parse_external("gomocup:cmd=sh"), *kalah), UserError);
  EXPECT_THROW(make_external_player(parse_external("agent:cmd=sh"), *kalah), UserError);
  EXPECT_THROW(make_external_player(parse_external("agent:cmd=sh"), *catalog::make_game("darkchess:2x4")), UserError);
}

TEST(ExternalPlayer, LimitsThatAProtocolCannotSay) {
  const Scratch scratch;
  search::Limits limits;
  limits.nodes = 100;
  const engines::StopToken never;
  for (const std::string protocol : {"gomocup", "agent"}) {
    const auto game = catalog::make_game(game_of_protocol(protocol));
    const auto player = make_external_player(parse_external(bad_engine(protocol, "none", scratch.file("pid"))), *game);
    player->new_game(*game, Side::kFirst, 1);
    EXPECT_NE(player->choose(*game, limits, never).failure.find("limits of time only"), std::string::npos);
  }
}

// A whole game of a program against `random` in this process; the rules are kept here.
std::string play_out(Player& program, const std::string& spec, Side side, std::uint64_t seed) {
  const auto game = catalog::make_game(spec);
  const auto opponent = engines::make_engine("random", *game, seed);
  const engines::StopToken never;
  Random chance(seed);
  search::Limits limits;
  limits.move_seconds = 5;
  program.new_game(*game, side, seed);
  while (!game->outcome().over() && static_cast<int>(game->moves().size()) < game->ply_limit()) {
    std::string move;
    if (game->side_to_move() == side) {
      const Answer answer = program.choose(*game, limits, never);
      if (!answer.failure.empty()) return answer.failure;
      move = answer.move;
    } else {
      move = opponent->think(*game, {}, never).move();
    }
    const auto legal = game->legal_moves();
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) return "illegal move " + move;
    move = catalog::resolved(*game, move, chance);
    game->play(move);
    program.observe(move);
  }
  program.game_over();
  if (game->outcome().result == win_for(side)) return "won";
  return game->outcome().result == Result::kDraw || !game->outcome().over() ? "drawn" : "lost";
}

// docs/write-your-own-engine.md: what a course hands to its students.
TEST(ExternalPlayer, ThePythonEngineOfTheDocumentation) {
  const auto player = make_external_player(parse_external(std::string("ugi:cmd=\"") + PALAMEDES_PYTHON + " " +
                                                          PALAMEDES_EXAMPLES + "/python-engine/engine.py\""),
                                           *catalog::make_game("kalah"));
  int wins = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const std::string result = play_out(*player, "kalah", seed % 2 == 0 ? Side::kFirst : Side::kSecond, seed);
    EXPECT_TRUE(result == "won" || result == "drawn" || result == "lost") << result;
    wins += result == "won" ? 1 : 0;
  }
  EXPECT_GE(wins, 7) << "greedy play beats random play";
}

// Both sides of each protocol are ours here: they must understand each other in every position.
TEST(ExternalPlayer, OurOwnPrograms) {
  const std::string programs = PALAMEDES_PROGRAMS;
  const std::array<std::array<std::string, 2>, 4> cases = {{
      {"gomocup:cmd=\"" + programs + "/pbrain-palamedes --engine random\"", "mnk:10x7,4"},
      {"gomocup:cmd=\"" + programs + "/pbrain-palamedes --engine random\"", "mnk:15x15,5"},
      {"gomocup:cmd=\"" + programs + "/pbrain-palamedes --engine random\"", "mnk:9x9,5,swap2=on"},
      {"agent:cmd=\"" + programs + "/palamedes-darkchess --engine random --no-ponder\"", "darkchess:quiet=40"},
  }};
  for (const auto& [spec, game] : cases) {
    const auto player = make_external_player(parse_external(spec), *catalog::make_game(game));
    for (std::uint64_t seed = 0; seed < 2; ++seed) {
      const std::string result = play_out(*player, game, seed == 0 ? Side::kFirst : Side::kSecond, seed);
      EXPECT_TRUE(result == "won" || result == "drawn" || result == "lost") << spec << ": " << result;
    }
  }
}

// A program is told by which rule a line wins: here one five would stand between two stones of the other side.
TEST(ExternalPlayer, GomocupProgramsAreToldTheRule) {
  std::string position = "OXX.XXO......../";
  for (int row = 1; row < 15; ++row) {
    position += "..............";
    position += row == 9 ? "X" : row >= 10 && row <= 13 ? "O" : ".";
    if (row < 14) position += "/";
  }
  search::Limits enough;
  enough.move_seconds = 5;
  for (const auto& [spec, move] : std::map<std::string, std::string>{
           {"mnk:15x15,5", "d15"}, {"mnk:15x15,5,caro=on", "o1"}, {"mnk:15x15,5,exact=on,caro=on", "o1"}}) {
    const auto game = catalog::make_game(spec);
    game->set_position(position + " x");
    const auto brain = make_external_player(parse_external(std::string("gomocup:cmd=\"") + PALAMEDES_PROGRAMS +
                                                           "/pbrain-palamedes --engine alphabeta:table-mb=1,depth=2\""),
                                            *game);
    EXPECT_EQ(ask(*brain, *game, enough).move, move) << spec;
  }
}

// What is asked in a swap2 opening, and what the answers become.
TEST(ExternalPlayer, GomocupProgramsPlaySwap2) {
  const Scratch scratch;
  const auto asked_with = [&](const std::string& answer, const std::vector<std::string>& moves) {
    const std::string heard = scratch.file("heard");
    const auto game = catalog::make_game("mnk:15x15,5,swap2=on");
    for (const std::string& move : moves) game->play(move);
    const auto brain = make_external_player(
        parse_external(std::string("gomocup:cmd=\"") + PALAMEDES_PYTHON + " " + PALAMEDES_BAD_ENGINES +
                       "/swap2_engine.py " + heard + " '" + answer + "'\",overdue-seconds=0.15"),
        *game);
    search::Limits enough;
    enough.move_seconds = 1;
    const engines::StopToken never;
    brain->new_game(*game, game->side_to_move(), 1);
    std::vector<std::string> played;
    for (const Side side = game->side_to_move(); game->side_to_move() == side && game->opening();) {
      const Answer given = brain->choose(*game, enough, never);
      if (!given.failure.empty()) return given.failure;
      played.push_back(given.move);
      game->play(given.move);
    }
    std::string asked = read_file(heard);
    std::replace(asked.begin(), asked.end(), '\n', ' ');
    return join(played, " ") + "|" + asked;
  };
  EXPECT_EQ(asked_with("7,7 0,0 8,8", {}), "h8 a15 i7|SWAP2BOARD DONE");
  EXPECT_EQ(asked_with("SWAP", {"h8", "a15", "i7"}), "swap|SWAP2BOARD 7,7 0,0 8,8 DONE");
  EXPECT_EQ(asked_with("9,9", {"h8", "a15", "i7"}), "j6|SWAP2BOARD 7,7 0,0 8,8 DONE");
  EXPECT_EQ(asked_with("9,9 1,0", {"h8", "a15", "i7"}), "two j6 b15|SWAP2BOARD 7,7 0,0 8,8 DONE");
  EXPECT_EQ(asked_with("SWAP", {"h8", "a15", "i7", "two", "j6", "b15"}), "swap|SWAP2BOARD 7,7 0,0 8,8 9,9 1,0 DONE");
  EXPECT_EQ(asked_with("2,0", {"h8", "a15", "i7", "two", "j6", "b15"}), "c15|SWAP2BOARD 7,7 0,0 8,8 9,9 1,0 DONE");
  // Nothing of the kind.
  EXPECT_TRUE(asked_with("SWAP", {}).starts_with("garbage"));
  EXPECT_TRUE(asked_with("7,7 0,0", {}).starts_with("garbage"));
  EXPECT_TRUE(asked_with("UNKNOWN command", {}).find("SWAP2BOARD") != std::string::npos);
  EXPECT_THROW(make_external_player(parse_external("gomocup:cmd=sh"), *catalog::make_game("mnk:15x15,5,pie=on")),
               UserError);
}

// An opening that is a position and not a list of moves reaches the program too.
TEST(ExternalPlayer, OpeningsFromAPosition) {
  const std::string programs = PALAMEDES_PROGRAMS;
  const auto mnk = catalog::make_game("mnk:3x3,3");
  mnk->set_position("XX./OO./... x");
  const auto brain = make_external_player(
      parse_external("gomocup:cmd=\"" + programs + "/pbrain-palamedes --engine alphabeta:table-mb=1\""), *mnk);
  search::Limits enough;
  enough.move_seconds = 5;
  EXPECT_EQ(ask(*brain, *mnk, enough).move, "c3");
  const auto dark = catalog::make_game("darkchess");
  dark->set_position("Kg--/----/----/----/----/----/----/---- r - 0");
  const auto agent = make_external_player(
      parse_external("agent:cmd=\"" + programs + "/palamedes-darkchess --engine alphabeta:table-mb=1\""), *dark);
  const Answer answer = ask(*agent, *dark, enough);
  EXPECT_EQ(answer.move, "a8-b8") << answer.failure;
}

}  // namespace
}  // namespace palamedes::arena
