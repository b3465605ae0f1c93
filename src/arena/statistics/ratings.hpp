#pragma once

#include <vector>

#include "arena/event/event.hpp"

namespace palamedes::arena {

// A square of numbers by player and opponent.
template <class T>
using Square = std::vector<std::vector<T>>;

// What players won of each other.
struct CrossTable {
  explicit CrossTable(std::size_t players);
  CrossTable(std::size_t players, const std::vector<FinishedGame>& games);

  // One pair of games (or a single one) of a and b with the half points of a.
  void add(std::size_t a, std::size_t b, int half_points, int games);

  std::size_t players() const { return half_points.size(); }
  // Of all games: a player's points in half points, and his games.
  int half_points_of(std::size_t player) const;
  int games_of(std::size_t player) const;

  Square<int> half_points;  // of the row's player against the column's
  Square<int> games;
  struct Unit {
    std::size_t a, b;
    int half_points, games;
  };
  std::vector<Unit> units;  // pairs, which are independent of each other as their games are not
};

struct Ratings {
  std::vector<double> elo;     // their mean is zero
  std::vector<double> error;   // half of the 95% interval, against the mean of all
  Square<double> superiority;  // the chance that the row's player is the stronger
};

// Ratings under which the results are likeliest (Bradley and Terry's model, a draw as half a win and half a loss). The
// errors come from the curvature there, scaled by how much the pairs really scatter: draws, and openings that favour
// one side, make them scatter less than independent wins and losses. So that nobody's rating is infinite, all have
// shared a tenth of a drawn game with the others.
Ratings rate(const CrossTable& table);

}  // namespace palamedes::arena
