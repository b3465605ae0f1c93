#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "games/contract.hpp"
#include "games/mnk/shapes/shapes.hpp"

namespace palamedes::mnk {

// Looks for a win by fours: every stone of the attacker leaves a line that misses one, the defender fills it, until two
// different cells complete a line. By Caro's rule there may be several answers to a four: then each of them must lose.
// What it finds is a win; what it does not find may be one all the same. Remembers what it found of a position. Stones
// are placed and taken back in the shapes it is given.
class FourThreats {
 public:
  FourThreats() : table_(std::size_t{1} << kTableBits) {}

  struct Win {
    int plies = 0;   // that it takes; 0 if none was found
    int first = -1;  // the cell it begins with
  };
  // The attacker is to move in the position with this key. Tries so many stones at most.
  Win win(Shapes& shapes, std::uint64_t key, Side attacker, int tries);

  // Another game begins.
  void forget() { std::fill(table_.begin(), table_.end(), Entry{}); }

  // Positions entered since this was asked last.
  std::uint64_t take_nodes() {
    const std::uint64_t nodes = nodes_;
    nodes_ = 0;
    return nodes;
  }

 private:
  static constexpr int kDeepest = 40;  // stones of the attacker
  static constexpr int kTableBits = 15;

  // `tries` that were not enough to find a win, or the plies of one.
  struct Entry {
    std::uint64_t key = 0;
    std::int32_t tries = 0;
    std::int16_t plies = 0;
    std::int16_t first = -1;
  };

  template <bool Caro>
  Win search(std::uint64_t key, int depth);
  template <bool Caro>
  Win after(std::uint64_t key, int cell, int depth);
  // By Caro's rule, the attacker's stone placed.
  Win after_every_answer(std::uint64_t key, int cell, int depth);
  std::uint64_t after_both(std::uint64_t key, int cell, int answer) const;

  std::vector<Entry> table_;
  Shapes* shapes_ = nullptr;
  Side attacker_ = Side::kFirst;
  int tries_ = 0;
  std::uint64_t nodes_ = 0;
};

}  // namespace palamedes::mnk
