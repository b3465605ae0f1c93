#pragma once

#include <gtest/gtest.h>

#include "games/mnk/family.hpp"
#include "games/mnk/heuristics.hpp"
#include "knowledge/weight_files.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/mcts/mcts.hpp"
#include "search/proof/player.hpp"

// Included last, after the searches in one order or the other: what a game's heuristics offer must not depend on it.
namespace palamedes::search::headers {

using G = mnk::Mnk<mnk::UpTo64Cells>;
using K = mnk::Heuristics<G>;

static_assert(HeuristicsFor<K, G> && ProvesValues<K, G> && SelectsMoves<K, G> && FollowsMoves<K, G>);

// X wins at once, and every search says so.
inline void expect_the_win() {
  const G game(mnk::settings_of(Spec::parse("mnk:3x3,3")));
  const K heuristics(game, knowledge::built_in_weights("mnk", "default"));
  const Path<G> path(game, game.parse_position("XX./OO./... x"));
  Question<G::Move> question;
  question.limits.depth = 3;
  question.limits.nodes = 10'000;
  AlphaBeta<G, K> alphabeta({.table_mb = 1}, heuristics);
  EXPECT_EQ(alphabeta.think(path, question, StopToken()).lines.front().score, win_in(1));
  Mcts<G, K> mcts({.node_mb = 1}, heuristics, 1);
  EXPECT_EQ(mcts.think(path, question, StopToken()).lines.front().score, win_in(1));
  ProofPlayer<G> proof({.table_mb = 1});
  EXPECT_EQ(proof.think(path, question, StopToken()).lines.front().score, win_in(1));
}

}  // namespace palamedes::search::headers
