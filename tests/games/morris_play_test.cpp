#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/morris_helpers.hpp"
#include "games/playout.hpp"

namespace palamedes::morris {
namespace {

// Where `plies` random plies lead, fewer if the game ends before.
template <class G>
Position wander(const G& game, std::uint64_t seed, int plies) {
  Random random(seed);
  Position position = game.start();
  for (int ply = 0; ply < plies; ++ply) {
    typename G::MoveList moves;
    game.legal_moves(position, moves);
    if (moves.empty()) break;
    game.play(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return position;
}

template <class G>
void check_position(const G& game, const Position& position) {
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  const Result result = game.result(position);
  RC_ASSERT(moves.empty() == (result != Result::kOngoing));
  RC_ASSERT(game.reason(position).empty() == (result == Result::kOngoing));
  if (result == Result::kOngoing) RC_ASSERT(game.mobility(position) == static_cast<int>(moves.size()));
  RC_ASSERT(game.parse_position(game.position_text(position)) == position);
  RC_ASSERT(game.computed_key(position) == game.key(position));
  std::set<std::string> texts;
  for (const Move move : moves) {
    const std::string text = game.move_text(position, move);
    RC_ASSERT(texts.insert(text).second);
    RC_ASSERT(game.parse_move(position, text) == move);
    Position played = position;
    const auto taken = game.play(played, move);
    RC_ASSERT(game.side_to_move(played) == other(game.side_to_move(position)));
    RC_ASSERT(game.key(played) != game.key(position));
    game.undo(played, move, taken);
    RC_ASSERT(played == position);
  }
}

// Who may be taken, and when, worked out from the list of mills alone.
template <class G>
void check_removals(const G& game, const Position& position) {
  using Board = typename G::Board;
  const auto stands_in_mill = [](Points pieces, int point) {
    return std::any_of(Board::kMills.begin(), Board::kMills.end(), [&](const Mill& mill) {
      return std::find(mill.begin(), mill.end(), point) != mill.end() &&
             std::all_of(mill.begin(), mill.end(), [&](int p) { return (pieces >> p & 1) != 0; });
    });
  };
  Points loose = 0;
  for_each_bit(position.theirs(), [&](int point) {
    if (!stands_in_mill(position.theirs(), point)) loose |= point_bit(point);
  });
  const Points takable = loose != 0 ? loose : position.theirs();
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  std::map<std::pair<int, int>, Points> removals;
  for (const Move move : moves) {
    removals[{move.from(), move.to()}] |= move.removes() ? point_bit(move.removed()) : 0;
  }
  for (const auto& [ends, removed] : removals) {
    Points mine = position.mine() | point_bit(ends.second);
    if (ends.first != Move::kNone) mine &= ~point_bit(ends.first);
    const bool closes = !Board::kMillWins && stands_in_mill(mine, ends.second);
    RC_ASSERT(removed == (closes ? takable : 0));
  }
}

template <class G>
void check_symmetries(const G& game, const Position& position) {
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  for (int index = 0; index < game.symmetries(); ++index) {
    const Position image = game.transformed(position, index);
    RC_ASSERT(game.parse_position(game.position_text(image)) == image);
    const bool swaps = game.swaps_sides(index);
    RC_ASSERT((game.side_to_move(image) == game.side_to_move(position)) == !swaps);
    const Result result = game.result(position);
    const bool decided = result == Result::kFirstWins || result == Result::kSecondWins;
    const Result mapped = !swaps || !decided             ? result
                          : result == Result::kFirstWins ? Result::kSecondWins
                                                         : Result::kFirstWins;
    RC_ASSERT(game.result(image) == mapped);
    typename G::MoveList image_moves;
    game.legal_moves(image, image_moves);
    RC_ASSERT(image_moves.size() == moves.size());
    for (const Move move : moves) {
      const Move image_move = game.transformed_move(position, move, index);
      RC_ASSERT(std::find(image_moves.begin(), image_moves.end(), image_move) != image_moves.end());
      Position then = position;
      game.play(then, move);
      Position image_then = image;
      game.play(image_then, image_move);
      RC_ASSERT(game.transformed(then, index) == image_then);
    }
  }
}

RC_GTEST_PROP(MorrisPlay, PositionsOfRandomPlayHoldTogether, (std::uint64_t seed)) {
  const int plies = *rc::gen::inRange(0, 120);
  for_each_board([&](const auto& game) {
    const Position position = wander(game, seed, plies);
    check_position(game, position);
    check_removals(game, position);
    check_symmetries(game, position);
  });
}

// No piece count ever falls below what the position text allows, and play does not fall apart, in whole random games.
TEST(MorrisPlay, EveryPositionOfRandomGamesReadsBack) {
  for_each_board([](const auto& game) {
    Random random(7);
    for (int round = 0; round < 300; ++round) {
      Position position = game.start();
      for (int ply = 0; ply < 300; ++ply) {
        ASSERT_EQ(game.parse_position(game.position_text(position)), position);
        typename std::decay_t<decltype(game)>::MoveList moves;
        game.legal_moves(position, moves);
        if (moves.empty()) break;
        game.play(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
    }
  });
}

// Plays one random ply many times: all legal moves must come up, nothing else, each equally often. The statistic has a
// mean of n-1 and a standard deviation of sqrt(2(n-1)); five deviations with a fixed seed leave no room for chance.
template <class G>
void check_uniform(const G& game, const Position& position) {
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  std::map<std::string, int> seen;
  Random random(2024);
  const int trials = 400 * static_cast<int>(moves.size());
  for (int i = 0; i < trials; ++i) {
    typename G::Playout playout(game, position);
    ASSERT_TRUE(playout.step(random));
    ++seen[game.position_text(playout.position())];
  }
  double statistic = 0;
  for (const Move move : moves) {
    Position played = position;
    game.play(played, move);
    const auto found = seen.find(game.position_text(played));
    ASSERT_NE(found, seen.end()) << game.position_text(position) << ' ' << game.move_text(position, move);
    statistic += (found->second - 400.0) * (found->second - 400.0) / 400.0;
    seen.erase(found);
  }
  EXPECT_TRUE(seen.empty()) << game.position_text(position) << " went to " << seen.begin()->first;
  const double freedom = static_cast<double>(moves.size()) - 1;
  EXPECT_LT(statistic, freedom + 5 * std::sqrt(2 * freedom) + 1) << game.position_text(position);
}

TEST(MorrisPlayout, UniformOnChosenPositions) {
  const Morris<VariantD> game;
  check_uniform(game, game.start());
  for (const std::string_view text : {
           "WWxBBBxxxxWxxxxxxxxxxBx w 5 5",  // placements, some with a choice of removals
           "xWWBxxBxWxxxBxxxBxxxWxx w 5 5",  // two mills at once
           "xxxWxxBWxWWBWxBWWBWxWxx w 0 0",  // steps
           "WxxxxxWxxxWxxxxBBxBxxxB w 0 0",  // hops, one of them closing
           "WWxxxxxxWxxxxxxBBxBxxBB w 0 0",  // hops that close two different mills
           "WWWxxxxxxxxxxxxBBBxBxxx w 0 0",  // hops out of a mill
           "WWxxWxxWxxxWWxBBBxxxxxx w 0 0",  // steps that close; all enemies in a mill
       }) {
    check_uniform(game, game.parse_position(text));
  }
}

TEST(MorrisPlayout, UniformAlongRandomGames) {
  for_each_board([](const auto& game) {
    for (int plies = 1; plies < 60; plies += 4) {
      const Position position = wander(game, static_cast<std::uint64_t>(plies), plies);
      if (game.result(position) == Result::kOngoing) check_uniform(game, position);
    }
  });
}

// The words kept up to date in a playout and the rules agree to the end of many games.
TEST(MorrisPlayout, EveryStepIsALegalMove) {
  for_each_board([](const auto& game) {
    using G = std::decay_t<decltype(game)>;
    Random random(99);
    for (int round = 0; round < 300; ++round) {
      typename G::Playout playout(game, game.start());
      for (int ply = 0; ply < 200; ++ply) {
        const Position before = playout.position();
        typename G::MoveList moves;
        game.legal_moves(before, moves);
        const bool played = playout.step(random);
        ASSERT_EQ(played, !moves.empty()) << game.position_text(before);
        ASSERT_EQ(playout.result(), game.result(playout.position()));
        if (!played) break;
        const bool legal = std::any_of(moves.begin(), moves.end(), [&](Move move) {
          Position then = before;
          game.play(then, move);
          return then == playout.position();
        });
        ASSERT_TRUE(legal) << game.position_text(before) << " to " << game.position_text(playout.position());
      }
    }
  });
}

TEST(MorrisPlayout, AFinishedGameIsNotPlayedOn) {
  const Morris<VariantD> game;
  Random random(1);
  for (const std::string_view text : {"WWWxxxxxxxxxxxxxxxxxxBB b 0 0", "WBWBxBxxBxxxxBxxxBxBWBW w 0 0"}) {
    const Position position = game.parse_position(text);
    Morris<VariantD>::Playout playout(game, position);
    EXPECT_FALSE(playout.step(random));
    EXPECT_EQ(playout.result(), game.result(position));
    const PlayoutTally tally = game.playout_batch(position, 10, 200, random);
    EXPECT_EQ(tally.plies, 0U);
    EXPECT_EQ(game.result(position) == Result::kFirstWins ? tally.first_wins : tally.second_wins, 10U);
  }
}

constexpr int kGames = 20'000;

template <class P, class G>
PlayoutTally play_singly(const G& game, Random& random) {
  PlayoutTally tally;
  for (int i = 0; i < kGames; ++i) {
    P playout(game, game.start());
    int plies = 0;
    while (plies < 200 && playout.step(random)) ++plies;
    tally.plies += static_cast<std::uint64_t>(plies);
    tally.first_wins += playout.result() == Result::kFirstWins ? 1 : 0;
    tally.second_wins += playout.result() == Result::kSecondWins ? 1 : 0;
  }
  return tally;
}

void expect_alike(const PlayoutTally& a, const PlayoutTally& b, std::string_view board) {
  const auto share = [](std::uint64_t count) { return static_cast<double>(count) / kGames; };
  EXPECT_NEAR(share(a.first_wins), share(b.first_wins), 0.025) << board;
  EXPECT_NEAR(share(a.second_wins), share(b.second_wins), 0.025) << board;
  EXPECT_NEAR(share(a.plies), share(b.plies), 0.03 * share(b.plies)) << board;
}

// Whole games in a batch, one by one, and by move lists come to the same shares and lengths.
TEST(MorrisPlayout, BatchesAgreeWithSingleGames) {
  for_each_board([](const auto& game) {
    using G = std::decay_t<decltype(game)>;
    Random random(5);
    const PlayoutTally batch = game.playout_batch(game.start(), kGames, 200, random);
    EXPECT_EQ(batch.first_wins + batch.second_wins + batch.draws, static_cast<std::uint64_t>(kGames));
    expect_alike(batch, play_singly<typename G::Playout>(game, random), G::Board::kName);
    expect_alike(batch, play_singly<ListPlayout<G>>(game, random), G::Board::kName);
  });
}

TEST(MorrisPlayout, BatchesKeepToTheCapAndTheSeed) {
  const Morris<Nine> game;
  Random random(11);
  const PlayoutTally capped = game.playout_batch(game.start(), 100, 10, random);
  EXPECT_EQ(capped, (PlayoutTally{1000, 0, 0, 100}));
  Random first(3);
  Random second(3);
  EXPECT_EQ(game.playout_batch(game.start(), 777, 200, first), game.playout_batch(game.start(), 777, 200, second));
  EXPECT_EQ(game.playout_batch(game.start(), 0, 200, first), PlayoutTally{});
}

}  // namespace
}  // namespace palamedes::morris
