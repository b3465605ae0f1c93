#pragma once

#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "base/text.hpp"
#include "games/mnk/family.hpp"

// What the tests of the m,n,k-games share: a slow look at a position's text that knows nothing of the program's boards.
namespace palamedes::mnk {

struct SlowBoard {
  std::vector<std::string> rows;  // top row first, as in the text

  explicit SlowBoard(const std::string& text) {
    std::string row;
    for (const char c : text) {
      if (c == '/' || c == ' ') {
        rows.push_back(row);
        row.clear();
        if (c == ' ') break;
      } else {
        row += c;
      }
    }
  }

  char at(int row, int column) const {
    if (row < 0 || column < 0 || row >= static_cast<int>(rows.size())) return '#';
    const std::string& line = rows[static_cast<std::size_t>(row)];
    return column < static_cast<int>(line.size()) ? line[static_cast<std::size_t>(column)] : '#';
  }

  bool has_line(char stone, const Settings& settings) const {
    const char others = stone == 'X' ? 'O' : 'X';
    constexpr int kSteps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int row = 0; row < static_cast<int>(rows.size()); ++row) {
      for (int column = 0; column < static_cast<int>(rows[0].size()); ++column) {
        for (const auto& [down, right] : kSteps) {
          if (at(row, column) != stone || at(row - down, column - right) == stone) continue;
          int run = 1;
          while (at(row + run * down, column + run * right) == stone) ++run;
          if (run < settings.k || (settings.exact && run > settings.k)) continue;
          const bool stopped =
              at(row - down, column - right) == others && at(row + run * down, column + run * right) == others;
          if (!settings.caro || run > settings.k || !stopped) return true;
        }
      }
    }
    return false;
  }

  bool full() const {
    for (const auto& row : rows) {
      if (row.find('.') != std::string::npos) return false;
    }
    return true;
  }

  Result result(const Settings& settings) const {
    if (has_line('X', settings)) return Result::kFirstWins;
    if (has_line('O', settings)) return Result::kSecondWins;
    return full() ? Result::kDraw : Result::kOngoing;
  }
};

template <class G>
Result slow_result(const G& game, const typename G::Position& position) {
  return SlowBoard(game.position_text(position)).result(game.settings());
}

template <class G>
typename G::Move random_move(const G& game, const typename G::Position& position, Random& random) {
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

// The position after so many random plies, or where the game ended before.
template <class G>
typename G::Position random_position(const G& game, int plies, Random& random) {
  auto position = game.start();
  for (int ply = 0; ply < plies && game.result(position) == Result::kOngoing; ++ply) {
    game.play(position, random_move(game, position, random));
  }
  return position;
}

// Evenly over low..end-1, where RapidCheck by itself would begin with small numbers; shrinks as usual.
inline int any_from(int low, int end) { return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(low, end)); }

// The setting that says what matters at the ends of a line, any of the four.
inline std::string any_ends() {
  const int ends = any_from(0, 4);
  return std::string((ends & 1) != 0 ? ",exact=on" : "") + ((ends & 2) != 0 ? ",caro=on" : "");
}

template <class Visit>
void with_game(const std::string& spec, Visit&& visit) {
  Family::visit(Spec::parse(spec), visit);
}

// A move in a position and what comes of it, as a file of the test data has them: `game|position|move|outcome`.
struct MoveVector {
  std::string game;
  std::string position;
  std::string move;
  std::string outcome;
};

inline std::vector<MoveVector> move_vectors(const std::string& file) {
  std::ifstream in(std::string(PALAMEDES_TEST_DATA "/") + file);
  std::vector<MoveVector> found;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('#')) continue;
    const auto parts = split(line, '|');
    EXPECT_EQ(parts.size(), 4U) << line;
    found.push_back({std::string(parts[0]), std::string(parts[1]), std::string(parts[2]), std::string(parts[3])});
  }
  return found;
}

}  // namespace palamedes::mnk
