#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.hpp"
#include "base/error.hpp"
#include "tables/levels.hpp"
#include "tables/model.hpp"
#include "tables/pair_tables.hpp"
#include "tables/subsets.hpp"

// A game of the tests: up to two men a side on a ring of six points. A man steps to a point beside it, and takes an
// enemy there. Who has no man left has lost. Play without end is a draw.
namespace palamedes::tables {

struct Ring {
  static constexpr int kPoints = 6;
  static constexpr std::uint32_t kAll = (1U << kPoints) - 1;

  struct Position {
    std::array<std::uint32_t, 2> men{};
    Side to_move = Side::kFirst;

    std::uint32_t mine() const { return men[index_of(to_move)]; }
    std::uint32_t theirs() const { return men[index_of(other(to_move))]; }
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    int from;
    int to;
  };
  using MoveList = std::vector<Move>;

  static std::uint32_t beside(int point) { return 1U << (point + 1) % kPoints | 1U << (point + kPoints - 1) % kPoints; }

  Spec spec() const { return Spec::parse("ring"); }
  Side side_to_move(const Position& position) const { return position.to_move; }
  Result result(const Position& position) const {
    if (position.men[0] == 0) return Result::kSecondWins;
    return position.men[1] == 0 ? Result::kFirstWins : Result::kOngoing;
  }
  void legal_moves(const Position& position, MoveList& moves) const {
    moves.clear();
    if (result(position) != Result::kOngoing) return;
    for_each_bit(position.mine(), [&](int from) {
      for_each_bit(beside(from) & ~position.mine(), [&](int to) { moves.push_back({from, to}); });
    });
  }
  void play(Position& position, Move move) const {
    position.men[index_of(position.to_move)] ^= 1U << move.from | 1U << move.to;
    position.men[index_of(other(position.to_move))] &= ~(1U << move.to);
    position.to_move = other(position.to_move);
  }

  // "xo..x. x": the points, then who is to move.
  std::string position_text(const Position& position) const {
    std::string text(kPoints, '.');
    for_each_bit(position.men[0], [&](int point) { text[static_cast<std::size_t>(point)] = 'x'; });
    for_each_bit(position.men[1], [&](int point) { text[static_cast<std::size_t>(point)] = 'o'; });
    return text + (position.to_move == Side::kFirst ? " x" : " o");
  }
  Position parse_position(std::string_view text) const {
    if (text.size() != kPoints + 2) throw UserError("that is no ring");
    Position position;
    for (int point = 0; point < kPoints; ++point) {
      const char man = text[static_cast<std::size_t>(point)];
      if (man != '.') position.men[man == 'x' ? 0 : 1] |= 1U << point;
    }
    position.to_move = text.back() == 'x' ? Side::kFirst : Side::kSecond;
    return position;
  }
};

template <class Cell>
class RingRow;

class RingModel {
 public:
  using Game = Ring;
  using Position = Ring::Position;
  template <class Cell>
  using Row = RingRow<Cell>;

  const Ring& game() const { return game_; }
  static std::string folder_name() { return "ring"; }
  static std::string_view why_nowhere() { return "has more men than the tables"; }
  const SliceSet& slices() const { return slices_; }

  // "xxo": two men of the side to move against one.
  static int mine(SliceId slice) { return slice == 1 || slice == 3 ? 2 : 1; }
  static int theirs(SliceId slice) { return slice >= 2 ? 2 : 1; }
  static SliceId slice(int mine, int theirs) { return static_cast<SliceId>((mine - 1) + 2 * (theirs - 1)); }

  static std::uint32_t rows(SliceId slice) { return binomial(Ring::kPoints, mine(slice)); }
  static std::uint32_t row_length(SliceId slice) { return binomial(Ring::kPoints - mine(slice), theirs(slice)); }
  static int row_weight(SliceId /*slice*/, std::uint32_t /*row*/) { return 1; }
  static SliceId partner(SliceId which) { return slice(theirs(which), mine(which)); }
  static std::vector<SliceId> after_captures(SliceId which) {
    if (theirs(which) == 1) return {};
    return {slice(theirs(which) - 1, mine(which))};
  }

  static std::uint64_t index(std::uint32_t mine, std::uint32_t theirs) {
    const std::uint32_t length = binomial(Ring::kPoints - std::popcount(mine), std::popcount(theirs));
    return std::uint64_t{subset_rank(mine)} * length + subset_rank(squeeze(theirs, Ring::kAll & ~mine));
  }
  static std::uint32_t subset(int men, std::uint32_t rank) {
    std::uint32_t set = (1U << men) - 1;
    while (rank-- > 0) set = next_subset(set);
    return set;
  }

  std::optional<Place> place(const Position& position) const {
    const int mine = std::popcount(position.mine());
    const int theirs = std::popcount(position.theirs());
    if (mine > 2 || theirs > 2) return std::nullopt;
    return Place{slice(mine, theirs), index(position.mine(), position.theirs())};
  }
  Position position(SliceId slice, std::uint64_t index) const {
    const auto row = static_cast<std::uint32_t>(index / row_length(slice));
    const std::uint32_t men = subset(mine(slice), row);
    const std::uint32_t squeezed = subset(theirs(slice), static_cast<std::uint32_t>(index % row_length(slice)));
    return {{men, spread(squeezed, Ring::kAll & ~men)}, Side::kFirst};
  }

 private:
  static Slice described(SliceId slice) {
    const std::uint64_t states = std::uint64_t{rows(slice)} * row_length(slice);
    const auto men = [](int count, char man) { return std::string(static_cast<std::size_t>(count), man); };
    Slice described{men(mine(slice), 'x') + men(theirs(slice), 'o'), states, states, {}};
    described.needs = after_captures(slice);
    return described;
  }

  Ring game_;
  SliceSet slices_{{{described(0)}, {described(1), described(2)}, {described(3)}}, {"men", "the men, as in xxo"}};
};

// The set that the row fixes stands still, the varying one is to move.
template <class Cell>
class RingRow {
 public:
  struct Scratch {};

  RingRow(const RingModel& /*model*/, SliceId slice, std::uint32_t row, std::span<const Cell* const> captured)
      : slice_(slice),
        fixed_(RingModel::subset(RingModel::mine(slice), row)),
        captured_(captured.empty() ? nullptr : captured.front()) {}

  void prepare(std::uint32_t /*length*/, Scratch& /*scratch*/) {}

  Start start(std::uint32_t column) {
    int quiet = 0;
    const Captures captures = look(column, quiet);
    if (captures.win >= 0) return {.level = captures.win};
    if (captures.draws) return {.cannot_lose = true};
    return {.level = quiet == 0 ? captures.loss : -1, .quiet = quiet};
  }

  template <class Visit>
  void for_each_predecessor(std::uint32_t column, Visit&& visit) const {
    const std::uint32_t men = men_of(column);
    for_each_bit(men, [&](int to) {
      for_each_bit(Ring::beside(to) & ~men & ~fixed_,
                   [&](int from) { visit(column_of(men ^ (1U << to | 1U << from))); });
    });
  }

  int worst_capture(std::uint32_t column) {
    int quiet = 0;
    return look(column, quiet).loss - 1;
  }

  template <class Visit>
  void for_each_place(std::uint32_t column, Visit&& visit) const {
    const std::uint32_t men = men_of(column);
    visit(subset_rank(men), RingModel::index(men, fixed_));
  }

 private:
  struct Captures {
    int win = -1;  // the lowest level of the mover's wins
    int loss = 0;  // one more than the highest level of the enemy's
    bool draws = false;
  };

  std::uint32_t men_of(std::uint32_t column) const {
    return spread(RingModel::subset(RingModel::theirs(slice_), column), Ring::kAll & ~fixed_);
  }
  std::uint32_t column_of(std::uint32_t men) const { return subset_rank(squeeze(men, Ring::kAll & ~fixed_)); }

  Captures look(std::uint32_t column, int& quiet) const {
    Captures found;
    const std::uint32_t men = men_of(column);
    for_each_bit(men, [&](int from) {
      for_each_bit(Ring::beside(from) & ~men, [&](int to) {
        if ((fixed_ >> to & 1) == 0) return void(++quiet);
        const std::uint32_t left = fixed_ & ~(1U << to);
        const int level =
            left == 0 ? 0 : Levels<Cell>::level(captured_[RingModel::index(left, men ^ (1U << from | 1U << to))]);
        if (level < 0) {
          found.draws = true;
        } else if (is_win(level)) {
          found.loss = std::max(found.loss, level + 1);
        } else if (found.win < 0 || level + 1 < found.win) {
          found.win = level + 1;
        }
      });
    });
    return found;
  }

  SliceId slice_;
  std::uint32_t fixed_;
  const Cell* captured_;
};

using RingTables = PairTables<RingModel>;

}  // namespace palamedes::tables
