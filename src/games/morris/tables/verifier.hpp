#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "games/morris/morris.hpp"
#include "games/morris/tables/model.hpp"
#include "tables/game_tables.hpp"
#include "tables/levels.hpp"
#include "tables/pair_builder.hpp"

namespace palamedes::tables {

// The cells of a space in memory, of either width.
class LoadedSpace {
 public:
  LoadedSpace(const TableFile& file, int threads) {
    if (file.info().cell_bytes == 1) {
      narrow_ = load_cells<std::uint8_t>(file, threads);
    } else {
      wide_ = load_cells<std::uint16_t>(file, threads);
    }
  }
  std::uint16_t operator[](std::uint64_t index) const { return wide_.size() != 0 ? wide_[index] : narrow_[index]; }
  std::uint64_t size() const { return wide_.size() + narrow_.size(); }

 private:
  HugeArray<std::uint8_t> narrow_;
  HugeArray<std::uint16_t> wide_;
};

// The position of a midgame with White to move.
inline morris::Position midgame_position(Points mine, Points theirs) {
  morris::Position position;
  position.pieces = {mine, theirs};
  return position;
}

// Derives distances again, from those of the successors that the game's own rules give: of the builder it uses only the
// numbering of positions.
template <class Board>
class MorrisVerifier {
 public:
  using L = Levels<std::uint16_t>;
  static constexpr std::uint16_t kUnknown = UINT16_MAX;

  explicit MorrisVerifier(const MorrisModel<Board>& model) : ranking_(model.ranking()) {}

  // What a position's cell must be; look(space, index) gives those of its successors.
  template <class Look>
  std::uint16_t derived(const morris::Position& position, const Look& look) const {
    switch (game_.result(position)) {
      case Result::kDraw: return L::kDraw;
      case Result::kOngoing: break;
      default: return game_.result(position) == win_for(position.to_move) ? kUnknown : L::cell(0);
    }
    typename morris::Morris<Board>::MoveList moves;
    game_.legal_moves(position, moves);
    int fastest_win = -1;
    int slowest_loss = -1;
    bool draws = false;
    for (const morris::Move move : moves) {
      const std::uint16_t cell = after(position, move, look);
      if (cell == L::kDraw) {
        draws = true;
      } else if (const int level = L::level(cell); is_win(level)) {
        slowest_loss = std::max(slowest_loss, level + 1);
      } else if (fastest_win < 0 || level + 1 < fastest_win) {
        fastest_win = level + 1;
      }
    }
    if (fastest_win >= 0) return L::cell(fastest_win);
    return draws ? L::kDraw : L::cell(slowest_loss);
  }

  // The cell of the position that a move leads to, for the side that is then to move.
  template <class Look>
  std::uint16_t after(const morris::Position& position, morris::Move move, const Look& look) const {
    morris::Position next = position;
    game_.play(next, move);
    const Result result = game_.result(next);
    if (result == Result::kDraw) return L::kDraw;
    if (result != Result::kOngoing) return L::cell(0);
    return look(space_of(next), ranking_.index(next.mine(), next.theirs()));
  }

  // Who wins, by who wins after each move; look(space, index) gives outcomes. Where play can go round in circles more
  // than one set of values agrees with itself: this finds wrong entries, but does not prove that there are none.
  template <class Look>
  Outcome derived_outcome(const morris::Position& position, const Look& look) const {
    switch (game_.result(position)) {
      case Result::kDraw: return Outcome::kDraw;
      case Result::kOngoing: break;
      default: return game_.result(position) == win_for(position.to_move) ? Outcome::kWin : Outcome::kLoss;
    }
    typename morris::Morris<Board>::MoveList moves;
    game_.legal_moves(position, moves);
    bool draws = false;
    for (const morris::Move move : moves) {
      const Outcome reply = outcome_after(position, move, look);
      if (reply == Outcome::kLoss) return Outcome::kWin;
      draws = draws || reply == Outcome::kDraw;
    }
    return draws ? Outcome::kDraw : Outcome::kLoss;
  }

  template <class Look>
  Outcome outcome_after(const morris::Position& position, morris::Move move, const Look& look) const {
    morris::Position next = position;
    game_.play(next, move);
    const Result result = game_.result(next);
    if (result == Result::kDraw) return Outcome::kDraw;
    if (result != Result::kOngoing) return Outcome::kLoss;
    return look(space_of(next), ranking_.index(next.mine(), next.theirs()));
  }

  static Space space_of(const morris::Position& position) {
    return {std::popcount(position.mine()), std::popcount(position.theirs())};
  }

  // Throws UserError where the cell is not what it must be.
  template <class Look>
  void check(Space space, std::uint64_t index, const Look& look) const {
    const auto halves = ranking_.halves(space, index);
    const morris::Position position = midgame_position(halves.mine, halves.theirs);
    const std::uint16_t expected = derived(position, look);
    const std::uint16_t found = look(space, index);
    if (expected != found) fail(space, position, text(found), text(expected));
  }

  template <class Look>
  void check_outcome(Space space, std::uint64_t index, const Look& look) const {
    const auto halves = ranking_.halves(space, index);
    const morris::Position position = midgame_position(halves.mine, halves.theirs);
    const Outcome expected = derived_outcome(position, look);
    const Outcome found = look(space, index);
    if (expected != found) fail(space, position, text(found), text(expected));
  }

 private:
  [[noreturn]] void fail(Space space, const morris::Position& position, const std::string& found,
                         const std::string& expected) const {
    throw UserError("the table of " + space.text() + " is wrong at " + quote(game_.position_text(position)) +
                    ": it has " + found + " where the moves give " + expected + "; delete it and build it again");
  }

  static std::string text(Outcome outcome) {
    return outcome == Outcome::kDraw ? "a draw" : outcome == Outcome::kWin ? "a win" : "a loss";
  }
  static std::string text(std::uint16_t cell) {
    if (cell == L::kDraw) return "a draw";
    const int level = L::level(cell);
    return (is_win(level) ? "a win in " : "a loss in ") + std::to_string(level);
  }

  const MorrisRanking<Board>& ranking_;
  morris::Morris<Board> game_{morris::Repetition::kDraws};
};

}  // namespace palamedes::tables
