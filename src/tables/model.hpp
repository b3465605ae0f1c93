#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/contract.hpp"
#include "tables/slices.hpp"

// What a game offers to get tables: a model, which numbers its positions and says how they are solved. There are two
// kinds of models, those of halves (solved backwards: pair_solver.hpp) and those of margins (solved from the positions
// that moves lead to: margin_solver.hpp, or by the game's own sweep over a slice).
namespace palamedes::tables {

// Where the value of a position is written.
struct Place {
  SliceId slice = 0;
  std::uint64_t index = 0;
  // Of margins: what the side to move is ahead by already, which the table leaves out.
  int ahead = 0;
  // Before a rule that the tables do not know ends the game, unless something happens that takes its count back: who
  // wins later than that may not win.
  int plies_left = std::numeric_limits<int>::max();
};

// The numbering of a game's positions.
template <class M>
concept TableModel = requires(const M& model, const typename M::Game& game, typename M::Game::Position& position,
                              const typename M::Game::Position& fixed, typename M::Game::Move move,
                              typename M::Game::MoveList& moves, std::string_view text, SliceId slice,
                              std::uint64_t index) {
  // The rules that the values hold for; of the contract of games only this.
  { model.game() } -> std::same_as<const typename M::Game&>;
  { game.side_to_move(fixed) } -> std::same_as<Side>;
  game.legal_moves(fixed, moves);
  { game.result(fixed) } -> std::same_as<Result>;
  game.play(position, move);
  { game.position_text(fixed) } -> std::same_as<std::string>;
  { game.parse_position(text) } -> std::same_as<typename M::Game::Position>;
  { game.spec() } -> std::same_as<Spec>;

  // The folder of its files under that of all tables.
  { model.folder_name() } -> std::same_as<std::string>;
  { model.slices() } -> std::same_as<const SliceSet&>;
  // Of a position where the game goes on; none where it is in no slice.
  { model.place(fixed) } -> std::same_as<std::optional<Place>>;
  // Why a position is in no slice, in words that fit after "the position '…' ".
  { model.why_nowhere() } -> std::convertible_to<std::string_view>;
  // A position that has that place, with `ahead` as ahead_in() says; the game may be over there.
  { model.position(slice, index) } -> std::same_as<typename M::Game::Position>;
};

// No position has as many quiet moves.
inline constexpr int kMostQuietMoves = 64;

// What captures and the rules of the end say about a position.
struct Start {
  int level = -1;            // where it is decided, perhaps too late: quiet moves can win earlier; else -1
  bool cannot_lose = false;  // a capture draws, or the game ends in a draw
  int quiet = 0;             // how many quiet moves there are
};

// What a game must offer to be solved backwards by pair_solver.hpp.
//
// A position is two halves, the mover's and the other's, and a slice is all positions whose halves are of two kinds (so
// many pieces each, say). A ply is either quiet and changes only the mover's half, which keeps its kind, or it is a
// capture and leads to a slice that is solved before; so a slice and its partner, where the halves have changed roles,
// are solved together: the two, or the one where both are the same, are a group of the set of slices. Games where men
// walk and are taken are like that, dark chess with all pieces shown among them.
//
// The row of a half is all ways to put the other half beside it. A quiet ply leaves the half of the side that does not
// move as it is, so all predecessors of the positions of a row, where the row's half is to move, are in the same row
// seen from the other side. That is what makes the solver quick: it works on a row, which fits into the processor's
// cache, at a time.

// A row with one half `fixed` and the other `varying`; columns number what varies. Positions have the varying half to
// move.
template <class R>
concept ModelRow = requires(R& row, std::uint32_t column, std::uint32_t length, typename R::Scratch& scratch) {
  // Before start() is asked; the scratch serves many rows.
  row.prepare(length, scratch);
  { row.start(column) } -> std::same_as<Start>;
  // Visits the columns from which a quiet move leads to this one.
  row.for_each_predecessor(column, [](std::uint32_t) {});
  // The latest level that the enemy wins in after a capture, when all captures lose; -1 where there is none.
  { row.worst_capture(column) } -> std::same_as<int>;
  // Visits (row, index) of the position in the slice where the varying half is to move, once for each number it has.
  row.for_each_place(column, [](std::uint32_t, std::uint64_t) {});
};

// A position of a slice has the number row * row_length + column: the row of the mover's half, the column of the
// other's.
template <class M>
concept HalvesModel = ModelRow<typename M::template Row<std::uint8_t>> &&
    ModelRow<typename M::template Row<std::uint16_t>> && requires(const M& model, SliceId slice, std::uint32_t row) {
  { model.rows(slice) } -> std::same_as<std::uint32_t>;
  { model.row_length(slice) } -> std::same_as<std::uint32_t>;
  // How many positions of the game each number of the row stands for.
  { model.row_weight(slice, row) } -> std::same_as<int>;
  // The slice with the halves in each other's roles.
  { model.partner(slice) } -> std::same_as<SliceId>;
  // The slices that captures lead to, each once.
  { model.after_captures(slice) } -> std::convertible_to<std::vector<SliceId>>;
};

// What a game must offer whose positions are worth margins and where no play comes back to where it was: a position is
// solved from its successors, which are in earlier slices or in the same one. Sowing games are like that, in slices
// of so many stones on the board.
template <class M>
concept MarginModel = requires(const M& model, const typename M::Game::Position& position) {
  // The margin for the side to move of a position where the game is over.
  { model.final_margin(position) } -> std::same_as<int>;
};

// One whose entries are solved one by one.
template <class M>
concept EntryModel = MarginModel<M> &&
    requires(const M& model, SliceId slice, std::uint64_t index, int (*look)(SliceId, std::uint64_t)) {
  // The margin of an entry for the side to move, from those of its successors, which look(slice, index) gives; within
  // what levels.hpp says.
  { model.margin(slice, index, look) } -> std::same_as<int>;
};

// The game whose name the files carry: one for all variants that share them, where the model names one.
template <TableModel M>
std::string written_for(const M& model) {
  if constexpr (requires { model.written_for(); }) {
    return model.written_for();
  } else {
    return model.game().spec().text();
  }
}

// By how much the side to move is ahead in the positions that the model makes of the entries of a slice.
template <TableModel M>
int ahead_in(const M& model, SliceId slice) {
  if constexpr (requires { model.ahead(slice); }) {
    return model.ahead(slice);
  } else {
    return 0;
  }
}

}  // namespace palamedes::tables
