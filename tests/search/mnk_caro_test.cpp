#include <algorithm>
#include <string>
#include <unordered_map>

#include <gtest/gtest.h>

#include "games/mnk/family.hpp"
#include "games/mnk/heuristics.hpp"
#include "knowledge/weight_files.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/proof/dfpn.hpp"

// By Caro's rule a four may have several answers, so that what is certain in other games need not be here: every kind
// of search against plain minimax over the rules.
namespace palamedes::search {
namespace {

using Small = mnk::Mnk<mnk::UpTo64Cells>;

class Minimax {
 public:
  explicit Minimax(const Small& game) : game_(game) {}

  // 1 if the side to move wins, 0 for a draw, -1 if it loses.
  int value(const Small::Position& position) {
    const Result result = game_.result(position);
    if (result != Result::kOngoing) return result == Result::kDraw ? 0 : -1;
    const std::string text = game_.position_text(position);
    if (const auto known = values_.find(text); known != values_.end()) return known->second;
    Small::MoveList moves;
    game_.legal_moves(position, moves);
    int best = -1;
    for (auto move = moves.begin(); move != moves.end() && best < 1; ++move) {
      auto next = position;
      game_.play(next, *move);
      best = std::max(best, -value(next));
    }
    return values_[text] = best;
  }

 private:
  const Small& game_;
  std::unordered_map<std::string, int> values_;
};

// Calls back with random positions that go on, with at most so many free cells.
template <class Check>
void for_random_positions(const Small& game, int most_free, int count, Check&& check) {
  Random random(41);
  for (int i = 0; i < count;) {
    Path<Small> path(game, game.start());
    const int free = 3 + static_cast<int>(random.below(static_cast<std::uint32_t>(most_free - 2)));
    while (path.result() == Result::kOngoing && game.cells() - path.position().filled > free) {
      Small::MoveList moves;
      path.legal_moves(moves);
      path.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (path.result() != Result::kOngoing) continue;
    ++i;
    SCOPED_TRACE(game.position_text(path.position()));
    check(path);
  }
}

int sign(Score score) { return is_win(score) ? 1 : is_loss(score) ? -1 : 0; }

const char* const kGames[] = {"mnk:4x4,3,caro=on", "mnk:5x4,3,caro=on", "mnk:4x5,3,exact=on,caro=on",
                              "mnk:5x5,4,caro=on"};

TEST(MnkCaroSearch, WhatAlphaBetaCallsProvenIsSo) {
  for (const char* spec : kGames) {
    SCOPED_TRACE(spec);
    const Small game(mnk::settings_of(Spec::parse(spec)));
    Minimax truth(game);
    int decided = 0;
    for (const mnk::Style style : {mnk::Style::kWindows, mnk::Style::kShapes}) {
      AlphaBetaOptions options;
      options.extensions = true;
      options.table_mb = 1;
      mnk::HeuristicsOptions judge;
      judge.style = style;
      AlphaBeta<Small, mnk::Heuristics<Small>> search(
          options, mnk::Heuristics<Small>(game, knowledge::built_in_weights("mnk", "default"), judge));
      for_random_positions(game, 8, 40, [&](const Path<Small>& path) {
        Question<mnk::Move> question;
        question.limits.nodes = 100'000;
        const auto report = search.think(path, question, StopToken());
        const int value = truth.value(path.position());
        ASSERT_TRUE(report.lines.front().exact_value);
        ASSERT_EQ(sign(report.lines.front().score), value);
        decided += value != 0 ? 1 : 0;
        // And the move keeps it.
        auto next = path.position();
        game.play(next, report.lines.front().moves.front());
        ASSERT_EQ(-truth.value(next), value);
      });
    }
    EXPECT_GT(decided, 5);
  }
}

TEST(MnkCaroSearch, WhatProofSearchAndTheSolverSayIsSo) {
  for (const char* spec : kGames) {
    SCOPED_TRACE(spec);
    const Small game(mnk::settings_of(Spec::parse(spec)));
    Minimax truth(game);
    for_random_positions(game, 8, 40, [&](const Path<Small>& path) {
      const int value = truth.value(path.position());
      for (const bool draw_suffices : {false, true}) {
        ProofSearch<Small> search({.table_mb = 1});
        const StopToken token;
        Control control(token, 1'000'000, std::nullopt);
        const Verdict verdict = search.prove(path, {path.position().to_move, draw_suffices}, control);
        ASSERT_EQ(verdict, value > (draw_suffices ? -1 : 0) ? Verdict::kProven : Verdict::kDisproven);
      }
      ASSERT_TRUE(game.has_solver());
      const auto solved = game.solved(path.position(), 1 << 20, {});
      ASSERT_EQ(solved.value, value > 0 ? ExactValue::kWin : value < 0 ? ExactValue::kLoss : ExactValue::kDraw);
    });
  }
}

// There the solver knows wins by threats alone, which take a four to have one answer.
TEST(MnkCaroSearch, LargeBoardsHaveNoSolver) {
  for (const char* spec : {"mnk:15x15,5", "mnk:15x15,5,caro=on", "mnk:30x30,5,exact=on,caro=on"}) {
    const Spec game = Spec::parse(spec);
    const bool has = mnk::Family::visit(game, [](const auto& rules) { return rules.has_solver(); });
    EXPECT_EQ(has, !mnk::settings_of(game).caro) << spec;
  }
}

}  // namespace
}  // namespace palamedes::search
