#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bits.hpp"
#include "base/fixed_list.hpp"
#include "base/hash.hpp"
#include "games/contract.hpp"
#include "games/mingmang/board.hpp"
#include "games/mingmang/picture.hpp"
#include "games/mingmang/position.hpp"
#include "games/mingmang/slides.hpp"
#include "games/mingmang/symmetry.hpp"

namespace palamedes::mingmang {

// The squares that count for each side at the end: its pieces and the empty squares that only it can reach.
struct Territory {
  std::array<Squares, 2> squares{};

  constexpr Squares of(Side side) const { return squares[static_cast<std::size_t>(index_of(side))]; }
  constexpr int count(Side side) const { return std::popcount(of(side)); }
};

template <int N>
class Playout;

// Ming Mang on N x N squares. The first side is Black.
template <int N>
class MingMang {
  static_assert(4 <= N && N <= 8);

 public:
  static constexpr int kSize = N;
  static constexpr int kPieces = 4 * (N - 1);  // of both sides together, always
  // A slide is known by its empty target and the direction from which the piece comes: four for each empty square at
  // most. One more for the pass.
  static constexpr std::size_t kMaxMoves = 4 * (N * N - kPieces) + 1;
  static constexpr int kPlyLimit = 300;

  using Position = mingmang::Position;
  using Undo = Position;
  using Move = mingmang::Move;
  using MoveList = FixedList<Move, kMaxMoves>;
  using Playout = mingmang::Playout<N>;

  MingMang() : slides_(has_fast_pext()) {}

  Spec spec() const;
  Position start() const;
  Side side_to_move(const Position& position) const { return position.side(); }

  // Slides by square of departure and arrival, then the pass.
  void legal_moves(const Position& position, MoveList& list) const {
    perft_moves(position, list, false);
    if (!list.empty()) list.push_back(Move::pass());
  }

  // Perft leaves the pass out.
  void perft_moves(const Position& position, MoveList& list, bool /*flips*/) const {
    list.clear();
    if (position.theirs == 0 || position.passes() == 2) return;
    const Squares occupied = position.occupied() | ~kBoard<N>;
    for_each_bit(position.mine, [&](int from) {
      for_each_bit(slides_.targets(from, occupied), [&](int to) { list.push_back(Move(from, to)); });
    });
  }

  Result result(const Position& position) const {
    if (position.passes() == 2) return judge(position);
    if (position.theirs == 0) return win_for(position.side());
    // A side without pieces cannot slide either.
    return can_slide(position) ? Result::kOngoing : win_for(other(position.side()));
  }
  Message reason(const Position& position) const;

  Undo play(Position& position, Move move) const {
    const Position before = position;
    position = after(position, move);
    return before;
  }
  void undo(Position& position, Move /*move*/, const Undo& before) const { position = before; }

  std::uint64_t key(const Position& position) const {
    return path_key(position) ^ (position.state >> 1) * 0x9fb21c651e98df25U;
  }
  std::uint64_t computed_key(const Position& position) const { return key(position); }

  std::string position_text(const Position& position) const;
  Position parse_position(std::string_view text) const;
  std::string move_text(const Position& position, Move move) const;
  Move parse_move(const Position& position, std::string_view text) const;
  std::string draw(const Position& position, const std::optional<Move>& last, const DrawStyle& style) const;
  BoardInfo board() const { return board_of(N); }
  Scene scene(const Position& position) const { return scene_of(position); }
  std::vector<Touch> touches(Move move) const { return touches_of(move); }
  std::string_view side_name(Side side) const { return side == Side::kFirst ? "Black" : "White"; }

  // The eight of the square, then the same with the colours swapped. Swapping the colours leaves `mine` and `theirs`.
  int symmetries() const { return 16; }
  Position transformed(const Position& position, int symmetry) const {
    return {transformed_squares<N>(position.mine, symmetry & 7), transformed_squares<N>(position.theirs, symmetry & 7),
            position.state ^ (swaps_sides(symmetry) ? 1U : 0U)};
  }
  Move transformed_move(const Position& /*position*/, Move move, int symmetry) const {
    if (move.is_pass()) return move;
    return Move(transformed_square<N>(move.from(), symmetry & 7), transformed_square<N>(move.to(), symmetry & 7));
  }
  bool swaps_sides(int symmetry) const { return symmetry >= 8; }

  int ply_limit() const { return kPlyLimit; }
  Result judge(const Position& position) const;

  // Situational superko: no slide may bring back a position with the same side to move; a pass is never refused.
  std::uint64_t path_key(const Position& position) const {
    return hash_pair(position.mine, position.theirs) ^ (position.state & 1) * 0xd1342543de82ef95U;
  }
  bool irreversible(const Position& /*position*/, Move /*move*/) const { return false; }
  bool path_allows(const PathKeys& keys, const Position& position, Move move) const {
    return move.is_pass() || keys.count(path_key(after(position, move))) == 0;
  }
  Result path_result(const PathKeys& /*keys*/, std::span<const Move> /*moves*/, const Position& /*position*/) const {
    return Result::kOngoing;
  }
  Message path_reason(const PathKeys& /*keys*/, std::span<const Move> /*moves*/, const Position& /*position*/) const {
    return {};
  }

  // What evaluation and search ask about a position.

  Squares empty_squares(const Position& position) const { return kBoard<N> & ~position.occupied(); }

  // Where a piece on `square` could slide, whoever owns it.
  Squares slide_targets(const Position& position, int square) const {
    return slides_.targets(square, position.occupied() | ~kBoard<N>);
  }

  // Can the side to move slide at all?
  bool can_slide(const Position& position) const { return (neighbours(position.mine) & empty_squares(position)) != 0; }

  // The enemy pieces that a slide of the side to move turns over; none for a pass.
  Squares capture_mask(const Position& position, Move move) const {
    if (move.is_pass()) return 0;
    return captured_from(move.to(), position.mine, position.theirs);
  }
  bool is_capture(const Position& position, Move move) const { return capture_mask(position, move) != 0; }

  // The squares on which every arriving slide of the side to move captures, and no other does.
  Squares capture_squares(const Position& position) const {
    return capture_arrivals(position.mine, position.theirs, empty_squares(position));
  }

  // The position that a legal move leads to.
  Position after(const Position& position, Move move) const {
    if (move.is_pass()) [[unlikely]]
      return {position.theirs, position.mine, (position.state ^ 1) + 2};
    const Squares captured = captured_from(move.to(), position.mine, position.theirs);
    const Squares moved = bit_of(move.from()) | bit_of(move.to());
    return {position.theirs ^ captured, position.mine ^ (moved | captured), (position.state & 1) ^ 1};
  }

  Territory territory(const Position& position) const {
    const Squares empty = empty_squares(position);
    const Squares my_reach = flooded(position.mine, empty);
    const Squares their_reach = flooded(position.theirs, empty);
    Territory territory;
    territory.squares[static_cast<std::size_t>(index_of(position.side()))] = position.mine | (my_reach & ~their_reach);
    territory.squares[static_cast<std::size_t>(index_of(other(position.side())))] =
        position.theirs | (their_reach & ~my_reach);
    return territory;
  }

 private:
  RookSlides slides_;
};

}  // namespace palamedes::mingmang

#include "games/mingmang/playout.hpp"  // IWYU pragma: export
