#include "search/proof/dfpn.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "search/alphabeta/alphabeta.hpp"
#include "search/proof/player.hpp"
#include "search/search_support.hpp"

namespace palamedes::search {
namespace {

template <Game G>
Verdict verdict(const Path<G>& path, Side attacker, bool draw_suffices, std::uint64_t nodes = 20'000'000) {
  ProofSearch<G> search({.table_mb = 16});
  const StopToken token;
  Control control(token, nodes, std::nullopt);
  return search.prove(path, {attacker, draw_suffices}, control);
}

// The result for the first player by both questions.
template <Game G>
Result proven_result(const Path<G>& path) {
  const Verdict wins = verdict(path, Side::kFirst, false);
  EXPECT_NE(wins, Verdict::kUnknown);
  if (wins == Verdict::kProven) return Result::kFirstWins;
  const Verdict draws = verdict(path, Side::kFirst, true);
  EXPECT_NE(draws, Verdict::kUnknown);
  return draws == Verdict::kProven ? Result::kDraw : Result::kSecondWins;
}

Result proven_start(const std::string& spec, const std::string& position = "") {
  Result result = Result::kOngoing;
  with_game(spec, [&](const auto& game, auto&) {
    using G = std::decay_t<decltype(game)>;
    if constexpr (!HasChance<G>) {
      result = proven_result(Path<G>(game, position.empty() ? game.start() : game.parse_position(position)));
    }
  });
  return result;
}

TEST(ProofSearch, KnowsTheSmallBoards) {
  EXPECT_EQ(proven_start("mnk:3x3,3"), Result::kDraw);
  EXPECT_EQ(proven_start("mnk:4x3,3"), Result::kFirstWins);
  EXPECT_EQ(proven_start("mnk:4x4,3"), Result::kFirstWins);
  EXPECT_EQ(proven_start("mnk:2x2,2"), Result::kFirstWins);
  EXPECT_EQ(proven_start("mnk:3x3,4"), Result::kDraw);
}

TEST(ProofSearch, KnowsKalahsSmallValues) {
  // The signs of the table of known values, rows M, columns N.
  const std::map<std::string, Result> known = {
      {"kalah:1,1", Result::kDraw},       {"kalah:1,2", Result::kSecondWins}, {"kalah:1,3", Result::kFirstWins},
      {"kalah:2,1", Result::kFirstWins},  {"kalah:2,2", Result::kSecondWins}, {"kalah:2,3", Result::kSecondWins},
      {"kalah:2,4", Result::kSecondWins}, {"kalah:3,1", Result::kDraw},       {"kalah:3,2", Result::kFirstWins},
      {"kalah:3,3", Result::kFirstWins},  {"kalah:4,1", Result::kFirstWins}};
  for (const auto& [spec, result] : known) EXPECT_EQ(proven_start(spec), result) << spec;
}

// All of a game from a position to its end, by plain minimax along the path: the truth about path rules.
template <Game G>
int full_value(Path<G>& path, int depth) {
  const Result result = path.result();
  if (result != Result::kOngoing) return result == Result::kFirstWins ? 1 : result == Result::kSecondWins ? -1 : 0;
  if (depth == 0) return 2;  // unknown: too deep
  typename G::MoveList moves;
  path.legal_moves(moves);
  const bool first = path.game().side_to_move(path.position()) == Side::kFirst;
  int best = first ? -1 : 1;
  bool unknown = false;
  for (const auto move : moves) {
    path.play(move);
    const int value = full_value(path, depth - 1);
    path.undo();
    if (value == 2) {
      unknown = true;
      continue;
    }
    best = first ? std::max(best, value) : std::min(best, value);
    if (best == (first ? 1 : -1)) return best;
  }
  return unknown ? 2 : best;
}

// Positions a few plies from the end of random games: where minimax can look at everything, both must agree.
void compare_endings(const std::string& spec, int depth, int at_least) {
  with_game(spec, [&](const auto& game, auto&) {
    using G = std::decay_t<decltype(game)>;
    if constexpr (!HasChance<G>) {
      int compared = 0;
      for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        Random random(seed);
        Path<G> path = random_line(game, 400, random);
        const auto back = std::min<std::size_t>(path.plies(), 1 + seed % 4);
        for (std::size_t i = 0; i < back; ++i) path.undo();
        const int truth = full_value(path, depth);
        if (truth == 2) continue;
        ++compared;
        const Verdict wins = verdict(path, Side::kFirst, false, 300'000);
        const Verdict draws = verdict(path, Side::kFirst, true, 300'000);
        const std::string where = game.position_text(path.position()) + ", seed " + std::to_string(seed);
        if (wins != Verdict::kUnknown) {
          EXPECT_EQ(wins == Verdict::kProven, truth == 1) << spec << " " << where;
        }
        if (draws != Verdict::kUnknown) {
          EXPECT_EQ(draws == Verdict::kProven, truth >= 0) << spec << " " << where;
        }
      }
      EXPECT_GE(compared, at_least) << spec;
    }
  });
}

TEST(ProofSearch, AgreesWithMinimaxOnEndings) {
  compare_endings("kalah:4,3", 12, 20);
  compare_endings("mnk:4x4,4", 8, 20);
  compare_endings("morris:three,repetition=draws", 7, 10);
  compare_endings("morris:three", 7, 10);
  compare_endings("mingmang:4", 4, 3);
}

TEST(ProofSearch, TellsAMoveThatProves) {
  with_game("mnk:3x3,3", [](const auto& game, auto&) {
    using G = std::decay_t<decltype(game)>;
    if constexpr (!HasChance<G>) {
      ProofSearch<G> search({.table_mb = 1});
      const StopToken token;
      Control control(token, std::nullopt, std::nullopt);
      const Path<G> path(game, game.parse_position("XX./OO./... x"));
      ASSERT_EQ(search.prove(path, {Side::kFirst, false}, control), Verdict::kProven);
      const auto move = search.best_move(path);
      ASSERT_TRUE(move.has_value());
      EXPECT_EQ(game.move_text(path.position(), *move), "c3");
    }
  });
}

// A proof may take longer than the shortest win, never less.
TEST(ProofSearch, IsNoShorterThanTheShortestWin) {
  with_game("mnk:4x3,3", [](const auto& game, auto& heuristics) {
    using G = std::decay_t<decltype(game)>;
    using K = std::decay_t<decltype(heuristics)>;
    if constexpr (!HasChance<G>) {
      const Path<G> path(game, game.start());
      ProofSearch<G> proof({.table_mb = 1});
      const StopToken token;
      Control control(token, std::nullopt, std::nullopt);
      ASSERT_EQ(proof.prove(path, {Side::kFirst, false}, control), Verdict::kProven);
      AlphaBeta<G, K> exact(AlphaBetaOptions::bare(Algorithm::kAlphaBeta), heuristics);
      Question<typename G::Move> question;
      question.limits.depth = 9;
      const Score score = exact.think(path, question, token).lines.front().score;
      ASSERT_TRUE(is_win(score));
      EXPECT_GE(proof.height(), distance_of(score));
      EXPECT_LE(proof.height(), 12);
      EXPECT_EQ(proof.height() % 2, 1);
    }
  });
}

// Nothing is known before the end, but people want to see that it works.
TEST(ProofPlayer, TellsHowFarItIs) {
  with_game("mnk:8x8,5", [](const auto& game, auto&) {
    using G = std::decay_t<decltype(game)>;
    if constexpr (!HasChance<G>) {
      ProofPlayer<G> player({.table_mb = 1});
      Question<typename G::Move> question;
      question.time.hard = 2.5;
      std::vector<std::uint64_t> nodes;
      question.reporter = [&](const auto& report) {
        ASSERT_TRUE(report.has_move());
        EXPECT_FALSE(report.lines.front().exact_value);
        nodes.push_back(report.nodes);
      };
      const StopToken token;
      player.think(Path<G>(game, game.start()), question, token);
      ASSERT_GE(nodes.size(), 2U);
      EXPECT_TRUE(std::is_sorted(nodes.begin(), nodes.end()));
      EXPECT_LT(nodes.front(), nodes.back());
    }
  });
}

TEST(ProofSearch, StopsAtItsLimit) {
  with_game("mnk:7x7,5", [](const auto& game, auto&) {
    using G = std::decay_t<decltype(game)>;
    if constexpr (!HasChance<G>) {
      EXPECT_EQ(verdict(Path<G>(game, game.start()), Side::kFirst, false, 5'000), Verdict::kUnknown);
    }
  });
}

}  // namespace
}  // namespace palamedes::search
