#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/player.hpp"
#include "catalog/game.hpp"

namespace palamedes::arena {

// Seconds for all moves of a side, and what each move adds.
struct ClockTerms {
  double seconds = 0;
  double increment = 0;

  friend bool operator==(const ClockTerms&, const ClockTerms&) = default;
};

// A side whose own score says for so many of its moves in a row that it is this far behind has lost.
struct ResignTerms {
  int score = 0;
  int moves = 3;

  friend bool operator==(const ResignTerms&, const ResignTerms&) = default;
};

// From this ply on, so many plies in a row with scores this near to nought, both sides', are a draw.
struct DrawTerms {
  int score = 0;
  int plies = 8;
  int from_ply = 40;

  friend bool operator==(const DrawTerms&, const DrawTerms&) = default;
};

// How a game is played out. Of the limits any may be missing; all that are given hold for every move.
struct GameTerms {
  std::optional<double> move_seconds;
  std::optional<std::uint64_t> nodes;
  double spread = 0;  // a move's nodes are up to this part less or more, its time less; drawn from the game's seed
  std::optional<int> depth;
  std::optional<ClockTerms> clock;
  double grace_seconds = 0.05;  // an answer later than its time plus this loses
  int max_plies = 0;            // 0: the game's own limit
  std::optional<ResignTerms> resign;
  std::optional<DrawTerms> draw;
  bool tables = false;  // end games at positions that the tables know

  // As one line, and back; throws UserError.
  std::string text() const;
  static GameTerms parse(std::string_view text);

  friend bool operator==(const GameTerms&, const GameTerms&) = default;
};

struct PlayedMove {
  std::string text;
  Side side = Side::kFirst;
  std::optional<int> score;  // for the side that moved; none for moves of the opening
  double seconds = 0;
  std::uint64_t nodes = 0;
  int depth = 0;

  friend bool operator==(const PlayedMove&, const PlayedMove&) = default;
};

struct GameReport {
  catalog::Outcome outcome;
  std::string position;  // where the moves start; empty for the start of the game
  std::vector<PlayedMove> moves;
  int opening_plies = 0;            // how many of them were given
  std::array<int, 2> choices{};     // moves that each side chose
  std::array<double, 2> seconds{};  // what it spent on them
  std::array<std::uint64_t, 2> nodes{};
  std::array<std::uint64_t, 2> depths{};  // summed
  double latest = 0;                      // by how much the latest answer missed its time, in seconds
};

// Fills in the sums of a report from its moves.
void add_up(GameReport& report);

// The exact value of a position where somebody knows it.
using Oracle = std::function<std::optional<Result>(const catalog::Game&)>;

// Plays from where `game` stands. The referee keeps to the rules himself and trusts nobody: an illegal move, a failure
// or a late answer loses, with the reason. What lies face down is drawn from `setup_seed`; `seed` is for the players.
// Nothing, if the token was stopped before the end.
std::optional<GameReport> play_game(catalog::Game& game, const std::array<Player*, 2>& players, const GameTerms& terms,
                                    std::uint64_t seed, std::uint64_t setup_seed, const engines::StopToken& token,
                                    const Oracle& oracle = nullptr);

}  // namespace palamedes::arena
