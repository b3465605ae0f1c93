#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/files/file.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "search/common/score.hpp"

namespace palamedes::engines {
namespace {

// A line of tests/data/cammp-played.txt or cammp-played-forgotten.txt.
struct Original {
  std::string position;
  int depth = 0;
  std::string move;
  int score = 0;
  std::uint64_t nodes = 0;
  std::uint64_t widened = 0;
};

std::vector<Original> originals(int depth, const std::string& file = "cammp-played.txt") {
  std::vector<Original> found;
  const std::string data = read_file(std::string(PALAMEDES_TEST_DATA "/") + file);
  for (const std::string_view line : split(data, '\n')) {
    if (line.empty() || line.starts_with('#')) continue;
    std::vector<std::string> parts;
    for (const std::string_view part : split(line, '|')) parts.emplace_back(part);
    const Original original{parts.at(0),
                            std::stoi(parts.at(1)),
                            parts.at(2),
                            std::stoi(parts.at(3)),
                            std::stoull(parts.at(4)),
                            std::stoull(parts.at(5))};
    if (original.depth == depth) found.push_back(original);
  }
  return found;
}

EngineReport answer_of(const std::string& engine, const std::string& position, int depth) {
  const std::unique_ptr<catalog::Game> game = catalog::make_game("mingmang");
  game->set_position(position);
  EngineQuestion question;
  question.limits.depth = depth;
  const StopToken never;
  return make_engine(engine, *game, 1)->think(*game, question, never);
}

void expect_same_answer(const Original& original) {
  SCOPED_TRACE(original.position + ", depth " + std::to_string(original.depth));
  const EngineReport report = answer_of("cammp-played", original.position, original.depth);
  EXPECT_EQ(report.move(), original.move);
  EXPECT_EQ(report.lines.front().score, original.score);
  EXPECT_EQ(report.nodes - report.quiescence_nodes, original.nodes);
  EXPECT_EQ(report.quiescence_widened, original.widened);
}

TEST(CammpPlayed, AnswersAsTheOriginalToTheNode) {
  for (const int depth : {2, 4}) {
    const std::vector<Original> all = originals(depth);
    ASSERT_EQ(all.size(), 12U);
    for (const Original& original : all) expect_same_answer(original);
  }
}

// The side with few moves left loses all of them at once; at the root it then passes.
TEST(CammpPlayed, ForgetsMovesAsTheOriginal) {
  constexpr int kLargestOfJava = 2'147'483'647;
  std::vector<Original> all = originals(2, "cammp-played-forgotten.txt");
  for (const Original& original : originals(4, "cammp-played-forgotten.txt")) all.push_back(original);
  ASSERT_EQ(all.size(), 43U);
  for (Original& original : all) {
    ASSERT_EQ(std::abs(original.score), kLargestOfJava);
    original.score = original.score > 0 ? search::kLargestEstimate : -search::kLargestEstimate;
    expect_same_answer(original);
  }
}

// Which positions share a place in its table of 2^16 depends on random numbers of its own.
TEST(CammpPlayedLong, AnswersAsTheOriginalWhereItsTableIsFull) {
  const std::vector<Original> all = originals(6);
  ASSERT_EQ(all.size(), 12U);
  int same_move = 0;
  double ours = 0;
  double theirs = 0;
  for (const Original& original : all) {
    const EngineReport report = answer_of("cammp-played", original.position, original.depth);
    same_move += report.move() == original.move ? 1 : 0;
    ours += static_cast<double>(report.nodes - report.quiescence_nodes);
    theirs += static_cast<double>(original.nodes);
  }
  EXPECT_GE(same_move, 10);
  EXPECT_NEAR(ours / theirs, 1, 0.1);
}

// From the start it needed 61,713 nodes and 6,067 of quiescence for depth 6, and 1,023,344 and 188,449 for depth 8,
// where its table is long full; docs/engines/presets.md has both beside ours.
TEST(CammpPlayedLong, NeedsFromTheStartWhatTheOriginalNeeds) {
  const std::string start = catalog::make_game("mingmang")->position();
  const auto needed = [](const EngineReport& report) {
    return report.nodes - report.quiescence_nodes + report.quiescence_widened;
  };
  const EngineReport six = answer_of("cammp-played", start, 6);
  EXPECT_EQ(six.move(), "d1d4");
  EXPECT_EQ(needed(six), 67'800U) << "the original: 67,780";
  const EngineReport eight = answer_of("cammp-played", start, 8);
  EXPECT_EQ(eight.move(), "h6f6");
  EXPECT_EQ(needed(eight), 1'031'406U) << "the original: 1,211,793";
}

}  // namespace
}  // namespace palamedes::engines
