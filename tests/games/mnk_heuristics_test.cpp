#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/mnk/heuristics.hpp"
#include "games/mnk_support.hpp"

namespace palamedes::mnk {
namespace {

using Small = Mnk<UpTo64Cells>;
using Middle = Mnk<UpTo20x20>;

Weights some_weights() {
  return Weights::parse(
      "game mnk\nname test\nmissing-1 110\nmissing-2 37\nmissing-3 11\nmissing-4 5\nmissing-5 2\ntempo 3\n"
      "mover-missing-2 17\nmover-missing-3 4\nmover-missing-4 1\n"
      "shape-open-one 1\nshape-open-two 7\nshape-three 13\nshape-strong-three 31\nshape-four 29\nshape-open-four 90\n"
      "shape-tempo 40\nmover-threes-plus 11\nmover-four-threes 120\nopponent-fours 3\nopponent-open-fours -17\n");
}
// Every move is searched.
constexpr HeuristicsOptions kWhole{.width = 0, .root_width = 0, .fours = 200, .fours_horizon = 5};

// In how many plies the side to move wins (positive) or loses (negative) with best play, 0 for a draw: by the rules and
// nothing else.
class Solver {
 public:
  explicit Solver(const Small& game) : game_(game) {}

  int value(const Small::Position& position) {
    const Result result = game_.result(position);
    if (result == Result::kDraw) return 0;
    if (result != Result::kOngoing) return kLost;
    if (const auto known = values_.find(position.key); known != values_.end()) return known->second;
    Small::MoveList moves;
    game_.legal_moves(position, moves);
    int best = kLost;
    for (const Move move : moves) best = std::max(best, after(position, move));
    return values_[position.key] = best;
  }

  // Wins count kWon less a point a ply, so that larger is better.
  int after(const Small::Position& position, Move move) {
    auto next = position;
    game_.play(next, move);
    const int below = -value(next);
    return below - (below > 0 ? 1 : below < 0 ? -1 : 0);
  }

  static constexpr int kWon = 1'000;
  static constexpr int kLost = -kWon;

 private:
  const Small& game_;
  std::unordered_map<std::uint64_t, int> values_;
};

struct Case {
  const char* game;
  int least_stones;
};
constexpr Case kCases[] = {{"mnk:3x3,3", 0},
                           {"mnk:4x3,3", 2},
                           {"mnk:4x4,3", 6},
                           {"mnk:4x4,4", 8},
                           {"mnk:5x4,4", 11},
                           {"mnk:4x5,3,exact=on", 11},
                           {"mnk:2x4,2", 0},
                           {"mnk:1x3,1", 0},
                           {"mnk:3x3,4", 0},
                           {"mnk:5x4,4,exact=on", 11},
                           {"mnk:4x4,3,caro=on", 6},
                           {"mnk:5x4,3,caro=on", 11},
                           {"mnk:4x5,3,exact=on,caro=on", 11},
                           {"mnk:1x12,3,caro=on", 2}};

// Random positions of small boards that go on, each with its heuristics started.
template <class Visit>
void for_small_positions(int each, Visit&& visit) {
  for (const Case& test : kCases) {
    SCOPED_TRACE(test.game);
    const Small game(settings_of(Spec::parse(test.game)));
    Solver solver(game);
    for (const Style style : {Style::kWindows, Style::kShapes}) {
      HeuristicsOptions options = kWhole;
      options.style = style;
      Heuristics<Small> heuristics(game, some_weights(), options);
      Random random(11);
      for (int i = 0; i < each; ++i) {
        const int stones = test.least_stones + static_cast<int>(random.below(5));
        const auto position = random_position(game, stones, random);
        if (game.result(position) != Result::kOngoing) continue;
        heuristics.start(game, position);
        visit(game, heuristics, solver, position);
      }
    }
  }
}

// By the rules: a stone there ends the game, whichever side puts it.
template <class G>
bool decides(const G& game, typename G::Position position, Move move) {
  for (int i = 0; i < 2; ++i) {
    auto next = position;
    game.play(next, move);
    if (next.result == win_for(position.to_move)) return true;
    position.to_move = other(position.to_move);
  }
  return false;
}

// At the horizon one move is followed where one wins or stops a win, and none elsewhere, in either style.
TEST(MnkHeuristics, OneMoveIsListedWhereOneDecides) {
  int with = 0;
  int without = 0;
  for_small_positions(60, [&](const Small& game, auto& heuristics, Solver&, const auto& position) {
    Small::MoveList moves;
    game.legal_moves(position, moves);
    const auto deciding = std::count_if(moves.begin(), moves.end(), [&](Move m) { return decides(game, position, m); });
    Small::MoveList listed;
    heuristics.noisy_moves(game, position, listed);
    ASSERT_EQ(listed.size(), deciding > 0 ? 1U : 0U) << game.position_text(position);
    for (const Move move : listed) ASSERT_TRUE(decides(game, position, move)) << game.position_text(position);
    ++(deciding > 0 ? with : without);
  });
  EXPECT_GT(with, 50);
  EXPECT_GT(without, 50);
}

TEST(MnkHeuristics, WhatIsProvenIsTrue) {
  int seen[6] = {};
  for_small_positions(60, [&](const Small& game, auto& heuristics, Solver& solver, const auto& position) {
    const Proof proof = heuristics.proven(game, position, 3);
    ++seen[static_cast<std::size_t>(proof.kind)];
    const int value = solver.value(position);
    const std::string where = game.position_text(position);
    switch (proof.kind) {
      case Proof::Kind::kNothing: break;
      case Proof::Kind::kWin: ASSERT_GE(value, Solver::kWon - proof.plies) << where; break;
      case Proof::Kind::kLoss: ASSERT_EQ(value, -Solver::kWon + proof.plies) << where; break;
      case Proof::Kind::kDraw: ASSERT_EQ(value, 0) << where; break;
      case Proof::Kind::kNoWin: ASSERT_LE(value, 0) << where; break;
      case Proof::Kind::kNoLoss: ASSERT_GE(value, 0) << where; break;
    }
    // A win in one, and what two wins of the opponent come to, are never overlooked.
    if (value == Solver::kWon - 1) {
      ASSERT_EQ(proof, (Proof{Proof::Kind::kWin, 1})) << where;
    }
    if (value == -Solver::kWon + 2) {
      ASSERT_EQ(proof, (Proof{Proof::Kind::kLoss, 2})) << where;
    }
    if (value == Solver::kWon - 3 && !game.settings().caro) {
      ASSERT_EQ(proof.kind, Proof::Kind::kWin) << where;
    }
  });
  for (const auto kind : {Proof::Kind::kNothing, Proof::Kind::kWin, Proof::Kind::kLoss, Proof::Kind::kDraw}) {
    EXPECT_GT(seen[static_cast<std::size_t>(kind)], 5) << static_cast<int>(kind);
  }
}

TEST(MnkHeuristics, AnswersToThreatsLoseNothing) {
  int narrowed = 0;
  for_small_positions(60, [&](const Small& game, auto& heuristics, Solver& solver, const auto& position) {
    Small::MoveList moves;
    game.legal_moves(position, moves);
    const std::size_t all = moves.size();
    const bool whole = heuristics.select(game, position, moves, false);
    ASSERT_FALSE(moves.empty());
    Small::MoveList candidates;
    ASSERT_EQ(heuristics.candidates(game, position, candidates), whole);
    ASSERT_EQ(candidates.size(), moves.size());
    if (!whole) return;
    narrowed += moves.size() < all ? 1 : 0;
    int best = Solver::kLost;
    for (const Move move : moves) best = std::max(best, solver.after(position, move));
    ASSERT_EQ(best, solver.value(position)) << game.position_text(position);
  });
  EXPECT_GT(narrowed, 50);
}

// Whether the side to move wins within so many plies by stones that each threaten to complete a line, against every
// answer: by the rules alone.
template <class G>
bool wins_by_threats(const G& game, const typename G::Position& position, int plies) {
  const Side attacker = position.to_move;
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  for (const Move move : moves) {
    if (game.would_win(position, attacker, move)) return true;
  }
  if (plies < 3) return false;
  return std::any_of(moves.begin(), moves.end(), [&](Move move) {
    auto next = position;
    game.play(next, move);
    typename G::MoveList answers;
    game.legal_moves(next, answers);
    const auto threatens = [&](const typename G::Position& where) {
      bool any = false;
      game.for_each_free(where, [&](Move cell) { any = any || game.would_win(where, attacker, cell); });
      return any;
    };
    return threatens(next) && std::all_of(answers.begin(), answers.end(), [&](Move answer) {
             auto after = next;
             game.play(after, answer);
             return game.result(after) == Result::kOngoing && wins_by_threats(game, after, plies - 2);
           });
  });
}

TEST(MnkFourThreats, WinsThatAreFoundAreThere) {
  std::map<int, int> found;
  for (const std::string spec :
       {"mnk:6x6,4", "mnk:8x8,5", "mnk:8x8,5,exact=on", "mnk:6x6,4,caro=on", "mnk:6x6,4,exact=on,caro=on"}) {
    SCOPED_TRACE(spec);
    const Small game(settings_of(Spec::parse(spec)));
    Shapes shapes(game.settings(), {});
    FourThreats threats;
    Random random(5);
    for (int i = 0; i < 400; ++i) {
      const auto position = random_position(game, 8 + static_cast<int>(random.below(22)), random);
      if (game.result(position) != Result::kOngoing) continue;
      shapes.set([&](int row, int column) {
        const Move move = cell_at(row, column);
        if (game.is_free(position, move)) return 0;
        return game.has_stone(position, Side::kFirst, move) ? 1 : 2;
      });
      const FourThreats::Win win = threats.win(shapes, position.key, position.to_move, 1'000);
      ++found[win.plies];
      if (win.plies > 0 && win.plies <= 9) {
        ASSERT_TRUE(wins_by_threats(game, position, win.plies)) << game.position_text(position);
        auto next = position;
        game.play(next, shapes.move(win.first));
        ASSERT_EQ(win.plies == 1, game.result(next) != Result::kOngoing);
      }
      // By Caro's rule who must stop a line may do so beside it, which is not tried.
      if (win.plies == 0 && !game.settings().caro) {
        ASSERT_FALSE(wins_by_threats(game, position, 3)) << game.position_text(position);
      }
      // What is remembered is the same again.
      const FourThreats::Win again = threats.win(shapes, position.key, position.to_move, 1'000);
      ASSERT_EQ(again.plies, win.plies);
      ASSERT_EQ(again.first, win.first);
    }
  }
  EXPECT_GT(found[1], 10);
  EXPECT_GT(found[3], 10);
  EXPECT_GT(found[5] + found[7] + found[9], 3);
}

TEST(MnkFours, WinsThatAreFoundAreThere) {
  std::map<int, int> found;
  for (const std::string spec : {"mnk:6x6,4", "mnk:8x8,5", "mnk:8x8,5,exact=on"}) {
    SCOPED_TRACE(spec);
    const Small game(settings_of(Spec::parse(spec)));
    Windows windows(game.settings());
    Random random(5);
    for (int i = 0; i < 500; ++i) {
      const auto position = random_position(game, 8 + static_cast<int>(random.below(22)), random);
      if (game.result(position) != Result::kOngoing) continue;
      const auto stone_at = [&](int cell) {
        const Move move = game.cell_of_number(cell);
        if (game.is_free(position, move)) return 0;
        return game.has_stone(position, Side::kFirst, move) ? 1 : 2;
      };
      windows.set(stone_at);
      const int plies = FoursSearch().win(windows, position.to_move, 1'000);
      ++found[plies];
      if (plies > 0 && plies <= 9) {
        ASSERT_TRUE(wins_by_threats(game, position, plies)) << game.position_text(position);
      }
      if (plies == 0) {
        ASSERT_FALSE(wins_by_threats(game, position, 3)) << game.position_text(position);
      }
      // Nothing is left behind.
      Windows fresh(game.settings());
      fresh.set(stone_at);
      for (const Side side : {Side::kFirst, Side::kSecond}) {
        for (int cell = 0; cell < game.cells(); ++cell) ASSERT_EQ(windows.worth(side, cell), fresh.worth(side, cell));
        for (int missing = 0; missing <= windows.k(); ++missing) {
          ASSERT_EQ(windows.live(side, missing), fresh.live(side, missing));
        }
      }
    }
  }
  EXPECT_GT(found[1], 10);
  EXPECT_GT(found[3], 10);
  EXPECT_GT(found[5] + found[7] + found[9], 3);
}

TEST(MnkHeuristics, EvaluationIsTheSumOfTheFeaturesAndFollowsMoves) {
  for (const std::string spec : {"mnk:15x15,5", "mnk:10x7,5", "mnk:8x8,4,exact=on", "mnk:30x30,6"}) {
    SCOPED_TRACE(spec);
    with_game(spec, [](const auto& game) {
      using G = std::decay_t<decltype(game)>;
      const Weights weights = some_weights();
      Heuristics<G> heuristics(game, weights);
      Random random(3);
      auto position = game.start();
      heuristics.start(game, position);
      std::vector<Move> line;
      std::vector<int> values;
      for (int ply = 0; ply < 40 && game.result(position) == Result::kOngoing; ++ply) {
        std::array<int, kAllFeatures.size()> features{};
        heuristics.features(game, position, features);
        int sum = 0;
        for (std::size_t i = 0; i < features.size(); ++i) sum += weights.of(kAllFeatures[i]) * features[i];
        values.push_back(heuristics.evaluate(game, position));
        ASSERT_EQ(values.back(), sum);
        Heuristics<G> fresh(game, weights);
        fresh.start(game, position);
        ASSERT_EQ(fresh.evaluate(game, position), sum);
        line.push_back(random_move(game, position, random));
        heuristics.played(game, position, line.back());
        game.play(position, line.back());
      }
      while (!line.empty()) {
        game.undo(position, line.back(), {});
        heuristics.undone(game, position, line.back());
        ASSERT_EQ(heuristics.evaluate(game, position), values.back());
        line.pop_back();
        values.pop_back();
      }
    });
  }
}

TEST(MnkHeuristics, WinsComeFirstThenBlocks) {
  const Small game(settings_of(Spec::parse("mnk:8x8,5")));
  Heuristics<Small> heuristics(game, some_weights(), kWhole);
  Random random(9);
  int seen = 0;
  for (int i = 0; i < 400; ++i) {
    const auto position = random_position(game, 20 + static_cast<int>(random.below(20)), random);
    if (game.result(position) != Result::kOngoing) continue;
    heuristics.start(game, position);
    game.for_each_free(position, [&](Move move) {
      const bool wins = game.would_win(position, position.to_move, move);
      const bool blocks = game.would_win(position, other(position.to_move), move);
      const int order = heuristics.order(game, position, move);
      ASSERT_EQ(order == 1'000'000, wins);
      ASSERT_EQ(order == 900'000, !wins && blocks);
      ASSERT_EQ(heuristics.noisy(game, position, move), wins || blocks);
      ASSERT_EQ(heuristics.forcing(game, position, move), blocks);
      seen += wins || blocks ? 1 : 0;
    });
    Small::MoveList noisy;
    heuristics.noisy_moves(game, position, noisy);
    for (const Move move : noisy) ASSERT_TRUE(heuristics.noisy(game, position, move));
  }
  EXPECT_GT(seen, 20);
}

// Only the best are searched, and they are the best.
template <class G>
void expect_selected(const G& game, Heuristics<G>& heuristics, bool root, std::size_t wanted) {
  Random random(13);
  for (int plies = 1; plies < 20; ++plies) {
    const auto position = random_position(game, plies, random);
    heuristics.start(game, position);
    typename G::MoveList moves;
    game.legal_moves(position, moves);
    std::vector<int> orders;
    for (const Move move : moves) orders.push_back(heuristics.order(game, position, move));
    std::sort(orders.begin(), orders.end(), std::greater<>());
    ASSERT_FALSE(heuristics.select(game, position, moves, root));
    ASSERT_EQ(moves.size(), wanted);
    for (std::size_t i = 0; i < wanted; ++i) ASSERT_EQ(heuristics.order(game, position, moves[i]), orders[i]);
  }
}

const char* const kStudent = "game mnk\nname mnkgames\nalignment 10\nnearness 5\n";
constexpr HeuristicsOptions kOfStudent{.style = Style::kStudent,
                                       .width = 7,
                                       .root_width = 21,
                                       .whole_board = 0,
                                       .long_line = 10,
                                       .long_width = 3,
                                       .long_root_width = 9};

TEST(MnkStudent, SearchesTheBestCellsOnly) {
  with_game("mnk:10x10,5", [](const auto& game) {
    Heuristics<std::decay_t<decltype(game)>> heuristics(game, Weights::parse(kStudent), kOfStudent);
    expect_selected(game, heuristics, false, 7);
    expect_selected(game, heuristics, true, 21);
  });
  with_game("mnk:50x50,10", [](const auto& game) {
    Heuristics<std::decay_t<decltype(game)>> heuristics(game, Weights::parse(kStudent), kOfStudent);
    expect_selected(game, heuristics, false, 3);
    expect_selected(game, heuristics, true, 9);
  });
}

// The one move that the five rules leave.
std::string by_rules(const std::string& text) {
  const Small game(settings_of(Spec::parse("mnk:7x7,4")));
  Heuristics<Small> heuristics(game, some_weights(),
                               {.style = Style::kRules, .width = 1, .root_width = 1, .whole_board = 0});
  const auto position = game.parse_position(text);
  heuristics.start(game, position);
  Small::MoveList moves;
  game.legal_moves(position, moves);
  static_cast<void>(heuristics.select(game, position, moves, true));
  return moves.size() == 1 ? game.move_text(position, moves[0]) : "";
}

TEST(MnkRules5, GoInTheirOrder) {
  EXPECT_EQ(by_rules("......./......./......./......./......./OOO..../XXX.... x"), "d1") << "win before block";
  EXPECT_EQ(by_rules("......./......./......./......./......./OOO..../XX....X x"), "d2") << "block";
  EXPECT_EQ(by_rules("......./......./.OO..../......./......./......./..XX... x"), "b1") << "fork before its block";
  EXPECT_EQ(by_rules("......./......./.OO..../......./......./......./X.....X x"), "d5") << "block of a fork";
  EXPECT_EQ(by_rules("......./......./......./......./......./......./....... x"), "d4") << "most open lines";
}

TEST(MnkHeuristics, WeightsMustFitTheStyle) {
  const Small game(settings_of(Spec::parse("mnk:7x7,4")));
  EXPECT_THROW(Heuristics<Small>(game, Weights::parse(kStudent)), UserError);
  EXPECT_THROW(Heuristics<Small>(game, some_weights(), {.style = Style::kStudent}), UserError);
  EXPECT_NO_THROW(Heuristics<Small>(game, Weights::parse(kStudent), {.style = Style::kStudent}));
}

}  // namespace
}  // namespace palamedes::mnk
