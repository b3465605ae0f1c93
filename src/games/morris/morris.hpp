#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.hpp"
#include "base/random.hpp"
#include "base/spec/settings.hpp"
#include "base/spec/spec.hpp"
#include "base/terminal.hpp"
#include "games/contract.hpp"
#include "games/morris/board_view.hpp"
#include "games/morris/drawing.hpp"
#include "games/morris/notation.hpp"
#include "games/morris/picture.hpp"
#include "games/morris/playout.hpp"
#include "games/morris/rules.hpp"
#include "games/morris/settings.hpp"
#include "games/morris/symmetry.hpp"
#include "games/path_keys.hpp"
#include "games/phrases.hpp"

namespace palamedes::morris {

// A game of the Morris family on one board (boards.hpp); the rules themselves are in rules.hpp.
template <class BoardType>
class Morris {
 public:
  using Board = BoardType;
  using Position = morris::Position;
  using Move = morris::Move;
  using Undo = Position;
  using MoveList = MoveListOf<Board>;
  using Playout = morris::Playout<Board>;

  explicit Morris(Repetition repetition = Repetition::kLoses) : repetition_(repetition) {}

  Repetition repetition() const { return repetition_; }
  Spec spec() const { return canonical_spec("morris", Settings{kBoardName<Board>, repetition_}); }

  Position start() const {
    Position position;
    position.in_hand.fill(static_cast<std::uint8_t>(Board::kPieces));
    return position;
  }
  Side side_to_move(const Position& position) const { return position.to_move; }
  void legal_moves(const Position& position, MoveList& list) const { generate_moves<Board>(position, list); }
  Result result(const Position& position) const { return result_of<Board>(position); }
  Message reason(const Position& position) const { return reason_for<Board>(position); }

  Undo play(Position& position, Move move) const {
    const Undo before = position;
    apply_move(position, move);
    return before;
  }
  void undo(Position& position, Move, const Undo& taken) const { position = taken; }

  std::uint64_t key(const Position& position) const {
    const std::uint64_t board = position.pieces[0] | std::uint64_t{position.pieces[1]} << 32;
    const auto turn = static_cast<std::uint64_t>(index_of(position.to_move));
    return hash_pair(board, turn | std::uint64_t{position.in_hand[0]} << 8 | std::uint64_t{position.in_hand[1]} << 16);
  }
  // The key is cheaper to make than to keep.
  std::uint64_t computed_key(const Position& position) const { return key(position); }

  std::string position_text(const Position& position) const { return morris::position_text(kViewOf<Board>, position); }
  Position parse_position(std::string_view text) const { return morris::parse_position(kViewOf<Board>, text); }
  std::string move_text(const Position&, Move move) const { return morris::move_text(kViewOf<Board>, move); }
  Move parse_move(const Position& position, std::string_view text) const {
    MoveList legal;
    legal_moves(position, legal);
    if (legal.empty()) refuse_after_end(text, reason(position));
    return morris::parse_move(kViewOf<Board>, {legal.begin(), legal.size()}, text);
  }
  std::string draw(const Position& position, const std::optional<Move>& last, const DrawStyle& style) const {
    return draw_board(kViewOf<Board>, position, last, style);
  }
  BoardInfo board() const { return board_of(kViewOf<Board>); }
  Scene scene(const Position& position) const { return scene_of(kViewOf<Board>, position); }
  std::vector<Touch> touches(Move move) const { return touches_of(kViewOf<Board>, move); }
  std::string_view side_name(Side side) const { return side == Side::kFirst ? "White" : "Black"; }

  // The board's own symmetries, then each of them again with the colours and the turn exchanged.
  int symmetries() const { return 2 * kAutomorphisms<Board>.size(); }
  bool swaps_sides(int index) const { return index >= kAutomorphisms<Board>.size(); }
  Position transformed(const Position& position, int index) const {
    return morris::transformed(position, map_of(index), swaps_sides(index));
  }
  Move transformed_move(const Position&, Move move, int index) const {
    return morris::transformed(move, map_of(index));
  }

  // Under repetition=ignored play need not end by itself. Under the others it does, but late: the cap is far beyond any
  // sensible game.
  int ply_limit() const { return repetition_ == Repetition::kIgnored ? 200 : 2000; }
  Result judge(const Position& position) const {
    const Result by_board = result(position);
    return by_board == Result::kOngoing ? Result::kDraw : by_board;
  }

  // A placement or a removal opens a new window of keys; within one the pieces in hand do not change, so the key of a
  // position is that of its board and side to move.
  std::uint64_t path_key(const Position& position) const { return key(position); }
  bool irreversible(const Position&, Move move) const { return move.places() || move.removes(); }
  Result path_result(const PathKeys& keys, std::span<const Move>, const Position& position) const {
    if (repetition_ == Repetition::kIgnored || keys.occurrences() < 3) return Result::kOngoing;
    return repetition_ == Repetition::kDraws ? Result::kDraw : win_for(position.to_move);
  }
  Message path_reason(const PathKeys& keys, std::span<const Move> moves, const Position& position) const {
    if (path_result(keys, moves, position) == Result::kOngoing) return {};
    return {kPhrases["repetition"], {{"times", 3}}};
  }

  PlayoutTally playout_batch(const Position& position, std::uint64_t games, int ply_cap, Random& random) const {
    return PlayoutPool<Board>(position).play(games, ply_cap, random);
  }

  // How many legal moves a position of a game that goes on has, removals counted apart, without listing them.
  int mobility(const Position& position) const { return count_moves<Board>(position); }

 private:
  static const typename Automorphisms<Board>::Map& map_of(int index) {
    return kAutomorphisms<Board>[index % kAutomorphisms<Board>.size()];
  }

  Repetition repetition_;
};

}  // namespace palamedes::morris
