#include "search/alphabeta/alphabeta.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "search/search_support.hpp"

namespace palamedes::search {
namespace {

// Options that never change a value, one technique more each time.
std::vector<std::pair<std::string, AlphaBetaOptions>> sound_options(bool with_table) {
  std::vector<std::pair<std::string, AlphaBetaOptions>> all;
  const auto add = [&](const char* name, AlphaBetaOptions options) { all.emplace_back(name, options); };
  AlphaBetaOptions options = AlphaBetaOptions::bare(Algorithm::kMinimax);
  add("minimax", options);
  options = AlphaBetaOptions::bare(Algorithm::kAlphaBeta);
  add("alpha-beta", options);
  options.star = StarPruning::kStar1;
  add("alpha-beta, star1", options);
  options.algorithm = Algorithm::kNegaScout;
  options.killers = 2;
  options.history = HistoryGain::kDepthSquared;
  options.counter_moves = true;
  add("negascout, killers, history", options);
  options.star = StarPruning::kStar2;
  options.aspiration = 30;
  options.internal_deepening = true;
  add("negascout, star2, aspiration", options);
  options.second_killer = SecondKiller::kScore;
  options.even_depths = true;
  options.noisy_first = false;
  add("even depths, killers by score, noisy moves not first", options);
  options.rating = MoveRating::kAnew;
  options.second_killer = SecondKiller::kBest;
  options.killer_slots = KillerSlots::kDepth;
  options.history_from = HistoryFrom::kNodes;
  options.history_shared = true;
  add("history and killers by the best move of each node, rated anew", options);
  options.second_killer = SecondKiller::kPositive;
  options.killer_slots = KillerSlots::kPly;
  add("killers by the last good score", options);
  options.rating = MoveRating::kOnce;
  options.history_from = HistoryFrom::kCuts;
  options.history_shared = false;
  options.noisy_first = true;
  options.even_depths = false;
  options.threads = 3;
  add("three threads", options);
  options.threads = 1;
  if (!with_table) return all;
  options.table_mb = 1;
  options.table = TableUse::kBuckets;
  add("table in buckets", options);
  options.table = TableUse::kTwoBig1;
  add("table TwoBig1", options);
  options.table = TableUse::kDeepRecent;
  options.table_narrows = options.table_leaves = true;
  add("a deep and a recent entry, asked at leaves, narrowing", options);
  options.table_narrows = options.table_leaves = false;
  options.table = TableUse::kBuckets;
  options.threads = 3;
  add("three threads that share a table", options);
  options.star = StarPruning::kNone;
  add("three threads, no star", options);
  return all;
}

// The root's value at a fixed depth by the obvious minimax and by every sound search.
template <Game G, class K>
void compare(const G& game, K& heuristics, int plies, int depth, bool with_table, std::uint64_t seed) {
  Random random(seed);
  Path<G> path = random_line(game, plies, random);
  if (path.result() != Result::kOngoing) return;
  const Score expected = obvious_value(path, heuristics, depth, 0);
  for (const auto& [name, options] : sound_options(with_table)) {
    AlphaBeta<G, K> search(options, heuristics);
    Question<typename G::Move> question;
    question.limits.depth = depth;
    const StopToken token;
    const auto report = search.think(path, question, token);
    EXPECT_EQ(report.lines.front().score, expected)
        << name << ", depth " << depth << " at " << game.position_text(path.position()) << ", seed " << seed;
    ASSERT_FALSE(report.lines.front().moves.empty());
    // The move is worth what the search says.
    const Score of_move = obvious_move_value(path, heuristics, report.lines.front().moves.front(), depth, 0);
    EXPECT_EQ(of_move, expected) << name << " at " << game.position_text(path.position());
  }
}

struct Case {
  const char* game;
  int plies;  // up to so many random ones first
  int depth;
  bool table;  // no history rule, or none within reach
};

class AlphaBetaIsMinimax : public ::testing::TestWithParam<Case> {};

TEST_P(AlphaBetaIsMinimax, OnRandomPositions) {
  const Case& test = GetParam();
  with_game(test.game, [&](const auto& game, auto& heuristics) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
      const int plies = static_cast<int>(seed) * test.plies / 12;
      compare(game, heuristics, plies, test.depth, test.table, seed);
    }
  });
}

std::string name_of(const ::testing::TestParamInfo<Case>& test) {
  std::string name;
  for (const char* c = test.param.game; *c != '\0'; ++c) {
    name += std::isalnum(static_cast<unsigned char>(*c)) != 0 ? *c : '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(
    Games, AlphaBetaIsMinimax,
    ::testing::Values(Case{"mnk:3x3,3", 6, 9, true}, Case{"mnk:4x3,3", 8, 5, true}, Case{"mnk:5x5,4", 15, 3, true},
                      Case{"kalah:3,3", 12, 7, true}, Case{"kalah:6,4", 30, 5, true},
                      Case{"kalah:4,3,empty-capture=off", 12, 6, true}, Case{"morris:three", 8, 5, false},
                      Case{"morris:repetition=ignored", 40, 3, true}, Case{"morris:repetition=draws", 60, 3, false},
                      Case{"morris:six", 30, 3, false}, Case{"mingmang:4", 20, 4, false},
                      Case{"mingmang", 30, 2, false}, Case{"darkchess:2x4", 8, 4, false},
                      Case{"darkchess", 60, 2, false}),
    name_of);

// So early that no history rule is within reach.
INSTANTIATE_TEST_SUITE_P(Flips, AlphaBetaIsMinimax,
                         ::testing::Values(Case{"darkchess:2x4", 3, 3, true}, Case{"darkchess", 6, 2, true}), name_of);

template <class Check>
void ask(const std::string& game, const std::string& position, int depth, const AlphaBetaOptions& options,
         Check&& check) {
  with_game(game, [&](const auto& rules, auto& heuristics) {
    using G = std::decay_t<decltype(rules)>;
    AlphaBeta<G, std::decay_t<decltype(heuristics)>> search(options, heuristics);
    Question<typename G::Move> question;
    question.limits.depth = depth;
    const StopToken token;
    const Path<G> path(rules, position.empty() ? rules.start() : rules.parse_position(position));
    const auto report = search.think(path, question, token);
    check(report, rules.move_text(path.position(), report.lines.front().moves.front()));
  });
}

TEST(AlphaBeta, ProvesDrawsAndDistances) {
  AlphaBetaOptions sound;
  sound.late_moves = Reduction::kOff;
  sound.null_move = NullRule::kOff;
  sound.quiescence = Quiescence::kOff;
  sound.proofs = false;
  ask("mnk:3x3,3", "", 9, sound, [](const auto& report, const std::string&) {
    EXPECT_EQ(report.lines.front().score, kDraw);
    EXPECT_TRUE(report.lines.front().exact_value);
  });
  ask("mnk:3x3,3", "", 8, sound, [](const auto& report, const std::string&) {
    EXPECT_FALSE(report.lines.front().exact_value) << "a ply is missing to the end";
  });
  // X to move wins at once; O would.
  ask("mnk:3x3,3", "XX./OO./... x", 5, {}, [](const auto& report, const std::string& move) {
    EXPECT_EQ(move, "c3");
    EXPECT_EQ(report.lines.front().score, win_in(1));
  });
  // O must block the diagonal, and X then threatens twice.
  ask("mnk:3x3,3", "X.O/.../..X o", 6, {}, [](const auto& report, const std::string& move) {
    EXPECT_EQ(move, "b2");
    EXPECT_EQ(report.lines.front().score, loss_in(4));
  });
  ask("mnk:4x3,3", "", 9, {}, [](const auto& report, const std::string&) {
    EXPECT_TRUE(is_win(report.lines.front().score));
    EXPECT_EQ(distance_of(report.lines.front().score), 7);
  });
}

// Two plies before the ply limit of a match: after them the game is judged, whatever the evaluation says.
TEST(AlphaBeta, SeesThePlyLimit) {
  using G = mingmang::MingMang<8>;
  const G game;
  const mingmang::Heuristics<G> heuristics(game, knowledge::built_in_weights("mingmang", "cammp"));
  AlphaBetaOptions options = AlphaBetaOptions::bare(Algorithm::kNegaScout);
  options.table = TableUse::kBuckets;
  options.table_mb = 1;
  options.ply_limit = true;
  int seen = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random random(seed);
    Path<G> path = random_line(game, game.ply_limit() - 2, random);
    if (path.plies() + 2 != static_cast<std::size_t>(game.ply_limit())) continue;
    ++seen;
    const auto best_of = [&](const auto& self, int left) -> Score {
      const Side mover = path.position().side();
      if (path.result() != Result::kOngoing) return value_of(path.result(), mover, 2 - left);
      if (left == 0) return value_of(game.judge(path.position()), mover, 2);
      Score best = -kInfinity;
      G::MoveList moves;
      path.legal_moves(moves);
      for (const auto move : moves) {
        path.play(move);
        best = std::max(best, -self(self, left - 1));
        path.undo();
      }
      return best;
    };
    const Score expected = best_of(best_of, 2);
    AlphaBeta<G, mingmang::Heuristics<G>> search(options, heuristics);
    Question<G::Move> question;
    question.limits.depth = 4;
    const auto report = search.think(path, question, StopToken());
    EXPECT_EQ(report.lines.front().score, expected) << "seed " << seed;
    EXPECT_TRUE(report.lines.front().exact_value);
  }
  EXPECT_GT(seen, 3);
}

TEST(AlphaBeta, OneThreadIsDeterministic) {
  std::uint64_t nodes = 0;
  for (int i = 0; i < 2; ++i) {
    ask("mingmang", "", 4, {}, [&](const auto& report, const std::string&) {
      if (i == 0) nodes = report.nodes;
      EXPECT_EQ(report.nodes, nodes);
    });
  }
}

TEST(AlphaBeta, SeveralThreadsGiveALegalMove) {
  AlphaBetaOptions options;
  options.threads = 3;
  ask("kalah", "", 10, options, [](const auto& report, const std::string& move) {
    EXPECT_EQ(report.depth, 10);
    EXPECT_FALSE(move.empty());
  });
}

TEST(AlphaBeta, StopsWhenTold) {
  with_game("mnk:15x15,5", [](const auto& game, auto& heuristics) {
    using G = std::decay_t<decltype(game)>;
    AlphaBeta<G, std::decay_t<decltype(heuristics)>> search({}, heuristics);
    Question<typename G::Move> question;
    StopToken token;
    token.stop();
    const auto report = search.think(Path<G>(game, game.start()), question, token);
    EXPECT_TRUE(report.has_move());
    question.limits.nodes = 1000;
    token.reset();
    EXPECT_LE(search.think(Path<G>(game, game.start()), question, token).nodes, 1000U);
  });
}

TEST(AlphaBeta, SeveralLinesHaveDifferentFirstMoves) {
  with_game("kalah", [](const auto& game, auto& heuristics) {
    using G = std::decay_t<decltype(game)>;
    AlphaBeta<G, std::decay_t<decltype(heuristics)>> search({}, heuristics);
    Question<typename G::Move> question;
    question.limits.depth = 6;
    question.lines = 4;
    const StopToken token;
    const auto report = search.think(Path<G>(game, game.start()), question, token);
    ASSERT_EQ(report.lines.size(), 4U);
    for (std::size_t i = 1; i < 4; ++i) {
      EXPECT_GE(report.lines[i - 1].score, report.lines[i].score);
      for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(report.lines[i].moves[0] == report.lines[j].moves[0]);
    }
  });
}

// Where an iteration is cut short after its first move has changed, too.
TEST(AlphaBeta, SeveralLinesCutShortHaveDifferentFirstMoves) {
  const auto check = [](const auto& game, auto& heuristics) {
    using G = std::decay_t<decltype(game)>;
    Question<typename G::Move> question;
    question.lines = 3;
    const StopToken token;
    for (std::uint64_t nodes = 500; nodes < 40'000; nodes += nodes / 4) {
      AlphaBeta<G, std::decay_t<decltype(heuristics)>> search({}, heuristics);
      question.limits.nodes = nodes;
      const auto report = search.think(Path<G>(game, game.start()), question, token);
      for (std::size_t i = 1; i < report.lines.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j)
          EXPECT_FALSE(report.lines[i].moves[0] == report.lines[j].moves[0]) << nodes << " nodes";
      }
    }
  };
  with_game("kalah", check);
  with_game("morris", check);
}

// Asked again, the search takes most values from its table; the line goes on with the table's moves.
TEST(AlphaBeta, LinesGoOnThroughTheTable) {
  with_game("morris", [](const auto& game, auto& heuristics) {
    using G = std::decay_t<decltype(game)>;
    AlphaBeta<G, std::decay_t<decltype(heuristics)>> search({}, heuristics);
    Question<typename G::Move> question;
    question.limits.depth = 7;
    const StopToken token;
    const Path<G> root(game, game.start());
    static_cast<void>(search.think(root, question, token));
    const auto report = search.think(root, question, token);
    EXPECT_GE(report.lines.front().moves.size(), 5U);
    Path<G> path = root;
    for (const auto move : report.lines.front().moves) {
      typename G::MoveList legal;
      path.legal_moves(legal);
      ASSERT_NE(std::find(legal.begin(), legal.end(), move), legal.end());
      path.play(move);
    }
  });
}

TEST(AlphaBeta, TheRecordedTreeHasAllNodes) {
  with_game("morris", [](const auto& game, auto& heuristics) {
    using G = std::decay_t<decltype(game)>;
    AlphaBetaOptions options = AlphaBetaOptions::bare(Algorithm::kAlphaBeta);
    options.deepening = false;
    AlphaBeta<G, std::decay_t<decltype(heuristics)>> search(options, heuristics);
    TreeRecorder<typename G::Move> recorder(2);
    Question<typename G::Move> question;
    question.limits.depth = 3;
    question.recorder = &recorder;
    const StopToken token;
    const auto report = search.think(Path<G>(game, game.start()), question, token);
    EXPECT_EQ(recorder.total(), report.nodes);
    std::uint64_t counted = recorder.nodes().size();
    for (const auto& node : recorder.nodes()) counted += node.nodes_below;
    EXPECT_EQ(counted, report.nodes);
  });
}

}  // namespace
}  // namespace palamedes::search
