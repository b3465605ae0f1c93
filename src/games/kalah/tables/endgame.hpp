#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/huge_array.hpp"
#include "games/kalah/tables/numbering.hpp"

namespace palamedes::tables {

// The margins of all positions with up to so many stones in the houses, in memory, for a search to look at.
class EndgameMargins {
 public:
  // `margins` by the number of stones, from none on.
  EndgameMargins(int houses, std::vector<HugeArray<std::int8_t>> margins)
      : numbering_(houses, static_cast<int>(margins.size()) - 1), margins_(std::move(margins)) {
    for (int own = 0; own <= most_stones(); ++own) {
      std::vector<const std::int8_t*>& blocks = blocks_.emplace_back();
      for (int facing = 0; own + facing <= most_stones(); ++facing) {
        blocks.push_back(margins_[static_cast<std::size_t>(own + facing)].data() + numbering_.block(own, facing));
      }
    }
  }

  int most_stones() const { return numbering_.most_stones(); }

  // Where the margin of a board for its mover is.
  template <class Board>
  const std::int8_t* place(const Board& board) const {
    const auto [row, own] = ranked(board, 0);
    const auto [column, facing] = ranked(board, Board::kHalf);
    return blocks_[own][facing] + std::uint64_t{row} * numbering_.halves().count(static_cast<int>(facing)) + column;
  }

 private:
  // The number of a half of the board and its stones.
  template <class Board>
  std::pair<std::uint32_t, std::size_t> ranked(const Board& board, int from) const {
    const Halves& halves = numbering_.halves();
    std::uint32_t number = 0;
    int stones = 0;
    for (int place = 1; place < halves.houses(); ++place) {
      stones += board.at(from + place - 1);
      number += halves.term(place, stones);
    }
    return {number, static_cast<std::size_t>(stones + board.at(from + halves.houses() - 1))};
  }

  Numbering numbering_;
  std::vector<HugeArray<std::int8_t>> margins_;          // by stones
  std::vector<std::vector<const std::int8_t*>> blocks_;  // by the mover's stones, then the facing ones
};

}  // namespace palamedes::tables
