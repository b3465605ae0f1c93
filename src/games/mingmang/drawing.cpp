#include "games/mingmang/drawing.hpp"

namespace palamedes::mingmang {
namespace {

std::string_view symbol(const Position& position, Squares square, const DrawStyle& style) {
  if ((position.pieces(Side::kFirst) & square) != 0) return style.unicode ? "●" : "B";
  if ((position.pieces(Side::kSecond) & square) != 0) return style.unicode ? "○" : "W";
  return style.unicode ? "·" : ".";
}

Ink ink(const Position& position, Squares square) {
  if ((position.pieces(Side::kFirst) & square) != 0) return Ink::kFirst;
  if ((position.pieces(Side::kSecond) & square) != 0) return Ink::kSecond;
  return Ink::kFrame;
}

// Three columns a square. The marks of the last move must not depend on colour alone.
std::string cell(const Position& position, Squares square, bool marked, const DrawStyle& style) {
  const std::string text(symbol(position, square, style));
  if (!marked) return ' ' + paint(style, ink(position, square), text) + ' ';
  return paint(style, Ink::kLastMove, style.colour ? ' ' + text + ' ' : '[' + text + ']');
}

std::string file_letters(int size, const DrawStyle& style) {
  std::string letters = "   ";
  for (int file = 0; file < size; ++file) {
    letters += ' ';
    letters += static_cast<char>('a' + file);
    if (file + 1 < size) letters += ' ';
  }
  return paint(style, Ink::kFrame, letters) + '\n';
}

std::string edge(int size, std::string_view left, std::string_view right, const DrawStyle& style) {
  std::string line = "  ";
  line += left;
  for (int i = 0; i < 3 * size; ++i) line += style.unicode ? "─" : "-";
  line += right;
  return paint(style, Ink::kFrame, line) + '\n';
}

}  // namespace

std::string piece_text(Side side, const DrawStyle& style) {
  const bool first = side == Side::kFirst;
  const std::string_view piece = style.unicode ? (first ? "●" : "○") : (first ? "B" : "W");
  return paint(style, first ? Ink::kFirst : Ink::kSecond, piece);
}

std::string draw_board(const Position& position, int size, const std::optional<Move>& last, const DrawStyle& style) {
  const Squares marks = last && !last->is_pass() ? bit_of(last->from()) | bit_of(last->to()) : 0;
  const std::string bar = style.unicode ? "│" : "|";
  std::string drawing =
      file_letters(size, style) + edge(size, style.unicode ? "┌" : "+", style.unicode ? "┐" : "+", style);
  for (int rank = size - 1; rank >= 0; --rank) {
    const std::string number = std::to_string(rank + 1);
    drawing += paint(style, Ink::kFrame, number + ' ' + bar);
    for (int file = 0; file < size; ++file) {
      const Squares square = bit_of(square_at(file, rank));
      drawing += cell(position, square, (marks & square) != 0, style);
    }
    drawing += paint(style, Ink::kFrame, bar + ' ' + number) + '\n';
  }
  drawing += edge(size, style.unicode ? "└" : "+", style.unicode ? "┘" : "+", style);
  return drawing + file_letters(size, style);
}

}  // namespace palamedes::mingmang
