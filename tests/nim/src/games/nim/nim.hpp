#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/fixed_list.hpp"
#include "base/hash.hpp"
#include "base/spec/settings.hpp"
#include "base/terminal.hpp"
#include "base/text.hpp"
#include "games/board_info.hpp"

// Nim: heaps of 1, 3, 5, … matches; a move takes some matches, at least one, from one heap. Who takes the last match
// wins. A position is the heaps and whose turn it is, `1 3 5 7 first`; a move is the heap and how many, `c2`.
namespace palamedes::nim {

inline constexpr int kMostHeaps = 6;

struct Settings {
  int heaps = 4;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.positional("heaps").integer("heaps", heaps, 1, kMostHeaps, "heaps; they have 1, 3, 5, … matches");
  }
};

class Nim {
 public:
  struct Position {
    std::array<std::uint8_t, kMostHeaps> heaps{};
    Side side = Side::kFirst;

    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t heap = 0;
    std::uint8_t matches = 0;

    friend bool operator==(const Move&, const Move&) = default;
  };
  using MoveList = FixedList<Move, kMostHeaps * kMostHeaps>;  // 1 + 3 + 5 + … are as many
  using Undo = Position;

  explicit Nim(const Settings& settings) : heaps_(settings.heaps) {}

  int heaps() const { return heaps_; }

  Spec spec() const { return canonical_spec("nim", Settings{heaps_}); }
  Position start() const {
    Position position;
    for (int i = 0; i < heaps_; ++i) position.heaps[at(i)] = static_cast<std::uint8_t>(2 * i + 1);
    return position;
  }
  Side side_to_move(const Position& position) const { return position.side; }

  void legal_moves(const Position& position, MoveList& list) const {
    list.clear();
    for (std::uint8_t heap = 0; heap < heaps_; ++heap) {
      for (std::uint8_t matches = 1; matches <= position.heaps[heap]; ++matches) list.push_back({heap, matches});
    }
  }
  Result result(const Position& position) const {
    return position.heaps == decltype(position.heaps){} ? win_for(other(position.side)) : Result::kOngoing;
  }
  std::string_view reason(const Position& position) const {
    return result(position) == Result::kOngoing ? "" : "took the last match";
  }

  Undo play(Position& position, Move move) const {
    const Undo before = position;
    position.heaps[move.heap] = static_cast<std::uint8_t>(position.heaps[move.heap] - move.matches);
    position.side = other(position.side);
    return before;
  }
  void undo(Position& position, Move /*move*/, const Undo& before) const { position = before; }

  std::uint64_t key(const Position& position) const {
    std::uint64_t packed = static_cast<std::uint64_t>(position.side);
    for (const std::uint8_t heap : position.heaps) packed = packed * 16 + heap;
    return mix64(packed + 1);
  }
  std::uint64_t computed_key(const Position& position) const { return key(position); }

  std::string position_text(const Position& position) const {
    std::string text;
    for (int i = 0; i < heaps_; ++i) text += std::to_string(position.heaps[at(i)]) + " ";
    return text + (position.side == Side::kFirst ? "first" : "second");
  }
  Position parse_position(std::string_view text) const {
    const auto parts = words(text);
    const std::string wanted = "a position is " + std::to_string(heaps_) + " heaps and whose turn it is, as in '" +
                               position_text(start()) + "', not " + quote(text);
    if (static_cast<int>(parts.size()) != heaps_ + 1) throw UserError(wanted);
    Position position;
    for (int i = 0; i < heaps_; ++i) {
      const auto matches = parse_integer(parts[at(i)]);
      if (!matches || *matches < 0 || *matches > 2 * i + 1) throw UserError(wanted);
      position.heaps[at(i)] = static_cast<std::uint8_t>(*matches);
    }
    if (parts.back() != "first" && parts.back() != "second") throw UserError(wanted);
    position.side = parts.back() == "first" ? Side::kFirst : Side::kSecond;
    return position;
  }
  std::string move_text(const Position& /*position*/, Move move) const {
    return heap_name(move.heap) + std::to_string(move.matches);
  }
  Move parse_move(const Position& position, std::string_view text) const {
    MoveList moves;
    legal_moves(position, moves);
    for (const Move move : moves) {
      if (move_text(position, move) == text) return move;
    }
    throw UserError(quote(text) + " is no move here: a move is a heap and how many matches, as in b2");
  }
  std::string draw(const Position& position, const std::optional<Move>& last, const DrawStyle& style) const {
    std::string lines;
    for (int i = 0; i < heaps_; ++i) {
      const bool touched = last && last->heap == i;
      lines += heap_name(i) + "  " +
               paint(style, touched ? Ink::kLastMove : Ink::kPlain, std::string(position.heaps[at(i)], '|')) + "\n";
    }
    return lines + std::string(side_name(position.side)) + " to move\n";
  }
  std::string_view side_name(Side side) const { return side == Side::kFirst ? "First" : "Second"; }

  // What the page's plain board and `palamedes draw` show: the heaps in a row.
  BoardInfo board() const {
    BoardInfo board{.width = heaps_ + 1.0, .height = 2, .points = {}, .lines = {}, .captions = {}, .pieces = {}};
    for (int i = 0; i < heaps_; ++i) {
      board.points.push_back({heap_name(i), {i + 1.0, 0.9}, 0.8, 0.8, 0.1});
      board.captions.push_back({heap_name(i), {i + 1.0, 1.6}});
    }
    board.pieces = {{"m", "matches", std::nullopt, Look::kSeeds, PieceInk::kDark}};
    return board;
  }
  Scene scene(const Position& position) const {
    Scene scene;
    for (int i = 0; i < heaps_; ++i) {
      if (position.heaps[at(i)] > 0) scene.pieces.push_back({heap_name(i), "m", position.heaps[at(i)]});
    }
    return scene;
  }
  std::vector<Touch> touches(Move move) const { return {{heap_name(move.heap), Touch::Role::kRemoved}}; }

  // The players may change places.
  int symmetries() const { return 2; }
  bool swaps_sides(int symmetry) const { return symmetry == 1; }
  Position transformed(const Position& position, int symmetry) const {
    return {position.heaps, symmetry == 1 ? other(position.side) : position.side};
  }
  Move transformed_move(const Position& /*position*/, Move move, int /*symmetry*/) const { return move; }

  // A game is over when the matches are gone.
  int ply_limit() const { return heaps_ * heaps_; }
  Result judge(const Position& position) const {
    const Result over = result(position);
    return over == Result::kOngoing ? Result::kDraw : over;
  }

 private:
  static constexpr std::size_t at(int heap) { return static_cast<std::size_t>(heap); }
  static std::string heap_name(int heap) { return {static_cast<char>('a' + heap)}; }

  int heaps_;
};

static_assert(Game<Nim> && HasBoard<Nim>);

}  // namespace palamedes::nim
