#pragma once

#include <concepts>
#include <cstdint>
#include <optional>

#include "tables/space.hpp"

// What a game must offer to be solved backwards by pair_solver.hpp.
//
// A position is two halves, the mover's and the other's, and a space is all positions whose halves are of two kinds (so
// many pieces each, say). A ply is either quiet and changes only the mover's half, which keeps its kind, or it is a
// capture and leads to a space that is solved before; so a space and its partner, where the halves have changed roles,
// are solved together. Morris is like that; so are dark chess with all pieces shown, and Kalah, where a ply that
// scores nothing sows in the mover's own houses alone.
//
// The row of a half is all ways to put the other half beside it. A quiet ply leaves the half of the side that does not
// move as it is, so all predecessors of the positions of a row, where the row's half is to move, are in the same row
// seen from the other side. That is what makes the solver quick: it works on a row, which fits into the processor's
// cache, at a time.
namespace palamedes::tables {

// No position has as many quiet moves.
inline constexpr int kMostQuietMoves = 64;

// What captures and the rules of the end say about a position.
struct Start {
  int level = -1;            // where it is decided, perhaps too late: quiet moves can win earlier; else -1
  bool cannot_lose = false;  // a capture draws, or the game ends in a draw
  int quiet = 0;             // how many quiet moves there are
};

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
  // Visits (row, index) of the position in the space where the varying half is to move, once for each number it has.
  row.for_each_place(column, [](std::uint32_t, std::uint64_t) {});
};

// A position of a space has the number row * row_length + column: the row of the mover's half, the column of the
// other's.
template <class M>
concept HalvesModel = ModelRow<typename M::template Row<std::uint8_t>> &&
    ModelRow<typename M::template Row<std::uint16_t>> && requires(const M& model, Space space, std::uint32_t row) {
  { model.rows(space) } -> std::same_as<std::uint32_t>;
  { model.row_length(space) } -> std::same_as<std::uint32_t>;
  // How many positions of the game each number of the row stands for.
  { model.row_weight(space, row) } -> std::same_as<int>;
  // The space that captures lead to.
  { model.after_capture(space) } -> std::same_as<std::optional<Space>>;
};

}  // namespace palamedes::tables
