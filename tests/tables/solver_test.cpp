#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/morris/morris.hpp"
#include "games/morris/tables/model.hpp"
#include "oracles/oracle.hpp"
#include "tables/pair_solver.hpp"

namespace palamedes::tables {
namespace {

struct Counts {
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  int longest_win = 0;

  friend bool operator==(const Counts&, const Counts&) = default;
};

// Every pair up to so many pieces a side, in memory.
template <class Board, class Cell = std::uint8_t>
class Solved {
 public:
  explicit Solved(int most, int threads = 2) {
    for (const SliceGroup& group : model.slices().groups_up_to(Space{most, most}.text())) solve(group, threads);
  }

  Counts counts(Space space) const {
    Counts counts;
    const SliceId slice = model.slice(space);
    const HugeArray<Cell>& cells = levels.at(space);
    const std::uint32_t length = model.row_length(slice);
    for (std::uint64_t index = 0; index < cells.size(); ++index) {
      const auto weight =
          static_cast<std::uint64_t>(model.row_weight(slice, static_cast<std::uint32_t>(index / length)));
      const int level = Levels<Cell>::level(cells[index]);
      if (level < 0) {
        counts.draws += weight;
      } else if (is_win(level)) {
        counts.wins += weight;
        counts.longest_win = std::max(counts.longest_win, level);
      } else {
        counts.losses += weight;
      }
    }
    return counts;
  }

  MorrisModel<Board> model;
  std::map<Space, HugeArray<Cell>> levels;

 private:
  void solve(const SliceGroup& group, int threads) {
    const auto lower = [&](SliceId slice) {
      std::vector<const Cell*> list;
      for (const SliceId after : model.after_captures(slice)) list.push_back(levels.at(model.space(after)).data());
      return list;
    };
    PairSolver<MorrisModel<Board>, Cell> solver(model, group.front(), lower(group.front()), lower(group.back()),
                                                threads);
    solver.solve([](int) {});
    int side = 0;
    for (const SliceId slice : group) levels[model.space(slice)] = std::move(solver.levels(side++));
  }
};

TEST(Solver, VariantDAgreesWithTheRulesFile) {
  const Solved<morris::VariantD> solved(4);
  EXPECT_EQ(solved.counts({3, 3}), (Counts{1'673'606, 5'440, 339'894, 17}));
  EXPECT_EQ(solved.counts({4, 4}), (Counts{1'717'003, 32'225'623, 379'354, 19}));
  EXPECT_EQ(solved.counts({4, 3}).longest_win, 7);
  EXPECT_EQ(solved.counts({3, 4}).longest_win, 23);
}

TEST(Solver, StandardBoardAgreesWithTheRulesFile) {
  const Counts counts = Solved<morris::Nine>(3).counts({3, 3});
  const auto all = static_cast<double>(counts.wins + counts.draws + counts.losses);
  EXPECT_NEAR(100 * static_cast<double>(counts.wins) / all, 82.92, 0.005);
  EXPECT_NEAR(100 * static_cast<double>(counts.draws) / all, 0.15, 0.005);
  EXPECT_NEAR(100 * static_cast<double>(counts.losses) / all, 16.93, 0.005);
}

TEST(Solver, WideCellsAndOneThreadGiveTheSame) {
  const Solved<morris::Six> narrow(4);
  const Solved<morris::Six, std::uint16_t> wide(4, 1);
  ASSERT_EQ(narrow.levels.size(), wide.levels.size());
  for (const auto& [space, cells] : narrow.levels) {
    const auto& others = wide.levels.at(space);
    ASSERT_EQ(cells.size(), others.size());
    for (std::uint64_t index = 0; index < cells.size(); ++index) ASSERT_EQ(cells[index], others[index]) << space.text();
  }
}

// Levels by looking at all positions again and again, with moves from the oracle: -1 for a draw.
class BruteForce {
 public:
  BruteForce(const std::string& game, int points, int mine, int theirs) : oracle_(oracles::make_oracle(game)) {
    std::string colours(static_cast<std::size_t>(points), 'x');
    place(colours, 0, mine, theirs);
    for (int level = 0; settle(level) || level < 2; ++level) {
    }
  }

  const std::map<std::string, std::optional<int>>& levels() const { return levels_; }

 private:
  void place(std::string& colours, std::size_t point, int mine, int theirs) {
    if (point == colours.size()) {
      if (mine == 0 && theirs == 0) {
        levels_[colours + " w 0 0"];
        levels_[swapped(colours)];
      }
      return;
    }
    for (const char colour : {'x', 'W', 'B'}) {
      if ((colour == 'W' && mine == 0) || (colour == 'B' && theirs == 0)) continue;
      colours[point] = colour;
      place(colours, point + 1, mine - (colour == 'W' ? 1 : 0), theirs - (colour == 'B' ? 1 : 0));
    }
    colours[point] = 'x';
  }

  // All positions with White to move.
  static std::string swapped(const std::string& colours) {
    std::string text = colours;
    for (char& c : text) c = c == 'W' ? 'B' : c == 'B' ? 'W' : c;
    return text + " w 0 0";
  }

  bool settle(int level) {
    std::vector<std::string> found;
    for (auto& [position, known] : levels_) {
      if (!known && level_of(position, level) == level) found.push_back(position);
    }
    for (const std::string& position : found) levels_[position] = level;
    return !found.empty();
  }

  // What the levels below this one say; -1 for nothing yet.
  int level_of(const std::string& position, int limit) {
    oracle_->set_position(position);
    const std::string result = oracle_->result();
    if (result == "second") return 0;
    if (result != "ongoing") return -1;
    int slowest = -1;
    bool all_lose = true;
    int fastest = -1;
    for (const std::string& move : oracle_->legal_moves()) {
      oracle_->set_position(position);
      oracle_->play(move);
      const std::string after = oracle_->result();
      const std::string colours = oracle_->position_text().substr(0, oracle_->position_text().find(' '));
      const std::optional<int> reply = after == "first" ? std::optional<int>(0) : levels_.at(swapped(colours));
      if (!reply || *reply >= limit) {
        all_lose = false;
      } else if (is_win(*reply)) {
        slowest = std::max(slowest, *reply + 1);
      } else {
        all_lose = false;
        fastest = fastest < 0 ? *reply + 1 : std::min(fastest, *reply + 1);
      }
    }
    return fastest >= 0 ? fastest : all_lose ? slowest : -1;
  }

  std::unique_ptr<oracles::Oracle> oracle_;
  std::map<std::string, std::optional<int>> levels_;
};

template <class Board>
void compare_with_brute_force(const std::string& game_text, Space space) {
  const Solved<Board> solved(std::max(space.mine, space.theirs));
  const BruteForce brute(game_text, morris::Tables<Board>::kPoints, space.mine, space.theirs);
  std::uint64_t compared = 0;
  for (const auto& [text, level] : brute.levels()) {
    morris::Position position;
    for (std::size_t point = 0; point < text.find(' '); ++point) {
      if (text[point] == 'W') position.pieces[0] |= morris::point_bit(static_cast<int>(point));
      if (text[point] == 'B') position.pieces[1] |= morris::point_bit(static_cast<int>(point));
    }
    // Where the mover already has a winning mill no play leads, and the rules do not say what it would be.
    if (Board::kMillWins && morris::pieces_in_mills<Board>(position.mine()) != 0) continue;
    const Space here{std::popcount(position.mine()), std::popcount(position.theirs())};
    const auto cell = solved.levels.at(here)[solved.model.ranking().index(position.mine(), position.theirs())];
    ASSERT_EQ(Levels<std::uint8_t>::level(cell), level.value_or(-1)) << text;
    ++compared;
  }
  EXPECT_GT(compared, 1'000U);
}

TEST(Solver, ThreeMensMorrisIsAsTheOracleHasIt) {
  compare_with_brute_force<morris::Three>("morris:three,repetition=draws", {3, 3});
}

TEST(SolverLong, SixMensMorrisWithThreeEachIsAsTheOracleHasIt) {
  compare_with_brute_force<morris::Six>("morris:six,repetition=draws", {3, 3});
}

}  // namespace
}  // namespace palamedes::tables
