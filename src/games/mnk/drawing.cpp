#include <algorithm>
#include <utility>

#include "base/message.hpp"
#include "games/mnk/notation.hpp"

namespace palamedes::mnk {
namespace {

class Drawing {
 public:
  Drawing(const Settings& settings, const Diagram& diagram, const std::optional<Move>& last, const DrawStyle& style)
      : settings_(settings), diagram_(diagram), last_(last), style_(style) {}

  std::string text() {
    if (style_.unicode && settings_.rows <= kLargestGrid && settings_.columns <= kLargestGrid) {
      draw_grid();
    } else {
      draw_points();
    }
    draw_status();
    return std::move(out_);
  }

 private:
  bool is_last(int row, int column) const { return last_ && *last_ == cell_at(row, column); }
  bool in_brackets(int row, int column) const { return !style_.colour && is_last(row, column); }
  char cell(int row, int column) const {
    return diagram_.cells[static_cast<std::size_t>(row * settings_.columns + column)];
  }
  void frame(std::string_view text) { out_ += paint(style_, Ink::kFrame, text); }

  // The stone of a cell, `around` on both sides of it, in its colour.
  void piece(int row, int column, std::string_view glyph, std::string_view around) {
    const char c = cell(row, column);
    Ink ink = c == 'X' ? Ink::kFirst : c == 'O' ? Ink::kSecond : Ink::kFrame;
    if (is_last(row, column)) ink = Ink::kLastMove;
    out_ += paint(style_, ink, std::string(around) + std::string(glyph) + std::string(around));
  }

  std::size_t label_width() const { return std::to_string(settings_.rows).size(); }
  std::string label(int row) const {
    const std::string number = std::to_string(row + 1);
    return std::string(label_width() - number.size() + 1, ' ') + number;
  }

  void grid_line(std::string_view left, std::string_view cross, std::string_view right) {
    std::string line(left);
    for (int column = 0; column < settings_.columns; ++column) {
      line += "───";
      line += column + 1 < settings_.columns ? cross : right;
    }
    out_ += std::string(label_width() + 2, ' ');
    frame(line);
    out_ += '\n';
  }

  void draw_grid() {
    grid_line("┌", "┬", "┐");
    for (int row = settings_.rows - 1; row >= 0; --row) {
      frame(label(row) + " │");
      for (int column = 0; column < settings_.columns; ++column) {
        const char c = cell(row, column);
        const std::string_view glyph = c == 'X' ? "✕" : c == 'O' ? "○" : " ";
        if (in_brackets(row, column)) {
          out_ += '[';
          piece(row, column, glyph, "");
          out_ += ']';
        } else {
          piece(row, column, glyph, " ");
        }
        frame("│");
      }
      out_ += '\n';
      if (row > 0) grid_line("├", "┼", "┤");
    }
    grid_line("└", "┴", "┘");
    std::string names(label_width() + 2, ' ');
    for (int column = 0; column < settings_.columns; ++column)
      names += (column == 0 ? "  " : "   ") + column_name(column);
    frame(names);
    out_ += '\n';
  }

  // One letter of each column's name; those beyond z have two, which stand below each other.
  void names_line(bool first_of_two) {
    std::string line(label_width() + 1, ' ');
    for (int column = 0; column < settings_.columns; ++column) {
      line += ' ';
      line += !first_of_two ? column_name(column).back() : column < kLetters ? ' ' : column_name(column).front();
    }
    frame(line);
    out_ += '\n';
  }
  void names() {
    if (settings_.columns > kLetters) names_line(true);
    names_line(false);
  }

  void draw_points() {
    names();
    for (int row = settings_.rows - 1; row >= 0; --row) {
      frame(label(row));
      for (int column = 0; column < settings_.columns; ++column) {
        const bool behind_last = column > 0 && in_brackets(row, column - 1);
        out_ += in_brackets(row, column) ? '[' : behind_last ? ']' : ' ';
        piece(row, column, point(cell(row, column)), "");
      }
      out_ += in_brackets(row, settings_.columns - 1) ? ']' : ' ';
      frame(' ' + std::to_string(row + 1));
      out_ += '\n';
    }
    names();
  }
  std::string_view point(char c) const {
    if (c == 'X') return style_.unicode ? "●" : "X";
    if (c == 'O') return style_.unicode ? "○" : "O";
    return style_.unicode ? "·" : ".";
  }

  void draw_status() {
    const auto stones = [&](char c) {
      return std::to_string(std::count(diagram_.cells.begin(), diagram_.cells.end(), c));
    };
    const bool large = style_.unicode && (settings_.rows > kLargestGrid || settings_.columns > kLargestGrid);
    out_ +=
        std::string("X") + (large ? " ●" : "") + ' ' + stones('X') + ", O" + (large ? " ○" : "") + ' ' + stones('O');
    switch (diagram_.result) {
      case Result::kOngoing: draw_what_is_next(); break;
      case Result::kFirstWins: out_ += "; X has won: "; break;
      case Result::kSecondWins: out_ += "; O has won: "; break;
      case Result::kDraw: out_ += "; drawn: "; break;
    }
    out_ += ending(settings_, diagram_.result).text + '\n';
  }

  void draw_what_is_next() {
    out_ += diagram_.to_move == Side::kFirst ? "; X" : "; O";
    const SwapOpening opening = opening_in(diagram_.phase).value_or(SwapOpening{});
    if (opening.to_place > 0) {
      out_ += " to place " + number_in_words(opening.to_place) + (opening.to_place > 1 ? " stones" : " stone");
      out_ += " of the opening";
    } else {
      out_ += " to move";
    }
    if (opening.may_swap) out_ += opening.may_add ? ", to swap the stones" : ", or to swap the stones";
    if (opening.may_add) out_ += ", or to swap them and place two more";
  }

  const Settings& settings_;
  const Diagram& diagram_;
  const std::optional<Move>& last_;
  const DrawStyle& style_;
  std::string out_;
};

}  // namespace

std::string draw_diagram(const Settings& settings, const Diagram& diagram, const std::optional<Move>& last,
                         const DrawStyle& style) {
  return Drawing(settings, diagram, last, style).text();
}

}  // namespace palamedes::mnk
