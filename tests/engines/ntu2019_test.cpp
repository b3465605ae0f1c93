#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/files/file.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"

namespace palamedes::engines {
namespace {

// A line of tests/data/ntu2019-played.txt.
struct Original {
  std::string position;
  int depth = 0;
  std::string windows;
  std::string move;
  int score = 0;
};

std::vector<Original> originals() {
  std::vector<Original> found;
  const std::string data = read_file(PALAMEDES_TEST_DATA "/ntu2019-played.txt");
  for (const std::string_view line : split(data, '\n')) {
    if (line.empty() || line.starts_with('#')) continue;
    std::vector<std::string> parts;
    for (const std::string_view part : split(line, '|')) parts.emplace_back(part);
    found.push_back({parts.at(0), std::stoi(parts.at(1)), parts.at(2), parts.at(3), std::stoi(parts.at(4))});
  }
  return found;
}

EngineReport answer_of(const std::string& engine, const std::string& position, int depth) {
  const std::unique_ptr<catalog::Game> game = catalog::make_game("darkchess");
  if (!position.empty()) game->set_position(position);
  EngineQuestion question;
  question.limits.depth = depth;
  const StopToken never;
  return make_engine(engine, *game, 1)->think(*game, question, never);
}

struct Agreement {
  int positions = 0;
  int moves = 0;
  int scores = 0;
};

Agreement agreement(int depth) {
  Agreement found;
  for (const Original& original : originals()) {
    if (original.depth != depth) continue;
    const EngineReport report =
        answer_of("ntu2019-played:table-mb=16,root-windows=" + original.windows, original.position, original.depth);
    ++found.positions;
    found.moves += report.move() == original.move ? 1 : 0;
    found.scores += report.lines.front().score == original.score ? 1 : 0;
  }
  return found;
}

TEST(Ntu2019Played, AnswersAsTheOriginal) {
  const Agreement found = agreement(4);
  EXPECT_EQ(found.positions, 60);
  EXPECT_EQ(found.moves, 60);
  EXPECT_EQ(found.scores, 60);
}

// The original's table never lets a shallower search replace a deeper one.
TEST(Ntu2019Played, AnswersNearlyAsTheOriginalOnceItsTableIsAtWork) {
  const Agreement found = agreement(5);
  EXPECT_EQ(found.positions, 60);
  EXPECT_GE(found.moves, 59);
  EXPECT_GE(found.scores, 57);
}

TEST(Ntu2019Played, BeginsAtA2) { EXPECT_EQ(answer_of("ntu2019-played", "", 4).move(), "a2"); }

// Nothing of its own is face up.
TEST(Ntu2019Played, FlipsWhereThereIsNothingElse) {
  EXPECT_EQ(answer_of("ntu2019-played", "XXXX/XXXX/XXXX/XXXX/XXXX/XXXX/XkXX/XXXX r", 4).move().size(), 2U);
}

}  // namespace
}  // namespace palamedes::engines
