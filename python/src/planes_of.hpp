#pragma once

#include <algorithm>
#include <string>

#include "games/board_info.hpp"
#include "games/planes.hpp"

namespace palamedes::python {

// The planes of any game: its own where it has some, else one for each kind of piece over its points in a row, and
// whose turn it is.
template <palamedes::Game G>
PlaneShape shape_of(const G& game) {
  if constexpr (HasPlanes<G>) {
    return plane_shape(game);
  } else {
    PlaneShape shape{1, 1, {}};
    if constexpr (HasBoard<G>) {
      const BoardInfo board = game.board();
      shape.columns = board.points.size();
      for (const PieceKind& piece : board.pieces) shape.names.push_back(piece.name);
    }
    shape.names.emplace_back("the first side is to move");
    return shape;
  }
}

template <palamedes::Game G>
void observe(const G& game, const PlaneShape& shape, const typename G::Position& position, std::span<float> out) {
  std::fill(out.begin(), out.end(), 0.0F);
  PlaneWriter writer(out, shape.rows, shape.columns);
  if constexpr (HasPlanes<G>) {
    write_planes(game, position, writer);
  } else {
    if constexpr (HasBoard<G>) {
      const BoardInfo board = game.board();
      for (const PlacedPiece& placed : game.scene(position).pieces) {
        const auto point = std::find_if(board.points.begin(), board.points.end(),
                                        [&](const BoardPoint& one) { return one.name == placed.point; });
        const auto piece = std::find_if(board.pieces.begin(), board.pieces.end(),
                                        [&](const PieceKind& kind) { return kind.glyph == placed.glyph; });
        if (point == board.points.end() || piece == board.pieces.end()) continue;
        writer.set(static_cast<std::size_t>(piece - board.pieces.begin()), 0,
                   static_cast<int>(point - board.points.begin()), static_cast<float>(placed.count));
      }
    }
    writer.fill(shape.names.size() - 1, game.side_to_move(position) == Side::kFirst ? 1.0F : 0.0F);
  }
}

}  // namespace palamedes::python
