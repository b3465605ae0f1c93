#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/game.hpp"
#include "engines/engine.hpp"

// Openings are moves from the start of a game, with blanks between; so the history comes along. A file of them has one
// a line, and above them `# game: kalah`.
namespace palamedes::arena {

// Plays the moves; throws UserError where one is illegal or the game is over after them.
void play_opening(catalog::Game& game, std::string_view moves);

// So many random plies that do not end the game; fewer where games are too short for that.
std::string random_opening(const std::string& game, int plies, std::uint64_t seed);

// The openings of a file's text, each checked; throws UserError with the line.
std::vector<std::string> parse_openings(std::string_view text, const catalog::Game& game);

// What the program has for a variant; empty for most variants.
std::string_view built_in_openings(const catalog::Game& game);

struct BuiltInOpenings {
  std::string_view name;
  std::string_view content;
};
std::span<const BuiltInOpenings> built_in_opening_files();

// In an order that comes from the seed.
void shuffle_openings(std::vector<std::string>& openings, std::uint64_t seed);

struct OpeningSearch {
  int count = 500;
  int plies = 6;
  std::string engine = "alphabeta";
  std::uint64_t nodes = 2000;
  int centre = 0;  // evaluations are seldom fair to both
  int margin = 50;
  std::uint64_t seed = 1;
  int tries = 1'000'000;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer("count", count, 1, 1'000'000, "How many");
    visitor.integer("plies", plies, 0, 1000, "Random plies of each");
    visitor.text("engine", engine, "Who judges them");
    visitor.integer("nodes", nodes, 1, INT64_MAX, "Nodes for each judgement");
    visitor.integer("centre", centre, INT32_MIN, INT32_MAX, "The first player's score that is taken for equality");
    visitor.integer("margin", margin, 0, INT32_MAX, "How far from that a score may be");
    visitor.seed("seed", seed, "Seed of the random plies");
    visitor.integer("tries", tries, 1, INT32_MAX, "Positions to look at before giving up");
  }
};

// Positions that a search finds nearly equal, no two of them alike through a symmetry of the board. `on_found` is told
// how many there are and how many were tried. Fewer than asked for where the tries run out or the token is stopped.
std::vector<std::string> find_openings(const std::string& game, const OpeningSearch& wish,
                                       const std::function<void(int found, int tried)>& on_found,
                                       const engines::StopToken& token);

// What games from an opening brought its first player.
struct JudgedOpening {
  std::string moves;
  double points = 0;
  int games = 0;

  // Above zero where the first player did better.
  double tilt() const { return games == 0 ? 0 : points / games - 0.5; }
};

// Of these the fairest, so chosen that those which favour one side outweigh those which favour the other by as little
// as can be: up to `count`, fewer where one side runs out. In the order in which they came.
std::vector<std::string> balanced_openings(const std::vector<JudgedOpening>& judged, int count);

}  // namespace palamedes::arena
