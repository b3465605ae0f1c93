#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace palamedes::protocols {

// A cell as Gomocup counts: x from the left, y from the top, both from 0.
struct GomocupCell {
  int x = 0;
  int y = 0;

  friend auto operator<=>(const GomocupCell&, const GomocupCell&) = default;
};

// `7,8`, blanks allowed around the numbers; nothing if the text is no cell of any board.
std::optional<GomocupCell> parse_gomocup_cell(std::string_view text);
std::string gomocup_text(GomocupCell cell);

// The m,n,k-game that a manager means. The protocol has no word for k but our `INFO k N`.
struct GomocupBoard {
  static constexpr int kLongestSide = 100;

  int rows = 15;
  int columns = 15;
  int k = 5;
  bool exact = false;  // a longer line does not win: bit 1 of `INFO rule`
  bool caro = false;   // a line stopped at both ends does not win: bit 8

  // From a game string such as `mnk:15x15,5`, whatever it says of swap2, which SWAP2BOARD is for; throws UserError if
  // it names another game or has the pie rule.
  static GomocupBoard of(std::string_view game_spec);
  std::string game_spec() const;

  // The number of `INFO rule` that says so, and what such a number says.
  static constexpr std::int64_t kExactFive = 1;
  static constexpr std::int64_t kCaro = 8;
  std::int64_t rule() const { return (exact ? kExactFive : 0) + (caro ? kCaro : 0); }
  void set_rule(std::int64_t rule);

  bool holds(GomocupCell cell) const { return cell.x >= 0 && cell.x < columns && cell.y >= 0 && cell.y < rows; }
  // A move of the game, `h8`, and back; nothing if the text is no cell of this board.
  std::string move_text(GomocupCell cell) const;
  std::optional<GomocupCell> cell_of(std::string_view move) const;

  friend bool operator==(const GomocupBoard&, const GomocupBoard&) = default;
};

}  // namespace palamedes::protocols
