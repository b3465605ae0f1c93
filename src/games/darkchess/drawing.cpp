#include <string>

#include "games/darkchess/characters.hpp"
#include "games/darkchess/darkchess.hpp"

namespace palamedes::darkchess {
namespace {

Ink ink_of(Piece piece) { return colour_of(piece) == Colour::kRed ? Ink::kRed : Ink::kBlack; }

std::string piece_text(Piece piece, const DrawStyle& style) {
  return style.unicode ? std::string(kCharacters[piece]) : std::string(1, letter_of(piece));
}

// The pieces of one colour, or "none".
std::string list_of(PieceCounts counts, Colour colour, const DrawStyle& style) {
  std::string list;
  for (int kind = 0; kind < kKinds; ++kind) {
    const Piece piece = piece_of(colour, static_cast<Kind>(kind));
    for (int i = counts.of(piece); i > 0; --i) list += piece_text(piece, style);
  }
  return list.empty() ? "none" : paint(style, ink_of(piece_of(colour, Kind::kGeneral)), list);
}

std::string lists_of(std::string_view title, PieceCounts counts, const DrawStyle& style) {
  return std::string(title) + ": red " + list_of(counts, Colour::kRed, style) + "; black " +
         list_of(counts, Colour::kBlack, style) + '\n';
}

template <class Shape>
class Drawing {
 public:
  using Position = typename DarkChess<Shape>::Position;

  Drawing(const Position& position, const std::optional<Move>& last, const DrawStyle& style)
      : position_(position), last_(last), style_(style) {}

  std::string board() const {
    std::string text = border("┌", "┬", "┐");
    for (int row = Shape::kRows - 1; row >= 0; --row) {
      text += frame(std::to_string(row + 1) + ' ') + wall();
      for (int column = 0; column < Shape::kColumns; ++column) {
        text += cell(column * Shape::kRows + row);
        if (style_.unicode) text += wall();
      }
      text += '\n';
      text += row == 0 ? border("└", "┴", "┘") : border("├", "┼", "┤");
    }
    std::string letters = style_.unicode ? "  " : " ";
    for (int column = 0; column < Shape::kColumns; ++column) {
      letters += "  ";
      letters += static_cast<char>('a' + column);
      if (style_.unicode) letters += "  ";
    }
    while (letters.back() == ' ') letters.pop_back();
    return text + frame(letters) + '\n';
  }

 private:
  std::string frame(std::string_view text) const { return paint(style_, Ink::kFrame, text); }
  std::string wall() const { return style_.unicode ? frame("│") : ""; }

  std::string border(std::string_view left, std::string_view middle, std::string_view right) const {
    if (!style_.unicode) return "";
    std::string line = "  ";
    for (int column = 0; column < Shape::kColumns; ++column) {
      line += column == 0 ? left : middle;
      line += "────";
    }
    line += right;
    return frame(line) + '\n';
  }

  // Four terminal columns with Unicode, else three; a square of the last move in its own ink, or in brackets.
  std::string cell(int square) const {
    const bool is_hidden = ((position_.hidden() >> square) & 1) != 0;
    const Piece piece = position_.piece_on(square);
    std::string inside;
    Ink ink = Ink::kPlain;
    if (is_hidden) {
      inside = style_.unicode ? "● " : "X";
      ink = Ink::kHidden;
    } else if (piece == kNoPiece) {
      inside = style_.unicode ? "  " : "-";
      ink = Ink::kFrame;
    } else {
      inside = piece_text(piece, style_);
      ink = ink_of(piece);
    }
    const bool marked = last_ && (last_->from() == square || last_->to() == square);
    if (marked && style_.colour) return paint(style_, Ink::kLastMove, " " + inside + " ");
    if (marked) return "[" + inside + "]";
    return " " + paint(style_, ink, inside) + " ";
  }

  const Position& position_;
  const std::optional<Move>& last_;
  DrawStyle style_;
};

std::string player_line(std::string_view name, Colour colour, bool to_move) {
  std::string line(name);
  if (colour == Colour::kUnknown) {
    line += ": no colour yet";
  } else {
    line += colour == Colour::kRed ? ": red" : ": black";
  }
  return line + (to_move ? ", to move\n" : "\n");
}

}  // namespace

template <class Shape>
std::string DarkChess<Shape>::draw(const Position& position, const std::optional<Move>& last,
                                   const DrawStyle& style) const {
  PieceCounts captured;
  for (const Piece piece : kPieces) captured.add(piece, full_.of(piece) - position.alive(piece));
  std::string text = Drawing<Shape>(position, last, style).board();
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const Colour colour = side == Side::kFirst ? position.first : opposite(position.first);
    text += player_line(side_name(side), colour, side_to_move(position) == side);
  }
  text += lists_of("Captured", captured, style);
  text += lists_of("Face down", position.bag, style);
  return text + "Quiet plies: " + std::to_string(position.quiet) + " of " + std::to_string(settings_.quiet_limit) +
         '\n';
}

template std::string DarkChess<FullBoard>::draw(const Position&, const std::optional<Move>&, const DrawStyle&) const;
template std::string DarkChess<SmallBoard>::draw(const Position&, const std::optional<Move>&, const DrawStyle&) const;
template std::string DarkChess<LongerBoard>::draw(const Position&, const std::optional<Move>&, const DrawStyle&) const;

}  // namespace palamedes::darkchess
