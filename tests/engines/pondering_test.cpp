#include "engines/pondering.hpp"

#include <chrono>
#include <memory>
#include <thread>

#include <gtest/gtest.h>

#include "catalog/catalog.hpp"

namespace palamedes::engines {
namespace {

class PonderingTest : public ::testing::Test {
 protected:
  // Moves, lets the engine think on, and answers for the other side.
  std::optional<EngineReport> after_reply(bool as_expected, double seconds) {
    Limits limits;
    limits.move_seconds = 0.02;
    EngineQuestion question;
    question.limits = limits;
    const StopToken never;
    const EngineReport report = engine_->think(*game_, question, never);
    const Side mover = game_->side_to_move();
    game_->play(report.move());
    const std::string expected = expected_reply(*engine_, *game_, report.lines.front());
    EngineLine line = report.lines.front();
    line.moves = {report.move(), expected};
    ponderer_.begin(*engine_, *game_, line, mover);
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    std::string reply = expected;
    if (!as_expected) {
      for (const std::string& other : game_->legal_moves()) {
        if (other != expected) reply = other;
      }
    }
    game_->play(reply);
    return ponderer_.end(*game_, limits);
  }

  std::unique_ptr<catalog::Game> game_ = catalog::make_game("mingmang:6");
  std::unique_ptr<Engine> engine_ = make_engine("alphabeta:table-mb=1", *game_, 1);
  Ponderer ponderer_;
};

TEST_F(PonderingTest, AnswersAtOnceWhereTheReplyWasThoughtAboutEnough) {
  const auto answer = after_reply(true, 0.2);
  ASSERT_TRUE(answer);
  EXPECT_NO_THROW(game_->play(answer->move()));
}

TEST_F(PonderingTest, AnotherReplyIsThoughtAboutAnew) { EXPECT_FALSE(after_reply(false, 0.2)); }

// A table or a book that chose the move knows no reply to it: there is one all the same, and it is thought about.
TEST_F(PonderingTest, GuessesTheReplyWhereTheLineHasOneMove) {
  game_ = catalog::make_game("mnk:7x7,4");
  engine_ = make_engine("alphabeta:table-mb=1", *game_, 1);
  // Three stones, closed at one end: the other one has to be.
  for (const char* move : {"d4", "d7", "d5", "a1", "d6"}) game_->play(move);
  EngineLine line;
  line.moves = {"d6"};
  EXPECT_EQ(expected_reply(*engine_, *game_, line), "d3");
  ponderer_.begin(*engine_, *game_, line, Side::kFirst);
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  game_->play("d3");
  Limits limits;
  limits.move_seconds = 0.02;
  const auto answer = ponderer_.end(*game_, limits);
  ASSERT_TRUE(answer);
  EXPECT_NO_THROW(game_->play(answer->move()));
}

TEST_F(PonderingTest, NothingIsExpectedOfAGameThatIsOver) {
  game_->play("pass");
  game_->play("pass");
  EngineLine line;
  line.moves = {"pass"};
  ponderer_.begin(*engine_, *game_, line, Side::kSecond);
  EXPECT_FALSE(ponderer_.end(*game_, {}));
}

}  // namespace
}  // namespace palamedes::engines
