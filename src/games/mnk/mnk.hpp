#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fixed_list.hpp"
#include "base/hash.hpp"
#include "games/board_info.hpp"
#include "games/contract.hpp"
#include "games/exact.hpp"
#include "games/mnk/diagram.hpp"
#include "games/mnk/settings.hpp"
#include "games/mnk/shapes/shape_table.hpp"
#include "games/mnk/sizes.hpp"
#include "games/mnk/stone_key.hpp"

namespace palamedes::mnk {

// An m,n,k-game: X and O in turn place a stone on a free cell; k in a row, column or diagonal win, a full board draws.
// Size is one of the classes of sizes.hpp and must fit the settings.
template <class Size>
class Mnk {
 public:
  using Geometry = typename Size::Geometry;
  using Move = mnk::Move;
  static constexpr int kMaxCells = Geometry::kMaxCells;
  using MoveList = FixedList<Move, kMaxCells>;

  struct Position {
    typename Geometry::Board board;
    std::uint64_t key;
    std::uint16_t filled;  // stones on the board
    Side to_move;
    Result result;

    friend bool operator==(const Position&, const Position&) = default;
  };
  // Nothing is lost by a move: it is taken back by its cell alone.
  struct Undo {};

  explicit Mnk(const Settings& settings);

  const Settings& settings() const { return settings_; }
  const Geometry& geometry() const { return geometry_; }
  Spec spec() const;
  Position start() const { return {{}, kEmptyKey, 0, Side::kFirst, Result::kOngoing}; }

  Side side_to_move(const Position& position) const { return position.to_move; }
  Result result(const Position& position) const { return position.result; }
  Message reason(const Position& position) const;

  // In the order of rows from the bottom, in a row from the left.
  void legal_moves(const Position& position, MoveList& list) const {
    list.clear();
    if (position.result != Result::kOngoing) return;
    geometry_.for_each_free(position.board, [&](Move move) { list.push_back(move); });
  }

  // The same by number, without a list.
  std::uint32_t legal_count(const Position& position) const {
    return position.result == Result::kOngoing ? static_cast<std::uint32_t>(cells_ - position.filled) : 0;
  }
  Move nth_legal(const Position& position, std::uint32_t n) const { return geometry_.nth_free(position.board, n); }

  Undo play(Position& position, Move move) const {
    const Side side = position.to_move;
    const bool wins = geometry_.put_wins(position.board, side, geometry_.cell(move));
    position.key ^= stone_key(side, move) ^ kSideKey;
    position.to_move = other(side);
    ++position.filled;
    if (wins) {
      position.result = win_for(side);
    } else if (position.filled == cells_) {
      position.result = Result::kDraw;
    }
    return {};
  }

  void undo(Position& position, Move move, const Undo&) const {
    const Side side = other(position.to_move);
    geometry_.take(position.board, side, geometry_.cell(move));
    position.key ^= stone_key(side, move) ^ kSideKey;
    position.to_move = side;
    --position.filled;
    position.result = Result::kOngoing;
  }

  // All stones change hands, and the turn passes.
  Position exchanged(const Position& position) const;

  // A search's null move: the turn passes, nothing else.
  void pass(Position& position) const {
    position.to_move = other(position.to_move);
    position.key ^= kSideKey;
  }

  std::uint64_t key(const Position& position) const { return position.key; }
  std::uint64_t computed_key(const Position& position) const;

  std::string position_text(const Position& position) const;
  Position parse_position(std::string_view text) const;
  // The same by the stones on the board, without the words.
  Diagram diagram(const Position& position) const;
  Position position_of(const Diagram& diagram) const;
  std::string move_text(const Position& position, Move move) const;
  Move parse_move(const Position& position, std::string_view text) const;
  std::string draw(const Position& position, const std::optional<Move>& last, const DrawStyle& style) const;
  BoardInfo board() const;
  Scene scene(const Position& position) const;
  std::vector<Touch> touches(Move move) const;
  std::string_view side_name(Side side) const { return side == Side::kFirst ? "X" : "O"; }

  // Mirrored columns (1), mirrored rows (2) and, on square boards, rows and columns exchanged (4), and their sums.
  int symmetries() const { return settings_.square() ? 8 : 4; }
  Position transformed(const Position& position, int symmetry) const;
  Move transformed_move(const Position&, Move move, int symmetry) const { return image(move, symmetry); }
  bool swaps_sides(int) const { return false; }

  int ply_limit() const { return cells_; }
  Result judge(const Position& position) const {
    return position.result == Result::kOngoing ? Result::kDraw : position.result;
  }

  // Uniformly random play.
  class Playout {
   public:
    Playout(const Mnk& game, const Position& position)
        : geometry_(&game.geometry_),
          free_(game.geometry_, position.board),
          board_(position.board),
          to_move_(position.to_move),
          result_(position.result) {}

    bool step(Random& random) {
      if (result_ != Result::kOngoing) return false;
      if (geometry_->put_wins(board_, to_move_, free_.take(random))) {
        result_ = win_for(to_move_);
      } else if (free_.empty()) {
        result_ = Result::kDraw;
      }
      to_move_ = other(to_move_);
      return true;
    }
    Result result() const { return result_; }
    // The stones so far, for who learns from where both sides played.
    const typename Geometry::Board& board() const { return board_; }

   private:
    const Geometry* geometry_;
    typename Geometry::FreeCells free_;
    typename Geometry::Board board_;
    Side to_move_;
    Result result_;
  };

  // Random games as random orders of the free cells; see random_games.hpp.
  PlayoutTally playout_batch(const Position& position, std::uint64_t games, int ply_cap, Random& random) const;

  // Exact values (games/exact.hpp): of all positions where a board fits a word (exact/exact_solver.hpp), of wins by
  // threats on larger ones (shapes/threat_search.hpp), which knows nothing of Caro's rule.
  bool has_solver() const { return Size::kOneWord || (ShapeTable::fits(settings_) && !settings_.caro); }
  bool solves_all() const { return Size::kOneWord; }
  ExactAnswer<Move> solved(const Position& position, std::size_t table_bytes, const StopAsked& stop) const;

  // For the layers above.
  int cells() const { return cells_; }
  // Cells by number, 0..cells()-1, in the order of legal_moves().
  int cell_number(Move move) const { return move.row * settings_.columns + move.column; }
  Move cell_of_number(int number) const { return cell_at(number / settings_.columns, number % settings_.columns); }
  bool is_free(const Position& position, Move move) const {
    return geometry_.is_free(position.board, geometry_.cell(move));
  }
  bool has_stone(const Position& position, Side side, Move move) const {
    return geometry_.has(position.board, side, geometry_.cell(move));
  }
  // Would a stone of this side (whoever is to move) on a free cell of an ongoing game complete a line?
  bool would_win(const Position& position, Side side, Move move) const {
    return geometry_.would_win(position.board, side, geometry_.cell(move));
  }
  template <class Visit>
  void for_each_stone(const Position& position, Side side, Visit&& visit) const {
    geometry_.for_each_stone(position.board, side, visit);
  }
  template <class Visit>
  void for_each_free(const Position& position, Visit&& visit) const {
    geometry_.for_each_free(position.board, visit);
  }

 private:
  static constexpr std::uint64_t kEmptyKey = mix64(0x6d6e6b0000000001U);
  static constexpr std::uint64_t kSideKey = mix64(0x6d6e6b0000000002U);

  Move image(Move move, int symmetry) const;
  void set_stone(Position& position, Side side, Move move) const;

  Settings settings_;
  int cells_;
  Geometry geometry_;
};

extern template class Mnk<UpTo64Cells>;
extern template class Mnk<UpTo20x20>;
extern template class Mnk<UpTo100x100>;

}  // namespace palamedes::mnk
