#include <algorithm>
#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "games/mnk/exact/exact_solver.hpp"
#include "games/mnk/mnk.hpp"
#include "games/mnk/shapes/threat_search.hpp"
#include "games/mnk/stone_key.hpp"
#include "games/mnk_threat_walk.hpp"

namespace palamedes::mnk {
namespace {

// Every win by threats on small boards is a win by the solver that looks at all moves.
void compare_with_solver(const Settings& settings, int least_stones, int most_stones, int wanted) {
  const Mnk<UpTo64Cells> game(settings);
  ExactSolver solver(settings, 1 << 24, {});
  ThreatSearch search(1 << 22);
  Random random(static_cast<std::uint64_t>(settings.cells()));
  int found = 0;
  int by_threes = 0;
  for (int tries = 0; tries < 200 * wanted && found < wanted; ++tries) {
    auto position = game.start();
    const int stones =
        least_stones + static_cast<int>(random.below(static_cast<std::uint32_t>(most_stones - least_stones + 1)));
    for (int i = 0; i < stones && position.result == Result::kOngoing; ++i) {
      Mnk<UpTo64Cells>::MoveList moves;
      game.legal_moves(position, moves);
      game.play(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (position.result != Result::kOngoing) continue;
    Shapes shapes(settings, {});
    shapes.set([&](int row, int column) {
      const Move cell = cell_at(row, column);
      return game.has_stone(position, Side::kFirst, cell) ? 1 : game.has_stone(position, Side::kSecond, cell) ? 2 : 0;
    });
    const StopAsked stop = [](std::uint64_t nodes) { return nodes > 3000; };
    const ThreatSearch::Win win = search.win(shapes, position.key, position.to_move, stop);
    if (win.plies == 0) continue;
    if (search.fours(shapes, position.key, position.to_move).empty()) ++by_threes;
    if (win.plies <= 3) continue;
    ++found;
    const RaceStones race{position.board.stones, position.to_move};
    EXPECT_EQ(solver.solve(race), ExactValue::kWin) << game.position_text(position);
    const RaceStones after = race.after(cell_bit(game.cell_number(shapes.move(win.first))));
    EXPECT_EQ(solver.solve(after), ExactValue::kLoss) << game.position_text(position);
  }
  EXPECT_GE(found, wanted) << settings.rows << "x" << settings.columns << "," << settings.k;
  EXPECT_GT(by_threes, 0) << settings.rows << "x" << settings.columns << "," << settings.k;
}

TEST(MnkThreats, WinsAreWins) {
  compare_with_solver({6, 6, 4, false}, 6, 14, 40);
  compare_with_solver({7, 7, 5, false}, 18, 28, 10);
}

struct Puzzle {
  std::string cells;
  char mover;
  std::string move;
  int plies;
};

// Made by scripts/make-threat-puzzles.
std::vector<Puzzle> puzzles() {
  std::ifstream file(PALAMEDES_TEST_DATA "/mnk-threats.txt");
  std::vector<Puzzle> all;
  for (Puzzle puzzle; file >> puzzle.cells >> puzzle.mover >> puzzle.move >> puzzle.plies;) all.push_back(puzzle);
  return all;
}

// The search of threats over boards of texts.
class Solver {
 public:
  explicit Solver(char attacker) : attacker_(attacker == 'X' ? Side::kFirst : Side::kSecond) {}

  ThreatSearch::Win win(const walk::ThreatWalk::Board& board) {
    Shapes shapes = shapes_of(board);
    return search_.win(shapes, key_, attacker_, [](std::uint64_t nodes) { return nodes > 2'000'000; });
  }
  std::optional<walk::ThreatWalk::Cell> attack(const walk::ThreatWalk::Board& board) {
    const ThreatSearch::Win found = win(board);
    if (found.plies == 0) return std::nullopt;
    return cell_of(shapes_of(board).move(found.first));
  }
  walk::ThreatWalk::Line fours(const walk::ThreatWalk::Board& board) {
    Shapes shapes = shapes_of(board);
    walk::ThreatWalk::Line line;
    for (const int cell : search_.fours(shapes, key_, attacker_)) line.push_back(cell_of(shapes.move(cell)));
    return line;
  }
  std::uint64_t nodes() const { return search_.nodes(); }

 private:
  static constexpr int kSide = 15;

  walk::ThreatWalk::Cell cell_of(Move move) const { return {kSide - 1 - move.row, move.column}; }
  Shapes shapes_of(const walk::ThreatWalk::Board& board) {
    Shapes shapes({kSide, kSide, 5, false}, {});
    key_ = 0;
    shapes.set([&](int row, int column) {
      const char stone = board[static_cast<std::size_t>(kSide - 1 - row)][static_cast<std::size_t>(column)];
      if (stone == '.') return 0;
      key_ ^= stone_key(stone == 'X' ? Side::kFirst : Side::kSecond, cell_at(row, column));
      return stone == 'X' ? 1 : 2;
    });
    return shapes;
  }

  Side attacker_;
  ThreatSearch search_{1 << 22};
  std::uint64_t key_ = 0;
};

walk::ThreatWalk::Board board_of(const std::string& cells) {
  walk::ThreatWalk::Board board(1);
  for (const char c : cells) {
    if (c == '/') {
      board.emplace_back();
    } else {
      board.back() += c;
    }
  }
  return board;
}

// Counted in positions, of which a second of one core has more than a million.
TEST(MnkThreats, PuzzlesAreSolvedQuickly) {
  const auto all = puzzles();
  ASSERT_GE(all.size(), 60U);
  std::vector<std::uint64_t> nodes;
  std::set<int> lengths;
  for (const Puzzle& puzzle : all) {
    Solver solver(puzzle.mover == 'x' ? 'X' : 'O');
    const ThreatSearch::Win win = solver.win(board_of(puzzle.cells));
    EXPECT_EQ(win.plies, puzzle.plies) << puzzle.cells;
    EXPECT_GE(win.plies, 5);
    EXPECT_LE(win.plies, 35);
    lengths.insert(win.plies);
    nodes.push_back(solver.nodes());
  }
  std::sort(nodes.begin(), nodes.end());
  EXPECT_LT(nodes.back(), 200'000U);
  EXPECT_LT(nodes[nodes.size() * 9 / 10], 60'000U);
  EXPECT_GE(lengths.size(), 12U);
}

void walk_puzzles(std::size_t step) {
  const auto all = puzzles();
  for (std::size_t i = 0; i < all.size(); i += step) {
    const char attacker = all[i].mover == 'x' ? 'X' : 'O';
    Solver solver(attacker);
    walk::ThreatWalk walk(board_of(all[i].cells), attacker, 5,
                          {[&](const auto& board) { return solver.attack(board); },
                           [&](const auto& board) { return solver.fours(board); }});
    EXPECT_TRUE(walk.wins()) << all[i].cells << " " << all[i].mover;
  }
}

TEST(MnkThreats, SomePuzzlesAreWonAgainstEveryDefence) { walk_puzzles(8); }
TEST(MnkThreatsLong, PuzzlesAreWonAgainstEveryDefence) { walk_puzzles(1); }

// An open three that is not there: a walk that is led astray says so.
TEST(MnkThreats, AWalkSeesThatAClaimIsWrong) {
  walk::ThreatWalk::Board board(15, std::string(15, '.'));
  board[7][7] = board[7][8] = 'X';
  board[8][8] = board[6][6] = 'O';
  int column = 0;
  walk::ThreatWalk walk(board, 'X', 5,
                        {[&](const auto&) { return std::optional(std::pair(0, column++)); },
                         [](const auto&) {
                           return walk::ThreatWalk::Line{{7, 9}, {7, 10}, {7, 6}};
                         }});
  EXPECT_FALSE(walk.wins());
}

}  // namespace
}  // namespace palamedes::mnk
