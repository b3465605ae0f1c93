#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/spec/fields.hpp"

namespace palamedes::arena {

// Seconds for all moves of a side, and what each move adds.
struct ClockTerms {
  double seconds = 0;
  double increment = 0;

  static constexpr NumbersForm kForm{'+', 1, "60+0.5"};

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.real("seconds", seconds, 0.0001, 1e6, "Seconds per game");
    visitor.real("increment", increment, 0, 1e6, "Seconds that each move adds");
  }

  friend bool operator==(const ClockTerms&, const ClockTerms&) = default;
};

// A side whose own score says for so many of its moves in a row that it is this far behind has lost.
struct ResignTerms {
  int score = 0;
  int moves = 3;

  static constexpr NumbersForm kForm{',', 2, "800,3"};

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer("score", score, -1'000'000'000, 1'000'000'000, "How far behind");
    visitor.integer("moves", moves, 0, 1'000'000, "For how many of its moves in a row");
  }

  friend bool operator==(const ResignTerms&, const ResignTerms&) = default;
};

// From this ply on, so many plies in a row with scores this near to zero, both sides', are a draw.
struct DrawTerms {
  int score = 0;
  int plies = 8;
  int from_ply = 40;

  static constexpr NumbersForm kForm{',', 3, "10,8,40"};

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer("score", score, -1'000'000'000, 1'000'000'000, "How near to zero");
    visitor.integer("plies", plies, 0, 1'000'000, "For how many plies in a row");
    visitor.integer("from", from_ply, 0, 1'000'000, "From this ply on");
  }

  friend bool operator==(const DrawTerms&, const DrawTerms&) = default;
};

// How a game is played out. Of the limits any may be missing; all that are given hold for every move.
struct GameTerms {
  std::optional<double> move_seconds;
  std::optional<std::uint64_t> nodes;
  double spread = 0;
  std::optional<int> depth;
  std::optional<ClockTerms> clock;
  double grace_seconds = 0.05;
  int max_plies = 0;
  std::optional<ResignTerms> resign;
  std::optional<DrawTerms> draw;
  bool tables = false;
  bool ponder = false;
  bool processor = false;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.real("time", move_seconds, 0.0001, 1e6, "Seconds per move");
    visitor.integer("nodes", nodes, 1, std::int64_t{1} << 60, "Nodes per move");
    visitor.real("spread", spread, 0, 1,
                 "Part by which a move's nodes vary up and down, its time down; drawn from the game's seed");
    visitor.integer("depth", depth, 1, 1000, "Depth of every search");
    visitor.numbers("clock", clock, "Seconds per game and, after a plus, per move");
    visitor.real("grace", grace_seconds, 0, 1e6, "Seconds by which an answer may be late");
    visitor.integer("plies", max_plies, 0, 1'000'000, "Judge the game after so many plies (0: the rules' limit)");
    visitor.numbers("resign", resign, "SCORE,MOVES: lost after so many own scores below -SCORE in a row");
    visitor.numbers("draw", draw, "SCORE,PLIES,FROM: a draw after so many scores within SCORE from ply FROM on");
    visitor.flag("tables", tables, "End games at positions that the tables know");
    visitor.flag("ponder", ponder, "Engines of this program think on the opponent's time too");
    visitor.flag("processor", processor, "Count processor time, not that on the wall: for a machine that is busy");
  }

  bool has_limit() const { return move_seconds || nodes || depth || clock; }

  // As one line, and back; throws UserError.
  std::string text() const;
  static GameTerms parse(std::string_view text);

  friend bool operator==(const GameTerms&, const GameTerms&) = default;
};

}  // namespace palamedes::arena
