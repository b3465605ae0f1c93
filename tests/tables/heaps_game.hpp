#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "tables/margin_tables.hpp"
#include "tables/model.hpp"

// A game of the tests whose values are margins: two heaps of stones. A move takes one or two stones of a heap, which
// count for whoever takes them, and who empties a heap that way moves again; or it carries a stone from the first heap
// to the second. The game is over when there is no stone left.
namespace palamedes::tables {

struct Heaps {
  struct Position {
    std::array<int, 2> heaps{};
    std::array<int, 2> taken{};
    Side to_move = Side::kFirst;

    int stones() const { return heaps[0] + heaps[1]; }
    int ahead() const { return taken[index_of(to_move)] - taken[index_of(other(to_move))]; }
  };
  struct Move {
    int heap;
    int stones;  // 0: one is carried
  };
  using MoveList = std::vector<Move>;

  Spec spec() const { return Spec::parse("heaps"); }
  Side side_to_move(const Position& position) const { return position.to_move; }
  Result result(const Position& position) const {
    if (position.stones() != 0) return Result::kOngoing;
    if (position.taken[0] == position.taken[1]) return Result::kDraw;
    return position.taken[0] > position.taken[1] ? Result::kFirstWins : Result::kSecondWins;
  }
  void legal_moves(const Position& position, MoveList& moves) const {
    moves.clear();
    for (const int heap : {0, 1}) {
      for (const int stones : {1, 2}) {
        if (position.heaps[static_cast<std::size_t>(heap)] >= stones) moves.push_back({heap, stones});
      }
    }
    if (position.heaps[0] > 0) moves.push_back({0, 0});
  }
  void play(Position& position, Move move) const {
    int& heap = position.heaps[static_cast<std::size_t>(move.heap)];
    if (move.stones == 0) {
      --heap;
      ++position.heaps[1];
    } else {
      heap -= move.stones;
      position.taken[index_of(position.to_move)] += move.stones;
      if (heap == 0) return;
    }
    position.to_move = other(position.to_move);
  }

  // "3 4 0 2 first": the heaps, what both have taken, who is to move.
  std::string position_text(const Position& position) const {
    return std::to_string(position.heaps[0]) + " " + std::to_string(position.heaps[1]) + " " +
           std::to_string(position.taken[0]) + " " + std::to_string(position.taken[1]) +
           (position.to_move == Side::kFirst ? " first" : " second");
  }
  Position parse_position(std::string_view text) const {
    const auto parts = words(text);
    if (parts.size() != 5) throw UserError("those are no heaps");
    const auto number = [&](std::size_t part) { return static_cast<int>(parse_integer(parts[part]).value()); };
    return {{number(0), number(1)}, {number(2), number(3)}, parts[4] == "first" ? Side::kFirst : Side::kSecond};
  }
};

// Slices by the number of stones; in them positions are numbered by the first heap.
class HeapsModel {
 public:
  using Game = Heaps;
  using Position = Heaps::Position;
  static constexpr int kMostStones = 12;

  const Heaps& game() const { return game_; }
  static std::string folder_name() { return "heaps"; }
  static std::string_view why_nowhere() { return "has more stones than the tables"; }
  const SliceSet& slices() const { return slices_; }

  std::optional<Place> place(const Position& position) const {
    if (position.stones() > kMostStones) return std::nullopt;
    return Place{slice(position.stones()), static_cast<std::uint64_t>(position.heaps[0]), position.ahead()};
  }
  Position position(SliceId slice, std::uint64_t index) const {
    const int first = static_cast<int>(index);
    return {{first, stones(slice) - first}, {}, Side::kFirst};
  }

  int final_margin(const Position& position) const { return position.ahead(); }

  template <class Look>
  int margin(SliceId where, std::uint64_t index, const Look& look) const {
    const std::array<int, 2> heaps = position(where, index).heaps;
    int best = -Margins::kMost;
    for (const std::size_t heap : {0, 1}) {
      for (int taken = 1; taken <= std::min(2, heaps[heap]); ++taken) {
        const int left = stones(where) - taken;
        const auto first = static_cast<std::uint64_t>(heap == 0 ? heaps[0] - taken : heaps[0]);
        const int rest = left == 0 ? 0 : look(slice(left), first);
        best = std::max(best, heaps[heap] == taken ? taken + rest : taken - rest);
      }
    }
    return heaps[0] == 0 ? best : std::max(best, -look(where, index - 1));
  }

 private:
  static int stones(SliceId slice) { return static_cast<int>(slice) + 1; }
  static SliceId slice(int stones) { return static_cast<SliceId>(stones - 1); }

  static SliceSet described() {
    std::vector<std::vector<Slice>> groups;
    for (int count = 1; count <= kMostStones; ++count) {
      const auto states = static_cast<std::uint64_t>(count) + 1;
      Slice one{std::to_string(count), states, states, {}};
      for (int left = std::max(1, count - 2); left < count; ++left) one.needs.push_back(slice(left));
      groups.push_back({one});
    }
    return SliceSet(std::move(groups), {"stones", "the number of stones, 1 to 12"});
  }

  Heaps game_;
  SliceSet slices_ = described();
};

using HeapsTables = MarginTables<HeapsModel>;

}  // namespace palamedes::tables
