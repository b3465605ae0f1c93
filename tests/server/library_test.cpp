#include "server/library.hpp"

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "base/spec/spec.hpp"
#include "catalog/canonical.hpp"
#include "catalog/catalog.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

// What the page shows is what `tables probe` prints.
TEST(Library, SaysWhatTheTablesSay) {
  const tables::ScratchFolder folder;
  const auto built = tables::make_game_tables(Spec::parse("morris:six"), folder.path());
  tables::BuildSettings settings;
  settings.up_to = "3-3";
  built->build(settings, search::StopToken{});
  Library::Sources sources;
  sources.tables = folder.path();
  Library library(sources);
  Random random(5);
  const auto infos = built->infos();
  int decided = 0;
  for (int i = 0; i < 200; ++i) {
    const auto& info = infos[random.below(static_cast<std::uint32_t>(infos.size()))];
    const std::string position = built->sampled(info.slice, random.next() % info.states).position;
    const tables::Value value = built->value(position);
    const auto game = catalog::make_game("morris:six,repetition=draws");
    game->set_position(position);
    if (game->outcome().over()) continue;
    const json::object known = library.known(*game);
    ASSERT_TRUE(known.at("table").is_object()) << position;
    const json::object& table = known.at("table").as_object();
    EXPECT_EQ(table.at("value").as_string(), tables::word_for(value.outcome)) << position;
    EXPECT_EQ(table.at("moves").as_array().size(), game->legal_moves().size());
    if (value.outcome == tables::Outcome::kDraw) continue;
    ++decided;
    EXPECT_EQ(table.at("distance").to_number<int>(), value.plies) << position;
    EXPECT_EQ(table.at("moves").at(0).at("distance"), table.at("distance"));
  }
  EXPECT_GT(decided, 20);
}

TEST(Library, KnowsAnEndingOfDarkChessByTables) {
  const tables::ScratchFolder folder;
  const auto built = tables::make_game_tables(Spec::parse("darkchess"), folder.path());
  tables::BuildSettings settings;
  settings.up_to = "KG-K";
  built->build(settings, search::StopToken{});
  Library::Sources sources;
  sources.tables = folder.path();
  Library library(sources);
  const auto game = catalog::make_game("darkchess");
  game->set_position("----/----/----/----/----/----/-k--/K--G r - 0");
  const json::object table = library.known(*game).at("table").as_object();
  const tables::Value value = built->value(game->position());
  EXPECT_EQ(table.at("by").as_string(), "tables");
  EXPECT_EQ(table.at("value").as_string(), "win");
  EXPECT_EQ(table.at("distance").to_number<int>(), value.plies);
  EXPECT_EQ(table.at("moves").as_array().size(), game->legal_moves().size());
  // A win that takes longer than the rules allow is none that the tables know of.
  game->set_position("----/----/----/----/----/----/-k--/K--G r - 58");
  EXPECT_TRUE(library.known(*game).at("table").is_null());
}

// With no tables at all, by what is in the program.
TEST(Library, KnowsTheOpeningOfSixMensMorrisByItself) {
  const tables::ScratchFolder empty;
  ::setenv("PALAMEDES_TABLES", empty.path().c_str(), 1);
  Library library;
  const auto drawn = catalog::make_game("morris:six,repetition=draws");
  const json::object table = library.known(*drawn).at("table").as_object();
  EXPECT_EQ(table.at("value").as_string(), "draw");
  EXPECT_EQ(table.at("by").as_string(), "tables");
  EXPECT_EQ(table.at("moves").as_array().size(), 16U);
  // Where who repeats loses, a draw of the tables is not decided.
  const auto open = catalog::make_game("morris:six");
  EXPECT_EQ(library.known(*open).at("table").at("value").as_string(), "open");
  ::unsetenv("PALAMEDES_TABLES");
}

TEST(Library, ProvesWhatIsProvenInNoTime) {
  const tables::ScratchFolder empty;
  ::setenv("PALAMEDES_TABLES", empty.path().c_str(), 1);
  Library library;
  const auto kalah = catalog::make_game("kalah:2,2");
  const json::object margins = library.known(*kalah).at("table").as_object();
  EXPECT_EQ(margins.at("by").as_string(), "search");
  EXPECT_EQ(margins.at("moves").as_array().size(), 2U);
  EXPECT_EQ(margins.at("margin"), margins.at("moves").at(0).at("margin"));
  const auto line = catalog::make_game("mnk:3x3,3");
  for (const char* move : {"b2", "b1", "a1"}) line->play(move);
  const json::object proof = library.known(*line).at("table").as_object();
  EXPECT_EQ(proof.at("by").as_string(), "proof");
  EXPECT_EQ(proof.at("value").as_string(), "loss") << "two ways to three in a row";
  ::unsetenv("PALAMEDES_TABLES");
}

TEST(Library, SaysThatTablesComeAndLooksAgainOnceTheyAreThere) {
  const tables::ScratchFolder folder;
  bool comes = true;
  std::vector<std::string> asked;
  Library::Sources sources;
  ::setenv("PALAMEDES_TABLES", folder.path().c_str(), 1);
  sources.coming = [&](const Spec& game) {
    asked.push_back(game.text());
    return comes;
  };
  Library library(sources);
  const auto game = catalog::make_game("morris:three,repetition=draws");
  game->set_position("WWxBxBWxB w 0 0");
  EXPECT_TRUE(library.known(*game).at("table").is_null());
  EXPECT_TRUE(library.known(*game).at("coming").as_bool());
  tables::make_game_tables(Spec::parse("morris:three"), folder.path())->build({}, search::StopToken{});
  comes = false;
  library.look_again();
  EXPECT_TRUE(library.known(*game).at("table").is_object());
  EXPECT_FALSE(library.known(*game).at("coming").as_bool());
  EXPECT_EQ(asked.front(), game->variant().text());
  ::unsetenv("PALAMEDES_TABLES");
}

// A book and an experience with one position, the empty board, with two moves each.
Library::Sources written() {
  Library::Sources sources;
  sources.tables = "off";
  sources.book = [](std::string_view game) -> std::shared_ptr<const knowledge::Book> {
    const auto start = catalog::make_game("mnk:5x5,4");
    if (game != start->spec()) return nullptr;
    const catalog::CanonicalText position(*start);
    knowledge::BookContents contents;
    contents.game = start->spec();
    contents.games = 10;
    knowledge::BookMove good;
    good.move = position.move("c3");
    good.games = 8;
    good.half_points = 9;
    good.value = 0.6;
    knowledge::BookMove bad = good;
    bad.move = position.move("b2");
    bad.games = 2;
    bad.half_points = 1;
    bad.kept = false;
    contents.positions[position.value()] = {good, bad};
    return knowledge::Book::of_text(contents.text(), game);
  };
  sources.experience = [](const knowledge::ExperienceOf& whose) -> std::shared_ptr<const knowledge::Experience> {
    const auto start = catalog::make_game("mnk:5x5,4");
    if (whose.game != start->spec()) return nullptr;
    const catalog::CanonicalKey view(*start);
    EXPECT_EQ(view.value(), whose.start_key);
    auto experience = std::make_shared<knowledge::Experience>(whose, 1);
    std::vector<knowledge::MoveTally> tallies(2);
    tallies[0].move = view.move("b2");
    tallies[0].wins = 1;
    tallies[0].losses = 3;
    tallies[1].move = view.move("c3");
    tallies[1].wins = 7;
    tallies[1].draws = 1;
    experience->add(view.value(), tallies);
    experience->finish();
    return experience;
  };
  return sources;
}

TEST(Library, HasBooksAndExperienceUpToSymmetries) {
  Library library(written());
  const auto game = catalog::make_game("mnk:5x5,4");
  const json::object known = library.known(*game);
  const json::array& book = known.at("book").as_array();
  ASSERT_EQ(book.size(), 2U) << json::serialize(known);
  EXPECT_EQ(book.at(0).at("move"), "c3");
  EXPECT_EQ(book.at(0).at("share").to_number<double>(), 0.8);
  EXPECT_TRUE(book.at(0).at("kept").as_bool());
  EXPECT_FALSE(book.at(1).at("kept").as_bool());
  const json::array& experience = known.at("experience").as_array();
  ASSERT_EQ(experience.size(), 2U) << json::serialize(known);
  EXPECT_EQ(experience.at(0).at("move"), "c3");
  EXPECT_EQ(experience.at(0).at("played").to_number<int>(), 8);
  EXPECT_EQ(experience.at(1).at("losses").to_number<int>(), 3);
  game->play("c3");
  EXPECT_TRUE(library.known(*game).at("book").as_array().empty());
  EXPECT_TRUE(library.known(*game).at("experience").as_array().empty());
}

TEST(Library, KeepsAFewGamesOpenAndNoMore) {
  int opened = 0;
  Library::Sources sources;
  sources.tables = "off";
  sources.book = [&](std::string_view) {
    ++opened;
    return nullptr;
  };
  sources.experience = [](const knowledge::ExperienceOf&) { return nullptr; };
  Library library(std::move(sources));
  const auto ask = [&](int size) {
    const auto game = catalog::make_game("mnk:" + std::to_string(size) + "x" + std::to_string(size) + ",3");
    EXPECT_TRUE(library.known(*game).at("table").is_null());
  };
  for (int i = 0; i < 3; ++i) ask(5);
  EXPECT_EQ(opened, 1);
  for (int size = 6; size < 40; ++size) ask(size);
  EXPECT_EQ(opened, 35);
  ask(5);
  EXPECT_EQ(opened, 36);
}

}  // namespace
}  // namespace palamedes::server
