#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "search/alphabeta/alphabeta.hpp"
#include "search/search_support.hpp"

// Moves left to chance in the alpha-beta family, beyond what alphabeta_test.cpp compares for every game.
namespace palamedes::search {
namespace {

using Small = darkchess::DarkChess<darkchess::SmallBoard>;
using Full = darkchess::DarkChess<darkchess::FullBoard>;

template <class G>
using HeuristicsOf = darkchess::Heuristics<G>;

template <class G>
HeuristicsOf<G> heuristics_of(const G& game, const std::string& weights = "default",
                              const darkchess::HeuristicsOptions& options = {}) {
  return {game, knowledge::built_in_weights("darkchess", weights), options};
}

template <class G>
Report<typename G::Move> answer(const Path<G>& path, const HeuristicsOf<G>& heuristics, AlphaBetaOptions options,
                                int depth, TreeRecorder<typename G::Move>* recorder = nullptr) {
  options.deepening = false;
  AlphaBeta<G, HeuristicsOf<G>> search(options, heuristics);
  Question<typename G::Move> question;
  question.limits.depth = depth;
  question.recorder = recorder;
  return search.think(path, question, StopToken());
}

// Calls visit(path) at random places of random games that go on.
template <class G, class Visit>
void at_random_places(const G& game, int places, int plies, const Visit& visit) {
  for (int i = 1; i <= places; ++i) {
    Random random(static_cast<std::uint64_t>(i));
    Path<G> path = random_line(game, plies * i / places, random);
    if (path.result() == Result::kOngoing) visit(path);
  }
}

AlphaBetaOptions with_star(StarPruning star) {
  AlphaBetaOptions options = AlphaBetaOptions::bare(Algorithm::kAlphaBeta);
  options.star = star;
  return options;
}

// The window of the root is open: pruning must not wait for one that is not.
TEST(Chance, StarPruningSavesNodesAndKeepsTheValue) {
  const Small game{darkchess::Settings{.set = darkchess::kSmallSet}};
  const auto heuristics = heuristics_of(game);
  std::uint64_t plain = 0;
  std::uint64_t star1 = 0;
  std::uint64_t star2 = 0;
  at_random_places(game, 8, 6, [&](const Path<Small>& path) {
    const auto without = answer(path, heuristics, with_star(StarPruning::kNone), 3);
    const auto with1 = answer(path, heuristics, with_star(StarPruning::kStar1), 3);
    const auto with2 = answer(path, heuristics, with_star(StarPruning::kStar2), 3);
    EXPECT_EQ(with1.lines.front().score, without.lines.front().score) << game.position_text(path.position());
    EXPECT_EQ(with2.lines.front().score, without.lines.front().score) << game.position_text(path.position());
    plain += without.nodes;
    star1 += with1.nodes;
    star2 += with2.nodes;
  });
  EXPECT_LT(star1, plain);
  EXPECT_LT(star2, plain);
}

TEST(Chance, AWindowWiderThanAllValuesChangesNothing) {
  const Small game{darkchess::Settings{.set = darkchess::kSmallSet}};
  const auto heuristics = heuristics_of(game);
  at_random_places(game, 6, 6, [&](const Path<Small>& path) {
    AlphaBetaOptions options = with_star(StarPruning::kStar2);
    options.algorithm = Algorithm::kNegaScout;
    const Score expected = answer(path, heuristics, options, 3).lines.front().score;
    options.chance_window = 2 * kChanceWin;
    EXPECT_EQ(answer(path, heuristics, options, 3).lines.front().score, expected);
  });
}

// Every recorded node hangs from the position in which its move was made, the probes of Star2 included.
TEST(Chance, TheRecordedTreeIsTheTreeSearched) {
  const Small game{darkchess::Settings{.set = darkchess::kSmallSet}};
  const auto heuristics = heuristics_of(game);
  for (const StarPruning star : {StarPruning::kNone, StarPruning::kStar1, StarPruning::kStar2}) {
    at_random_places(game, 4, 6, [&](const Path<Small>& path) {
      TreeRecorder<Small::Move> recorder(20);
      const auto report = answer(path, heuristics, with_star(star), 3, &recorder);
      EXPECT_EQ(recorder.total(), report.nodes);
      ASSERT_EQ(recorder.nodes().size(), report.nodes);
      std::vector<Small::Position> positions{path.position()};
      for (std::size_t i = 1; i < recorder.nodes().size(); ++i) {
        const auto& node = recorder.nodes()[i];
        ASSERT_LT(node.parent, i);
        Small::Position position = positions[node.parent];
        const auto move = game.parse_move(position, node.text);
        ASSERT_EQ(move, node.move);
        static_cast<void>(game.play(position, move));
        EXPECT_EQ(node.first_side, game.side_to_move(position) == Side::kFirst);
        positions.push_back(position);
      }
    });
  }
}

// Minimax in which flips are not looked into: one flip is a pass, or what the evaluation says and one more.
template <class G>
Score without_chance(Path<G>& path, HeuristicsOf<G>& heuristics, bool pass, int depth, int ply) {
  const G& game = path.game();
  const Side mover = game.side_to_move(path.position());
  const Result result = path.result();
  if (result != Result::kOngoing) return value_of(result, mover, ply);
  const Score here = heuristics.evaluate(game, path.position());
  if (depth == 0) return here;
  typename G::MoveList moves;
  path.legal_moves(moves);
  Score best = -kInfinity;
  for (const auto move : moves) {
    if (!game.is_chance(path.position(), move)) {
      path.play(move);
      best = std::max(best, -without_chance(path, heuristics, pass, depth - 1, ply + 1));
      path.undo();
      continue;
    }
    auto passed = path.position();
    if (!pass || !heuristics.make_null(game, passed)) {
      best = std::max(best, here + 1);
      continue;
    }
    const auto saved = path.position();
    path.pass_to(passed);
    best = std::max(best, -without_chance(path, heuristics, pass, depth - 1, ply + 1));
    path.back_to(saved);
  }
  return best;
}

TEST(Chance, NearTheHorizonOneFlipStandsForAll) {
  const Full game{darkchess::Settings{}};
  auto heuristics = heuristics_of(game);
  at_random_places(game, 12, 90, [&](const Path<Full>& path) {
    for (const bool pass : {true, false}) {
      Path<Full> copy = path;
      const Score expected = without_chance(copy, heuristics, pass, 3, 0);
      AlphaBetaOptions options = AlphaBetaOptions::bare(Algorithm::kNegaScout);
      options.chance_depth = 3;
      options.chance_instead = pass ? ChanceInstead::kPass : ChanceInstead::kEvaluation;
      EXPECT_EQ(answer(path, heuristics, options, 3).lines.front().score, expected)
          << game.position_text(path.position()) << (pass ? " pass" : " evaluation");
    }
  });
}

// NegaScout in its minimax form, one function for either side, with flips as ntu2019 has them. Values are the first
// player's.
class MinimaxForm {
 public:
  MinimaxForm(const Path<Full>& path, const HeuristicsOf<Full>& heuristics) : path_(path), heuristics_(heuristics) {}

  Score value(int depth, Score alpha, Score beta, int ply) {
    ++nodes_;
    const Result result = path_.result();
    if (result != Result::kOngoing) return value_of(result, Side::kFirst, ply);
    if (depth == 0) return evaluation();
    return maximises() ? largest(depth, alpha, beta, ply) : smallest(depth, alpha, beta, ply);
  }
  std::uint64_t nodes() const { return nodes_; }

 private:
  bool maximises() const { return path_.game().side_to_move(path_.position()) == Side::kFirst; }
  Score evaluation() {
    const Score score = heuristics_.evaluate(path_.game(), path_.position());
    return maximises() ? score : -score;
  }

  // Captures before moves before flips, of which only the first counts.
  std::vector<Full::Move> ordered() {
    Full::MoveList list;
    path_.legal_moves(list);
    std::vector<Full::Move> moves(list.begin(), list.end());
    std::stable_sort(moves.begin(), moves.end(), [&](Full::Move a, Full::Move b) {
      return heuristics_.order(path_.game(), path_.position(), a) >
             heuristics_.order(path_.game(), path_.position(), b);
    });
    const auto flip = std::find_if(moves.begin(), moves.end(), [](Full::Move move) { return move.is_flip(); });
    if (flip != moves.end()) moves.erase(flip + 1, moves.end());
    return moves;
  }

  Score after(Full::Move move, int depth, Score alpha, Score beta, int ply) {
    if (move.is_flip()) return maximises() ? evaluation() + 1 : evaluation() - 1;
    path_.play(move);
    const Score score = value(depth - 1, alpha, beta, ply + 1);
    path_.undo();
    return score;
  }

  Score largest(int depth, Score alpha, Score beta, int ply) {
    Score best = -kInfinity;
    bool first = true;
    for (const Full::Move move : ordered()) {
      const Score low = std::max(alpha, best);
      Score score = 0;
      if (first || beta - low == 1) {
        score = after(move, depth, low, beta, ply);
      } else {
        score = after(move, depth, low, low + 1, ply);
        if (score > low && score < beta) score = after(move, depth, low, beta, ply);
      }
      first = false;
      best = std::max(best, score);
      if (best >= beta) break;
    }
    return best;
  }

  Score smallest(int depth, Score alpha, Score beta, int ply) {
    Score best = kInfinity;
    bool first = true;
    for (const Full::Move move : ordered()) {
      const Score high = std::min(beta, best);
      Score score = 0;
      if (first || high - alpha == 1) {
        score = after(move, depth, alpha, high, ply);
      } else {
        score = after(move, depth, high - 1, high, ply);
        if (score < high && score > alpha) score = after(move, depth, alpha, high, ply);
      }
      first = false;
      best = std::min(best, score);
      if (best <= alpha) break;
    }
    return best;
  }

  Path<Full> path_;
  HeuristicsOf<Full> heuristics_;
  std::uint64_t nodes_ = 0;
};

TEST(Chance, NegaScoutInMinimaxFormIsTheSameSearch) {
  const Full game{darkchess::Settings{}};
  const auto heuristics = heuristics_of(
      game, "ntu2019", {.barren = 100, .fade = 0, .flip_square = 1000, .flip_gain = 20, .flips_last = true});
  AlphaBetaOptions options = AlphaBetaOptions::bare(Algorithm::kNegaScout);
  options.chance_depth = 200;
  options.chance_instead = ChanceInstead::kEvaluation;
  at_random_places(game, 12, 120, [&](const Path<Full>& path) {
    const auto report = answer(path, heuristics, options, 5);
    MinimaxForm form(path, heuristics);
    const Score score = form.value(5, -kInfinity, kInfinity, 0);
    const bool first = game.side_to_move(path.position()) == Side::kFirst;
    EXPECT_EQ(report.lines.front().score, first ? score : -score) << game.position_text(path.position());
    EXPECT_EQ(report.nodes, form.nodes()) << game.position_text(path.position());
  });
}

}  // namespace
}  // namespace palamedes::search
