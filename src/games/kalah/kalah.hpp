#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.hpp"
#include "base/fixed_list.hpp"
#include "base/hash.hpp"
#include "base/spec/settings.hpp"
#include "base/spec/spec.hpp"
#include "games/contract.hpp"
#include "games/kalah/board.hpp"
#include "games/kalah/interleaved.hpp"
#include "games/kalah/picture.hpp"
#include "games/kalah/plain.hpp"
#include "games/kalah/playout.hpp"
#include "games/kalah/sowing.hpp"
#include "games/kalah/vector_board.hpp"

namespace palamedes::kalah {

// Kalah on a kind of board: PackedBoard for variants that fit bytes, WideBoard for all. A game is cheap to copy: its
// tables are shared.
template <class BoardType>
class Kalah {
 public:
  using Board = BoardType;

  struct Position {
    Board board;  // as the side to move sees it; once the game is over all stones are in the depots
    Side side = Side::kFirst;
    bool swap = false;  // pie=on: the second player has not moved yet and will have the choice

    friend bool operator==(const Position&, const Position&) = default;
  };

  using Move = kalah::Move;
  using MoveList = FixedList<Move, kMaxHouses + 1>;  // every house, and the swap
  using Undo = Position;
  class Playout;

  explicit Kalah(const Settings& settings) : tables_(std::make_shared<const Tables<Board>>(settings)) {}

  const Settings& settings() const { return tables_->settings(); }
  int houses() const { return settings().houses; }
  Spec spec() const { return canonical_spec("kalah", settings()); }

  Position start() const {
    Position position;
    for (int lane = 0; lane < houses(); ++lane) {
      position.board.set(lane, settings().stones);
      position.board.set(Board::kHalf + lane, settings().stones);
    }
    position.swap = settings().pie;
    return position;
  }

  Side side_to_move(const Position& position) const { return position.side; }

  void legal_moves(const Position& position, MoveList& list) const {
    list.clear();
    const unsigned occupied = occupied_houses(position);
    for_each_bit(occupied, [&](int lane) { list.push_back({static_cast<std::uint8_t>(lane + 1), position.side}); });
    if (may_swap(position)) list.push_back({Move::kSwap, position.side});
  }

  // Leftovers are banked when a game ends, so a mover with empty houses means just that, under either end rule.
  Result result(const Position& position) const {
    return occupied_houses(position) != 0 ? Result::kOngoing : judge(position);
  }
  Message reason(const Position& position) const {
    return occupied_houses(position) != 0 ? Message() : ending(settings());
  }

  Undo play(Position& position, Move move) const {
    const Undo before = position;
    if (move.is_swap()) [[unlikely]] {
      // The houses and depots change owners and so does the turn: what the mover sees stays the same.
      position.side = Side::kFirst;
      position.swap = false;
      return before;
    }
    const Row& row = row_of(position, move);
    if (settings().empty_capture) {
      position.board.template play<true>(row, tables_->frame());
    } else {
      position.board.template play<false>(row, tables_->frame());
    }
    position.swap = position.swap && position.side == Side::kFirst;
    position.side = row.again() ? position.side : other(position.side);
    if (tables_->over(position.board.empty_lanes())) [[unlikely]]
      bank(position);
    return before;
  }
  void undo(Position& position, Move, const Undo& taken) const { position = taken; }

  std::uint64_t key(const Position& position) const {
    return position.board.hash() ^
           kStateKeys[static_cast<std::size_t>(index_of(position.side) + (position.swap ? 2 : 0))];
  }
  std::uint64_t computed_key(const Position& position) const { return key(position); }

  std::string position_text(const Position& position) const { return to_text(settings(), plain(position)); }
  Position parse_position(std::string_view text) const { return packed(from_text(settings(), text)); }
  std::string move_text(const Position&, Move move) const { return to_text(move); }
  Move parse_move(const Position& position, std::string_view text) const {
    return move_from_text(settings(), plain(position), text);
  }
  std::string draw(const Position& position, const std::optional<Move>& last, const DrawStyle& style) const {
    return drawing(settings(), plain(position), last, style);
  }
  BoardInfo board() const { return board_of(settings()); }
  Scene scene(const Position& position) const { return scene_of(settings(), plain(position)); }
  std::vector<Touch> touches(Move move) const { return touches_of(move); }
  std::string_view side_name(Side side) const { return name_of(side); }

  // The exchange of the two players. Not under the pie rule, which favours the second one.
  int symmetries() const { return settings().pie ? 1 : 2; }
  Position transformed(const Position& position, int index) const {
    Position image = position;
    if (index != 0) image.side = other(image.side);
    return image;
  }
  Move transformed_move(const Position&, Move move, int index) const {
    return index == 0 ? move : Move{move.house, other(move.by)};
  }
  bool swaps_sides(int index) const { return index != 0; }

  // Never reached. With T stones, at most T plies put a stone into a depot. Any other ply sows within the mover's own
  // houses (who leaves them passes the own depot), so that each of its stones comes nearer to the depot: the sum of i
  // over all stones in a house x_i falls. With r stones in houses it is between r and M r, so that at most (M-1) r
  // such plies follow each other; r falls with every ply of the first kind. The swap is one more.
  int ply_limit() const {
    const int total = settings().total();
    return (houses() - 1) * (total * (total + 1) / 2) + total + 1;
  }
  // By what lies on each side, houses and depot.
  Result judge(const Position& position) const {
    return result_by_stones(stones_of(position, Side::kFirst), settings().total());
  }

  PlayoutTally playout_batch(const Position& position, std::uint64_t games, int ply_cap, Random& random) const {
    const auto cap = static_cast<std::uint64_t>(ply_cap > 0 ? ply_cap : 0);
    return random_games<Board>(Playout(*this, position), games, cap, random);
  }

  // For solvers, evaluations and orderings.

  bool may_swap(const Position& position) const { return position.swap && position.side == Side::kSecond; }

  int stones_in_house(const Position& position, Side side, int house) const {
    return position.board.at(first_lane(position, side) + house - 1);
  }
  int stones_in_houses(const Position& position, Side side) const {
    return position.board.sum(first_lane(position, side), houses());
  }
  int depot(const Position& position, Side side) const {
    return position.board.at(first_lane(position, side) + Board::kDepot);
  }
  int stones_of(const Position& position, Side side) const {
    return position.board.sum(first_lane(position, side), Board::kHalf);
  }
  // Depot against depot, for the side to move: the value of a game that is over.
  int margin(const Position& position) const {
    return position.board.at(Board::kDepot) - position.board.at(Board::kOtherDepot);
  }
  // The houses as the side to move sees them, without depots, side and swap.
  std::uint64_t houses_key(const Position& position) const { return position.board.houses_hash(); }

  // The move's last stone falls into the own depot: another turn, unless that ends the game.
  bool gives_turn(const Position& position, Move move) const {
    return !move.is_swap() && row_of(position, move).again();
  }

  // The stones a capture banks, the capturing one included; 0 where there is none.
  int captured(const Position& position, Move move) const {
    if (move.is_swap()) return 0;
    const Row& row = row_of(position, move);
    const int lane = row.landing_lane();
    if (lane < 0 || after_sowing(position, row, lane) != 1) return 0;
    const int facing = after_sowing(position, row, Board::kHalf + houses() - 1 - lane);
    return facing == 0 && !settings().empty_capture ? 0 : facing + 1;
  }

  // By how much the mover's depot grows, apart from what the end of the game may bank.
  int banked(const Position& position, Move move) const {
    return move.is_swap() ? 0 : row_of(position, move).add.at(Board::kDepot) + captured(position, move);
  }

 private:
  using Row = typename Board::Row;

  static constexpr auto kStateKeys = zobrist_table<4>(0x6b616c6168U);

  static int first_lane(const Position& position, Side side) { return side == position.side ? 0 : Board::kHalf; }

  // The mover's, bit i-1 for x_i.
  unsigned occupied_houses(const Position& position) const { return ~position.board.empty_lanes() & tables_->own(); }

  const Row& row_of(const Position& position, Move move) const {
    return tables_->row(move.house - 1, position.board.at(move.house - 1));
  }

  static int after_sowing(const Position& position, const Row& row, int lane) {
    return static_cast<typename Board::Count>(position.board.at(lane) + row.add.at(lane));
  }

  static void bank(Position& position) {
    Board banked;
    banked.set(Board::kDepot, position.board.sum(0, Board::kHalf));
    banked.set(Board::kOtherDepot, position.board.sum(Board::kHalf, Board::kHalf));
    position.board = banked;
    position.swap = false;
  }

  PlainPosition plain(const Position& position) const {
    PlainPosition spread;
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      for (int i = 1; i <= houses(); ++i) spread.of(side).house(i) = stones_in_house(position, side, i);
      spread.of(side).depot = depot(position, side);
    }
    spread.side = position.side;
    spread.swap = position.swap;
    return spread;
  }

  Position packed(const PlainPosition& spread) const {
    Position position;
    position.side = spread.side;
    position.swap = spread.swap;
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      const int lane = first_lane(position, side);
      for (int i = 1; i <= houses(); ++i) position.board.set(lane + i - 1, spread.of(side).house(i));
      position.board.set(lane + Board::kDepot, spread.of(side).depot);
    }
    if (tables_->over(position.board.empty_lanes())) bank(position);
    return position;
  }

  std::shared_ptr<const Tables<Board>> tables_;
};

// The game must outlive the playout.
template <class Board>
class Kalah<Board>::Playout : public RandomGame<Board> {
 public:
  Playout(const Kalah& game, const Position& position)
      : RandomGame<Board>(*game.tables_, position.board, position.side, position.swap) {}
};

}  // namespace palamedes::kalah
