#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/fixed_list.hpp"
#include "base/hash.hpp"
#include "games/board_info.hpp"
#include "games/contract.hpp"
#include "games/darkchess/board.hpp"
#include "games/darkchess/piece.hpp"
#include "games/darkchess/settings.hpp"

namespace palamedes::darkchess {

// So many plies before the draw by quiet plies, table keys begin to tell the counts apart.
inline constexpr int kQuietHorizon = 16;

// From, to, and for a flip (from and to the same) the piece that shows, if it is known yet.
struct Move {
  std::uint16_t bits = 0;

  static constexpr Move step(int from, int to) { return make(from, to, kNoPiece); }
  static constexpr Move flip(int square, Piece piece = kNoPiece) { return make(square, square, piece); }

  constexpr int from() const { return bits & 31; }
  constexpr int to() const { return (bits >> 5) & 31; }
  constexpr Piece piece() const { return static_cast<Piece>(bits >> 10); }
  constexpr bool is_flip() const { return from() == to(); }
  constexpr bool is_resolved() const { return !is_flip() || piece() != kNoPiece; }

  friend constexpr bool operator==(const Move&, const Move&) = default;

 private:
  static constexpr Move make(int from, int to, Piece piece) {
    return {static_cast<std::uint16_t>(from | (to << 5) | (piece << 10))};
  }
};

struct ChanceOutcome {
  Move move;
  int weight = 0;
};

template <class Shape>
class Playout;

// Chinese Dark Chess. The sides of the contract are the players; which colours they have is part of the position.
template <class Shape>
class DarkChess {
 public:
  using BoardShape = Shape;
  using G = Geometry<Shape>;
  using Lines = CannonLines<Shape>;
  using Move = darkchess::Move;

  struct Position {
    Board<Shape> board;
    PieceCounts bag;                    // what lies face down
    std::uint16_t quiet = 0;            // plies since the last flip or capture
    Colour to_move = Colour::kUnknown;  // unknown before the first flip
    Colour first = Colour::kUnknown;    // of the player who moved first

    friend constexpr bool operator==(const Position&, const Position&) = default;

    Squares occupied() const { return G::lower(board.occupied); }
    Squares hidden() const { return G::lower(board.hidden); }
    Squares empty() const { return G::lower(~board.occupied); }
    Squares revealed() const { return G::lower(board.revealed()); }
    // The pieces face up of a colour (which must be known), of a kind.
    Squares pieces(Colour colour) const { return G::lower(board.revealed_of(turn_of(colour))); }
    Squares pieces(Colour colour, Kind kind) const {
      const auto plane = [kind](Twin twin, int bit) {
        return ((static_cast<int>(kind) >> bit) & 1) != 0 ? twin : ~twin;
      };
      return pieces(colour) & G::lower(plane(board.kind0, 0) & plane(board.kind1, 1) & plane(board.kind2, 2));
    }
    // kNoPiece where the square is empty or its piece face down.
    Piece piece_on(int square) const {
      return ((board.revealed() >> square) & 1) != 0 ? board.piece_on(square) : kNoPiece;
    }
    // How many of a piece are not captured.
    int alive(Piece piece) const { return bag.of(piece) + std::popcount(pieces(colour_of(piece), kind_of(piece))); }
  };

  using Undo = Position;
  // A side has at most half of the pieces face up, each with four steps or captures; flips of the other squares, were
  // they all face down; and a jump in each direction for each of two cannons on top.
  static constexpr std::size_t kMaxMoves = 5 * Shape::kSquares / 2 + 8;
  using MoveList = FixedList<Move, kMaxMoves>;
  using ChanceList = FixedList<ChanceOutcome, kPieces.size()>;
  using Playout = darkchess::Playout<Shape>;

  explicit DarkChess(const Settings& settings);

  const Settings& settings() const { return settings_; }
  // All pieces of both sides.
  PieceCounts full_bag() const { return full_; }

  Spec spec() const;
  Position start() const;
  Side side_to_move(const Position& position) const {
    return position.to_move == position.first ? Side::kFirst : Side::kSecond;
  }
  std::string_view side_name(Side side) const { return side == Side::kFirst ? "First" : "Second"; }

  // Flips in the order of the squares (a1, a2, …, b1, …); then steps upwards, downwards, to the right and to the left;
  // then the cannons' captures, cannon by cannon, those in its column before those in its row.
  void legal_moves(const Position& position, MoveList& list) const {
    list.clear();
    if (position.quiet < settings_.quiet_limit) perft_moves(position, list, true);
  }
  // The same without the draw by quiet plies.
  void perft_moves(const Position& position, MoveList& list, bool flips) const {
    list.clear();
    if (has_nothing_left(position)) return;
    if (flips) add_flips(position, list);
    add_moves(position, list);
  }

  // The captures among the legal moves, in the same order.
  void captures(const Position& position, MoveList& list) const {
    list.clear();
    add_moves<true>(position, list);
  }

  // A side whose pieces are all captured has lost, whatever lies face down; so has one that cannot move, also where the
  // quiet plies would make it a draw. Only the side to move can have lost its last piece.
  Result result(const Position& position) const {
    if (has_nothing_left(position) || !can_move(position)) return win_for(palamedes::other(side_to_move(position)));
    return position.quiet >= settings_.quiet_limit ? Result::kDraw : Result::kOngoing;
  }
  Message reason(const Position& position) const;

  // Works past the limit of quiet plies too, as perft needs it.
  Undo play(Position& position, Move move) const {
    const Undo before = position;
    if (move.is_flip()) {
      play_flip(position, move);
    } else {
      const Twin target = G::twin_of(move.to());
      position.quiet = (position.board.occupied & target) != 0 ? 0 : static_cast<std::uint16_t>(position.quiet + 1);
      position.board.carry(G::twin_of(move.from()), target);
      position.to_move = opposite(position.to_move);
    }
    return before;
  }
  void undo(Position& position, Move /*move*/, const Undo& taken) const { position = taken; }

  // The colour to move is in the key, who of the players has it is not: to a search the two are the same position.
  std::uint64_t key(const Position& position) const {
    const auto both = [](Twin low, Twin high) { return Twin{static_cast<std::uint32_t>(low)} | (high << 32); };
    const Board<Shape>& board = position.board;
    const std::uint64_t kinds = hash_pair(both(board.kind0, board.kind1), both(board.kind2, board.red));
    // The bag leaves the uppermost four bits free.
    const std::uint64_t rest = hash_pair(both(board.occupied, board.hidden),
                                         position.bag.packed | (static_cast<std::uint64_t>(position.to_move) << 60));
    return hash_pair(kinds, rest);
  }
  std::uint64_t computed_key(const Position& position) const;
  // Near the limit of quiet plies the count of what is left is in the key: there a search can feel it.
  std::uint64_t table_key(const Position& position) const {
    const int left = settings_.quiet_limit - position.quiet;
    return left > kQuietHorizon ? key(position) : hash_pair(key(position), static_cast<std::uint64_t>(left));
  }

  std::string position_text(const Position& position) const;
  Position parse_position(std::string_view text) const;
  std::string move_text(const Position& position, Move move) const;
  Move parse_move(const Position& position, std::string_view text) const;
  std::string draw(const Position& position, const std::optional<Move>& last, const DrawStyle& style) const;
  BoardInfo board() const;
  Scene scene(const Position& position) const;
  std::vector<Touch> touches(Move move) const;

  // The four of the board, then the same with red and black exchanged. None swaps the players: the first player's
  // colour is exchanged with the rest.
  int symmetries() const { return 8; }
  Position transformed(const Position& position, int index) const;
  Move transformed_move(const Position& position, Move move, int index) const;
  bool swaps_sides(int /*index*/) const { return false; }

  // Each flip or capture is one of at most 2n-1 for n squares, and the quiet plies between them have their limit.
  int ply_limit() const { return 2 * Shape::kSquares * (settings_.quiet_limit + 1); }
  Result judge(const Position& /*position*/) const { return Result::kDraw; }

  bool is_chance(const Position& /*position*/, Move move) const { return !move.is_resolved(); }
  void chance_outcomes(const Position& position, Move move, ChanceList& list) const;
  Move draw_outcome(const Position& position, Move move, Random& random) const;

  std::uint64_t path_key(const Position& position) const { return key(position); }
  bool irreversible(const Position& position, Move move) const { return move.is_flip() || is_capture(position, move); }
  Result path_result(const PathKeys& keys, std::span<const Move> moves, const Position& /*position*/) const {
    return repeats(keys, moves) ? Result::kDraw : Result::kOngoing;
  }
  Message path_reason(const PathKeys& keys, std::span<const Move> moves, const Position& position) const;

  PlayoutTally playout_batch(const Position& position, std::uint64_t games, int ply_cap, Random& random) const;

  bool is_capture(const Position& position, Move move) const {
    return !move.is_flip() && ((position.board.occupied >> move.to()) & 1) != 0;
  }
  // The enemies that the piece face up on this square takes if its side is to move.
  Squares attacks(const Position& position, int square) const;
  // The enemies of the piece face up on this square that take it if their side is to move.
  Squares attackers(const Position& position, int square) const;

  static constexpr Twin turn_of(Colour colour) { return colour == Colour::kBlack ? ~Twin{0} : Twin{0}; }

 private:
  // No piece of the side to move is on the board, neither face up nor face down.
  bool has_nothing_left(const Position& position) const {
    return position.pieces(position.to_move) == 0 && !position.bag.has(position.to_move);
  }

  bool can_move(const Position& position) const {
    if (position.board.hidden != 0) return true;
    const Twin own = position.board.revealed_of(turn_of(position.to_move));
    const Twin enemies = position.board.revealed() ^ own;
    const Steps steps = position.board.steps(own, enemies);
    return (steps.vertical | steps.horizontal) != 0 || position.board.jumps(own, enemies).targets != 0;
  }

  void add_flips(const Position& position, MoveList& list) const {
    for_each_bit(position.hidden(), [&](int square) { list.push_back(Move::flip(square)); });
  }

  template <bool kCapturesOnly = false>
  void add_moves(const Position& position, MoveList& list) const {
    const Twin own = position.board.revealed_of(turn_of(position.to_move));
    const Twin enemies = position.board.revealed() ^ own;
    const Steps steps = position.board.steps(own, enemies);
    const auto add_steps = [&](Twin arrivals, int shift) {
      if constexpr (kCapturesOnly) arrivals &= enemies;
      for_each_bit(arrivals, [&](int to) { list.push_back(Move::step(G::square_of(to - shift), G::square_of(to))); });
    };
    add_steps(steps.vertical, 1);
    add_steps(steps.horizontal, Shape::kRows);
    const Jumps jumps = position.board.jumps(own, enemies);
    for_each_bit(jumps.targets, [&](int bit) {
      const int second = bit >= Lines::kBits ? 1 : 0;
      const int from = jumps.cannons[static_cast<std::size_t>(second)];
      list.push_back(Move::step(from, Lines::target_square(from, bit - second * Lines::kBits)));
    });
  }

  static void play_flip(Position& position, Move move) {
    const Twin place = G::twin_of(move.to());
    position.board.hidden &= ~place;
    position.board.set_piece(place, move.piece());
    position.bag.remove(move.piece());
    position.quiet = 0;
    if (position.to_move == Colour::kUnknown) {
      position.first = colour_of(move.piece());
      position.to_move = position.first;
    }
    position.to_move = opposite(position.to_move);
  }

  bool repeats(const PathKeys& keys, std::span<const Move> moves) const;

  Settings settings_;
  PieceCounts full_;
};

extern template class DarkChess<FullBoard>;
extern template class DarkChess<SmallBoard>;
extern template class DarkChess<LongerBoard>;

}  // namespace palamedes::darkchess

#include "games/darkchess/playout.hpp"
