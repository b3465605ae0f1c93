#include <algorithm>

#include "games/kalah/plain.hpp"

namespace palamedes::kalah {
namespace {

// The pieces of a frame, for a row of lines between cells.
struct Joints {
  std::string_view left, line, cross, right;
};

std::string centred(std::string_view text, std::size_t width) {
  const std::size_t blanks = width - std::min(width, text.size());
  // Numbers lean to the right.
  return std::string((blanks + 1) / 2, ' ') + std::string(text) + std::string(blanks / 2, ' ');
}

// The first player sits below and sows to the right; its depot is on the right. Houses that face each other stand one
// above the other.
class Drawing {
 public:
  Drawing(const Settings& settings, const PlainPosition& position, const std::optional<Move>& last,
          const DrawStyle& style)
      : settings_(settings), position_(position), last_(last), style_(style) {}

  std::string text() const {
    const bool fine = style_.unicode;
    const Joints top = fine ? Joints{"╭", "─", "┬", "╮"} : Joints{"+", "-", "+", "+"};
    const Joints middle = fine ? Joints{"├", "─", "┼", "┤"} : Joints{"+", "-", "+", "+"};
    const Joints bottom = fine ? Joints{"╰", "─", "┴", "╯"} : Joints{"+", "-", "+", "+"};
    const std::string blank(kWidth, ' ');
    std::string out = numbers(Side::kSecond);
    out += frame(rule(top, settings_.houses + 2)) + "\n";
    out += bar() + blank + houses(Side::kSecond) + blank + bar() + "\n";
    out += bar() + depot(Side::kSecond) + frame(rule(middle, settings_.houses)) + depot(Side::kFirst) + bar() + "\n";
    out += bar() + blank + houses(Side::kFirst) + blank + bar() + "\n";
    out += frame(rule(bottom, settings_.houses + 2)) + "\n";
    out += numbers(Side::kFirst);
    return out + caption();
  }

 private:
  static constexpr std::size_t kWidth = 5;  // of a cell: up to three digits and a mark on either side

  std::string frame(std::string_view text) const { return paint(style_, Ink::kFrame, text); }
  std::string bar() const { return frame(style_.unicode ? "│" : "|"); }
  static Ink ink_of(Side side) { return side == Side::kFirst ? Ink::kFirst : Ink::kSecond; }

  std::string rule(const Joints& joints, int cells) const {
    std::string line;
    for (int cell = 0; cell < cells; ++cell) {
      line += cell == 0 ? joints.left : joints.cross;
      for (std::size_t i = 0; i < kWidth; ++i) line += joints.line;
    }
    return line + std::string(joints.right);
  }

  // The house of a column, counted from the left.
  int house_in(Side side, int column) const { return side == Side::kSecond ? column : settings_.houses + 1 - column; }

  bool is_last(Side side, int house) const { return last_ && last_->by == side && last_->house == house; }

  std::string houses(Side side) const {
    std::string line = bar();
    for (int column = 1; column <= settings_.houses; ++column) {
      const int house = house_in(side, column);
      const int stones = position_.of(side).house(house);
      std::string cell = centred(std::to_string(stones), kWidth);
      Ink ink = stones == 0 ? Ink::kFrame : ink_of(side);
      if (is_last(side, house)) {
        ink = Ink::kLastMove;
        if (!style_.colour) {
          cell.front() = '[';
          cell.back() = ']';
        }
      }
      line += paint(style_, ink, cell) + bar();
    }
    return line;
  }

  std::string depot(Side side) const {
    return paint(style_, ink_of(side), centred(std::to_string(position_.of(side).depot), kWidth));
  }

  // The house numbers of a side, with its name where its depot is.
  std::string numbers(Side side) const {
    std::string line;
    for (int column = 1; column <= settings_.houses; ++column) {
      line += centred(std::to_string(house_in(side, column)), kWidth) + ' ';
    }
    const std::string name = paint(style_, ink_of(side), name_of(side));
    if (side == Side::kSecond) return name + ' ' + frame(line.substr(0, line.find_last_not_of(' ') + 1)) + '\n';
    return std::string(kWidth + 2, ' ') + frame(line) + name + '\n';
  }

  static std::string counts(const PlainPosition::Half& half) {
    std::string text = std::to_string(half.depot) + " in the depot";
    if (half.in_houses() > 0) text += " and " + std::to_string(half.in_houses()) + " in houses";
    return text;
  }

  std::string caption() const {
    std::string text;
    if (last_ && last_->is_swap()) text += std::string(name_of(last_->by)) + " has swapped the sides.\n";
    text += is_over(settings_, position_) ? "The game is over" : std::string(name_of(position_.side)) + " to move";
    if (position_.swap && position_.side == Side::kSecond) text += ", or to swap the sides";
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      text += "; " + std::string(name_of(side)) + " has " + counts(position_.of(side));
    }
    return text + ".\n";
  }

  const Settings& settings_;
  const PlainPosition& position_;
  const std::optional<Move>& last_;
  const DrawStyle& style_;
};

}  // namespace

std::string drawing(const Settings& settings, const PlainPosition& position, const std::optional<Move>& last,
                    const DrawStyle& style) {
  return Drawing(settings, position, last, style).text();
}

}  // namespace palamedes::kalah
