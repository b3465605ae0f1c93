#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/fixed_list.hpp"
#include "base/hash.hpp"
#include "games/path.hpp"

// Games whose whole tree a test writes down: numbered places, from each so many ways to others.
namespace palamedes::search::graph {

struct Place {
  Side side = Side::kFirst;          // who moves here
  std::vector<int> ways = {};        // to which places
  Result result = Result::kOngoing;  // of a place without ways
  int estimate = 0;                  // for the side to move
  bool quiet = false;                // to come here is a quiet ply
};

inline Place end(Result result) { return {.result = result}; }

struct Position {
  std::uint8_t place = 0;
  std::uint8_t quiet_plies = 0;

  friend bool operator==(const Position&, const Position&) = default;
};

struct Move {
  std::uint8_t to = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

// The first place is the start. No rule beyond the ways themselves.
class Graph {
 public:
  using Position = graph::Position;
  using Move = graph::Move;
  using MoveList = FixedList<Move, 16>;
  using Undo = Position;

  explicit Graph(std::vector<Place> places) : places_(std::move(places)) {}

  const Place& at(const Position& position) const { return places_[position.place]; }

  static Spec spec() { return Spec::parse("graph"); }
  static Position start() { return {}; }
  Side side_to_move(const Position& position) const { return at(position).side; }
  void legal_moves(const Position& position, MoveList& list) const {
    list.clear();
    for (const int to : at(position).ways) list.push_back({static_cast<std::uint8_t>(to)});
  }
  Result result(const Position& position) const { return at(position).result; }
  static std::string_view reason(const Position&) { return ""; }
  Undo play(Position& position, Move move) const {
    const Position before = position;
    const bool quiet = places_[move.to].quiet;
    position = {move.to, static_cast<std::uint8_t>(quiet ? before.quiet_plies + 1 : 0)};
    return before;
  }
  static void undo(Position& position, Move, const Undo& before) { position = before; }
  static std::uint64_t key(const Position& position) { return mix64(position.place + 1U); }
  static std::uint64_t computed_key(const Position& position) { return key(position); }

  static std::string position_text(const Position& position) { return std::to_string(position.place); }
  static Position parse_position(std::string_view text) { return {to_place(text), 0}; }
  static std::string move_text(const Position&, Move move) { return std::to_string(move.to); }
  static Move parse_move(const Position&, std::string_view text) { return {to_place(text)}; }
  static std::string draw(const Position& position, const std::optional<Move>&, const DrawStyle&) {
    return position_text(position) + "\n";
  }
  static std::string_view side_name(Side side) { return side == Side::kFirst ? "first" : "second"; }
  static int symmetries() { return 1; }
  static Position transformed(const Position& position, int) { return position; }
  static Move transformed_move(const Position&, Move move, int) { return move; }
  static bool swaps_sides(int) { return false; }
  static int ply_limit() { return 1000; }
  static Result judge(const Position&) { return Result::kDraw; }

 private:
  static std::uint8_t to_place(std::string_view text) {
    return static_cast<std::uint8_t>(std::stoi(std::string(text)));
  }

  std::vector<Place> places_;
};

// A draw after so many quiet plies in a row.
class QuietGraph : public Graph {
 public:
  QuietGraph(std::vector<Place> places, int limit) : Graph(std::move(places)), limit_(limit) {}

  Result result(const Position& position) const {
    const Result by_place = Graph::result(position);
    return by_place == Result::kOngoing && position.quiet_plies >= limit_ ? Result::kDraw : by_place;
  }
  void legal_moves(const Position& position, MoveList& list) const {
    list.clear();
    if (result(position) == Result::kOngoing) Graph::legal_moves(position, list);
  }
  static std::uint64_t table_key(const Position& position) { return hash_pair(key(position), position.quiet_plies); }

 private:
  int limit_;
};

// No place may be come to twice.
class SuperkoGraph : public Graph {
 public:
  using Graph::Graph;

  static std::uint64_t path_key(const Position& position) { return key(position); }
  static bool irreversible(const Position&, Move) { return false; }
  static bool path_allows(const PathKeys& keys, const Position&, Move move) {
    return keys.count(key({move.to, 0})) == 0;
  }
  static Result path_result(const PathKeys&, std::span<const Move>, const Position&) { return Result::kOngoing; }
  static std::string_view path_reason(const PathKeys&, std::span<const Move>, const Position&) { return ""; }
};

struct Heuristics {
  template <class G>
  int evaluate(const G& game, const Position& position) const {
    return game.at(position).estimate;
  }
  template <class G>
  int order(const G&, const Position&, Move) const {
    return 0;
  }
  template <class G>
  bool noisy(const G&, const Position&, Move) const {
    return false;
  }
};

static_assert(HasTableKey<QuietGraph> && BarsMoves<SuperkoGraph> && !HasPathRules<QuietGraph>);

}  // namespace palamedes::search::graph
