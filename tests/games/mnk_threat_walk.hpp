#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

// A slow check of wins by threats that shares no code with what finds them: that is only asked for moves, and every
// answer of the defender is walked through.
namespace palamedes::mnk::walk {

class ThreatWalk {
 public:
  // A board as rows of '.', 'X' and 'O', from the top.
  using Board = std::vector<std::string>;
  using Cell = std::pair<int, int>;  // row and column
  using Line = std::vector<Cell>;
  struct Oracle {
    // A stone of the attacker, who is to move.
    std::function<std::optional<Cell>(const Board& board)> attack;
    // The stones of a win by fours and the answers to them, if the attacker were to move.
    std::function<Line(const Board& board)> fours;
  };

  ThreatWalk(Board board, char attacker, int k, Oracle oracle)
      : board_(std::move(board)), attacker_(attacker), k_(k), oracle_(std::move(oracle)) {}

  // Does the attacker, who is to move, win against every defence?
  bool wins() { return wins(every_gap(attacker_), every_gap(defender())); }
  std::size_t positions() const { return positions_; }

 private:
  using Cells = std::set<Cell>;

  char defender() const { return attacker_ == 'X' ? 'O' : 'X'; }
  char at(Cell cell) const {
    const auto [row, column] = cell;
    if (row < 0 || column < 0 || row >= static_cast<int>(board_.size()) ||
        column >= static_cast<int>(board_[0].size())) {
      return '#';
    }
    return board_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  void set(Cell cell, char stone) {
    board_[static_cast<std::size_t>(cell.first)][static_cast<std::size_t>(cell.second)] = stone;
  }

  // Where a stone of this side completes a line that holds the one on this cell.
  Cells gaps_through(Cell cell, char stone) const {
    Cells gaps;
    for (const auto& [down, right] : {Cell(0, 1), Cell(1, 0), Cell(1, 1), Cell(1, -1)}) {
      for (int first = 1 - k_; first <= 0; ++first) {
        Cell gap;
        int free = 0;
        int own = 0;
        for (int i = first; i < first + k_; ++i) {
          const Cell here(cell.first + i * down, cell.second + i * right);
          if (at(here) == stone) ++own;
          if (at(here) == '.') gap = here, ++free;
        }
        if (free == 1 && own == k_ - 1) gaps.insert(gap);
      }
    }
    return gaps;
  }
  Cells every_gap(char stone) const {
    Cells gaps;
    for (int row = 0; row < static_cast<int>(board_.size()); ++row) {
      for (int column = 0; column < static_cast<int>(board_[0].size()); ++column) {
        if (at({row, column}) == stone) gaps.merge(gaps_through({row, column}, stone));
      }
    }
    return gaps;
  }

  // The cells on which either side completes a line are known; the attacker is to move.
  bool wins(const Cells& own, const Cells& others) {
    if (!own.empty()) return true;
    if (others.size() > 1) return false;
    ++positions_;
    const auto stone = oracle_.attack(board_);
    if (!stone || at(*stone) != '.' || (others.size() == 1 && !others.contains(*stone))) return false;
    set(*stone, attacker_);
    const bool won = defender_loses(gaps_through(*stone, attacker_));
    set(*stone, '.');
    return won;
  }

  // The defender, who completes no line, is to move.
  bool defender_loses(const Cells& gaps) {
    if (gaps.size() > 1) return true;
    if (gaps.size() == 1) return loses_with(*gaps.begin());
    const Line line = oracle_.fours(board_);
    for (int row = 0; row < static_cast<int>(board_.size()); ++row) {
      for (int column = 0; column < static_cast<int>(board_[0].size()); ++column) {
        const Cell answer(row, column);
        if (at(answer) != '.') continue;
        if (!still_wins(answer, line) && !loses_with(answer)) return false;
      }
    }
    return true;
  }

  bool loses_with(Cell answer) {
    set(answer, defender());
    const bool lost = wins({}, gaps_through(answer, defender()));
    set(answer, '.');
    return lost;
  }

  // Whether the win by fours goes through although this cell is the defender's.
  bool still_wins(Cell answer, const Line& line) {
    std::vector<Cell> placed = {answer};
    set(answer, defender());
    Cells others = gaps_through(answer, defender());
    bool won = false;
    for (std::size_t i = 0; i < line.size() && !won; i += 2) {
      const Cell stone = line[i];
      if (at(stone) != '.' || others.size() > 1 || (others.size() == 1 && !others.contains(stone))) break;
      set(stone, attacker_);
      placed.push_back(stone);
      const Cells gaps = gaps_through(stone, attacker_);
      won = gaps.size() > 1;
      if (won || gaps.empty()) break;
      const Cell forced = *gaps.begin();
      set(forced, defender());
      placed.push_back(forced);
      others = gaps_through(forced, defender());
    }
    for (const Cell& cell : placed) set(cell, '.');
    return won;
  }

  Board board_;
  char attacker_;
  int k_;
  Oracle oracle_;
  std::size_t positions_ = 0;
};

}  // namespace palamedes::mnk::walk
