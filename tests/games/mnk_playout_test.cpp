#include <algorithm>
#include <cmath>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/mnk_support.hpp"
#include "games/playout.hpp"

namespace palamedes::mnk {
namespace {

// What random play from a position comes to, exactly: chances of each result and the mean number of plies.
struct Expectation {
  double first = 0;
  double second = 0;
  double plies = 0;
  double plies_squared = 0;
};

template <class G>
void expect_from(const G& game, typename G::Position& position, int ply, int cap, double chance, Expectation& sum) {
  const Result result = game.result(position);
  if (result != Result::kOngoing || ply == cap) {
    sum.first += result == Result::kFirstWins ? chance : 0;
    sum.second += result == Result::kSecondWins ? chance : 0;
    sum.plies += chance * ply;
    sum.plies_squared += chance * ply * ply;
    return;
  }
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  for (const Move move : moves) {
    const auto taken = game.play(position, move);
    expect_from(game, position, ply + 1, cap, chance / static_cast<double>(moves.size()), sum);
    game.undo(position, move, taken);
  }
}

// Within six standard deviations.
bool near(double seen, double mean, double variance, double count) {
  return std::abs(seen / count - mean) <= 6 * std::sqrt(std::max(variance, 0.0) / count) + 1e-6;
}

bool fits(const PlayoutTally& tally, const Expectation& e) {
  const auto count = static_cast<double>(tally.first_wins + tally.second_wins + tally.draws);
  return near(static_cast<double>(tally.first_wins), e.first, e.first * (1 - e.first), count) &&
         near(static_cast<double>(tally.second_wins), e.second, e.second * (1 - e.second), count) &&
         near(static_cast<double>(tally.plies), e.plies, e.plies_squared - e.plies * e.plies, count);
}

template <class G>
PlayoutTally step_by_step(const G& game, const typename G::Position& position, int games, Random& random) {
  PlayoutTally tally;
  for (int i = 0; i < games; ++i) {
    typename G::Playout playout(game, position);
    while (playout.step(random)) ++tally.plies;
    EXPECT_FALSE(playout.step(random));
    tally.first_wins += playout.result() == Result::kFirstWins ? 1 : 0;
    tally.second_wins += playout.result() == Result::kSecondWins ? 1 : 0;
    tally.draws += playout.result() == Result::kDraw ? 1 : 0;
  }
  return tally;
}

TEST(MnkPlayout, TicTacToeResultsAreTheKnownOnes) {
  // 737/1260 for X, 121/420 for O, 8/63 drawn.
  for (const int seed : {1, 2}) {
    Random random(static_cast<std::uint64_t>(seed));
    with_game("mnk:3x3,3", [&](const auto& game) {
      auto position = game.start();
      Expectation e;
      expect_from(game, position, 0, 9, 1, e);
      EXPECT_NEAR(e.first, 737.0 / 1260, 1e-12);
      EXPECT_NEAR(e.second, 121.0 / 420, 1e-12);
      EXPECT_TRUE(fits(step_by_step(game, position, 50000, random), e));
      EXPECT_TRUE(fits(game.playout_batch(position, 50000, 9, random), e));
    });
  }
}

// The first cell drawn, over many playouts, against equal shares of the free cells.
template <class G>
double chi_square_of_first_step(const G& game, const typename G::Position& position, int games, Random& random) {
  std::vector<int> hits(static_cast<std::size_t>(game.cells()));
  const Side side = game.side_to_move(position);
  for (int i = 0; i < games; ++i) {
    typename G::Playout playout(game, position);
    EXPECT_TRUE(playout.step(random));
    auto after = position;
    after.board = playout.board();
    int fresh = 0;
    game.for_each_stone(after, side, [&](Move stone) {
      if (game.has_stone(position, side, stone)) return;
      ++fresh;
      ++hits[static_cast<std::size_t>(game.cell_number(stone))];
      EXPECT_TRUE(game.is_free(position, stone));
    });
    EXPECT_EQ(fresh, 1);
  }
  const double free = game.cells() - position.filled;
  double sum = 0;
  game.for_each_free(position, [&](Move cell) {
    const double difference = hits[static_cast<std::size_t>(game.cell_number(cell))] - games / free;
    sum += difference * difference / (games / free);
  });
  return sum;
}

TEST(MnkPlayout, EveryFreeCellIsAsLikely) {
  Random random(17);
  for (const char* spec : {"mnk:3x3,3", "mnk:7x7,5", "mnk:15x15,5", "mnk:19x12,5", "mnk:21x22,6"}) {
    with_game(spec, [&](const auto& game) {
      for (const int plies : {0, 3, game.cells() / 4}) {
        const auto position = random_position(game, plies, random);
        if (game.result(position) != Result::kOngoing) continue;
        const double freedom = game.cells() - position.filled - 1;
        const double chi_square = chi_square_of_first_step(game, position, 40 * game.cells(), random);
        EXPECT_LT(chi_square, freedom + 5 * std::sqrt(2 * freedom) + 5) << spec << " after " << plies;
        EXPECT_GT(chi_square, freedom - 5 * std::sqrt(2 * freedom)) << spec << " after " << plies;
      }
    });
  }
}

TEST(MnkPlayout, EndsAsTheRulesSay) {
  Random random(19);
  for (const char* spec : {"mnk:4x4,3", "mnk:6x9,4,exact=on", "mnk:15x15,5,exact=on", "mnk:25x8,5", "mnk:4x4,3,caro=on",
                           "mnk:15x15,3,caro=on", "mnk:25x8,3,exact=on,caro=on"}) {
    with_game(spec, [&](const auto& game) {
      for (int i = 0; i < 200; ++i) {
        const auto root = random_position(game, i % 12, random);
        typename std::decay_t<decltype(game)>::Playout playout(game, root);
        auto end = root;
        int plies = 0;
        while (playout.step(random)) ++plies;
        end.board = playout.board();
        ASSERT_EQ(slow_result(game, end), playout.result());
        int stones = 0;
        for (const Side side : {Side::kFirst, Side::kSecond}) game.for_each_stone(end, side, [&](Move) { ++stones; });
        ASSERT_EQ(stones, root.filled + plies);
      }
    });
  }
}

// Whole games at once are another algorithm than games ply by ply: they must come to the same.
void compare_both(const std::string& spec, int plies, int games, std::uint64_t seed) {
  Random random(seed);
  with_game(spec, [&](const auto& game) {
    const auto position = random_position(game, plies, random);
    const PlayoutTally one = step_by_step(game, position, games, random);
    const PlayoutTally two = game.playout_batch(position, static_cast<std::uint64_t>(games), game.cells(), random);
    EXPECT_EQ(two.first_wins + two.second_wins + two.draws, static_cast<std::uint64_t>(games));
    const auto share = [&](std::uint64_t part) { return static_cast<double>(part) / games; };
    const double spread = 6 * std::sqrt(0.5 / games);
    EXPECT_NEAR(share(one.first_wins), share(two.first_wins), spread) << spec;
    EXPECT_NEAR(share(one.second_wins), share(two.second_wins), spread) << spec;
    EXPECT_NEAR(share(one.draws), share(two.draws), spread) << spec;
    const double longest = game.cells() - position.filled;
    EXPECT_NEAR(share(one.plies), share(two.plies), longest * spread / 2) << spec;
  });
}

TEST(MnkPlayout, BatchesComeToTheSameAsSteps) {
  for (const std::string& variant : Family::info().specs()) {
    int games = 3000;
    with_game(variant, [&](const auto& game) { games = game.cells() > 400 ? 300 : 3000; });
    compare_both(variant, 0, games, 23);
    compare_both(variant, 5, games, 24);
  }
}

TEST(MnkLong, BatchesComeToTheSameAsStepsInManyGames) {
  for (const char* spec : {"mnk:15x15,5", "mnk:15x15,5,exact=on", "mnk:16x16,5", "mnk:19x19,5,exact=on", "mnk:6x9,4"}) {
    compare_both(spec, 0, 200000, 29);
    compare_both(spec, 11, 200000, 30);
  }
}

RC_GTEST_PROP(MnkPlayoutProperty, BatchesFollowTheExactChances, ()) {
  const int rows = any_from(1, 10);
  const int columns = any_from(1, 30);
  const int k = any_from(2, 7);
  const std::string ends = any_ends();
  const int holes = any_from(1, 6);
  const int cap = any_from(0, 8);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  with_game("mnk:" + std::to_string(rows) + 'x' + std::to_string(columns) + ',' + std::to_string(k) + ends,
            [&](const auto& game) {
              // A board that nobody has won, with few cells left: filled in at random, stones that make a line left
              // out.
              auto position = game.start();
              for (int tries = 0; tries < 3 * game.cells() && position.filled + holes < game.cells(); ++tries) {
                const Move move = random_move(game, position, random);
                position.to_move = random.below(2) == 0 ? Side::kFirst : Side::kSecond;
                if (!game.would_win(position, position.to_move, move)) game.play(position, move);
              }
              position = game.parse_position(game.position_text(position));
              if (game.result(position) != Result::kOngoing) return;
              // What is left over is too much to go through where the board could not be filled further.
              if (game.cells() - position.filled > 6) return;
              Expectation e;
              expect_from(game, position, 0, cap, 1, e);
              const auto before = position;
              RC_ASSERT(fits(game.playout_batch(position, 4000, cap, random), e));
              RC_ASSERT(position == before);
            });
}

TEST(MnkPlayout, BatchOfAFinishedGameCountsItsResult) {
  Random random(1);
  with_game("mnk:3x3,3", [&](const auto& game) {
    EXPECT_EQ(game.playout_batch(game.parse_position("XXX/.../... o"), 7, 9, random), (PlayoutTally{0, 7, 0, 0}));
    EXPECT_EQ(game.playout_batch(game.parse_position("OOO/.../... o"), 7, 9, random), (PlayoutTally{0, 0, 7, 0}));
    EXPECT_EQ(game.playout_batch(game.parse_position("XXO/OOX/XXO o"), 7, 9, random), (PlayoutTally{0, 0, 0, 7}));
    EXPECT_EQ(game.playout_batch(game.start(), 5, 0, random), (PlayoutTally{0, 0, 0, 5}));
    EXPECT_EQ(game.playout_batch(game.start(), 5, 4, random), (PlayoutTally{20, 0, 0, 5}));
    EXPECT_EQ(game.playout_batch(game.start(), 0, 9, random), PlayoutTally{});
  });
}

TEST(MnkPlayout, ASeedGivesTheSameGames) {
  with_game("mnk:15x15,5", [](const auto& game) {
    Random one(5);
    Random two(5);
    EXPECT_EQ(game.playout_batch(game.start(), 1000, 225, one), game.playout_batch(game.start(), 1000, 225, two));
    EXPECT_EQ(one, two);
  });
}

}  // namespace
}  // namespace palamedes::mnk
