#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "games/mnk/shapes/four_threats.hpp"
#include "games/mnk/shapes/shape_inputs.hpp"
#include "games/mnk/shapes/shapes.hpp"
#include "games/net.hpp"

namespace palamedes::mnk {
namespace {

constexpr std::array<std::array<int, 2>, 4> kSteps = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};

// The shapes by their definition, from a board of letters and nothing else.
class Board {
 public:
  explicit Board(const Settings& settings)
      : settings_(settings), cells_(static_cast<std::size_t>(settings.cells()), '.') {}

  char& at(int row, int column) { return cells_[static_cast<std::size_t>(row * settings_.columns + column)]; }
  bool inside(int row, int column) const {
    return row >= 0 && row < settings_.rows && column >= 0 && column < settings_.columns;
  }
  bool has(int row, int column, char stone) { return inside(row, column) && at(row, column) == stone; }

  // What the best windows of one direction through a stone miss, and which cells.
  struct Best {
    int missing;
    std::set<std::array<int, 2>> gaps;
    std::vector<std::array<int, 2>> windows;  // the first cell of each
  };
  Best best(int row, int column, int direction, char mine) {
    const auto [down, right] = kSteps[static_cast<std::size_t>(direction)];
    Best best{settings_.k + 1, {}, {}};
    for (int back = 0; back < settings_.k; ++back) {
      const int top = row - back * down;
      const int left = column - back * right;
      std::set<std::array<int, 2>> gaps;
      bool alive = true;
      for (int i = 0; i < settings_.k; ++i) {
        const int r = top + i * down;
        const int c = left + i * right;
        if (!inside(r, c) || (at(r, c) != '.' && at(r, c) != mine)) {
          alive = false;
          break;
        }
        if (at(r, c) == '.') gaps.insert({r, c});
      }
      if (settings_.exact &&
          (has(top - down, left - right, mine) || has(top + settings_.k * down, left + settings_.k * right, mine))) {
        alive = false;
      }
      if (settings_.caro && is_stopped(top, left, direction, mine)) alive = false;
      if (!alive) continue;
      const int missing = static_cast<int>(gaps.size());
      if (missing < best.missing) best = {missing, {}, {}};
      if (missing != best.missing) continue;
      best.gaps.insert(gaps.begin(), gaps.end());
      best.windows.push_back({top, left});
    }
    return best;
  }

  // Do two stones of the other side stand at the ends of a window?
  bool is_stopped(int top, int left, int direction, char mine) {
    const auto [down, right] = kSteps[static_cast<std::size_t>(direction)];
    const char theirs = mine == 'X' ? 'O' : 'X';
    return has(top - down, left - right, theirs) && has(top + settings_.k * down, left + settings_.k * right, theirs);
  }

  // By Caro's rule: does one stone of the other side on the line leave none of these windows, which miss one?
  bool one_stone_stops(const Best& found, int direction, char mine) {
    const auto [down, right] = kSteps[static_cast<std::size_t>(direction)];
    const auto [row, column] = found.windows.front();
    for (int i = -settings_.k; i <= 2 * settings_.k; ++i) {
      const int r = row + i * down;
      const int c = column + i * right;
      if (!has(r, c, '.')) continue;
      at(r, c) = mine == 'X' ? 'O' : 'X';
      const bool all = std::all_of(found.windows.begin(), found.windows.end(), [&](const std::array<int, 2>& window) {
        const int ahead = down != 0 ? (r - window[0]) * down : (c - window[1]) * right;
        return (ahead >= 0 && ahead < settings_.k) || is_stopped(window[0], window[1], direction, mine);
      });
      at(r, c) = '.';
      if (all) return true;
    }
    return false;
  }

  // Of a stone on a free cell.
  Shape shape(int row, int column, int direction, char mine) {
    at(row, column) = mine;
    const Shape result = made(row, column, direction, mine);
    at(row, column) = '.';
    return result;
  }

 private:
  Shape made(int row, int column, int direction, char mine) {
    const Best found = best(row, column, direction, mine);
    if (found.missing > settings_.k) return Shape::kDead;
    if (found.missing == 0) return Shape::kFive;
    if (found.missing == 1) {
      const bool open = settings_.caro ? !one_stone_stops(found, direction, mine) : found.gaps.size() > 1;
      return open ? Shape::kOpenFour : Shape::kFour;
    }
    if (found.missing > 4) {
      if (found.missing == settings_.k - 1) return Shape::kAlone;
      return found.missing >= 7 ? Shape::kFar : Shape::kDistant;
    }
    const std::map<int, std::array<Shape, 3>> kinds = {{2, {Shape::kThree, Shape::kOpenThree, Shape::kStrongThree}},
                                                       {3, {Shape::kTwo, Shape::kOpenTwo, Shape::kStrongTwo}},
                                                       {4, {Shape::kOne, Shape::kOpenOne, Shape::kOpenOne}}};
    const std::map<int, std::set<Shape>> steps = {{2, {Shape::kOpenFour}},
                                                  {3, {Shape::kOpenThree, Shape::kStrongThree}},
                                                  {4, {Shape::kOpenTwo, Shape::kStrongTwo}}};
    std::size_t ways = 0;
    for (const auto& [r, c] : found.gaps) {
      at(r, c) = mine;
      ways += steps.at(found.missing).count(made(row, column, direction, mine));
      at(r, c) = '.';
    }
    return kinds.at(found.missing)[std::min<std::size_t>(ways, 2)];
  }

  Settings settings_;
  std::string cells_;
};

ShapeWorths some_worths() {
  ShapeWorths worths;
  for (int i = 0; i < kShapeCount; ++i) {
    worths.order[static_cast<std::size_t>(i)] = i * i;
    worths.evaluation[static_cast<std::size_t>(i)] = 3 * i + 1;
  }
  return worths;
}

constexpr Settings kBoards[] = {{15, 15, 5, false},      {15, 15, 5, true},     {9, 12, 4, false},
                                {7, 9, 3, false},        {11, 10, 6, false},    {12, 13, 7, true},
                                {20, 17, 10, false},     {1, 40, 4, false},     {15, 15, 5, false, true},
                                {9, 12, 4, false, true}, {7, 9, 3, true, true}, {12, 13, 7, false, true}};

// Everything that is asked of the shapes, against what the board says.
void expect_right(const Shapes& shapes, Board& board, const Settings& settings) {
  const ShapeWorths worths = some_worths();
  const CellTable classes;
  std::array<std::array<int, kCellClasses>, 2> counts{};
  std::array<std::array<int, kShapeCount>, 2> shape_counts{};
  std::array<int, 2> evaluation{};
  std::set<int> near;
  shapes.for_each_near([&](int cell) { near.insert(cell); });
  for (int row = 0; row < settings.rows; ++row) {
    for (int column = 0; column < settings.columns; ++column) {
      const int cell = shapes.cell(cell_at(row, column));
      ASSERT_EQ(shapes.move(cell), cell_at(row, column));
      ASSERT_EQ(shapes.is_free(cell), board.at(row, column) == '.');
      if (!shapes.is_free(cell)) continue;
      for (const Side side : {Side::kFirst, Side::kSecond}) {
        const auto s = static_cast<std::size_t>(index_of(side));
        int order = 0;
        for (int d = 0; d < 4; ++d) {
          const Shape shape = board.shape(row, column, d, side == Side::kFirst ? 'X' : 'O');
          ASSERT_EQ(shape_at(shapes.shapes(side, cell), d), shape) << row << ' ' << column << ' ' << d << ' ' << s;
          order += worths.order[static_cast<std::size_t>(shape)];
          evaluation[s] += worths.evaluation[static_cast<std::size_t>(shape)];
          ++shape_counts[s][static_cast<std::size_t>(shape)];
        }
        ASSERT_EQ(shapes.order(side, cell), order);
        ASSERT_EQ(shapes.cell_class(side, cell), classes.of(shapes.shapes(side, cell)));
        ++counts[s][static_cast<std::size_t>(shapes.cell_class(side, cell))];
      }
      bool is_near = false;
      for (int r = -3; r <= 3; ++r) {
        for (int c = -3; c <= 3; ++c) {
          const bool counts_as_near =
              std::max(std::abs(r), std::abs(c)) <= 2 || r == 0 || c == 0 || std::abs(r) == std::abs(c);
          const bool stone = board.has(row + r, column + c, 'X') || board.has(row + r, column + c, 'O');
          is_near = is_near || (counts_as_near && stone);
        }
      }
      ASSERT_EQ(near.count(cell) == 1, is_near) << row << ' ' << column;
    }
  }
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const auto s = static_cast<std::size_t>(index_of(side));
    ASSERT_EQ(shapes.evaluation(side), evaluation[s]);
    ASSERT_EQ(shapes.shape_counts(side), shape_counts[s]);
    for (int c = 0; c < kCellClasses; ++c) {
      const auto cell_class = static_cast<CellClass>(c);
      ASSERT_EQ(shapes.count(side, cell_class), counts[s][static_cast<std::size_t>(c)]);
      int visited = 0;
      shapes.for_each(side, cell_class, [&](int cell) {
        ASSERT_EQ(shapes.cell_class(side, cell), cell_class);
        if (visited++ == 0) {
          ASSERT_EQ(shapes.first(side, cell_class), cell);
        }
      });
      ASSERT_EQ(visited, shapes.count(side, cell_class));
    }
  }
}

TEST(MnkShapes, AreWhatTheBoardSaysAlongRandomGamesAndBack) {
  Random random(20);
  for (const Settings& settings : kBoards) {
    SCOPED_TRACE(std::to_string(settings.rows) + "x" + std::to_string(settings.columns) + "," +
                 std::to_string(settings.k));
    Shapes shapes(settings, some_worths());
    Board board(settings);
    std::vector<Move> moves;
    const auto side_of = [](std::size_t ply) { return ply % 2 == 0 ? Side::kFirst : Side::kSecond; };
    for (int step = 0; step < 64; ++step) {
      // Two steps forward and one back, on the whole.
      const bool forward = moves.empty() || (random.below(3) != 0 && static_cast<int>(moves.size()) < settings.cells());
      if (forward) {
        Move move{};
        do {
          move = cell_at(static_cast<int>(random.below(static_cast<std::uint32_t>(settings.rows))),
                         static_cast<int>(random.below(static_cast<std::uint32_t>(settings.columns))));
        } while (board.at(move.row, move.column) != '.');
        shapes.place(side_of(moves.size()), shapes.cell(move));
        board.at(move.row, move.column) = moves.size() % 2 == 0 ? 'X' : 'O';
        moves.push_back(move);
      } else {
        const Move move = moves.back();
        moves.pop_back();
        shapes.remove(side_of(moves.size()), shapes.cell(move));
        board.at(move.row, move.column) = '.';
      }
      // The definition is slow on long lines.
      if (step % (settings.k > 6 ? 32 : 8) == 7) {
        ASSERT_NO_FATAL_FAILURE(expect_right(shapes, board, settings));
      }
    }
    Shapes set(settings, some_worths());
    set.set([&](int row, int column) {
      return board.at(row, column) == '.' ? 0 : board.at(row, column) == 'X' ? 1 : 2;
    });
    ASSERT_NO_FATAL_FAILURE(expect_right(set, board, settings));
  }
}

// To a search of fours the classes of cells are all that there is, and afterwards everything is as it was.
TEST(MnkShapes, FollowBriefStonesByClasses) {
  Random random(23);
  for (const Settings& settings : kBoards) {
    SCOPED_TRACE(std::to_string(settings.rows) + "x" + std::to_string(settings.columns) + "," +
                 std::to_string(settings.k));
    Shapes brief(settings, some_worths());
    Shapes full(settings, some_worths());
    Board board(settings);
    std::vector<int> cells;
    for (int step = 0; step < 30; ++step) {
      int cell = 0;
      do {
        cell = full.cell(cell_at(static_cast<int>(random.below(static_cast<std::uint32_t>(settings.rows))),
                                 static_cast<int>(random.below(static_cast<std::uint32_t>(settings.columns)))));
      } while (!full.is_free(cell));
      const Side side = step % 2 == 0 ? Side::kFirst : Side::kSecond;
      full.place(side, cell);
      if (step < 12) {
        brief.place(side, cell);
        board.at(full.move(cell).row, full.move(cell).column) = step % 2 == 0 ? 'X' : 'O';
      } else {
        brief.place_briefly(side, cell);
        cells.push_back(cell);
      }
    }
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      for (int c = 0; c < kCellClasses; ++c) {
        const auto cell_class = static_cast<CellClass>(c);
        ASSERT_EQ(brief.count(side, cell_class), full.count(side, cell_class));
        full.for_each(side, cell_class, [&](int cell) { ASSERT_EQ(brief.cell_class(side, cell), cell_class); });
      }
    }
    for (std::size_t i = cells.size(); i-- > 0;) {
      brief.remove_brief(i % 2 == 0 ? Side::kFirst : Side::kSecond, cells[i]);
    }
    ASSERT_NO_FATAL_FAILURE(expect_right(brief, board, settings));
  }
}

// One level of each count is on, whatever the position, and no more of them than a net adds up.
TEST(MnkShapes, TurnOnOneInputOfEachCount) {
  const Settings settings{15, 15, 5};
  ASSERT_TRUE(net_fits(settings));
  EXPECT_FALSE(net_fits({15, 15, 5, true}));
  EXPECT_FALSE(net_fits({15, 15, 6}));
  Random random(22);
  Shapes shapes(settings, some_worths());
  Side side = Side::kFirst;
  std::set<std::size_t> met;
  while (shapes.free_cells() > 0) {
    for (const Side mover : {Side::kFirst, Side::kSecond}) {
      std::vector<std::size_t> inputs;
      for_each_shape_input(shapes, mover, [&](std::size_t input) { inputs.push_back(input); });
      ASSERT_EQ(inputs.size(), kShapeInputs / kCountLevels);
      ASSERT_LE(inputs.size(), Net::kMostOn);
      for (std::size_t i = 0; i < inputs.size(); ++i) ASSERT_EQ(inputs[i] / kCountLevels, i);
      met.insert(inputs.begin(), inputs.end());
    }
    int cell = 0;
    do {
      cell = shapes.cell(cell_at(static_cast<int>(random.below(15)), static_cast<int>(random.below(15))));
    } while (!shapes.is_free(cell));
    shapes.place(side, cell);
    side = other(side);
  }
  EXPECT_GT(met.size(), kShapeInputs / 2);
}

// What one side has is other inputs to itself than to the other side.
TEST(MnkShapes, InputsAreSeenFromTheMover) {
  Shapes shapes({15, 15, 5}, some_worths());
  shapes.place(Side::kFirst, shapes.cell(cell_at(7, 7)));
  shapes.place(Side::kFirst, shapes.cell(cell_at(7, 8)));
  const auto seen_by = [&](Side mover) {
    std::vector<std::size_t> inputs;
    for_each_shape_input(shapes, mover, [&](std::size_t input) { inputs.push_back(input); });
    return inputs;
  };
  const auto first = seen_by(Side::kFirst);
  EXPECT_NE(first, seen_by(Side::kSecond));
  Shapes exchanged({15, 15, 5}, some_worths());
  exchanged.place(Side::kSecond, exchanged.cell(cell_at(7, 7)));
  exchanged.place(Side::kSecond, exchanged.cell(cell_at(7, 8)));
  std::vector<std::size_t> other_side;
  for_each_shape_input(exchanged, Side::kSecond, [&](std::size_t input) { other_side.push_back(input); });
  EXPECT_EQ(first, other_side);
}

}  // namespace
}  // namespace palamedes::mnk
