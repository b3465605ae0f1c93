#include <chrono>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "games/kalah/family.hpp"
#include "search/mcts_support.hpp"

namespace palamedes::search::mcts_testing {
namespace {

using Kalah = kalah::Kalah<kalah::PackedBoard>;
using Search = Mcts<Kalah, NoHeuristics>;
using KalahQuestion = Question<Kalah::Move>;

Kalah kalah_game(const std::string& spec) { return Kalah(settings_from<kalah::Settings>(Spec::parse(spec))); }

// Visits of the root's children by move, to compare two trees with.
std::vector<std::pair<int, std::uint64_t>> root_visits(const Report<Kalah::Move>& report) {
  std::vector<std::pair<int, std::uint64_t>> visits;
  for (const auto& line : report.lines) visits.emplace_back(line.moves.front().house, line.visits);
  std::sort(visits.begin(), visits.end());
  return visits;
}

KalahQuestion all_lines(std::uint64_t count) {
  KalahQuestion question = simulations<Kalah::Move>(count);
  question.lines = 100;
  return question;
}

// Every visit of a node is one to a child or one that ended there; likewise for what the visits came to. What a virtual
// loss left behind would show. Without the solver, which replaces values on the way up.
void expect_sound(const Search::Tree& tree, bool one_thread) {
  std::vector<Search::Index> open{tree.root()};
  std::size_t checked = 0;
  while (!open.empty()) {
    const Search::Index at = open.back();
    open.pop_back();
    const auto& node = tree[at];
    ASSERT_GE(node.sum, 0);
    ASSERT_LE(node.sum, static_cast<Points>(node.visits) * kWinPoints);
    if (!node.expanded()) continue;
    ++checked;
    std::uint64_t visits = 0;
    Points sum = 0;
    tree.for_each_child(node, [&](Search::Index child) {
      visits += tree[child].visits;
      sum += tree[child].sum;
      ASSERT_GT(child, at);
      if (tree[child].visits > 0) open.push_back(child);
    });
    const std::uint64_t ended_here = node.visits - visits;
    ASSERT_LE(visits, node.visits);
    if (one_thread) {
      ASSERT_EQ(ended_here, at == tree.root() ? 0U : 1U);
    }
    ASSERT_GE(node.sum - sum, 0);
    ASSERT_LE(node.sum - sum, static_cast<Points>(ended_here) * kWinPoints);
  }
  EXPECT_GT(checked, 100U);
}

TEST(MctsTree, CountsAddUp) {
  const Kalah game = kalah_game("kalah:6,4");
  MctsOptions options;
  options.solver = false;
  Search mcts(options, NoHeuristics{}, 1);
  const auto report = mcts.think(Path(game, game.start()), all_lines(20'000), StopToken{});
  EXPECT_EQ(report.nodes, 20'000U);
  EXPECT_EQ(mcts.tree()[mcts.tree().root()].visits, 20'000U);
  expect_sound(mcts.tree(), true);
  std::uint64_t visits = 0;
  for (const auto& line : report.lines) visits += line.visits;
  EXPECT_EQ(visits, 20'000U);
}

TEST(MctsTree, SameSeedSameAnswer) {
  const Kalah game = kalah_game("kalah:6,4");
  const Path path(game, game.start());
  Search one(MctsOptions{}, NoHeuristics{}, 5);
  Search same(MctsOptions{}, NoHeuristics{}, 5);
  Search differs(MctsOptions{}, NoHeuristics{}, 6);
  const auto first = root_visits(one.think(path, all_lines(5'000), StopToken{}));
  EXPECT_EQ(root_visits(same.think(path, all_lines(5'000), StopToken{})), first);
  EXPECT_NE(root_visits(differs.think(path, all_lines(5'000), StopToken{})), first);
  one.new_game();
  EXPECT_EQ(root_visits(one.think(path, all_lines(5'000), StopToken{})), first);
}

TEST(MctsTree, AskingAgainContinues) {
  const Kalah game = kalah_game("kalah:6,4");
  const Path path(game, game.start());
  Search whole(MctsOptions{}, NoHeuristics{}, 5);
  Search parts(MctsOptions{}, NoHeuristics{}, 5);
  const auto at_once = whole.think(path, all_lines(9'000), StopToken{});
  static_cast<void>(parts.think(path, all_lines(4'000), StopToken{}));
  const auto in_parts = parts.think(path, all_lines(5'000), StopToken{});
  EXPECT_EQ(in_parts.nodes, 5'000U);
  EXPECT_EQ(root_visits(in_parts), root_visits(at_once));
}

// After two plies the subtree is still there; asked on, it gives the same whether or not it was moved to the front of
// the pool.
TEST(MctsTree, PlayedMovesKeepTheirTree) {
  const Kalah game = kalah_game("kalah:6,4");
  Path path(game, game.start());
  MctsOptions options;
  options.solver = false;
  Search roomy(options, NoHeuristics{}, 5);
  options.node_mb = 2;
  Search narrow(options, NoHeuristics{}, 5);
  const auto before = roomy.think(path, all_lines(20'000), StopToken{});
  static_cast<void>(narrow.think(path, all_lines(20'000), StopToken{}));
  ASSERT_GE(before.lines.front().moves.size(), 3U);
  ASSERT_GT(narrow.tree().used(), narrow.tree().capacity() / 2);
  ASSERT_LT(narrow.tree().used(), narrow.tree().capacity());
  const auto& best = before.lines.front();
  path.play(best.moves[0]);
  path.play(best.moves[1]);
  const auto after = roomy.think(path, all_lines(1), StopToken{});
  const auto compacted = narrow.think(path, all_lines(1), StopToken{});
  EXPECT_EQ(narrow.tree().root(), 0U);
  EXPECT_LT(narrow.tree().used(), narrow.tree().capacity() / 2);
  EXPECT_GT(after.lines.front().visits, 1'000U);
  EXPECT_EQ(after.lines.front().moves.front(), best.moves[2]);
  EXPECT_EQ(root_visits(compacted), root_visits(after));
  expect_sound(roomy.tree(), false);
  expect_sound(narrow.tree(), false);
  const auto later = roomy.think(path, all_lines(3'000), StopToken{});
  EXPECT_EQ(root_visits(narrow.think(path, all_lines(3'000), StopToken{})), root_visits(later));
}

TEST(MctsTree, AnotherLineStartsAnew) {
  const Kalah game = kalah_game("kalah:6,4");
  Path path(game, game.start());
  MctsOptions options;
  Search mcts(options, NoHeuristics{}, 5);
  path.play(game.parse_move(path.position(), "6"));
  static_cast<void>(mcts.think(path, all_lines(2'000), StopToken{}));
  path.undo();
  path.play(game.parse_move(path.position(), "5"));
  const auto report = mcts.think(path, all_lines(1'000), StopToken{});
  std::uint64_t visits = 0;
  for (const auto& line : report.lines) visits += line.visits;
  EXPECT_EQ(visits, 1'000U);
  EXPECT_EQ(report.lines.front().moves.front().by, Side::kSecond);
}

TEST(MctsTree, StopsGrowingWhenFull) {
  const Kalah game = kalah_game("kalah:6,6");
  MctsOptions options;
  options.node_mb = 1;
  Search mcts(options, NoHeuristics{}, 5);
  const auto report = mcts.think(Path(game, game.start()), all_lines(60'000), StopToken{});
  EXPECT_EQ(report.nodes, 60'000U);
  EXPECT_LE(mcts.tree().used(), mcts.tree().capacity());
  EXPECT_LE(std::size_t{mcts.tree().capacity()} * sizeof(Search::Node), std::size_t{1} << 20);
  EXPECT_GE(report.table_permille, 990);
  EXPECT_LE(report.table_permille, 1000);
}

TEST(MctsTree, StopTokenIsHonoured) {
  const Kalah game = kalah_game("kalah:6,6");
  for (const int threads : {1, 2}) {
    MctsOptions options;
    options.threads = threads;
    Search mcts(options, NoHeuristics{}, 5);
    StopToken token;
    std::thread stopper([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      token.stop();
    });
    const Stopwatch watch;
    const auto report = mcts.think(Path(game, game.start()), KalahQuestion{}, token);
    stopper.join();
    EXPECT_LT(watch.seconds(), 2.0);
    EXPECT_GT(report.nodes, 0U);
    EXPECT_TRUE(report.has_move());
  }
}

TEST(MctsTree, AnswersEvenWhenStoppedBefore) {
  const Kalah game = kalah_game("kalah:6,6");
  Search mcts(MctsOptions{}, NoHeuristics{}, 5);
  StopToken token;
  token.stop();
  const auto report = mcts.think(Path(game, game.start()), KalahQuestion{}, token);
  EXPECT_EQ(report.nodes, 0U);
  ASSERT_TRUE(report.has_move());
  EXPECT_EQ(report.lines.front().score, 0);
}

TEST(MctsTree, KeepsTimeAndReports) {
  const Kalah game = kalah_game("kalah:6,6");
  Search mcts(MctsOptions{}, NoHeuristics{}, 5);
  KalahQuestion question;
  question.limits.move_seconds = 0.35;
  question.time.soft = question.time.hard = 0.35;
  int reports = 0;
  std::uint64_t nodes = 0;
  question.reporter = [&](const Report<Kalah::Move>& report) {
    ++reports;
    EXPECT_GE(report.nodes, nodes);
    EXPECT_TRUE(report.has_move());
    nodes = report.nodes;
  };
  const Stopwatch watch;
  const auto report = mcts.think(Path(game, game.start()), question, StopToken{});
  EXPECT_GE(watch.seconds(), 0.3);
  EXPECT_LT(watch.seconds(), 2.0);
  EXPECT_GE(reports, 2);
  EXPECT_LE(reports, 5);
  EXPECT_EQ(nodes, report.nodes);
}

TEST(MctsTree, ThreadsShareOneTree) {
  const Kalah game = kalah_game("kalah:6,4");
  for (const int virtual_loss : {1, 3}) {
    MctsOptions options;
    options.solver = false;
    options.threads = 3;
    options.virtual_loss = virtual_loss;
    Search mcts(options, NoHeuristics{}, 5);
    const auto report = mcts.think(Path(game, game.start()), all_lines(50'000), StopToken{});
    EXPECT_EQ(report.nodes, 50'000U);
    EXPECT_EQ(mcts.tree()[mcts.tree().root()].visits, 50'000U);
    expect_sound(mcts.tree(), false);
  }
}

TEST(MctsTree, ThreadsSolveToo) {
  const Kalah game = kalah_game("kalah:3,2");
  Exhaustive<Kalah> exact(game);
  Random random(1);
  for (int i = 0; i < 30; ++i) {
    const auto path = random_path(game, i % 7, random);
    MctsOptions options;
    options.threads = 2;
    options.node_mb = 4;
    Search mcts(options, NoHeuristics{}, 5);
    const auto report = mcts.think(path, all_lines(1'000'000), StopToken{});
    for (const auto& line : report.lines) {
      ASSERT_TRUE(line.exact_value);
      const double value = exact.value_after(path.position(), line.moves.front());
      EXPECT_EQ(proven_value(line.score), exact.value_for_mover(path.position(), value));
    }
  }
}

TEST(MctsTree, OnlyTheMovesAskedFor) {
  const Kalah game = kalah_game("kalah:6,4");
  const Path path(game, game.start());
  Search mcts(MctsOptions{}, NoHeuristics{}, 5);
  KalahQuestion question = all_lines(3'000);
  question.only = {game.parse_move(path.position(), "6"), game.parse_move(path.position(), "2")};
  const auto report = mcts.think(path, question, StopToken{});
  ASSERT_EQ(report.lines.size(), 2U);
  EXPECT_EQ(report.lines[0].visits + report.lines[1].visits, 3'000U);
  for (const auto& line : report.lines) EXPECT_TRUE(line.moves.front().house == 6 || line.moves.front().house == 2);
  // And all of them again afterwards.
  EXPECT_EQ(mcts.think(path, all_lines(3'000), StopToken{}).lines.size(), 6U);
}

TEST(MctsTree, LinesAreSortedAndPlayable) {
  const Kalah game = kalah_game("kalah:6,4");
  Search mcts(MctsOptions{}, NoHeuristics{}, 5);
  KalahQuestion question = simulations<Kalah::Move>(30'000);
  question.lines = 3;
  const auto report = mcts.think(Path(game, game.start()), question, StopToken{});
  ASSERT_EQ(report.lines.size(), 3U);
  EXPECT_GE(report.lines[0].visits, report.lines[1].visits);
  EXPECT_GE(report.lines[1].visits, report.lines[2].visits);
  EXPECT_GT(report.lines[0].moves.size(), 3U);
  EXPECT_EQ(report.depth, static_cast<int>(report.lines[0].moves.size()));
  EXPECT_GE(report.selective_depth, report.depth);
  for (const auto& line : report.lines) {
    EXPECT_LE(std::abs(line.score), kSurePoints);
    Path path(game, game.start());
    for (const auto move : line.moves) {
      Kalah::MoveList moves;
      path.legal_moves(moves);
      ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
      path.play(move);
    }
  }
}

TEST(MctsTree, RecordsWhatItVisited) {
  const Kalah game = kalah_game("kalah:6,4");
  const Path path(game, game.start());
  MctsOptions options;
  options.solver = false;
  Search mcts(options, NoHeuristics{}, 5);
  KalahQuestion question = simulations<Kalah::Move>(2'000);
  TreeRecorder<Kalah::Move> recorder(2);
  question.recorder = &recorder;
  const auto report = mcts.think(path, question, StopToken{});
  ASSERT_GE(recorder.nodes().size(), 7U);
  // A simulation adds one node, but for the first, which starts with the root there, and those that end a game again.
  EXPECT_LE(recorder.total(), 2'001U);
  EXPECT_GE(recorder.total(), 1'800U);
  std::uint64_t counted = recorder.nodes().size();
  for (const auto& node : recorder.nodes()) counted += node.nodes_below;
  EXPECT_EQ(counted, recorder.total());
  EXPECT_TRUE(recorder.nodes()[0].first_side);
  EXPECT_EQ(recorder.nodes()[1].move, report.lines.front().moves.front());
  EXPECT_EQ(recorder.nodes()[1].text, game.move_text(path.position(), recorder.nodes()[1].move));
}

}  // namespace
}  // namespace palamedes::search::mcts_testing
