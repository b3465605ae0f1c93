#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "games/mnk/heuristics.hpp"
#include "games/mnk/mnk.hpp"
#include "games/mnk/shapes/line_net.hpp"

namespace palamedes::mnk {
namespace {

using Board = Mnk<UpTo20x20>;
using Judge = Heuristics<Board>;

std::vector<int> random_row(Random& random, std::size_t size, int largest) {
  std::vector<int> row;
  for (std::size_t i = 0; i < size; ++i) {
    row.push_back(static_cast<int>(random.below(static_cast<std::uint32_t>(2 * largest + 1))) - largest);
  }
  return row;
}

// A net of nothing but chance: what holds for it holds for every other.
Weights random_net(std::uint64_t seed) {
  Random random(seed);
  Weights weights{"mnk", "random", {{"net-shape-four", 40}, {"net-shape-tempo", 9}}};
  const auto add = [&](const char* name, std::size_t rows, std::size_t size, int largest) {
    for (std::size_t i = 0; i < rows; ++i) weights.rows.emplace_back(name, random_row(random, size, largest));
  };
  add("net-input", kShapeInputs, Net::kHidden, 60);
  add("net-bias", 1, Net::kHidden, 200);
  add("net-output", 1, Net::kHidden, 900);
  add("line", LineNet::rows(), LineNet::kChannels, 300);
  add("line-bias", 1, LineNet::kChannels, 300);
  add("line-near", 3, LineNet::kChannels, 50);
  add("line-near", 1, LineNet::kChannels, 900);
  add("line-sum", LineNet::kSums, Net::kHidden, 60);
  return weights;
}

std::vector<int>& row_of(Weights& weights, const std::string& name) {
  for (auto& [label, row] : weights.rows) {
    if (label == name) return row;
  }
  throw UserError("no row " + name);
}

HeuristicsOptions options() { return {}; }

Weights without_lines(Weights weights) {
  std::erase_if(weights.rows, [](const auto& row) { return row.first.starts_with("line"); });
  return weights;
}

Move random_move(const Board& game, const Board::Position& position, Random& random) {
  return game.nth_legal(position, random.below(game.legal_count(position)));
}

TEST(MnkLines, SumsThatFollowStonesAreThoseOfTheBoard) {
  const Settings settings{15, 15, 5};
  const auto net = LineNet::from(random_net(1), kShapeInputs);
  ASSERT_TRUE(net);
  Random random(2);
  Shapes shapes(settings, {});
  LineSums following(net, shapes);
  std::vector<int> cells;
  const auto side_of = [](std::size_t ply) { return ply % 2 == 0 ? Side::kFirst : Side::kSecond; };
  int distinct = 0;
  std::optional<int> before;
  for (int step = 0; step < 600; ++step) {
    if (cells.empty() || (random.below(5) > 1 && cells.size() < 200)) {
      int cell = 0;
      do {
        cell = shapes.cell(cell_at(static_cast<int>(random.below(15)), static_cast<int>(random.below(15))));
      } while (!shapes.is_free(cell));
      shapes.place(side_of(cells.size()), cell);
      following.toggled(cell);
      cells.push_back(cell);
    } else {
      const int cell = cells.back();
      cells.pop_back();
      shapes.remove(side_of(cells.size()), cell);
      following.toggled(cell);
    }
    // At some of the positions only, so that several stones come at once, and more than are followed one by one.
    if (random.below(step % 100 < 20 ? 20 : 2) != 0) continue;
    for (const Side mover : {Side::kFirst, Side::kSecond}) {
      LineSums afresh(net, shapes);
      const LineNet::Sums& sums = following.look(shapes, mover);
      const LineNet::Sums& right = afresh.look(shapes, mover);
      for (std::size_t i = 0; i < sums.size(); ++i) {
        for (std::size_t channel = 0; channel < LineNet::kChannels; ++channel) {
          ASSERT_EQ(sums[i][channel], right[i][channel]) << "step " << step;
        }
      }
      const int now = net->evaluate(sums, [](auto&&) {});
      distinct += before && *before == now ? 0 : 1;
      before = now;
    }
  }
  EXPECT_GT(distinct, 200);
}

TEST(MnkLines, JudgeAllImagesOfAPositionAlike) {
  const Board game(Settings{15, 15, 5});
  Judge judge(game, random_net(3), options());
  Judge plain(game, without_lines(random_net(3)), options());
  Random random(4);
  int told_apart = 0;
  for (int i = 0; i < 40; ++i) {
    Board::Position position = game.start();
    for (std::uint32_t left = random.below(60); left > 0 && position.result == Result::kOngoing; --left) {
      game.play(position, random_move(game, position, random));
    }
    judge.start(game, position);
    const int value = judge.evaluate(game, position);
    plain.start(game, position);
    told_apart += plain.evaluate(game, position) != value ? 1 : 0;
    for (int symmetry = 0; symmetry < game.symmetries(); ++symmetry) {
      Board::Position image = game.transformed(position, symmetry);
      judge.start(game, image);
      ASSERT_EQ(judge.evaluate(game, image), value) << game.position_text(position) << " by " << symmetry;
      image = game.exchanged(image);
      judge.start(game, image);
      ASSERT_EQ(judge.evaluate(game, image), value) << game.position_text(position) << " exchanged, by " << symmetry;
    }
  }
  EXPECT_GT(told_apart, 35);
}

// What the lines add to, by itself, is the net over counts.
TEST(MnkLines, SayNothingWhereTheirSumsWeighNothing) {
  const Board game(Settings{15, 15, 5});
  Weights weights = random_net(7);
  for (auto& [label, row] : weights.rows) {
    if (label == "line-sum") std::fill(row.begin(), row.end(), 0);
  }
  Judge silent(game, weights, options());
  Judge plain(game, without_lines(weights), options());
  Random random(8);
  for (int i = 0; i < 20; ++i) {
    Board::Position position = game.start();
    for (int left = 3 * i; left > 0 && position.result == Result::kOngoing; --left) {
      game.play(position, random_move(game, position, random));
    }
    silent.start(game, position);
    plain.start(game, position);
    ASSERT_EQ(silent.evaluate(game, position), plain.evaluate(game, position));
  }
}

TEST(MnkLines, EveryKeyThatCanBeHasTheRowOfItsOtherEnd) {
  const auto& rows = LineNet::rows_of_keys();
  // Each half has 3^4 + 3^3 + 3^2 + 3 + 1 ways to be, and a line that is its own mirror image has one end.
  EXPECT_EQ(LineNet::rows(), (121U * 121U + 121U) / 2);
  EXPECT_EQ(rows[0], 0);
  // A stone of the first side next to the cell, on one side and on the other.
  EXPECT_EQ(rows[0b00001000], rows[0b00010000]);
  EXPECT_NE(rows[0b00001000], rows[0b00001000'00000000]);
  // The board cannot end between the cell and what lies beyond it.
  EXPECT_EQ(rows[0b00001000'00001000], LineNet::kNoRow);
  EXPECT_NE(rows[0b00001111'00001111], LineNet::kNoRow);
}

TEST(MnkLines, NetsThatDoNotFitAreRefused) {
  EXPECT_TRUE(LineNet::from(random_net(5), kShapeInputs));
  EXPECT_FALSE(LineNet::from({"mnk", "none", {}, {}}, kShapeInputs));
  const auto refused = [](auto&& damage) {
    Weights weights = random_net(5);
    damage(weights);
    EXPECT_THROW(static_cast<void>(LineNet::from(weights, kShapeInputs)), UserError);
  };
  refused([](Weights& weights) { weights.rows.pop_back(); });
  refused([](Weights& weights) { row_of(weights, "line").pop_back(); });
  refused([](Weights& weights) { row_of(weights, "net-input").pop_back(); });
  refused([](Weights& weights) {
    std::erase_if(weights.rows, [](const auto& row) { return row.first.starts_with("net"); });
  });
  refused([](Weights& weights) { row_of(weights, "line").front() = LineNet::kLargestLine + 1; });
  refused([](Weights& weights) { row_of(weights, "line-bias").front() = -LineNet::kLargestLine - 1; });
  refused([](Weights& weights) { row_of(weights, "line-near").front() = LineNet::kLargestNear + 1; });
  refused([](Weights& weights) {
    for (auto& [label, row] : weights.rows) {
      if (label == "line-near") row.front() = 100;
    }
  });
  refused([](Weights& weights) { row_of(weights, "line-sum").back() = LineNet::kLargestSum + 1; });
  refused([](Weights& weights) { weights.rows.emplace_back("line", std::vector<int>(LineNet::kChannels)); });
}

// Other lines than five have no such net, and neither have those whose ends matter.
TEST(MnkLines, AreForFiveInARow) {
  for (const Settings& settings : {Settings{15, 15, 6}, Settings{15, 15, 5, true}}) {
    const Board game(settings);
    Judge judge(game, random_net(6), options());
    const Board::Position position = game.start();
    judge.start(game, position);
    EXPECT_TRUE(judge.is_weighted_sum(game, position));
  }
}

}  // namespace
}  // namespace palamedes::mnk
