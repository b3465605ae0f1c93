#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/mingmang/family.hpp"
#include "games/morris/family.hpp"
#include "search/mcts_support.hpp"

// Rules that look at how a position was reached, inside the tree.
namespace palamedes::search::mcts_testing {
namespace {

using MingMang = mingmang::MingMang<8>;

template <Game G>
void play_all(Path<G>& path, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) path.play(path.game().parse_move(path.position(), move));
}

template <Game G>
void expect_legal_lines(Path<G> path, const Report<typename G::Move>& report) {
  for (const auto& line : report.lines) {
    Path<G> played = path;
    for (const auto move : line.moves) {
      typename G::MoveList moves;
      played.legal_moves(moves);
      ASSERT_NE(std::find(moves.begin(), moves.end(), move), moves.end()) << path.game().position_text(path.position());
      played.play(move);
    }
  }
}

TEST(MctsPath, SuperkoBarsMovesOfTheRoot) {
  const MingMang game;
  Path path(game, game.start());
  play_all(path, {"b1b5", "a7c7", "b5b1"});
  MctsOptions options;
  Mcts<MingMang, NoHeuristics> mcts(options, NoHeuristics{}, 1);
  auto question = simulations<MingMang::Move>(2'000);
  question.lines = 1000;
  const auto report = mcts.think(path, question, StopToken{});
  MingMang::MoveList moves;
  path.legal_moves(moves);
  EXPECT_EQ(report.lines.size(), moves.size());
  for (const auto& line : report.lines) EXPECT_NE(game.move_text(path.position(), line.moves.front()), "c7a7");
}

// Every node of the tree, by the path that leads to it: its children are what the path allows, no more and no less.
template <Game G>
void expect_children_allowed(const MctsTree<typename G::Move>& tree, const MctsNode<typename G::Move>& node,
                             Path<G>& path, std::size_t& checked, bool& barred) {
  if (!node.expanded() || path.plies() >= static_cast<std::size_t>(path.game().ply_limit())) return;
  typename G::MoveList allowed;
  path.legal_moves(allowed);
  typename G::MoveList by_board;
  path.game().legal_moves(path.position(), by_board);
  barred = barred || allowed.size() < by_board.size();
  ++checked;
  ASSERT_EQ(node.child_count, allowed.size());
  tree.for_each_child(node, [&](auto index) {
    const auto move = tree[index].move();
    ASSERT_NE(std::find(allowed.begin(), allowed.end(), move), allowed.end());
    if (tree[index].visits == 0) return;
    path.play(move);
    const ProvenResult proof = tree[index].proven();
    EXPECT_TRUE(!proof || proof.distance > 0 || proof.result == path.result());
    expect_children_allowed<G>(tree, tree[index], path, checked, barred);
    path.undo();
  });
}

TEST(MctsPath, SuperkoHoldsInsideTheTree) {
  mingmang::Family::visit(Spec::parse("mingmang:4"), [](const auto& game) {
    using G = std::decay_t<decltype(game)>;
    Path path(game, game.start());
    Mcts<G, NoHeuristics> mcts(MctsOptions{}, NoHeuristics{}, 1);
    expect_legal_lines(path, answer(mcts, path, 30'000));
    std::size_t checked = 0;
    bool barred = false;
    expect_children_allowed<G>(mcts.tree(), mcts.tree()[mcts.tree().root()], path, checked, barred);
    EXPECT_GT(checked, 1'000U);
    EXPECT_TRUE(barred);
  });
}

TEST(MctsPath, RepetitionEndsLinesOfTheTree) {
  morris::Family::visit(Spec::parse("morris:three,repetition=draws"), [](const auto& game) {
    using G = std::decay_t<decltype(game)>;
    Random random(4);
    for (int i = 0; i < 10; ++i) {
      Path path = random_path(game, 8, random);
      MctsOptions options;
      options.solver = i % 2 == 0;
      Mcts<G, NoHeuristics> mcts(options, NoHeuristics{}, 1);
      expect_legal_lines(path, answer(mcts, path, 20'000));
      std::size_t checked = 0;
      bool barred = false;
      expect_children_allowed<G>(mcts.tree(), mcts.tree()[mcts.tree().root()], path, checked, barred);
    }
  });
}

// A ply before the limit every move ends the game, judged by territory.
TEST(MctsPath, TheLimitOfPliesIsAnEnd) {
  const MingMang game;
  Random random(9);
  Path path(game, game.start());
  while (static_cast<int>(path.plies()) < game.ply_limit() - 1) {
    MingMang::MoveList moves;
    path.legal_moves(moves);
    const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if (move.is_pass()) continue;
    path.play(move);
    if (path.result() != Result::kOngoing) path.undo();
  }
  Mcts<MingMang, NoHeuristics> mcts(MctsOptions{}, NoHeuristics{}, 1);
  auto question = simulations<MingMang::Move>(2'000);
  question.lines = 1000;
  const auto report = mcts.think(path, question, StopToken{});
  const Side mover = game.side_to_move(path.position());
  for (const auto& line : report.lines) {
    auto position = path.position();
    static_cast<void>(game.play(position, line.moves.front()));
    const Result result = game.result(position);
    EXPECT_EQ(line.score, value_of(result == Result::kOngoing ? game.judge(position) : result, mover, 1));
    EXPECT_TRUE(line.exact_value);
  }
}

}  // namespace
}  // namespace palamedes::search::mcts_testing
