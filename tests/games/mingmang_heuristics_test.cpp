#include <algorithm>
#include <array>
#include <bit>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "games/mingmang/family.hpp"
#include "games/mingmang/heuristics.hpp"
#include "games/path.hpp"

namespace palamedes::mingmang {
namespace {

constexpr const char* kSecondPosition = "WWWWWWWW/.W.....B/.W....BB/.W.....B/W..B.B../W....B.B/...W.B.B/B.B.B..B b";
constexpr const char* kThirdPosition = "WWW...WW/W.W...B./...W.W../W....B.B/W..WWB.B/....W.../....B.BB/BBBB.B.B w";

Weights weights_named(const std::string& name) {
  std::ifstream file(PALAMEDES_TEST_DATA "/../../data/weights/mingmang-" + name + ".txt");
  return Weights::parse(std::string(std::istreambuf_iterator<char>(file), {}));
}

// Every feature with a weight of its own, so that no two can stand for each other.
Weights all_different() {
  Weights weights{.game = "mingmang", .name = "test", .values = {}};
  int value = 3;
  for (const std::string_view feature : kFeatures) {
    weights.values.emplace_back(feature, value);
    value = -value * 2 + 1;
  }
  return weights;
}

// Calls check(game, position) all along some random games.
template <class Check>
void for_random_positions(const Check& check) {
  for (const std::string& variant : Family::info().specs()) {
    Family::visit(Spec::parse(variant), [&](const auto& game) {
      using G = std::decay_t<decltype(game)>;
      for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        Random random(seed);
        Path<G> path(game, game.start());
        typename G::MoveList moves;
        for (int ply = 0; ply < 80; ++ply) {
          path.legal_moves(moves);
          if (moves.empty()) break;
          check(game, path.position());
          path.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
      }
    });
  }
}

TEST(MingMangHeuristics, CammpsValuesOfTheKnownPositions) {
  const MingMang<8> game;
  const Heuristics<MingMang<8>> heuristics(game, weights_named("cammp"));
  EXPECT_EQ(heuristics.evaluate(game, game.parse_position(kSecondPosition)), 25);
  EXPECT_EQ(heuristics.evaluate(game, game.parse_position(kThirdPosition)), 5);
  // One end of the diagonal is Black's, the other White's.
  EXPECT_EQ(heuristics.evaluate(game, game.start()), 3);
}

TEST(MingMangHeuristics, FeaturesOfAKnownPosition) {
  const MingMang<8> game;
  const Heuristics<MingMang<8>> heuristics(game, weights_named("cammp"));
  std::array<int, kFeatureCount> values{};
  const Position position = game.parse_position(kSecondPosition);
  heuristics.features(game, position, values);
  const auto value = [&](Feature feature) { return values[static_cast<std::size_t>(feature)]; };
  EXPECT_EQ(value(Feature::kPieces), 0);
  EXPECT_EQ(value(Feature::kReach), 2) << "6 squares are Black's alone, 4 White's";
  EXPECT_EQ(value(Feature::kDiagonal), 1);
  EXPECT_EQ(value(Feature::kToMove), 1);
  EXPECT_EQ(value(Feature::kMobility), 66 - 59);
  EXPECT_EQ(value(Feature::kTerritory), 14 - 17);
  EXPECT_EQ(value(Feature::kCorners), 0);
  EXPECT_EQ(value(Feature::kEdges), 9 - 10);
  EXPECT_EQ(value(Feature::kCentre4), 1);
}

// The net by the book: one square after the other, in a list of plain numbers.
int slow_net(const Weights& weights, const Position& position) {
  const auto inputs = weights.rows_of("net-input");
  std::vector<int> hidden(weights.rows_of("net-bias")[0].begin(), weights.rows_of("net-bias")[0].end());
  for (int square = 0; square < 64; ++square) {
    const bool black = position.side() == Side::kFirst;
    const auto seen = static_cast<std::size_t>(black ? square : 63 - square);
    for (std::size_t i = 0; i < hidden.size(); ++i) {
      if ((position.mine >> square & 1) != 0) hidden[i] += inputs[seen][i];
      if ((position.theirs >> square & 1) != 0) hidden[i] += inputs[64 + seen][i];
    }
  }
  int sum = 0;
  for (std::size_t i = 0; i < hidden.size(); ++i) {
    sum += weights.rows_of("net-output")[0][i] * std::max(0, std::min(256, hidden[i]));
  }
  return sum / 256;
}

TEST(MingMangHeuristics, EvaluationIsTheWeightedSum) {
  for (const Weights& weights :
       {all_different(), weights_named("cammp"), weights_named("linear"), weights_named("default")}) {
    for_random_positions([&](const auto& game, const Position& position) {
      const Heuristics<std::decay_t<decltype(game)>> heuristics(game, weights);
      std::array<int, kFeatureCount> values{};
      heuristics.features(game, position, values);
      const bool net = !weights.rows.empty() && std::decay_t<decltype(game)>::kSize == 8;
      int sum = net ? slow_net(weights, position) : 0;
      for (std::size_t i = 0; i < kFeatureCount; ++i) {
        sum += values[i] * weights.of((net ? "net-" : "") + std::string(kFeatures[i]));
      }
      ASSERT_EQ(heuristics.evaluate(game, position), sum) << weights.name << ", " << game.position_text(position);
    });
  }
}

TEST(MingMangHeuristics, NothingButFeaturesInTheWeightFiles) {
  for (const char* name : {"cammp", "linear", "default"}) {
    for (const auto& [named, value] : weights_named(name).values) {
      const std::string feature = named.starts_with("net-") ? named.substr(4) : named;
      const bool known = std::find(kFeatures.begin(), kFeatures.end(), feature) != kFeatures.end();
      EXPECT_TRUE(known) << name << ": " << feature;
    }
  }
}

// Turned and mirrored boards and swapped colours are worth the same, where they keep the diagonal from a1.
TEST(MingMangHeuristics, EvaluationIsSymmetric) {
  const Weights weights = all_different();
  for_random_positions([&](const auto& game, const Position& position) {
    const Heuristics<std::decay_t<decltype(game)>> heuristics(game, weights);
    const int expected = heuristics.evaluate(game, position);
    for (int symmetry = 0; symmetry < game.symmetries(); ++symmetry) {
      const bool keeps_diagonal = (symmetry & 3) == 0 || (symmetry & 3) == 3;
      if (!keeps_diagonal) continue;
      const Position other = game.transformed(position, symmetry);
      ASSERT_EQ(heuristics.evaluate(game, other), expected) << symmetry << ", " << game.position_text(position);
    }
  });
}

// The features that look one slide ahead, counted slide by slide.
TEST(MingMangHeuristics, SlidesAndThreatsAsTheRulesHaveThem) {
  const auto seen = [](const auto& game, const Position& position, Squares& reached, Squares& turned) {
    typename std::decay_t<decltype(game)>::MoveList moves;
    game.perft_moves(position, moves, false);
    for (const Move move : moves) {
      reached |= bit_of(move.to());
      turned |= game.capture_mask(position, move);
    }
    return static_cast<int>(moves.size());
  };
  for_random_positions([&](const auto& game, const Position& position) {
    Heuristics<std::decay_t<decltype(game)>> heuristics(game, all_different());
    std::array<int, kFeatureCount> values{};
    heuristics.features(game, position, values);
    Position passed = position;
    ASSERT_TRUE(heuristics.make_null(game, passed));
    Squares reached = 0, attacked = 0, their_reach = 0, exposed = 0;
    const int slides = seen(game, position, reached, attacked);
    const int their_slides = seen(game, passed, their_reach, exposed);
    const auto value = [&](Feature feature) { return values[static_cast<std::size_t>(feature)]; };
    ASSERT_EQ(value(Feature::kReach), std::popcount(reached & ~their_reach) - std::popcount(their_reach & ~reached));
    ASSERT_EQ(value(Feature::kMobility), slides - their_slides);
    ASSERT_EQ(value(Feature::kAttacks), std::popcount(attacked)) << game.position_text(position);
    ASSERT_EQ(value(Feature::kExposed), std::popcount(exposed)) << game.position_text(position);
    const Territory territory = game.territory(position);
    ASSERT_EQ(value(Feature::kTerritory), territory.count(position.side()) - territory.count(other(position.side())));
  });
}

TEST(MingMangHeuristics, NearerSquares) {
  const MingMang<4> game;
  const Heuristics<MingMang<4>> heuristics(game, all_different());
  const auto nearer = [&](const char* text) {
    std::array<int, kFeatureCount> values{};
    heuristics.features(game, game.parse_position(text), values);
    return values[static_cast<std::size_t>(Feature::kNearer)];
  };
  EXPECT_EQ(nearer("WWWW/W..B/W..B/BBBB b"), 0) << "b2 and c3 are one step from both";
  EXPECT_EQ(nearer("WWWW/WWBB/BBBB/.... b"), 4) << "walled off";
  EXPECT_EQ(nearer("WWWW/WWBB/BBBB/.... w"), -4);
}

TEST(MingMangHeuristics, NoisyMovesAreTheCaptures) {
  for_random_positions([&](const auto& game, const Position& position) {
    Heuristics<std::decay_t<decltype(game)>> heuristics(game, all_different());
    typename std::decay_t<decltype(game)>::MoveList moves;
    heuristics.noisy_moves(game, position, moves);
    std::vector<Move> listed(moves.begin(), moves.end());
    std::vector<Move> noisy;
    game.legal_moves(position, moves);
    for (const Move move : moves) {
      if (game.is_capture(position, move)) noisy.push_back(move);
      ASSERT_EQ(heuristics.noisy(game, position, move), game.is_capture(position, move));
      ASSERT_EQ(heuristics.order(game, position, move), std::popcount(game.capture_mask(position, move)));
    }
    std::sort(listed.begin(), listed.end());
    std::sort(noisy.begin(), noisy.end());
    ASSERT_EQ(listed, noisy) << game.position_text(position);
  });
}

template <class G>
bool may_pass(const Heuristics<G>& heuristics, const G& game, const Position& position, bool root) {
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  heuristics.select(game, position, moves, root);
  return moves[moves.size() - 1].is_pass();
}

TEST(MingMangHeuristics, CammpPassesWithLargeTerritoryOnly) {
  const MingMang<8> game;
  const Heuristics<MingMang<8>> cammp(game, weights_named("cammp"), {.pass_territory = 32});
  // A wall across the board: 40 squares for the side below, 24 for the one above.
  const std::string board = "......../WWW..WWW/WWWWWWWW/BBBBBBBB/......../B......B/...BB.../......BB";
  const Position ahead = game.parse_position(board + " b");
  ASSERT_EQ(game.territory(ahead).count(Side::kFirst), 40);
  EXPECT_TRUE(may_pass(cammp, game, ahead, true));
  EXPECT_FALSE(may_pass(cammp, game, ahead, false)) << "it does not think of passes ahead";
  EXPECT_FALSE(may_pass(cammp, game, game.parse_position(board + " w"), true));
  EXPECT_FALSE(may_pass(cammp, game, game.start(), true));
  const Heuristics<MingMang<8>> plain(game, weights_named("default"));
  EXPECT_TRUE(may_pass(plain, game, game.start(), true));
  EXPECT_TRUE(may_pass(plain, game, game.start(), false));
}

}  // namespace
}  // namespace palamedes::mingmang
