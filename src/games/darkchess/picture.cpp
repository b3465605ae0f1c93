#include <array>
#include <string>

#include "games/darkchess/characters.hpp"
#include "games/darkchess/darkchess.hpp"

namespace palamedes::darkchess {
namespace {

constexpr std::array<std::string_view, kKinds> kNames = {"general", "advisor", "elephant", "chariot",
                                                         "horse",   "cannon",  "soldier"};
constexpr const char* kCover = "X";

std::string tray_of(Colour colour) { return colour == Colour::kRed ? "captured-red" : "captured-black"; }

std::string glyph_of(Piece piece) { return std::string(1, letter_of(piece)); }

// As position texts name squares.
template <class Shape>
std::string square_name(int square) {
  return {static_cast<char>('a' + square / Shape::kRows), static_cast<char>('1' + square % Shape::kRows)};
}

}  // namespace

template <class Shape>
BoardInfo DarkChess<Shape>::board() const {
  BoardInfo board = grid_board({.columns = Shape::kColumns, .rows = Shape::kRows, .column_name = [](int column) {
                                  return square_name<Shape>(column * Shape::kRows).substr(0, 1);
                                }});
  const double top = board.points.back().at.y - 0.5;
  const double bottom = top + Shape::kRows;
  widen_for_trays(board);
  add_tray(board, tray_of(Colour::kRed), top, (top + bottom) / 2 - 0.1);
  add_tray(board, tray_of(Colour::kBlack), (top + bottom) / 2 + 0.1, bottom);
  for (const Piece piece : kPieces) {
    const bool red = colour_of(piece) == Colour::kRed;
    const std::string name =
        std::string(red ? "red " : "black ") + std::string(kNames[static_cast<std::size_t>(kind_of(piece))]);
    board.pieces.push_back({glyph_of(piece), name, std::nullopt, Look::kTile, red ? PieceInk::kRed : PieceInk::kBlack,
                            std::string(kCharacters[piece])});
  }
  board.pieces.push_back({kCover, "piece face down", std::nullopt, Look::kCover, PieceInk::kCover});
  board.piece_radius = 0.42;
  return board;
}

template <class Shape>
Scene DarkChess<Shape>::scene(const Position& position) const {
  Scene scene;
  for (int square = 0; square < Shape::kSquares; ++square) {
    const Piece piece = position.piece_on(square);
    if (((position.hidden() >> square) & 1) != 0) {
      scene.pieces.push_back({square_name<Shape>(square), kCover});
    } else if (piece != kNoPiece) {
      scene.pieces.push_back({square_name<Shape>(square), glyph_of(piece)});
    }
  }
  for (const Piece piece : kPieces) {
    const int captured = full_.of(piece) - position.alive(piece);
    if (captured > 0) scene.pieces.push_back({tray_of(colour_of(piece)), glyph_of(piece), captured});
  }
  return scene;
}

template <class Shape>
std::vector<Touch> DarkChess<Shape>::touches(Move move) const {
  const Touch to{square_name<Shape>(move.to()), Touch::Role::kTo};
  if (move.is_flip()) return {to};
  return {{square_name<Shape>(move.from()), Touch::Role::kFrom}, to};
}

template BoardInfo DarkChess<FullBoard>::board() const;
template BoardInfo DarkChess<SmallBoard>::board() const;
template BoardInfo DarkChess<LongerBoard>::board() const;
template Scene DarkChess<FullBoard>::scene(const Position&) const;
template Scene DarkChess<SmallBoard>::scene(const Position&) const;
template Scene DarkChess<LongerBoard>::scene(const Position&) const;
template std::vector<Touch> DarkChess<FullBoard>::touches(Move) const;
template std::vector<Touch> DarkChess<SmallBoard>::touches(Move) const;
template std::vector<Touch> DarkChess<LongerBoard>::touches(Move) const;

}  // namespace palamedes::darkchess
