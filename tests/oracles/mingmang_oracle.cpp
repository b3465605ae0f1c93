#include <algorithm>
#include <set>
#include <utility>

#include "oracles/settings.hpp"

namespace palamedes::oracles {
namespace {

using Square = std::pair<int, int>;      // column from 0, row from 0 at the bottom
using Board = std::vector<std::string>;  // by row from the bottom, then by column

const std::vector<Square> kDirections = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

Square step(Square square, Square direction) {
  return {square.first + direction.first, square.second + direction.second};
}

class MingMangOracle final : public Oracle {
 public:
  explicit MingMangOracle(int size) : size_(size), board_(static_cast<std::size_t>(size), std::string()) {
    for (int row = 0; row < size; ++row) {
      for (int column = 0; column < size; ++column) {
        char piece = '.';
        if (row == 0 || (column == size - 1 && row < size - 1)) {
          piece = 'B';
        } else if (row == size - 1 || column == 0) {
          piece = 'W';
        }
        board_[static_cast<std::size_t>(row)] += piece;
      }
    }
    history_ = {position_in_history(board_, mover_)};
  }

  void set_position(const std::string& text) override {
    const std::vector<std::string> fields = words_of(text);
    board_ = parts_of(fields[0], '/');
    std::reverse(board_.begin(), board_.end());
    mover_ = fields[1][0] == 'b' ? 'B' : 'W';
    const std::string rest = fields[1] + (fields.size() > 2 ? fields[2] : "");
    passes_ = static_cast<int>(std::count(rest.begin(), rest.end(), 'p'));
    history_ = {position_in_history(board_, mover_)};
  }

  std::string position_text() const override {
    std::string text;
    for (int row = size_ - 1; row >= 0; --row) {
      text += board_[static_cast<std::size_t>(row)];
      if (row > 0) text += '/';
    }
    text += mover_ == 'B' ? " b" : " w";
    if (passes_ > 0) text += ' ' + std::string(static_cast<std::size_t>(passes_), 'p');
    return text;
  }

  std::vector<std::string> legal_moves() const override {
    if (result() != "ongoing") return {};
    std::vector<std::string> moves = {"pass"};
    for (const auto& [from, to] : slides(mover_)) {
      const std::string after = position_in_history(board_after(from, to), enemy_of(mover_));
      if (std::find(history_.begin(), history_.end(), after) == history_.end()) {
        moves.push_back(name(from) + name(to));
      }
    }
    return moves;
  }

  void play(const std::string& move) override {
    if (move == "pass") {
      ++passes_;
    } else {
      board_ = board_after(square_named(move.substr(0, 2)), square_named(move.substr(2, 2)));
      passes_ = 0;
    }
    mover_ = enemy_of(mover_);
    history_.push_back(position_in_history(board_, mover_));
  }

  std::string result() const override {
    if (squares_of('B').empty()) return "second";
    if (squares_of('W').empty()) return "first";
    if (slides(mover_).empty()) return mover_ == 'B' ? "second" : "first";
    if (passes_ < 2) return "ongoing";
    const std::size_t black = territory('B');
    const std::size_t white = territory('W');
    if (black == white) return "draw";
    return black > white ? "first" : "second";
  }

 private:
  static char enemy_of(char colour) { return colour == 'B' ? 'W' : 'B'; }

  static std::string name(Square square) {
    return std::string(1, static_cast<char>('a' + square.first)) + std::to_string(square.second + 1);
  }

  static Square square_named(const std::string& text) { return {text[0] - 'a', text[1] - '1'}; }

  static std::string position_in_history(const Board& board, char mover) {
    std::string text(1, mover);
    for (const std::string& row : board) text += row;
    return text;
  }

  bool on_board(Square square) const {
    return square.first >= 0 && square.first < size_ && square.second >= 0 && square.second < size_;
  }

  static char& at(Board& board, Square square) {
    return board[static_cast<std::size_t>(square.second)][static_cast<std::size_t>(square.first)];
  }

  char at(Square square) const {
    return board_[static_cast<std::size_t>(square.second)][static_cast<std::size_t>(square.first)];
  }

  std::vector<Square> squares_of(char colour) const {
    std::vector<Square> squares;
    for (int row = 0; row < size_; ++row) {
      for (int column = 0; column < size_; ++column) {
        if (at({column, row}) == colour) squares.emplace_back(column, row);
      }
    }
    return squares;
  }

  std::vector<std::pair<Square, Square>> slides(char colour) const {
    std::vector<std::pair<Square, Square>> found;
    for (const Square& from : squares_of(colour)) {
      for (const Square& direction : kDirections) {
        Square to = step(from, direction);
        while (on_board(to) && at(to) == '.') {
          found.emplace_back(from, to);
          to = step(to, direction);
        }
      }
    }
    return found;
  }

  Board board_after(Square from, Square to) const {
    Board after = board_;
    const char own = at(from);
    at(after, from) = '.';
    at(after, to) = own;
    std::vector<Square> captured;
    for (const Square& direction : kDirections) {
      std::vector<Square> line;
      Square square = step(to, direction);
      while (on_board(square) && at(after, square) == enemy_of(own)) {
        line.push_back(square);
        square = step(square, direction);
      }
      const bool closed = on_board(square) && at(after, square) == own;
      if (closed) captured.insert(captured.end(), line.begin(), line.end());
    }
    for (const Square& square : captured) at(after, square) = own;
    return after;
  }

  // The empty squares that a colour's pieces come to by any number of slides with everything else standing still.
  std::set<Square> reached_by(char colour) const {
    std::set<Square> reached;
    std::vector<Square> waiting = squares_of(colour);
    while (!waiting.empty()) {
      const Square square = waiting.back();
      waiting.pop_back();
      for (const Square& direction : kDirections) {
        const Square next = step(square, direction);
        if (on_board(next) && at(next) == '.' && reached.insert(next).second) waiting.push_back(next);
      }
    }
    return reached;
  }

  std::size_t territory(char colour) const {
    const std::set<Square> others = reached_by(enemy_of(colour));
    std::size_t count = squares_of(colour).size();
    for (const Square& square : reached_by(colour)) {
      if (others.count(square) == 0) ++count;
    }
    return count;
  }

  int size_;
  Board board_;
  char mover_ = 'B';
  int passes_ = 0;
  std::vector<std::string> history_;  // every position so far with its side to move, the present one included
};

}  // namespace

std::unique_ptr<Oracle> make_mingmang(const Settings& settings) {
  return std::make_unique<MingMangOracle>(settings.number(0, 8));
}

}  // namespace palamedes::oracles
