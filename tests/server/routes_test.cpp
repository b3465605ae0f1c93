#include "server/routes.hpp"

#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "catalog/record.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

const ServerLimits kLimits;

Library::Sources nothing_written() {
  return {"off", [](std::string_view) { return nullptr; }, [](const knowledge::ExperienceOf&) { return nullptr; }};
}

ApiAnswer posted(const std::string& path, const std::string& body, const ServerLimits& limits = kLimits,
                 std::uint64_t seed = 1) {
  Library library(nothing_written());
  return answer({"POST", path, body}, limits, {library}, seed);
}

ApiAnswer got(const std::string& path) {
  Library library(nothing_written());
  return answer({"GET", path, ""}, kLimits, {library}, 1);
}

json::object accepted(const std::string& path, const json::object& body, std::uint64_t seed = 1) {
  const ApiAnswer found = posted(path, json::serialize(body), kLimits, seed);
  EXPECT_EQ(found.status, Status::kOk) << found.body;
  return json::parse(found.body).as_object();
}

Status status_of(const std::string& path, const std::string& body, const ServerLimits& limits = kLimits) {
  const ApiAnswer found = posted(path, body, limits);
  const json::object object = json::parse(found.body).as_object();
  if (found.status != Status::kOk) {
    const json::string& error = object.at("error").as_string();
    EXPECT_FALSE(error.empty());
    EXPECT_EQ(error.find('\n'), json::string::npos) << error;
  }
  return found.status;
}

std::vector<std::string> texts(const json::value& array) { return json::value_to<std::vector<std::string>>(array); }

class RoutesOfGame : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(All, RoutesOfGame,
                         ::testing::Values("mingmang", "mnk:5x5,4", "kalah:4,3", "morris", "darkchess"),
                         [](const auto& chosen) {
                           return std::string(chosen.param).substr(0, std::string(chosen.param).find(':'));
                         });

// The page's way through a game: every state has to be the one that the game itself is in.
TEST_P(RoutesOfGame, PlaysAWholeGameAsTheGameDoes) {
  const auto game = catalog::make_game(GetParam());
  json::object text = {{"game", GetParam()}, {"moves", json::array{}}};
  Random random(7);
  json::object state = accepted("/api/state", text);
  for (std::uint64_t ply = 0; ply < 60 && !state.at("over").as_bool(); ++ply) {
    ASSERT_EQ(texts(state.at("legal")), game->legal_moves());
    const auto legal = texts(state.at("legal"));
    const std::string move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    text["moves"] = state.at("moves");
    text["move"] = move;
    state = accepted("/api/play", text, ply);
    const auto moves = texts(state.at("moves"));
    ASSERT_EQ(moves.size(), ply + 1);
    game->play(moves.back());
    ASSERT_EQ(texts(state.at("positions")).back(), game->position());
    ASSERT_EQ(state.at("sides").as_array().back(), game->side_to_move() == Side::kFirst ? 0 : 1);
  }
  EXPECT_EQ(state.at("over").as_bool(), game->outcome().over());
  EXPECT_EQ(state.at("result").as_string(), catalog::result_mark(game->outcome().result));
  EXPECT_EQ(state.at("reason").as_string(), game->outcome().reason);
  EXPECT_EQ(state.at("root").as_string(), game->root_position());
  EXPECT_EQ(texts(state.at("positions")).size(), game->moves().size() + 1);
  EXPECT_EQ(texts(state.at("side_names")),
            (std::vector<std::string>{game->side_name(Side::kFirst), game->side_name(Side::kSecond)}));
  EXPECT_EQ(state.at("ply_limit").as_int64(), game->ply_limit());
}

TEST_P(RoutesOfGame, StartsFromAPositionThatItChecked) {
  const auto game = catalog::make_game(GetParam());
  const json::object checked = accepted("/api/check", {{"game", GetParam()}, {"position", game->position()}});
  EXPECT_TRUE(checked.at("ok").as_bool());
  const json::object state = accepted("/api/state", {{"game", GetParam()}, {"root", checked.at("position")}});
  EXPECT_EQ(state.at("root"), checked.at("position"));
  EXPECT_EQ(texts(state.at("legal")), game->legal_moves());
  const json::object refused = accepted("/api/check", {{"game", GetParam()}, {"position", "nonsense \xc3\xa9"}});
  EXPECT_FALSE(refused.at("ok").as_bool());
  EXPECT_FALSE(refused.at("error").as_string().empty());
}

TEST_P(RoutesOfGame, WritesRecordsThatItReads) {
  auto game = catalog::make_game(GetParam());
  Random random(3);
  for (int i = 0; i < 6; ++i) game->play(catalog::random_move(*game, random));
  catalog::Record record = catalog::record_of(*game, game->outcome());
  record.tags = {{"First", "Ada \"the\" first"}, {"Second", "caf\xc3\xa9"}};
  record.moves[1].comment = "a comment } with a brace";
  record.moves[2].score = -12;
  record.moves[2].milliseconds = 1234;
  const json::object read = accepted("/api/record", {{"text", record.text()}});
  ASSERT_EQ(read.at("records").as_array().size(), 1U);
  const json::object& one = read.at("records").at(0).as_object();
  EXPECT_EQ(one.at("moves").at(2).at("seconds").as_double(), 1.234);
  EXPECT_EQ(accepted("/api/record/text", one).at("text").as_string(), record.text());
}

TEST(Routes, RefuseARecordWithAnIllegalMoveAndSayWhere) {
  const ApiAnswer found =
      posted("/api/record", json::serialize(json::object{{"text", "[Game \"kalah:6,4\"]\n\n1. 4 2. 9\n*\n"}}));
  EXPECT_EQ(found.status, Status::kUnprocessable);
  EXPECT_NE(found.body.find("record 1, move 2: "), std::string::npos) << found.body;
}

TEST(Routes, KnowNothingWhereNothingIsWritten) {
  for (const char* game : {"mingmang", "mnk:70x70,5", "kalah:4,3", "morris", "darkchess"}) {
    const json::object known = accepted("/api/known", {{"game", game}});
    EXPECT_TRUE(known.at("table").is_null()) << game;
    EXPECT_TRUE(known.at("book").is_array() && known.at("experience").is_array()) << game;
  }
  const json::array over = {"a1", "a2", "b1", "b2", "c1"};
  EXPECT_EQ(status_of("/api/known", json::serialize(json::object{{"game", "mnk:3x3,3"}, {"moves", over}})),
            Status::kUnprocessable);
}

TEST(Routes, DrawFlipsFromTheBag) {
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const json::object state = accepted("/api/play", {{"game", "darkchess"}, {"move", "a1"}}, seed);
    seen.insert(texts(state.at("moves")).front());
  }
  EXPECT_GT(seen.size(), 5U);
  for (const std::string& move : seen) EXPECT_TRUE(move.starts_with("a1(")) << move;
  const json::object start = accepted("/api/state", {{"game", "darkchess"}});
  const json::object& chance = start.at("chance").as_object();
  EXPECT_EQ(chance.size(), 32U);
  std::int64_t pieces = 0;
  for (const json::value& outcome : chance.at("a1").as_array()) pieces += outcome.at(1).to_number<std::int64_t>();
  EXPECT_EQ(pieces, 32);
  EXPECT_TRUE(accepted("/api/state", {{"game", "kalah"}}).at("chance").as_object().empty());
}

TEST(Routes, ListTheGames) {
  const ApiAnswer found = got("/api/games");
  ASSERT_EQ(found.status, Status::kOk);
  const json::object list = json::parse(found.body).as_object();
  ASSERT_EQ(list.at("games").as_array().size(), catalog::families().size());
  for (const json::value& game : list.at("games").as_array()) {
    EXPECT_EQ(catalog::make_game(std::string(game.at("default").as_string()))->spec(), game.at("default").as_string());
    EXPECT_EQ(game.at("sides").as_array().size(), 2U);
    bool has_best = false;
    for (const json::value& engine : game.at("engines").as_array()) has_best |= engine.at("name") == "best";
    EXPECT_TRUE(has_best) << game.at("name");
    for (const json::value& variant : game.at("variants").as_array()) {
      const json::object request = {{"game", variant.at("spec")}};
      EXPECT_EQ(status_of("/api/state", json::serialize(request)), Status::kOk);
      EXPECT_EQ(status_of("/api/board", json::serialize(request)), Status::kOk);
    }
  }
  EXPECT_EQ(got("/api/health").status, Status::kOk);
}

TEST(Routes, DescribeSettingsWithTheirTypes) {
  const json::object list = json::parse(got("/api/games").body).as_object();
  const json::object& mnk = list.at("games").at(1).as_object();
  EXPECT_EQ(mnk.at("usual"), "mnk:15x15,5");
  EXPECT_EQ(mnk.at("aliases").at(1).at("spec"), "mnk:15x15,5");
  const json::array& settings = mnk.at("settings").as_array();
  EXPECT_EQ(settings.at(0).at("kind"), "size");
  EXPECT_EQ(settings.at(1).at("default"), 3);
  EXPECT_EQ(settings.at(2).at("default"), false);
  EXPECT_EQ(settings.at(2).at("positional"), false);
}

TEST(Routes, ShowBoardsAndPieces) {
  const json::object board = accepted("/api/board", {{"game", "morris:six"}});
  EXPECT_EQ(board.at("points").as_array().size(), 18U);
  EXPECT_EQ(board.at("pieces").at(0).at("glyph"), "W");
  const json::object state =
      accepted("/api/state", {{"game", "morris:six"}, {"moves", {"a1", "a5"}}, {"all_pieces", true}});
  EXPECT_EQ(state.at("pieces").as_array().size(), 4U);
  EXPECT_EQ(state.at("all_pieces").as_array().size(), 3U);
  EXPECT_EQ(state.at("last_move").at(0).at("point"), "a5");
  EXPECT_EQ(state.at("legal_points").as_array().size(), state.at("legal").as_array().size());
  const json::object checked = accepted("/api/check", {{"game", "tictactoe"}, {"position", "XXX/OO./... o"}});
  EXPECT_EQ(checked.at("pieces").as_array().size(), 5U);
  EXPECT_EQ(checked.at("highlights").at(0).as_array().size(), 3U);
}

TEST(Routes, SayWhyInCodes) {
  const json::object state = accepted("/api/state", {{"game", "tictactoe"}, {"moves", {"a1", "a2", "b2", "b3", "c3"}}});
  EXPECT_EQ(state.at("reason"), "three in a row");
  EXPECT_EQ(state.at("reason_code"), "line");
  EXPECT_EQ(state.at("reason_parameters").at("length"), 3);
  const json::object taken = {{"game", "tictactoe"}, {"moves", {"a1", "a1"}}};
  const ApiAnswer refused = posted("/api/state", json::serialize(taken));
  EXPECT_EQ(refused.status, Status::kUnprocessable);
  EXPECT_EQ(json::parse(refused.body).at("code"), "move-taken");
  const json::object wrong = accepted("/api/check", {{"game", "kalah"}, {"position", "1,2"}});
  EXPECT_EQ(wrong.at("code"), "position-form");
  EXPECT_EQ(wrong.at("parameters").at("houses"), 6);
}

// A long game need not be told again from its start.
TEST(Routes, TellPositionsFromAPlyOn) {
  json::object text = {{"game", "kalah"}, {"moves", {"1", "2", "3"}}};
  const json::object whole = accepted("/api/state", text);
  text["from"] = 2;
  const json::object rest = accepted("/api/state", text);
  EXPECT_EQ(whole.at("positions").as_array().size(), 4U);
  ASSERT_EQ(rest.at("positions").as_array().size(), 2U);
  EXPECT_EQ(rest.at("from"), 2);
  EXPECT_EQ(rest.at("positions").at(1), whole.at("positions").at(3));
  EXPECT_EQ(rest.at("sides").at(0), whole.at("sides").at(2));
  EXPECT_EQ(rest.at("legal"), whole.at("legal"));
}

TEST(Routes, RefuseWhatIsNoRequest) {
  for (const char* body : {"", "{", "[]", "null", "{\"game\": \"kalah\"", "{\"game\": 3}", "{}", "\xff\xfe",
                           "{\"game\": \"kalah\", \"moves\": \"4\"}", "{\"game\": \"kalah\", \"moves\": [4]}",
                           "{\"game\": \"kalah\", \"root\": {}}"}) {
    EXPECT_EQ(status_of("/api/state", body), Status::kBadRequest) << body;
  }
  EXPECT_EQ(status_of("/api/state", std::string(100'000, '[')), Status::kBadRequest);
  EXPECT_EQ(status_of("/api/play", "{\"game\": \"kalah\"}"), Status::kBadRequest);
  EXPECT_EQ(status_of("/api/nothing", "{}"), Status::kNotFound);
  EXPECT_EQ(got("/api/state").status, Status::kMethodNotAllowed);
  EXPECT_EQ(posted("/api/games", "{}").allowed, "GET");
}

TEST(Routes, RefuseWhatTheRulesDo) {
  for (const char* body :
       {"{\"game\": \"chess\"}", "{\"game\": \"kalah:0,0\"}", "{\"game\": \"kalah\", \"root\": \"x\"}",
        "{\"game\": \"kalah\", \"moves\": [\"7\"]}", "{\"game\": \"darkchess\", \"moves\": [\"a1\"]}",
        "{\"game\": \"kalah\", \"moves\": [\"\\u0000\\n\\u00e9\"]}"}) {
    EXPECT_EQ(status_of("/api/state", body), Status::kUnprocessable) << body;
  }
  EXPECT_EQ(status_of("/api/play", "{\"game\": \"kalah\", \"move\": \"9\"}"), Status::kUnprocessable);
  EXPECT_EQ(status_of("/api/record", "{\"text\": \"[Game\"}"), Status::kUnprocessable);
  EXPECT_EQ(status_of("/api/record/text", "{\"game\": \"kalah\", \"tags\": [[\"a b\", \"c\"]]}"),
            Status::kUnprocessable);
  EXPECT_EQ(status_of("/api/record/text", "{\"game\": \"kalah\", \"result\": \"2-0\"}"), Status::kBadRequest);
}

TEST(Routes, RefuseTooMuch) {
  ServerLimits small;
  small.moves = 2;
  EXPECT_EQ(status_of("/api/state", "{\"game\": \"mnk\", \"moves\": [\"a1\", \"a2\"]}", small), Status::kOk);
  EXPECT_EQ(status_of("/api/state", "{\"game\": \"mnk\", \"moves\": [\"a1\", \"a2\", \"a3\"]}", small),
            Status::kTooLarge);
  EXPECT_EQ(status_of("/api/play", "{\"game\": \"mnk\", \"moves\": [\"a1\", \"a2\"], \"move\": \"a3\"}", small),
            Status::kTooLarge);
  small = {};
  small.answer_bytes = 8;
  EXPECT_EQ(status_of("/api/state", "{\"game\": \"mnk\"}", small), Status::kTooLarge);
}

}  // namespace
}  // namespace palamedes::server
