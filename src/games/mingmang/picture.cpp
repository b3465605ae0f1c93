#include "games/mingmang/picture.hpp"

#include "base/bits.hpp"
#include "games/mingmang/notation.hpp"

namespace palamedes::mingmang {

BoardInfo board_of(int size) {
  BoardInfo board = grid_board({.columns = size, .rows = size, .column_name = [](int file) {
                                  return square_text(square_at(file, 0)).substr(0, 1);
                                }});
  board.pieces = {{"B", "black piece", Side::kFirst, Look::kDisc, PieceInk::kDark},
                  {"W", "white piece", Side::kSecond, Look::kDisc, PieceInk::kLight}};
  return board;
}

Scene scene_of(const Position& position) {
  Scene scene;
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    for_each_bit(position.pieces(side), [&](int square) {
      scene.pieces.push_back({square_text(square), side == Side::kFirst ? "B" : "W"});
    });
  }
  return scene;
}

std::vector<Touch> touches_of(Move move) {
  if (move.is_pass()) return {};
  return {{square_text(move.from()), Touch::Role::kFrom}, {square_text(move.to()), Touch::Role::kTo}};
}

}  // namespace palamedes::mingmang
