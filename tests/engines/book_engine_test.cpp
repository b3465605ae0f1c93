#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/random.hpp"
#include "catalog/canonical.hpp"
#include "catalog/catalog.hpp"
#include "engines/book/engine.hpp"
#include "engines/book/positions.hpp"

namespace palamedes::engines {
namespace {

class BookFiles : public testing::Test {
 protected:
  BookFiles() : folder_(testing::TempDir() + "book-" + std::to_string(::getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~BookFiles() override { std::filesystem::remove_all(folder_); }

  std::string written(const std::string& name, const std::string& text) const {
    write_file(folder_ + "/" + name, text);
    return folder_ + "/" + name;
  }

 private:
  std::string folder_;
};

// A book that knows the start of tic-tac-toe: the centre, a little less often a corner, and an edge that was dropped.
knowledge::BookContents tictactoe_book() {
  const auto game = catalog::make_game("tictactoe");
  const catalog::CanonicalText start(*game);
  knowledge::BookContents contents;
  contents.game = game->spec();
  contents.made = "by hand";
  contents.games = 100;
  contents.positions[start.value()] = {{start.move("b2"), 60, 100, 0.80, true, true, std::nullopt},
                                       {start.move("c3"), 30, 45, 0.75, true, true, std::nullopt},
                                       {start.move("b1"), 10, 5, 0.25, false, false, std::nullopt}};
  return contents;
}

EngineReport asked(Engine& engine, const catalog::Game& game, bool plays, std::vector<std::string> only = {}) {
  EngineQuestion question;
  question.limits.nodes = 200;
  question.plays = plays;
  question.only = std::move(only);
  const StopToken never;
  return engine.think(game, question, never);
}

std::unique_ptr<Engine> engine_with(const std::string& path, const catalog::Game& game, const std::string& more = "",
                                    std::uint64_t seed = 1) {
  return make_engine("alphabeta:table-mb=1,book=" + path + more, game, seed);
}

TEST(CanonicalPositions, AreTheSameThroughEverySymmetry) {
  for (const char* spec : {"mingmang:4", "mnk:5x5,4", "kalah:4,3", "morris", "darkchess:2x4", "mnk:4x3,3"}) {
    const auto game = catalog::make_game(spec);
    Random random(11);
    for (int ply = 0; ply < 12 && !game->outcome().over(); ++ply) {
      const catalog::CanonicalText here(*game);
      std::set<std::string> moves;
      for (const std::string& move : game->legal_moves()) moves.insert(here.move(move));
      for (int symmetry = 0; symmetry < game->symmetries(); ++symmetry) {
        const auto turned = catalog::make_game(spec);
        turned->set_position(game->transformed_position(symmetry));
        const catalog::CanonicalText there(*turned);
        ASSERT_EQ(there.value(), here.value()) << spec << " " << game->position();
        for (const std::string& move : game->legal_moves()) {
          ASSERT_EQ(there.move(game->transformed_move(move, symmetry)), here.move(move)) << spec;
        }
      }
      // Canonical moves are legal where they belong.
      const auto canonical = catalog::make_game(spec);
      canonical->set_position(here.value());
      const auto legal = canonical->legal_moves();
      for (const std::string& move : moves) EXPECT_NE(std::find(legal.begin(), legal.end(), move), legal.end()) << move;
      game->play(catalog::random_move(*game, random));
    }
  }
}

TEST_F(BookFiles, AnswerWhereAMoveIsToBePlayed) {
  const auto game = catalog::make_game("tictactoe");
  const auto engine = engine_with(written("book", tictactoe_book().text()), *game);
  const EngineReport report = asked(*engine, *game, true);
  EXPECT_EQ(report.move(), "b2");
  EXPECT_EQ(report.note, "book");
  EXPECT_EQ(report.nodes, 0U);
  EXPECT_EQ(report.warning, "");
  const EngineReport thought = asked(*engine, *game, false);
  EXPECT_EQ(thought.note, "");
  EXPECT_GT(thought.nodes, 0U);
  game->play("a1");
  EXPECT_EQ(asked(*engine, *game, true).note, "");
}

TEST_F(BookFiles, KeepToTheMovesAskedFor) {
  const auto game = catalog::make_game("tictactoe");
  const auto engine = engine_with(written("book", tictactoe_book().text()), *game);
  // Only the first of four corners stands for them, and a dropped move is never played.
  EXPECT_EQ(asked(*engine, *game, true, {"b1"}).note, "");
  const auto choices = book_choices(*knowledge::Book::of_text(tictactoe_book().text(), game->spec()), *game);
  ASSERT_EQ(choices.size(), 3U);
  EXPECT_EQ(choices[0].move, "b2");
  EXPECT_DOUBLE_EQ(choices[0].share, 0.6);
  EXPECT_DOUBLE_EQ(choices[0].points(), 50);
  EXPECT_FALSE(choices[2].book.kept);
  EXPECT_EQ(asked(*engine, *game, true, {choices[1].move}).move(), choices[1].move);
}

TEST_F(BookFiles, VaryByTheSeedAndNotWithoutVariety) {
  const auto game = catalog::make_game("tictactoe");
  const std::string path = written("book", tictactoe_book().text());
  std::map<std::string, int> played;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    EXPECT_EQ(asked(*engine_with(path, *game, "", seed), *game, true).move(), "b2");
    // 40 thousandths are less than the 50 between the two.
    EXPECT_EQ(asked(*engine_with(path, *game, ",book-variety=40", seed), *game, true).move(), "b2");
    const std::string varied = asked(*engine_with(path, *game, ",book-variety=60", seed), *game, true).move();
    EXPECT_EQ(asked(*engine_with(path, *game, ",book-variety=60", seed), *game, true).move(), varied);
    ++played[varied];
  }
  EXPECT_EQ(played.size(), 2U);
  EXPECT_GT(played["b2"], 25);
  EXPECT_FALSE(played.contains("b1"));
}

TEST_F(BookFiles, ThatCannotBeUsedAreLeftOutWithAWarning) {
  const auto game = catalog::make_game("tictactoe");
  const std::string good = tictactoe_book().text();
  const auto warning = [&](const std::string& text) {
    const EngineReport report = asked(*engine_with(written("bad", text), *game), *game, true);
    EXPECT_EQ(report.note, "");
    EXPECT_GT(report.nodes, 0U);
    EXPECT_EQ(report.warning.find('\n'), std::string::npos);
    return report.warning;
  };
  std::string other = good;
  other.replace(other.find("book 2"), 6, "book 9");
  EXPECT_NE(warning(other).find("version"), std::string::npos);
  EXPECT_NE(warning(good + "x").find("damaged"), std::string::npos);
  knowledge::BookContents elsewhere = tictactoe_book();
  elsewhere.game = "kalah";
  EXPECT_NE(warning(elsewhere.text()).find("for 'kalah'"), std::string::npos);
  // The checksum is right, a line is not.
  knowledge::BookContents bad_line = tictactoe_book();
  bad_line.positions.begin()->second.front().move = "b2 b2";
  EXPECT_NE(warning(bad_line.text()).find("damaged"), std::string::npos);
  EXPECT_THROW(static_cast<void>(engine_with("/no/such/book", *game)), UserError);
}

TEST_F(BookFiles, AreForFullStrengthOnly) {
  const auto game = catalog::make_game("tictactoe");
  const std::string path = written("book", tictactoe_book().text());
  EXPECT_EQ(asked(*engine_with(path, *game, ",level=9"), *game, true).note, "");
  EXPECT_EQ(asked(*engine_with(path, *game, ",level=10"), *game, true).note, "book");
}

// docs/books.md has the matches that decided which `best` reads its book.
TEST(BookOptions, AreOffButForTheBestWhereBooksWin) {
  const std::vector<std::pair<std::string, std::string>> of_the_best = {
      {"mingmang", "auto"}, {"gomoku", "auto"}, {"kalah", "auto"}, {"morris", "auto"}, {"darkchess", "off"}};
  for (const auto& [spec, of_best] : of_the_best) {
    const auto game = catalog::make_game(spec);
    for (const EngineInfo& info : engines_for(*game)) {
      const Spec meant = without_presets(Spec::parse(info.name), *game);
      std::string book = "off";
      for (const auto& [name, value] : meant.named) {
        if (name == "book") book = value;
      }
      EXPECT_EQ(book, info.name == "best" ? of_best : "off") << spec << " " << info.name;
    }
  }
}

}  // namespace
}  // namespace palamedes::engines
