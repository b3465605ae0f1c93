#pragma once

#include <cstddef>
#include <cstdint>

#include "base/random.hpp"
#include "base/spec/spec.hpp"
#include "games/family.hpp"
#include "search/common/limits.hpp"

namespace palamedes::engines {

constexpr int kFullStrength = 10;

// Plays weaker on purpose, so that people of any strength have a game: thinks over fewer nodes, and now and then takes
// one of the next best moves. How much of both a level is, the family of the game says. The same seed makes the same
// slips.
class Handicap {
 public:
  Handicap(const Spec& variant, int level, std::uint64_t seed);

  void new_game() { random_ = Random(seed_); }
  // What is left of the limits at this level.
  search::Limits limited(search::Limits limits) const;
  // Whether the move to come is to be a slip.
  bool slips();
  // How many moves a slip chooses from.
  int choices() const { return level_.choices; }
  // Which of so many lines a slip takes: not the best, where there is another.
  std::size_t choose(std::size_t lines);

 private:
  bool full_strength_;
  LevelInfo level_;
  std::uint64_t seed_;
  Random random_;
};

}  // namespace palamedes::engines
