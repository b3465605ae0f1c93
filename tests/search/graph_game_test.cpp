#include "search/graph_game.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/mcts/mcts.hpp"
#include "search/proof/player.hpp"

// Searches on games so small that the right answer can be seen: each shows one mistake that a search could make.
namespace palamedes::search {
namespace {

using graph::end;
using graph::Graph;
using graph::Heuristics;
using graph::Place;
using graph::QuietGraph;
using graph::SuperkoGraph;

constexpr Side kFirst = Side::kFirst;
constexpr Side kSecond = Side::kSecond;

struct Answer {
  Score score;
  int move;  // the place that it leads to
};

template <class Engine, Game G>
Answer answer(Engine& engine, const G& game, int depth) {
  Question<graph::Move> question;
  question.limits.depth = depth;
  question.limits.nodes = 20'000;
  const auto report = engine.think(Path<G>(game, game.start()), question, StopToken());
  return {report.lines.front().score, report.lines.front().moves.front().to};
}

// Every move searched in full, with a table.
AlphaBetaOptions sound() {
  AlphaBetaOptions options = AlphaBetaOptions::bare(Algorithm::kNegaScout);
  options.table = TableUse::kBuckets;
  options.table_mb = 1;
  return options;
}

template <Game G>
Answer by_alphabeta(const G& game, int depth, const AlphaBetaOptions& options = sound()) {
  AlphaBeta<G, Heuristics> search(options, {});
  return answer(search, game, depth);
}

template <Game G>
Answer by_proof(const G& game) {
  ProofPlayer<G> search({.table_mb = 1});
  return answer(search, game, 1);
}

template <Game G>
Answer by_mcts(const G& game) {
  Mcts<G, Heuristics> search({.node_mb = 1}, {}, 1);
  return answer(search, game, 1);
}

// Place 3 is come to with one quiet ply or with two; a third is a draw, and without it the first player wins.
QuietGraph quiet_race(Side at_start, std::vector<int> ways) {
  return QuietGraph({{.side = at_start, .ways = std::move(ways)},
                     {.side = kSecond, .ways = {3}, .quiet = true},
                     {.side = kSecond, .ways = {3}},
                     {.side = kFirst, .ways = {4}, .quiet = true},
                     {.side = kSecond, .ways = {5}, .quiet = true},
                     end(Result::kFirstWins)},
                    3);
}

TEST(QuietPlies, AreToldApartByEverySearch) {
  const QuietGraph won = quiet_race(kFirst, {1, 2});
  for (const Answer& found : {by_alphabeta(won, 6), by_proof(won), by_mcts(won)}) {
    EXPECT_EQ(found.score, win_in(4));
    EXPECT_EQ(found.move, 2);
  }
  const QuietGraph drawn = quiet_race(kSecond, {2, 1});
  for (const Answer& found : {by_alphabeta(drawn, 6), by_proof(drawn), by_mcts(drawn)}) {
    EXPECT_EQ(found.score, kDraw);
    EXPECT_EQ(found.move, 1);
  }
}

// After 0, 1 the way from 3 back to 1 is barred and 3 is lost; after 0, 2 it is open and leads to a draw.
TEST(PathValues, AreNotTakenForOthers) {
  const SuperkoGraph game({{.side = kFirst, .ways = {1, 2}},
                           {.side = kSecond, .ways = {3, 4}},
                           {.side = kSecond, .ways = {3}},
                           {.side = kFirst, .ways = {1, 5}},
                           end(Result::kDraw),
                           end(Result::kSecondWins)});
  for (const Answer& found : {by_alphabeta(game, 8), by_proof(game), by_mcts(game)}) {
    EXPECT_EQ(found.score, kDraw);
    EXPECT_EQ(found.move, 2);
  }
}

// The value for the first player by going through every line of the game.
Result by_every_line(Path<SuperkoGraph>& path) {
  if (path.result() != Result::kOngoing) return path.result();
  const Side side = path.game().side_to_move(path.position());
  SuperkoGraph::MoveList moves;
  path.legal_moves(moves);
  Result best = win_for(other(side));
  for (const graph::Move move : moves) {
    path.play(move);
    const Result result = by_every_line(path);
    path.undo();
    if (result == win_for(side)) return result;
    if (result == Result::kDraw) best = result;
  }
  return best;
}

// Seven places with ways to each other and to an end, so that nobody is ever without a move.
SuperkoGraph random_superko_graph(Random& random) {
  constexpr int kPlaces = 7;
  std::vector<Place> places(kPlaces);
  for (int i = 0; i < kPlaces; ++i) {
    Place& place = places[static_cast<std::size_t>(i)];
    place.side = random.below(2) == 0 ? kFirst : kSecond;
    place.ways = {kPlaces + static_cast<int>(random.below(3))};
    for (int to = 0; to < kPlaces; ++to) {
      if (to != i && random.below(3) == 0) place.ways.push_back(to);
    }
  }
  for (const Result result : {Result::kFirstWins, Result::kDraw, Result::kSecondWins}) places.push_back(end(result));
  return SuperkoGraph(std::move(places));
}

TEST(PathValues, AreProvenAsEveryLineSaysWhereMovesAreBarred) {
  Random random(7);
  for (int i = 0; i < 2000; ++i) {
    const SuperkoGraph game = random_superko_graph(random);
    Path<SuperkoGraph> path(game, game.start());
    const Result truth = by_every_line(path);
    const Score score = value_of(truth, game.side_to_move(game.start()), 0);
    const Answer found = by_proof(game);
    ASSERT_EQ(is_win(found.score), is_win(score)) << "graph " << i;
    ASSERT_EQ(is_loss(found.score), is_loss(score)) << "graph " << i;
  }
}

// Alpha-beta keeps values by position and may meet one whose lines the present path bars: docs/decisions/0008.
TEST(PathValues, OfAlphaBetaAreSeldomAnotherPaths) {
  Random random(7);
  int wrong = 0;
  for (int i = 0; i < 2000; ++i) {
    const SuperkoGraph game = random_superko_graph(random);
    Path<SuperkoGraph> path(game, game.start());
    const Score truth = value_of(by_every_line(path), game.side_to_move(game.start()), 0);
    const Score found = by_alphabeta(game, 20).score;
    if (is_win(found) != is_win(truth) || is_loss(found) != is_loss(truth)) ++wrong;
  }
  RecordProperty("wrong", wrong);
  EXPECT_LE(wrong, 2);
}

TEST(PathRules, SayFromWhichPlyOnTheyHold) {
  const SuperkoGraph game({{.side = kFirst, .ways = {1}},
                           {.side = kSecond, .ways = {2}},
                           {.side = kFirst, .ways = {0, 1, 3}},
                           end(Result::kDraw)});
  Path<SuperkoGraph> path(game, game.start());
  path.play({1});
  const PathRules<SuperkoGraph> rules(path);
  path.play({2});
  EXPECT_EQ(rules.barred_by(path, {0}), Value::kFree) << "from before the root";
  EXPECT_EQ(rules.barred_by(path, {1}), 0) << "the root";
  EXPECT_FALSE(rules.first_visit(path));
  EXPECT_FALSE(rules.end(path));
  SuperkoGraph::MoveList moves;
  game.legal_moves(path.position(), moves);
  PathRules<SuperkoGraph>::keep_allowed(path, moves);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[0].to, 3);
  path.play({1});
  EXPECT_EQ(rules.first_visit(path), 0);
}

// The first player moves twice in a row and wins, or draws at once.
TEST(Sides, MayMoveTwice) {
  const Graph game({{.side = kFirst, .ways = {1, 2}},
                    {.side = kFirst, .ways = {3, 4}},
                    end(Result::kDraw),
                    end(Result::kSecondWins),
                    end(Result::kFirstWins)});
  for (const Answer& found : {by_alphabeta(game, 4), by_proof(game), by_mcts(game)}) {
    EXPECT_EQ(found.score, win_in(2));
    EXPECT_EQ(found.move, 1);
  }
}

// From place 5 the first player wins in one. It is come to at ply 2, which the second player can avoid, and at ply 4.
TEST(Table, CountsTheDistanceOfAWinFromThePosition) {
  const Graph game({{.side = kFirst, .ways = {1, 2}},
                    {.side = kSecond, .ways = {5, 6}},
                    {.side = kSecond, .ways = {3}},
                    {.side = kFirst, .ways = {4}},
                    {.side = kSecond, .ways = {5}},
                    {.side = kFirst, .ways = {7}},
                    end(Result::kDraw),
                    end(Result::kFirstWins)});
  AlphaBetaOptions options = sound();
  options.deepening = false;
  const Answer found = by_alphabeta(game, 6, options);
  EXPECT_EQ(found.score, win_in(5));
  EXPECT_EQ(found.move, 2);
}

// The second way looks best a ply earlier than it is asked for, and is the worse one.
TEST(Pruning, ALateMoveThatLooksGoodIsSearchedAgain) {
  const Graph game({{.side = kFirst, .ways = {1, 2}},
                    {.side = kSecond, .ways = {3}},
                    {.side = kSecond, .ways = {4}},
                    {.side = kFirst, .ways = {5}, .estimate = 0},
                    {.side = kFirst, .ways = {6}, .estimate = 100},
                    {.side = kSecond, .ways = {7}, .estimate = -10},
                    {.side = kSecond, .ways = {7}, .estimate = 50},
                    end(Result::kDraw)});
  AlphaBetaOptions options = AlphaBetaOptions::bare(Algorithm::kNegaScout);
  options.deepening = false;
  options.late_moves = Reduction::kLogarithmic;
  options.late_after = 1;
  const Answer found = by_alphabeta(game, 3, options);
  EXPECT_EQ(found.score, 10);
  EXPECT_EQ(found.move, 1);
}

// At place 1, thought to be level, the second player finds two moves of these worths one after the other.
Score found_with_futility(int first, int second) {
  const Graph game({{.side = kFirst, .ways = {1}},
                    {.side = kSecond, .ways = {2, 3}},
                    {.side = kFirst, .ways = {4}, .estimate = -first},
                    {.side = kFirst, .ways = {4}, .estimate = -second},
                    end(Result::kDraw)});
  AlphaBetaOptions options = AlphaBetaOptions::bare(Algorithm::kAlphaBeta);
  options.futility = 50;
  return -by_alphabeta(game, 2, options).score;
}

TEST(Pruning, FutilitySkipsWhatIsFarBelowAlphaOnly) {
  EXPECT_EQ(found_with_futility(-20, 30), 30) << "the estimate is above alpha";
  EXPECT_EQ(found_with_futility(40, 60), 60) << "within the margin";
  EXPECT_EQ(found_with_futility(100, 300), 100) << "beyond the margin";
}

}  // namespace
}  // namespace palamedes::search
