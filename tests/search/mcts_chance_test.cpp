#include <cmath>
#include <map>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "games/darkchess/family.hpp"
#include "search/mcts_support.hpp"

namespace palamedes::search::mcts_testing {
namespace {

using Small = darkchess::DarkChess<darkchess::SmallBoard>;

Small small_game(int quiet) {
  darkchess::Settings settings;
  settings.set = darkchess::kSmallSet;
  settings.quiet_limit = quiet;
  return Small(settings);
}

// The exact expectation for the side to move, from 0 to 1. With so few quiet plies a cycle cannot come round three
// times, so that a position, its count of quiet plies included, is all that matters.
class Expectation {
 public:
  explicit Expectation(const Small& game) : game_(game) {}

  double value(const Small::Position& position) {
    const Result result = game_.result(position);
    if (result == Result::kDraw) return 0.5;
    if (result != Result::kOngoing) return result == win_for(game_.side_to_move(position)) ? 1 : 0;
    const std::pair<std::uint64_t, int> key(game_.key(position), position.quiet);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    Small::MoveList moves;
    game_.legal_moves(position, moves);
    double best = 0;
    for (const auto move : moves) best = std::max(best, value_of_move(position, move));
    return known_[key] = best;
  }

  double value_of_move(const Small::Position& position, Small::Move move) {
    if (!game_.is_chance(position, move)) return after(position, move);
    Small::ChanceList outcomes;
    game_.chance_outcomes(position, move, outcomes);
    double sum = 0;
    double total = 0;
    for (const auto& outcome : outcomes) {
      sum += outcome.weight * after(position, outcome.move);
      total += outcome.weight;
    }
    return sum / total;
  }

 private:
  double after(Small::Position position, Small::Move move) {
    static_cast<void>(game_.play(position, move));
    return 1 - value(position);
  }

  const Small& game_;
  std::map<std::pair<std::uint64_t, int>, double> known_;
};

int hidden(const Small::Position& position) { return std::popcount(position.hidden()); }

Path<Small> ending(const Small& game, Random& random) {
  for (;;) {
    const auto path = random_path(game, 20, random);
    if (const int left = hidden(path.position()); left >= 1 && left <= 3) return Path<Small>(game, path.position());
  }
}

double found_value(const Path<Small>& path, const MctsOptions& options, std::uint64_t count) {
  const auto line = answer(path, options, count).lines.front();
  return line.exact_value ? proven_value(line.score) : average(line.score);
}

TEST(MctsChance, ExplicitNodesConvergeToTheExpectation) {
  const Small game = small_game(4);
  Expectation exact(game);
  Random random(11);
  for (int i = 0; i < 25; ++i) {
    const auto path = ending(game, random);
    const double value = exact.value(path.position());
    for (const bool solver : {true, false}) {
      MctsOptions options;
      options.solver = solver;
      options.node_mb = 16;
      EXPECT_NEAR(found_value(path, options, 40'000), value, 0.04)
          << game.position_text(path.position()) << (solver ? " solver" : "");
    }
    // The move it chooses is (nearly) as good as the best.
    const auto move = answer(path, MctsOptions{}, 40'000).lines.front().moves.front();
    EXPECT_GE(exact.value_of_move(path.position(), move), value - 0.02) << game.position_text(path.position());
  }
}

// One node for all outcomes plays the same reply to all that allow it, so that its values may be worse, but the last
// hidden piece is no chance, and with none left there is nothing to mix.
TEST(MctsChance, OpenLoopIsExactWhereNothingIsMixed) {
  const Small game = small_game(4);
  Expectation exact(game);
  Random random(12);
  MctsOptions options;
  options.chance = ChanceNodes::kOpenLoop;
  options.node_mb = 16;
  int single = 0;
  for (int i = 0; i < 60 && single < 12; ++i) {
    const auto path = ending(game, random);
    const double found = found_value(path, options, 30'000);
    EXPECT_GE(found, 0);
    EXPECT_LE(found, 1);
    if (hidden(path.position()) != 1) continue;
    ++single;
    EXPECT_NEAR(found, exact.value(path.position()), 0.04) << game.position_text(path.position());
  }
  EXPECT_GE(single, 5);
}

TEST(MctsChance, OpenLoopMeetsEveryMoveOfEveryOutcome) {
  const Small game = small_game(60);
  MctsOptions options;
  options.chance = ChanceNodes::kOpenLoop;
  Mcts<Small, NoHeuristics> mcts(options, NoHeuristics{}, 3);
  const auto report = answer(mcts, Path(game, game.start()), 20'000);
  EXPECT_EQ(report.nodes, 20'000U);
  EXPECT_EQ(report.lines.front().moves.size(), 1U);
  const auto& tree = mcts.tree();
  const auto& root = tree[tree.root()];
  tree.for_each_child(root, [&](auto index) {
    const auto& flip = tree[index];
    EXPECT_TRUE(flip.has(MctsNode<Small::Move>::kMixed));
    if (!flip.expanded()) return;
    std::vector<Small::Move> moves;
    std::uint64_t visits = 0;
    tree.for_each_child(flip, [&](auto child) {
      EXPECT_EQ(std::find(moves.begin(), moves.end(), tree[child].move()), moves.end());
      moves.push_back(tree[child].move());
      visits += tree[child].visits;
    });
    EXPECT_GE(moves.size(), 7U);
    EXPECT_EQ(visits + 1, flip.visits);
  });
}

// What was drawn is known when the next question comes: the outcome's own tree is kept, a mixture is not.
TEST(MctsChance, OutcomesKeepTheirTree) {
  const Small game = small_game(60);
  for (const auto chance : {ChanceNodes::kExplicit, ChanceNodes::kOpenLoop}) {
    Path path(game, game.start());
    MctsOptions options;
    options.chance = chance;
    Mcts<Small, NoHeuristics> mcts(options, NoHeuristics{}, 3);
    const auto report = answer(mcts, path, 20'000);
    Random random(5);
    path.play(game.draw_outcome(path.position(), report.lines.front().moves.front(), random));
    const auto next = answer(mcts, path, 1);
    const auto visits = mcts.tree()[mcts.tree().root()].visits;
    if (chance == ChanceNodes::kExplicit) {
      EXPECT_GT(visits, 100U);
    } else {
      EXPECT_EQ(visits, 1U);
    }
    EXPECT_TRUE(next.has_move());
  }
}

// The blocks of an open-loop node stay linked when the tree is moved to the front of its pool.
TEST(MctsChance, OpenLoopTreesSurviveCompaction) {
  const Small game = small_game(60);
  Path path(game, game.start());
  Random random(1);
  for (const char* square : {"a1", "b1", "a2"}) {
    path.play(game.draw_outcome(path.position(), game.parse_move(path.position(), square), random));
  }
  MctsOptions options;
  options.chance = ChanceNodes::kOpenLoop;
  Mcts<Small, NoHeuristics> roomy(options, NoHeuristics{}, 3);
  options.node_mb = 1;
  Mcts<Small, NoHeuristics> narrow(options, NoHeuristics{}, 3);
  auto question = simulations<Small::Move>(9'000);
  Small::MoveList moves;
  path.legal_moves(moves);
  for (const auto move : moves) {
    if (!game.is_chance(path.position(), move)) question.only = {move};
  }
  ASSERT_EQ(question.only.size(), 1U);
  static_cast<void>(roomy.think(path, question, StopToken{}));
  static_cast<void>(narrow.think(path, question, StopToken{}));
  ASSERT_GT(narrow.tree().used(), narrow.tree().capacity() / 2);
  ASSERT_LT(narrow.tree().used(), narrow.tree().capacity());
  path.play(question.only.front());
  question.only.clear();
  question.limits.nodes = 500;
  question.lines = 100;
  const auto one = roomy.think(path, question, StopToken{});
  const auto other = narrow.think(path, question, StopToken{});
  EXPECT_EQ(narrow.tree().root(), 0U);
  EXPECT_GT(roomy.tree().root(), 0U);
  ASSERT_EQ(one.lines.size(), other.lines.size());
  for (std::size_t i = 0; i < one.lines.size(); ++i) {
    EXPECT_EQ(one.lines[i].moves, other.lines[i].moves);
    EXPECT_EQ(one.lines[i].visits, other.lines[i].visits);
  }
}

TEST(MctsChance, SameSeedSameAnswerAndThreadsAnswer) {
  const Small game = small_game(60);
  const Path path(game, game.start());
  for (const auto chance : {ChanceNodes::kExplicit, ChanceNodes::kOpenLoop}) {
    MctsOptions options;
    options.chance = chance;
    const auto one = answer(path, options, 5'000).lines.front();
    const auto same = answer(path, options, 5'000).lines.front();
    EXPECT_EQ(one.moves, same.moves);
    EXPECT_EQ(one.visits, same.visits);
    options.threads = 2;
    EXPECT_EQ(answer(path, options, 5'000).nodes, 5'000U);
  }
}

}  // namespace
}  // namespace palamedes::search::mcts_testing
