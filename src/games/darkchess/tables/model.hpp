#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "games/darkchess/darkchess.hpp"
#include "games/darkchess/tables/material.hpp"
#include "games/darkchess/tables/ranking.hpp"
#include "tables/levels.hpp"
#include "tables/model.hpp"
#include "tables/slices.hpp"

namespace palamedes::tables {

template <class Cell>
class DarkChessRow;

// Dark chess with all pieces face up as the solver wants it (tables/model.hpp). A slice is a matchup. Play without end
// is a draw there; quiet plies are not counted.
class DarkChessModel {
 public:
  // The rules of the game that is played, under the name of the tables, which are the same for all limits of quiet
  // plies and for both rules of repetition.
  struct Game : darkchess::DarkChess<darkchess::FullBoard> {
    using DarkChess::DarkChess;
    static Spec spec() { return Spec::parse("darkchess"); }
  };
  using Position = Game::Position;
  template <class Cell>
  using Row = DarkChessRow<Cell>;

  explicit DarkChessModel(const darkchess::Settings& settings) : game_(settings), slices_(make_slices()) {}

  static std::string folder_name() { return "darkchess"; }
  static std::string_view why_nowhere() {
    return "is in no table; they have up to six pieces, at least one a side and none face down";
  }

  const Game& game() const { return game_; }
  const SliceSet& slices() const { return slices_; }
  const Matchup& matchup(SliceId slice) const { return materials_[slice]; }
  const Placements& placements() const { return placements_; }

  std::uint32_t rows(SliceId slice) const { return placements_.rows(matchup(slice).mine); }
  std::uint32_t row_length(SliceId slice) const {
    return Placements::columns(matchup(slice).theirs, matchup(slice).mine.pieces());
  }
  int row_weight(SliceId slice, std::uint32_t row) const {
    const TableArmy& army = matchup(slice).mine;
    const unsigned stabiliser =
        placements_.classes(army.counts[army.lead]).stabiliser(placements_.leader_of(army, row));
    return kTableSymmetries / std::popcount(stabiliser);
  }
  SliceId partner(SliceId slice) const { return matchup(slice).partner; }
  const std::vector<SliceId>& after_captures(SliceId slice) const { return matchup(slice).after_captures; }

  // Calls visit(row, index) for each number of the position: where a symmetry leaves the leading pieces as they are,
  // positions that it turns into one another have a number each.
  template <class Visit>
  void for_each_number(SliceId slice, const TypedSquares& mine, const TypedSquares& theirs, Visit&& visit) const {
    const TableArmy& army = matchup(slice).mine;
    const SquareClasses& classes = placements_.classes(army.counts[army.lead]);
    const auto entry = classes.of(mine[army.lead]);
    for_each_bit(classes.stabiliser(entry.number), [&](int other) {
      visit_number(slice, image_of(mine, entry.symmetry ^ other), image_of(theirs, entry.symmetry ^ other),
                   entry.number, visit);
    });
  }
  // The first of them.
  std::uint64_t index(SliceId slice, const TypedSquares& mine, const TypedSquares& theirs) const {
    const TableArmy& army = matchup(slice).mine;
    const auto entry = placements_.classes(army.counts[army.lead]).of(mine[army.lead]);
    std::uint64_t found = 0;
    visit_number(slice, image_of(mine, entry.symmetry), image_of(theirs, entry.symmetry), entry.number,
                 [&](std::uint32_t, std::uint64_t number) { found = number; });
    return found;
  }

  std::optional<Place> place(const Position& position) const;
  // With red to move.
  Position position(SliceId slice, std::uint64_t index) const;

 private:
  template <class Visit>
  void visit_number(SliceId slice, const TypedSquares& mine, const TypedSquares& theirs, std::uint32_t leader,
                    Visit&& visit) const {
    const Matchup& sides = matchup(slice);
    const std::uint32_t row = placements_.row(sides.mine, mine, leader);
    visit(row, std::uint64_t{row} * row_length(slice) + Placements::column(sides.theirs, theirs, all_squares(mine)));
  }

  SliceSet make_slices() const;

  Game game_;
  const Materials& materials_ = Materials::all();
  const Placements& placements_ = Placements::all();
  SliceSet slices_;
};

// The pieces of one side, which the row fixes, and all ways to place the other side's, which is to move.
template <class Cell>
class DarkChessRow {
 public:
  struct Scratch {};

  // The slice has the fixed pieces to move; `captured` are the solved ones that captures of its partner lead to.
  DarkChessRow(const DarkChessModel& model, SliceId slice, std::uint32_t row, std::span<const Cell* const> captured)
      : model_(model),
        sides_(model.matchup(slice)),
        partner_(model.partner(slice)),
        captured_(captured),
        fixed_(model.placements().at_row(sides_.mine, row)),
        taken_(all_squares(fixed_)) {}

  void prepare(std::uint32_t /*length*/, Scratch& /*scratch*/) {}

  Start start(std::uint32_t column) {
    const Outlook outlook = look(column);
    if (outlook.win >= 0) return {.level = outlook.win};
    if (outlook.draws) return {.cannot_lose = true};
    return {.level = outlook.quiet == 0 ? outlook.loss : -1, .quiet = outlook.quiet};
  }

  // A step to an empty square can be taken back.
  template <class Visit>
  void for_each_predecessor(std::uint32_t column, Visit&& visit) const {
    TypedSquares pieces = pieces_at(column);
    const Squares occupied = taken_ | all_squares(pieces);
    for (std::size_t type = 0; type < sides_.theirs.counts.size(); ++type) {
      const Squares set = pieces[type];
      for_each_bit(set, [&](int to) {
        for_each_bit(kBeside[static_cast<std::size_t>(to)] & ~occupied, [&](int from) {
          pieces[type] = set ^ (bit(to) | bit(from));
          visit(Placements::column(sides_.theirs, pieces, taken_));
        });
      });
      pieces[type] = set;
    }
  }

  int worst_capture(std::uint32_t column) { return look(column).loss - 1; }

  template <class Visit>
  void for_each_place(std::uint32_t column, Visit&& visit) const {
    model_.for_each_number(partner_, pieces_at(column), fixed_, visit);
  }

 private:
  using Shape = darkchess::FullBoard;
  using Lines = darkchess::CannonLines<Shape>;

  static constexpr Squares bit(int square) { return Squares{1} << square; }
  static constexpr auto kBeside = [] {
    std::array<Squares, kTableSquares> table{};
    for (int square = 0; square < kTableSquares; ++square) {
      const int row = square % Shape::kRows;
      Squares& beside = table[static_cast<std::size_t>(square)];
      if (row > 0) beside |= bit(square - 1);
      if (row + 1 < Shape::kRows) beside |= bit(square + 1);
      if (square >= Shape::kRows) beside |= bit(square - Shape::kRows);
      if (square + Shape::kRows < kTableSquares) beside |= bit(square + Shape::kRows);
    }
    return table;
  }();

  // What the varying side can do.
  struct Outlook {
    int win = -1;  // the lowest level of its wins by captures
    int loss = 0;  // one more than the highest level of the enemy's after its captures
    bool draws = false;
    int quiet = 0;
  };

  TypedSquares pieces_at(std::uint32_t column) const { return Placements::at_column(sides_.theirs, column, taken_); }

  Outlook look(std::uint32_t column) const {
    Outlook outlook;
    const TypedSquares pieces = pieces_at(column);
    const Squares occupied = taken_ | all_squares(pieces);
    for (std::size_t type = 0; type < sides_.theirs.counts.size(); ++type) {
      Squares prey = 0;
      for_each_bit(sides_.theirs.takes[type], [&](int enemy) { prey |= fixed_[static_cast<std::size_t>(enemy)]; });
      const bool jumps = (sides_.theirs.cannons >> type & 1) != 0;
      for_each_bit(pieces[type], [&](int from) {
        const Squares beside = kBeside[static_cast<std::size_t>(from)];
        outlook.quiet += std::popcount(beside & ~occupied);
        Squares targets = beside & prey;
        if (jumps) {
          for_each_bit(Lines::targets(occupied, taken_, from),
                       [&](int line) { targets |= bit(Lines::target_square(from, line)); });
        }
        for_each_bit(targets, [&](int to) {
          TypedSquares after = pieces;
          after[type] ^= bit(from) | bit(to);
          add(after_capture(after, to), outlook);
        });
      });
    }
    return outlook;
  }

  static void add(int level, Outlook& outlook) {
    if (level < 0) {
      outlook.draws = true;
    } else if (is_win(level)) {
      outlook.loss = std::max(outlook.loss, level + 1);
    } else if (outlook.win < 0 || level + 1 < outlook.win) {
      outlook.win = level + 1;
    }
  }

  // The level of the fixed side, to move, when its piece on that square is gone; -1 for a draw.
  int after_capture(const TypedSquares& pieces, int square) const {
    if (sides_.losses.empty()) return 0;
    std::size_t gone = 0;
    while ((fixed_[gone] & bit(square)) == 0) ++gone;
    const TableLoss& loss = sides_.losses[gone];
    TypedSquares mine{};
    TypedSquares theirs{};
    for (std::size_t type = 0; type < sides_.mine.counts.size(); ++type) {
      mine[loss.mine[type]] |= fixed_[type] & ~bit(square);
    }
    for (std::size_t type = 0; type < sides_.theirs.counts.size(); ++type) theirs[loss.theirs[type]] |= pieces[type];
    return Levels<Cell>::level(captured_[loss.number][model_.index(loss.slice, mine, theirs)]);
  }

  const DarkChessModel& model_;
  const Matchup& sides_;
  SliceId partner_;
  std::span<const Cell* const> captured_;
  TypedSquares fixed_;
  Squares taken_;
};

}  // namespace palamedes::tables
