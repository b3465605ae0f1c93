#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/event/terms.hpp"
#include "arena/player.hpp"
#include "base/spec/fields.hpp"
#include "catalog/game.hpp"

namespace palamedes::arena {

struct PlayedMove {
  std::string text;
  Side side = Side::kFirst;
  std::optional<int> score;  // for the side that moved; none for moves of the opening
  double seconds = 0;
  std::uint64_t nodes = 0;
  int depth = 0;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer("side", side, 0, 1, "Who moved: 0 is the side that moves first");
    visitor.text("move", text, "The move");
    visitor.integer("score", score, INT32_MIN, INT32_MAX, "For the side that moved");
    visitor.real("seconds", seconds, 0, 1e9, "Time it took");
    visitor.integer("nodes", nodes, 0, INT64_MAX, "Nodes of the search");
    visitor.integer("depth", depth, INT32_MIN, INT32_MAX, "Depth of the search");
  }

  friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

// Of each Result, as records write it.
const std::vector<std::string_view>& result_marks();

struct GameReport {
  catalog::Outcome outcome;
  std::string position;  // where the moves start; empty for the start of the game
  std::vector<PlayedMove> moves;
  int opening_plies = 0;            // how many of them were given
  std::array<int, 2> choices{};     // moves that each side chose
  std::array<double, 2> seconds{};  // what it spent on them
  std::array<std::uint64_t, 2> nodes{};
  std::array<std::uint64_t, 2> depths{};  // summed
  std::array<std::string, 2> warnings;    // what each side had to do without, as it said last
  double latest = 0;                      // by how much the latest answer missed its time, in seconds

  // The sums follow from the moves.
  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer("opening_plies", opening_plies, 0, INT32_MAX, "How many of the moves were given");
    visitor.text("position", position, "Where the moves start; empty for the start of the game");
    visitor.choice("result", outcome.result, result_marks(), "How it ended");
    visitor.text("reason", outcome.reason, "Why it ended so");
    visitor.real("latest", latest, -1e9, 1e9, "Seconds by which the latest answer missed its time");
    visitor.text("first_warning", warnings[0], "What the engine that moves first had to do without");
    visitor.text("second_warning", warnings[1], "What the other engine had to do without");
    visitor.list("moves", moves, "All moves, those of the opening first");
  }
};

// Whether the loser did something wrong, rather than lose by the rules.
bool is_forfeit(const GameReport& report);

// Fills in the sums of a report from its moves.
void add_up(GameReport& report);

// The exact value of a position where somebody knows it.
using Oracle = std::function<std::optional<Result>(const catalog::Game&)>;

// Two players at a board.
struct Seating {
  catalog::Game& game;  // the players begin where it stands
  std::array<Player*, 2> players;
  std::uint64_t seed = 0;        // of the players
  std::uint64_t setup_seed = 0;  // of what lies face down
};

// The referee keeps to the rules himself and trusts nobody: an illegal move, a failure or a late answer loses, with the
// reason. Nothing, if the token was stopped before the end.
std::optional<GameReport> play_game(const Seating& seating, const GameTerms& terms, const engines::StopToken& token,
                                    const Oracle& oracle = nullptr);

}  // namespace palamedes::arena
