#pragma once

#include <algorithm>
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
#include "base/fixed_list.hpp"
#include "games/morris/morris.hpp"
#include "games/morris/tables/ranking.hpp"
#include "games/morris/tables/space.hpp"
#include "tables/levels.hpp"
#include "tables/model.hpp"
#include "tables/slices.hpp"

namespace palamedes::tables {

template <class Board, class Cell>
class MorrisRow;

// A Morris board as the solver wants it (tables/model.hpp), under repetition=draws. A slice is a space; spaces are
// listed by how many pieces there are.
template <class BoardType>
class MorrisModel {
 public:
  using Board = BoardType;
  using Game = morris::Morris<Board>;
  using Position = morris::Position;
  template <class Cell>
  using Row = MorrisRow<Board, Cell>;

  static constexpr int kFewest = 3;

  static std::string folder_name() { return "morris-" + std::string(Board::kName); }
  static std::string_view why_nowhere() { return "has pieces to place; tables have those that follow"; }

  // The canonical string of the game that the tables are for.
  static std::string game_text() { return Game(morris::Repetition::kDraws).spec().text(); }

  const Game& game() const { return game_; }
  const MorrisRanking<Board>& ranking() const { return ranking_; }
  const SliceSet& slices() const { return slices_; }
  Space space(SliceId slice) const { return spaces_[slice]; }
  SliceId slice(Space space) const { return numbers_[number(space)]; }

  std::uint32_t rows(SliceId slice) const { return ranking_.rows(space(slice)); }
  std::uint32_t row_length(SliceId slice) const { return ranking_.row_length(space(slice)); }
  int row_weight(SliceId slice, std::uint32_t row) const { return ranking_.row_weight(space(slice), row); }
  SliceId partner(SliceId which) const { return slice(space(which).partner()); }

  // Where a removal leads. With two pieces left the game is over.
  std::vector<SliceId> after_captures(SliceId which) const {
    const Space from = space(which);
    if (Board::kMillWins || from.theirs == kFewest) return {};
    return {slice({from.theirs - 1, from.mine})};
  }

  std::optional<Place> place(const Position& position) const {
    if (!position.opening_over()) return std::nullopt;
    const Space where{std::popcount(position.mine()), std::popcount(position.theirs())};
    return Place{slice(where), ranking_.index(position.mine(), position.theirs())};
  }

  // With White to move.
  Position position(SliceId slice, std::uint64_t index) const {
    const auto halves = ranking_.halves(space(slice), index);
    Position position;
    position.pieces = {halves.mine, halves.theirs};
    return position;
  }

 private:
  static constexpr std::size_t kCounts = Board::kPieces + 1;

  static std::size_t number(Space space) {
    return static_cast<std::size_t>(space.mine) * kCounts + static_cast<std::size_t>(space.theirs);
  }

  // A space and its partner are a group, named by the one where the mover has as many pieces or more.
  static std::vector<std::vector<Space>> groups() {
    std::vector<std::vector<Space>> list;
    for (int mine = kFewest; mine <= Board::kPieces; ++mine) {
      for (int theirs = kFewest; theirs <= mine; ++theirs) {
        list.push_back({{mine, theirs}});
        if (mine != theirs) list.back().push_back({theirs, mine});
      }
    }
    std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
      return a.front().mine + a.front().theirs < b.front().mine + b.front().theirs;
    });
    return list;
  }

  SliceSet make_slices() {
    std::vector<std::vector<Slice>> list;
    for (const auto& group : groups()) {
      for (const Space space : group) {
        numbers_[number(space)] = static_cast<SliceId>(spaces_.size());
        spaces_.push_back(space);
      }
      std::vector<Slice>& slices = list.emplace_back();
      for (const Space space : group) slices.push_back(described(space));
    }
    const std::string fewest = std::to_string(kFewest);
    const std::string most = std::to_string(Board::kPieces);
    const std::string rule =
        "the pieces of both sides, " + fewest + " to " + most + " each, as in " + fewest + "-" + most;
    return SliceSet(std::move(list), {"pieces", rule});
  }

  Slice described(Space space) const {
    constexpr int kPoints = MorrisRanking<Board>::kPoints;
    Slice slice;
    slice.name = space.text();
    slice.states = ranking_.size(space);
    slice.positions = std::uint64_t{binomial(kPoints, space.mine)} * binomial(kPoints - space.mine, space.theirs);
    slice.needs = after_captures(this->slice(space));
    return slice;
  }

  Game game_{morris::Repetition::kDraws};
  MorrisRanking<Board> ranking_;
  std::array<SliceId, kCounts * kCounts> numbers_{};
  std::vector<Space> spaces_;  // by slice
  SliceSet slices_ = make_slices();
};

// One side's pieces, those that the row fixes, and all ways to place the other side's. Everything is squeezed together
// to the points that the fixed pieces leave free, so that a placement is a small number of bits.
template <class Board, class Cell>
class MorrisRow {
 public:
  // The slice has the fixed pieces to move; `captured` is the solved one that captures of its partner lead to, if there
  // is one.
  MorrisRow(const MorrisModel<Board>& model, SliceId slice, std::uint32_t row, std::span<const Cell* const> captured)
      : MorrisRow(model, model.space(slice), row, captured.empty() ? nullptr : captured.front()) {}

  MorrisRow(const MorrisModel<Board>& model, Space space, std::uint32_t row, const Cell* captured)
      : ranking_(model.ranking()),
        subsets_(ranking_.subsets(space.theirs)),
        captured_(captured),
        fixed_(ranking_.classes(space.mine).leader(row)),
        free_(kAll & ~fixed_),
        all_((Points{1} << (kPoints - space.mine)) - 1),
        varying_(space.theirs),
        fixed_pieces_(space.mine),
        hops_(Board::kHops && space.theirs == MorrisModel<Board>::kFewest),
        classes_(ranking_.classes(varying_)),
        length_(ranking_.row_length(space.partner())) {
    squeeze_lines();
    for (int i = 0; i < MorrisImages<Board>::kCount; ++i) images_[i] = ranking_.images()(fixed_, i);
  }

  // What the captures are worth that a placement with a mill, just closed, allows.
  struct Captures {
    std::uint16_t win = 0;   // one more than the lowest level of the mover's wins, or 0
    std::uint16_t loss = 0;  // one more than the highest level of the enemy's wins, or 0
    bool draws = false;
  };
  using Scratch = std::vector<Captures>;

  // To be called before start(). Many moves close a mill in the same way, so what follows is looked up once for each
  // column and not for each move.
  void prepare(std::uint32_t length, Scratch& scratch) {
    if (Board::kMillWins) return;
    if (scratch.size() < length) scratch.resize(length);
    captures_ = scratch.data();
    for (std::uint32_t column = 0; column < length; ++column) {
      const Points pieces = subsets_[column];
      if (in_mills(pieces) != 0) captures_[column] = look_at_captures(pieces);
    }
  }

  // The position where the varying side is to move, before anything is known of its quiet moves.
  Start start(std::uint32_t column) {
    if constexpr (Board::kMillWins) {
      if (morris::pieces_in_mills<Board>(fixed_) != 0) return {.level = 0};
    }
    const Points pieces = subsets_[column];
    const Points empty = all_ & ~pieces;
    if (empty == 0) return {.cannot_lose = true};
    int quiet = 0;
    if (hops_) {
      quiet = varying_ * std::popcount(empty);
    } else {
      for_each_bit(pieces, [&](int from) { quiet += std::popcount(beside_[from] & empty); });
    }
    Captures all;
    if (!Board::kMillWins) {
      for_each_closing_move(pieces, [&](Points after) {
        --quiet;
        add(captures_[subset_rank(after)], all);
      });
    }
    if (all.win != 0) return {.level = all.win - 1};
    if (all.draws) return {.cannot_lose = true};
    return {.level = quiet == 0 ? int{all.loss} : -1, .quiet = quiet};
  }

  // The columns from which the varying side, to move, can come to this one by a quiet move.
  template <class Visit>
  void for_each_predecessor(std::uint32_t column, Visit&& visit) const {
    const Points pieces = subsets_[column];
    const Points empty = all_ & ~pieces;
    for_each_bit(Board::kMillWins ? pieces : pieces & ~in_mills(pieces), [&](int to) {
      const Points others = pieces ^ morris::point_bit(to);
      for_each_bit(hops_ ? empty : beside_[to] & empty,
                   [&](int from) { visit(subset_rank(others | morris::point_bit(from))); });
    });
  }

  // The latest of the levels that the enemy wins in after the varying side's captures, all of which lose; -1 if there
  // is no capture.
  int worst_capture(std::uint32_t column) {
    Captures all;
    if (!Board::kMillWins) {
      for_each_closing_move(subsets_[column], [&](Points after) { add(look_at_captures(after), all); });
    }
    return all.loss - 1;
  }

  // Every number that the position with the varying side to move has in its space.
  template <class Visit>
  void for_each_place(std::uint32_t column, Visit&& visit) const {
    const Points mine = spread(subsets_[column], free_);
    const auto entry = classes_.of(mine);
    const Points leader = classes_.leader(entry.number);
    const Points free = kAll & ~leader;
    const std::uint64_t first = std::uint64_t{entry.number} * length_;
    const Points theirs = images_[entry.symmetry];
    visit(entry.number, first + subset_rank(squeeze(theirs, free)));
    std::uint32_t others = classes_.stabiliser(entry.number) & ~1U;
    for_each_bit(others, [&](int symmetry) {
      visit(entry.number, first + subset_rank(squeeze(ranking_.images()(theirs, symmetry), free)));
    });
  }

 private:
  using T = morris::Tables<Board>;
  static constexpr int kPoints = T::kPoints;
  static constexpr Points kAll = T::kAll;
  static_assert(T::kEdges < kMostQuietMoves && 3 * (kPoints - 6) < kMostQuietMoves);

  // Where one removed piece leads: a row of the captured space, and how the varying pieces look there.
  struct Removal {
    const Cell* row;
    int symmetry;
    Points free;
  };

  void squeeze_lines() {
    int squeezed = 0;
    for_each_bit(free_, [&](int point) { beside_[squeezed++] = squeeze(T::kNeighbours[point], free_); });
    for (auto& pairs : pairs_) pairs.fill(~Points{0});
    std::array<std::uint8_t, kPoints> used{};
    for (int i = 0; i < T::kMills; ++i) {
      if ((T::kMillMasks[i] & fixed_) != 0) continue;
      const Points mill = squeeze(T::kMillMasks[i], free_);
      mills_.push_back(mill);
      for_each_bit(mill, [&](int point) { pairs_[point][used[point]++] = mill & ~morris::point_bit(point); });
    }
  }

  Points in_mills(Points pieces) const {
    Points found = 0;
    for (const Points mill : mills_) found |= (pieces & mill) == mill ? mill : 0;
    return found;
  }

  bool closes(Points others, int to) const {
    bool closed = false;
    for (const Points pair : pairs_[to]) closed |= (others & pair) == pair;
    return closed;
  }

  // Visits what the varying pieces become by each move that closes a mill.
  template <class Visit>
  void for_each_closing_move(Points pieces, Visit&& visit) {
    Points closing = 0;
    for (const Points mill : mills_) {
      const Points missing = mill & ~pieces;
      closing |= (missing & (missing - 1)) == 0 ? missing : 0;
    }
    for_each_bit(closing, [&](int to) {
      for_each_bit(hops_ ? pieces : beside_[to] & pieces, [&](int from) {
        const Points others = pieces ^ morris::point_bit(from);
        if (closes(others, to)) visit(others | morris::point_bit(to));
      });
    });
  }

  Captures look_at_captures(Points after) {
    Captures all;
    if (fixed_pieces_ == MorrisModel<Board>::kFewest) {
      all.win = 2;
      return all;
    }
    find_removals();
    const Points theirs = spread(after, free_);
    for (const Removal& removal : removals_) {
      const Points image = removal.symmetry == 0 ? theirs : ranking_.images()(theirs, removal.symmetry);
      const Cell cell = removal.row[subset_rank(squeeze(image, removal.free))];
      const int level = Levels<Cell>::level(cell);
      Captures one;
      one.draws = cell == Levels<Cell>::kDraw;
      if (!one.draws)
        (is_win(level) ? one.loss : one.win) = static_cast<std::uint16_t>(level + 1 + (is_win(level) ? 0 : 1));
      add(one, all);
    }
    return all;
  }

  static void add(const Captures& one, Captures& all) {
    all.draws = all.draws || one.draws;
    all.loss = std::max(all.loss, one.loss);
    if (one.win != 0 && (all.win == 0 || one.win < all.win)) all.win = one.win;
  }

  void find_removals() {
    if (!removals_.empty()) return;
    const std::uint32_t length = binomial(kPoints - fixed_pieces_ + 1, varying_);
    const auto& classes = ranking_.classes(fixed_pieces_ - 1);
    for_each_bit(morris::removable_pieces<Board>(fixed_), [&](int point) {
      const auto entry = classes.of(fixed_ & ~morris::point_bit(point));
      removals_.push_back(
          {captured_ + std::uint64_t{entry.number} * length, entry.symmetry, kAll & ~classes.leader(entry.number)});
    });
  }

  const MorrisRanking<Board>& ranking_;
  const Points* subsets_;
  const Cell* captured_;
  Points fixed_;
  Points free_;
  Points all_;
  int varying_;
  int fixed_pieces_;
  bool hops_;
  const MorrisClasses<Board>& classes_;
  std::uint32_t length_;
  std::array<Points, kPoints> beside_{};
  std::array<typename T::Pairs, kPoints> pairs_{};
  FixedList<Points, T::kMills> mills_;
  std::array<Points, MorrisImages<Board>::kCount> images_{};
  FixedList<Removal, Board::kPieces> removals_;
  Captures* captures_ = nullptr;
};

}  // namespace palamedes::tables
