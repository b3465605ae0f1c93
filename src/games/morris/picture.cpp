#include "games/morris/picture.hpp"

#include <algorithm>
#include <array>

namespace palamedes::morris {
namespace {

constexpr double kMargin = 1;     // from the outer lines to the edge, captions between them
constexpr double kEdge = 0.65;    // and where there are none
constexpr double kCaption = 0.3;  // from the edge to the middle of the captions
constexpr std::array<const char*, 2> kGlyphs = {"W", "B"};
constexpr std::array<const char*, 2> kHands = {"white-hand", "black-hand"};

std::string name_at(const BoardView& board, int point) {
  return std::string(board.names[static_cast<std::size_t>(point)]);
}

}  // namespace

BoardInfo board_of(const BoardView& view) {
  int last_column = 0;
  int first_row = 9;
  int last_row = 0;
  for (const std::string_view name : view.names) {
    last_column = std::max(last_column, name[0] - 'a');
    first_row = std::min(first_row, name[1] - '0');
    last_row = std::max(last_row, name[1] - '0');
  }
  BoardInfo board;
  board.width = kMargin + last_column + kEdge;
  board.height = kEdge + (last_row - first_row) + kMargin;
  board.piece_radius = 0.32;
  board.caption_size = last_column > 4 ? 0.36 : 0.28;
  const auto spot = [&](std::string_view name) -> Spot {
    return {kMargin + (name[0] - 'a'), kEdge + (last_row - (name[1] - '0'))};
  };
  for (int point = 0; point < view.points(); ++point) {
    const std::string name = name_at(view, point);
    board.points.push_back({name, spot(name)});
    for (const int next : view.neighbours[static_cast<std::size_t>(point)]) {
      if (point < next) board.lines.push_back({spot(name), spot(name_at(view, next))});
    }
  }
  for (int column = 0; column <= last_column; ++column) {
    board.captions.push_back(
        {std::string(1, static_cast<char>('a' + column)), {kMargin + column, board.height - kCaption}});
  }
  for (int row = first_row; row <= last_row; ++row) {
    board.captions.push_back({std::to_string(row), {kCaption, kEdge + (last_row - row)}});
  }
  const double middle = kEdge + (last_row - first_row) / 2.0;
  widen_for_trays(board);
  add_tray(board, kHands[1], kEdge - 0.2, middle - 0.1);
  add_tray(board, kHands[0], middle + 0.1, board.height - kMargin + 0.2);
  board.pieces = {{kGlyphs[0], "white man", Side::kFirst, Look::kDisc, PieceInk::kLight},
                  {kGlyphs[1], "black man", Side::kSecond, Look::kDisc, PieceInk::kDark}};
  return board;
}

Scene scene_of(const BoardView& view, const Position& position) {
  Scene scene;
  for (std::size_t side = 0; side < 2; ++side) {
    for (int point = 0; point < view.points(); ++point) {
      if ((position.pieces[side] >> point & 1) != 0) scene.pieces.push_back({name_at(view, point), kGlyphs[side]});
    }
    if (position.in_hand[side] != 0) scene.pieces.push_back({kHands[side], kGlyphs[side], position.in_hand[side]});
    for (const Mill& mill : view.mills) {
      const Points mask = point_bit(mill[0]) | point_bit(mill[1]) | point_bit(mill[2]);
      if ((position.pieces[side] & mask) != mask) continue;
      scene.highlights.push_back({name_at(view, mill[0]), name_at(view, mill[1]), name_at(view, mill[2])});
    }
  }
  return scene;
}

std::vector<Touch> touches_of(const BoardView& view, Move move) {
  std::vector<Touch> touches;
  if (!move.places()) touches.push_back({name_at(view, move.from()), Touch::Role::kFrom});
  touches.push_back({name_at(view, move.to()), Touch::Role::kTo});
  if (move.removes()) touches.push_back({name_at(view, move.removed()), Touch::Role::kRemoved});
  return touches;
}

}  // namespace palamedes::morris
