#include "games/darkchess/tables/chance_solver.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "games/darkchess/tables/small_sets.hpp"
#include "oracles/oracle.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::tables {
namespace {

// The average as one would explain it, from the second opinion on the rules: every move, every outcome, down to the
// end. Positions are set anew at each step, so that there are no repetitions.
class SlowValues {
 public:
  explicit SlowValues(const std::string& spec) : oracle_(oracles::make_oracle(spec)) {}

  double of(const std::string& position) {
    if (const auto found = known_.find(position); found != known_.end()) return found->second;
    oracle_->set_position(position);
    const std::string result = oracle_->result();
    double best = -1;
    if (result == "draw") {
      best = 0;
    } else if (result != "ongoing") {
      const auto fields = words(position);
      best = (result == "first") == (fields.at(1) == fields.at(4)) ? 1 : -1;
    } else {
      for (const std::string& move : oracle_->legal_moves()) best = std::max(best, of_move(position, move));
    }
    return known_[position] = best;
  }

  double of_move(const std::string& position, const std::string& move) {
    oracle_->set_position(position);
    const std::vector<std::string> outcomes = oracle_->chance_outcomes(move);
    if (outcomes.empty()) return -of(after(position, move));
    const std::string bag(words(position).at(2));
    double sum = 0;
    for (const std::string& outcome : outcomes) {
      const char piece = outcome.at(outcome.find('(') + 1);
      sum -= static_cast<double>(std::count(bag.begin(), bag.end(), piece)) * of(after(position, outcome));
    }
    return sum / static_cast<double>(bag.size());
  }

 private:
  std::string after(const std::string& position, const std::string& move) {
    oracle_->set_position(position);
    oracle_->play(move);
    return oracle_->position_text();
  }

  std::unique_ptr<oracles::Oracle> oracle_;
  std::map<std::string, double> known_;
};

// Two to four of the pieces of both sides, at most two of them face down, on random squares of two columns; both
// colours are there.
std::string random_position(const std::string& letters, Random& random) {
  const auto shuffle = [&](std::string& text) {
    for (auto left = static_cast<std::uint32_t>(text.size()); left > 1; --left) {
      std::swap(text[random.below(left)], text[left - 1]);
    }
  };
  const std::size_t count = 2 + random.below(3);
  const std::size_t hidden = random.below(3);
  std::string pieces;
  for (const char letter : letters) pieces += {letter, static_cast<char>(letter - 'A' + 'a')};
  const auto both_colours = [&] {
    const auto red = std::count_if(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(count),
                                   [](char letter) { return letter < 'a'; });
    return red > 0 && red < static_cast<std::ptrdiff_t>(count);
  };
  do shuffle(pieces);
  while (!both_colours());
  std::string board =
      std::string(hidden, 'X') + pieces.substr(hidden, count - hidden) + std::string(pieces.size() - count, '-');
  shuffle(board);
  std::string rows = board.substr(0, 2);
  for (std::size_t square = 2; square < board.size(); square += 2) rows += "/" + board.substr(square, 2);
  const std::string bag = hidden == 0 ? "-" : pieces.substr(0, hidden);
  // Quiet plies need a piece face up.
  const std::uint32_t quiet = hidden == count ? 0 : random.below(3);
  return rows + (random.below(2) == 0 ? " r " : " b ") + bag + " " + std::to_string(quiet) + " r";
}

void compare(int positions, int quiet, std::uint64_t seed) {
  Random random(seed);
  const std::vector<std::string> sets{"KGCP", "KPPP", "GGCC", "MRNP", "CCPP", "KCPPP", "GMRNC", "NNCCP"};
  int solved = 0;
  while (solved < positions) {
    const std::string& set = sets[random.below(static_cast<std::uint32_t>(sets.size()))];
    const std::string spec =
        (set.size() == 4 ? "darkchess:2x4,pieces=" : "darkchess:2x5,pieces=") + set + ",quiet=" + std::to_string(quiet);
    SlowValues slow(spec);
    const auto oracle = oracles::make_oracle(spec);
    oracle->set_position(random_position(set, random));
    if (oracle->result() != "ongoing") continue;
    const std::string position = oracle->position_text();
    SCOPED_TRACE(spec + " " + position);
    ++solved;
    const Spec variant = Spec::parse(spec);
    const ChanceSolution solution = chance_family(variant)->chance_solution(variant, position, [](std::uint64_t) {});
    EXPECT_NEAR(solution.value, slow.of(position), 1e-12);
    oracle->set_position(position);
    EXPECT_EQ(solution.moves.size(), oracle->legal_moves().size());
    for (const ChanceMove& move : solution.moves) {
      EXPECT_NEAR(move.value, slow.of_move(position, move.move), 1e-12) << move.move;
    }
  }
}

TEST(ChanceSolver, AgreesWithTheRulesFollowedStepByStep) { compare(16, 4, 1); }

TEST(ChanceSolverLong, AgreesWithTheRulesFollowedStepByStep) {
  compare(200, 4, 2);
  compare(30, 12, 3);
}

TEST(ChanceSolver, SquaresThatAreAlikeAreWorthTheSame) {
  const Spec variant = Spec::parse("darkchess:2x4,pieces=PPPP,quiet=8");
  const ChanceSolution solution = chance_family(variant)->chance_solution(variant, "", [](std::uint64_t) {});
  ASSERT_EQ(solution.moves.size(), 8U);
  std::map<std::string, double> by_square;
  for (const ChanceMove& move : solution.moves) by_square[move.move] = move.value;
  for (const std::string corner : {"a4", "b1", "b4"}) EXPECT_NEAR(by_square[corner], by_square["a1"], 1e-12);
  for (const std::string inner : {"a3", "b2", "b3"}) EXPECT_NEAR(by_square[inner], by_square["a2"], 1e-12);
  EXPECT_NEAR(solution.value, std::max(by_square["a1"], by_square["a2"]), 1e-12);
}

TEST(ChanceSolverLong, TheFirstFlipIsTheAverageOfWhatItMayShow) {
  const Spec variant = Spec::parse("darkchess:2x4,pieces=KPPP,quiet=4");
  const TablesFamily* family = chance_family(variant);
  const auto nobody = [](std::uint64_t) {};
  const ChanceSolution start = family->chance_solution(variant, "", nobody);
  // Red and black show alike; the other side then moves.
  const double king = family->chance_solution(variant, "XX/XX/XX/KX b PPPkppp 0 r", nobody).value;
  const double soldier = family->chance_solution(variant, "XX/XX/XX/PX b KPPkppp 0 r", nobody).value;
  EXPECT_EQ(start.moves.front().move, "a1");
  EXPECT_NEAR(start.moves.front().value, -(king + 3 * soldier) / 4, 1e-12);
}

TEST(ChanceSolver, SetsThatDifferInNamesAloneStandTogether) {
  const auto groups = small_sets(4);
  std::size_t sets = 0;
  const std::vector<darkchess::PieceSet>* with_elephants = nullptr;
  for (const auto& group : groups) {
    sets += group.size();
    for (const auto& set : group) {
      if (darkchess::letters_of(set) == "MMRR") with_elephants = &group;
    }
  }
  EXPECT_EQ(sets, 147U) << "four of seven kinds with at most as many of each as there are";
  ASSERT_NE(with_elephants, nullptr);
  std::vector<std::string> names;
  for (const auto& set : *with_elephants) names.push_back(darkchess::letters_of(set));
  EXPECT_EQ(join(names, " "), "GGMM GGRR GGNN GGPP MMRR MMNN MMPP RRNN RRPP NNPP");
  EXPECT_EQ(small_sets(5).size(), 44U);
}

darkchess::PieceSet set_of(const std::string& letters) {
  darkchess::PieceSet set{};
  for (const char letter : letters) ++set[darkchess::kPieceLetters.find(letter)];
  return set;
}

TEST(ChanceSolver, SaysHowManyPositionsThereAre) {
  // One soldier a side on two squares: both face down (1); one of them, the other face up (4) or captured (4); none,
  // both face up (2), one (4) or neither (1). Either side moves, and eight are alike.
  EXPECT_NEAR(positions_of(set_of("P")), 2 * 16 / 8.0, 1e-9);
  for (const std::string letters : {"PPPP", "KPPP"}) {
    const Spec variant = Spec::parse("darkchess:2x4,quiet=1,pieces=" + letters);
    const auto solved = chance_family(variant)->chance_solution(variant, "", [](std::uint64_t) {}).positions;
    const double about = positions_of(set_of(letters));
    EXPECT_GT(static_cast<double>(solved), 0.5 * about) << letters;
    EXPECT_LT(static_cast<double>(solved), 2 * about) << letters;
  }
}

TEST(ChanceSolver, WhatDoesNotFitIntoMemoryIsRefused) {
  const darkchess::PieceSet large = set_of("KMRNP");
  const auto needed = static_cast<std::int64_t>(18 * positions_of(large) / (1 << 20));
  EXPECT_GT(needed, 10'000);
  EXPECT_NO_THROW(check_room(large, needed));
  EXPECT_THROW(check_room(large, needed - 1), UserError);
  EXPECT_NO_THROW(check_room(set_of("KPPP"), needed / 100));
}

TEST(ChanceSolver, OnlySmallBoardsAreSolvedThroughChance) {
  EXPECT_EQ(chance_family(Spec::parse("darkchess")), nullptr);
  EXPECT_EQ(chance_family(Spec::parse("kalah")), nullptr);
  EXPECT_NE(chance_family(Spec::parse("darkchess:2x4")), nullptr);
  EXPECT_NE(chance_family(Spec::parse("darkchess:2x5")), nullptr);
}

}  // namespace
}  // namespace palamedes::tables
