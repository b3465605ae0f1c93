#include "games/morris/drawing.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <string_view>
#include <vector>

namespace palamedes::morris {
namespace {

// Cells between neighbouring columns and rows; twice as wide as high, which is how terminals come to squares.
constexpr int kCellsAcross = 4;
constexpr int kCellsDown = 2;

struct Cell {
  std::string_view glyph = " ";
  Ink ink = Ink::kPlain;
};

struct TextSpot {
  int x;
  int y;
};

class Canvas {
 public:
  Canvas(const BoardView& board, const DrawStyle& style) : board_(board), style_(style) {
    for (const std::string_view name : board_.names) {
      last_column_ = std::max(last_column_, name[0] - 'a');
      first_row_ = std::min(first_row_, name[1] - '0');
      last_row_ = std::max(last_row_, name[1] - '0');
    }
    // One cell to spare on either side, for the brackets of a marked point.
    width_ = kCellsAcross * last_column_ + 3;
    height_ = kCellsDown * (last_row_ - first_row_) + 1;
    cells_.resize(static_cast<std::size_t>(width_ * height_));
  }

  void draw_lines() {
    for (int point = 0; point < board_.points(); ++point) {
      for (const int next : board_.neighbours[static_cast<std::size_t>(point)]) {
        if (point < next) draw_line(spot(point), spot(next));
      }
    }
    for (int point = 0; point < board_.points(); ++point) at(spot(point)) = {junction(point), Ink::kFrame};
  }

  void draw_pieces(const Position& position) {
    for (int point = 0; point < board_.points(); ++point) {
      if ((position.pieces[0] >> point & 1) != 0) at(spot(point)) = {pick("○", "W"), Ink::kFirst};
      if ((position.pieces[1] >> point & 1) != 0) at(spot(point)) = {pick("●", "B"), Ink::kSecond};
    }
  }

  // Where the piece came from and went to stand in brackets, or in colour; a cross shows where one was removed.
  void mark(Move move) {
    if (!move.places()) mark_point(move.from());
    mark_point(move.to());
    if (move.removes()) at(spot(move.removed())) = {pick("×", "*"), Ink::kLastMove};
  }

  // No blank space at the ends of lines, and one change of colour for a run of cells.
  std::string text() const {
    std::string result;
    for (int y = 0; y < height_; ++y) {
      const bool has_points = y % kCellsDown == 0;
      const std::string label = has_points ? std::to_string(last_row_ - y / kCellsDown) : " ";
      std::string line = paint(style_, Ink::kFrame, label) + ' ';
      int end = width_;
      while (end > 0 && cell(end - 1, y).glyph == " ") --end;
      for (int x = 0; x < end;) {
        const Ink ink = cell(x, y).ink;
        std::string run;
        for (; x < end && cell(x, y).ink == ink; ++x) run += cell(x, y).glyph;
        line += paint(style_, ink, run);
      }
      result += line + '\n';
    }
    std::string letters = "  ";
    for (int column = 0; column <= last_column_; ++column) {
      letters += column == 0 ? " " : std::string(kCellsAcross - 1, ' ');
      letters += static_cast<char>('a' + column);
    }
    return result + paint(style_, Ink::kFrame, letters) + '\n';
  }

 private:
  std::string_view pick(std::string_view unicode, std::string_view ascii) const {
    return style_.unicode ? unicode : ascii;
  }

  TextSpot spot(int point) const {
    const std::string_view name = board_.names[static_cast<std::size_t>(point)];
    return {kCellsAcross * (name[0] - 'a') + 1, kCellsDown * (last_row_ - (name[1] - '0'))};
  }

  Cell& at(TextSpot where) { return cells_[static_cast<std::size_t>(where.y * width_ + where.x)]; }
  const Cell& cell(int x, int y) const { return cells_[static_cast<std::size_t>(y * width_ + x)]; }

  void draw_line(TextSpot from, TextSpot to) {
    const int across = (to.x > from.x) - (to.x < from.x);
    const int down = (to.y > from.y) - (to.y < from.y);
    const bool diagonal = across != 0 && down != 0;
    const std::string_view glyph = !diagonal        ? (across != 0 ? pick("─", "-") : pick("│", "|"))
                                   : across == down ? pick("╲", "\\")
                                                    : pick("╱", "/");
    const TextSpot step = {diagonal ? across * kCellsAcross / kCellsDown : across, down};
    for (TextSpot now = {from.x + step.x, from.y + step.y}; now.x != to.x || now.y != to.y;
         now = {now.x + step.x, now.y + step.y}) {
      at(now) = {glyph, Ink::kFrame};
    }
  }

  // The character that joins the straight lines of a point.
  std::string_view junction(int point) const {
    static constexpr std::array<std::string_view, 16> kJoints = {"·", "─", "─", "─", "│", "┌", "┐", "┬",
                                                                 "│", "└", "┘", "┴", "│", "├", "┤", "┼"};
    if (!style_.unicode) return "+";
    const TextSpot here = spot(point);
    unsigned arms = 0;  // right 1, left 2, down 4, up 8
    for (const int next : board_.neighbours[static_cast<std::size_t>(point)]) {
      const TextSpot there = spot(next);
      if (there.y == here.y) arms |= there.x > here.x ? 1U : 2U;
      if (there.x == here.x) arms |= there.y > here.y ? 4U : 8U;
    }
    return kJoints[arms];
  }

  void mark_point(int point) {
    const TextSpot here = spot(point);
    at(here).ink = Ink::kLastMove;
    if (style_.colour) return;
    at({here.x - 1, here.y}).glyph = "[";
    at({here.x + 1, here.y}).glyph = "]";
  }

  const BoardView& board_;
  DrawStyle style_;
  int last_column_ = 0;
  int first_row_ = 9;
  int last_row_ = 0;
  int width_ = 0;
  int height_ = 0;
  std::vector<Cell> cells_;
};

std::string side_line(const Position& position, int side, const DrawStyle& style) {
  const std::string_view piece = style.unicode ? (side == 0 ? "○" : "●") : (side == 0 ? "W" : "B");
  const bool to_move = index_of(position.to_move) == side;
  return paint(style, side == 0 ? Ink::kFirst : Ink::kSecond, piece) + (side == 0 ? " White: " : " Black: ") +
         std::to_string(std::popcount(position.pieces[side])) + " on the board, " +
         std::to_string(position.in_hand[side]) + " in hand" + (to_move ? "; to move\n" : "\n");
}

}  // namespace

std::string draw_board(const BoardView& board, const Position& position, const std::optional<Move>& last,
                       const DrawStyle& style) {
  Canvas canvas(board, style);
  canvas.draw_lines();
  canvas.draw_pieces(position);
  if (last) canvas.mark(*last);
  return canvas.text() + side_line(position, 0, style) + side_line(position, 1, style);
}

}  // namespace palamedes::morris
