#include <algorithm>

#include "oracles/settings.hpp"

namespace palamedes::oracles {
namespace {

class MnkOracle final : public Oracle {
 public:
  struct Rules {
    int rows;
    int columns;
    int goal;
    bool exact;
    bool caro;
    bool pie;
    bool swap2;
  };

  explicit MnkOracle(const Rules& rules)
      : rows_(rules.rows),
        columns_(rules.columns),
        goal_(rules.goal),
        exact_(rules.exact),
        caro_(rules.caro),
        swap2_(rules.swap2),
        stage_(rules.swap2 ? "3"
               : rules.pie ? "1"
                           : ""),
        board_(static_cast<std::size_t>(rules.rows), std::string(static_cast<std::size_t>(rules.columns), '.')) {}

  void set_position(const std::string& text) override {
    const std::vector<std::string> fields = words_of(text);
    board_ = parts_of(fields[0], '/');
    std::reverse(board_.begin(), board_.end());
    mover_ = fields[1] == "x" ? 'X' : 'O';
    stage_ = fields.size() > 2 ? fields[2] : "";
  }

  std::string position_text() const override {
    std::string text;
    for (int row = rows_ - 1; row >= 0; --row) {
      text += board_[static_cast<std::size_t>(row)];
      if (row > 0) text += '/';
    }
    text += mover_ == 'X' ? " x" : " o";
    return stage_.empty() ? text : text + " " + stage_;
  }

  std::vector<std::string> legal_moves() const override {
    std::vector<std::string> moves;
    if (result() != "ongoing") return moves;
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        if (at(column, row) == '.') moves.push_back(column_name(column) + std::to_string(row + 1));
      }
    }
    const bool room_for_two = moves.size() > 1;
    if (stage_ == "swap" || stage_ == "choose") moves.emplace_back("swap");
    if (stage_ == "choose" && room_for_two) moves.emplace_back("two");
    return moves;
  }

  void play(const std::string& move) override {
    if (move == "swap" || move == "two") {
      exchange_stones();
      stage_ = move == "two" ? "2" : "";
      if (move == "swap") mover_ = enemy_of(mover_);
      return;
    }
    const std::size_t digit = move.find_first_of("0123456789");
    int column = 0;
    while (column_name(column) != move.substr(0, digit)) ++column;
    const int row = std::stoi(move.substr(digit)) - 1;
    board_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = stage_ == "2" ? enemy_of(mover_) : mover_;
    const char placed_by = mover_;
    if (stage_ != "3" && stage_ != "2") mover_ = enemy_of(mover_);
    stage_ = stage_after_stone(placed_by);
    if (result() == "ongoing") return;
    // Whose stone would be next is to move when a game is over, opening or not.
    mover_ = enemy_of(board_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]);
    stage_.clear();
  }

  std::string result() const override {
    if (has_line('X')) return "first";
    if (has_line('O')) return "second";
    for (const std::string& row : board_) {
      if (row.find('.') != std::string::npos) return "ongoing";
    }
    return "draw";
  }

 private:
  static char enemy_of(char stone) { return stone == 'X' ? 'O' : 'X'; }

  void exchange_stones() {
    for (std::string& row : board_) {
      for (char& cell : row) {
        if (cell != '.') cell = enemy_of(cell);
      }
    }
  }

  std::string stage_after_stone(char placed_by) const {
    if (stage_ == "3") return "2";
    if (stage_ == "2") return "1";
    if (stage_ != "1") return "";
    return swap2_ && placed_by == 'X' ? "choose" : "swap";
  }

  static std::string column_name(int column) {
    std::string name(1, static_cast<char>('a' + column % 26));
    if (column >= 26) name.insert(name.begin(), static_cast<char>('a' + column / 26 - 1));
    return name;
  }

  // The stone of a cell, or a blank beyond the edge.
  char at(int column, int row) const {
    if (column < 0 || column >= columns_ || row < 0 || row >= rows_) return ' ';
    return board_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }

  bool has_line(char stone) const {
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column) {
        if (line_starts_at(column, row, 1, 0, stone) || line_starts_at(column, row, 0, 1, stone) ||
            line_starts_at(column, row, 1, 1, stone) || line_starts_at(column, row, 1, -1, stone)) {
          return true;
        }
      }
    }
    return false;
  }

  bool line_starts_at(int column, int row, int right, int up, char stone) const {
    if (at(column - right, row - up) == stone) return false;
    int length = 0;
    while (at(column + length * right, row + length * up) == stone) ++length;
    if (length != goal_) return length > goal_ && !exact_;
    const char enemy = enemy_of(stone);
    return !caro_ || at(column - right, row - up) != enemy || at(column + length * right, row + length * up) != enemy;
  }

  int rows_;
  int columns_;
  int goal_;
  bool exact_;
  bool caro_;
  bool swap2_;
  std::string stage_;               // the third word of a position, empty after the opening
  std::vector<std::string> board_;  // by row from the bottom, then by column
  char mover_ = 'X';
};

}  // namespace

std::unique_ptr<Oracle> make_mnk(const Settings& settings) {
  const std::vector<std::string> size = parts_of(settings.values.empty() ? "3x3" : settings.values[0], 'x');
  const auto is_on = [&](const std::string& name) { return settings.option(name, "off") == "on"; };
  return std::make_unique<MnkOracle>(MnkOracle::Rules{std::stoi(size.at(0)), std::stoi(size.at(1)),
                                                      settings.number(1, 3), is_on("exact"), is_on("caro"),
                                                      is_on("pie"), is_on("swap2")});
}

}  // namespace palamedes::oracles
