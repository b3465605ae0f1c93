#include "games/mnk/notation.hpp"

#include <array>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::mnk {
namespace {

constexpr int kLetters = 26;

[[noreturn]] void bad_position(const std::string& what) { throw UserError("position: " + what); }

// The column of letters, or -1 where there are none or too many.
int column_of(std::string_view letters) {
  if (letters.empty() || letters.size() > 2) return -1;
  int column = 0;
  for (const char c : letters) column = column * kLetters + (c - 'a' + 1);
  return column - 1;
}

std::size_t leading_letters(std::string_view text) {
  std::size_t count = 0;
  while (count < text.size() && text[count] >= 'a' && text[count] <= 'z') ++count;
  return count;
}

int row_of_digits(std::string_view digits) {
  if (digits.empty() || digits.size() > 3 || digits.front() == '0' || digits.front() == '-') return -1;
  const auto number = parse_integer(digits);
  return number ? static_cast<int>(*number) - 1 : -1;
}

void read_row(const Shape& shape, std::string_view text, int row, std::string& cells) {
  const std::string where = "row " + std::to_string(row + 1);
  if (text.size() != static_cast<std::size_t>(shape.columns)) {
    bad_position(where + " has " + std::to_string(text.size()) + " cells, not " + std::to_string(shape.columns));
  }
  for (std::size_t column = 0; column < text.size(); ++column) {
    const char c = text[column];
    if (c != 'X' && c != 'O' && c != '.') {
      bad_position(where + " has " + quote(text.substr(column, 1)) + " on " +
                   cell_name(cell_at(row, static_cast<int>(column))) + "; a cell is X, O or .");
    }
    cells[static_cast<std::size_t>(row * shape.columns) + column] = c;
  }
}

}  // namespace

std::string row_of(int k) {
  static constexpr std::array<std::string_view, 11> kWords{"zero", "one",   "two",   "three", "four", "five",
                                                           "six",  "seven", "eight", "nine",  "ten"};
  const auto i = static_cast<std::size_t>(k);
  return (i < kWords.size() ? std::string(kWords[i]) : std::to_string(k)) + " in a row";
}

std::string column_name(int column) {
  std::string name;
  if (column >= kLetters) name += static_cast<char>('a' + column / kLetters - 1);
  return name + static_cast<char>('a' + column % kLetters);
}

std::string cell_name(Move cell) { return column_name(cell.column) + std::to_string(cell.row + 1); }

Move parse_cell(const Shape& shape, std::string_view text) {
  const std::size_t letters = leading_letters(text);
  const int column = column_of(text.substr(0, letters));
  const int row = row_of_digits(text.substr(letters));
  if (column < 0 || row < 0) {
    throw UserError("move " + quote(text) + ": expected the letters of a column and the number of a row, as in " +
                    cell_name(cell_at(shape.rows / 2, shape.columns / 2)));
  }
  if (column >= shape.columns || row >= shape.rows) {
    throw UserError("move " + quote(text) + " is off the board; it goes from a1 to " +
                    cell_name(cell_at(shape.rows - 1, shape.columns - 1)));
  }
  return cell_at(row, column);
}

std::string diagram_text(const Shape& shape, const Diagram& diagram) {
  std::string text;
  const auto columns = static_cast<std::size_t>(shape.columns);
  for (int row = shape.rows - 1; row >= 0; --row) {
    text.append(diagram.cells, static_cast<std::size_t>(row) * columns, columns);
    text += row == 0 ? ' ' : '/';
  }
  return text + (diagram.to_move == Side::kFirst ? 'x' : 'o');
}

Diagram parse_diagram(const Shape& shape, std::string_view text) {
  const std::vector<std::string_view> parts = words(text);
  if (parts.size() != 2) {
    bad_position("expected the rows and who is to move, two words, not " + std::to_string(parts.size()));
  }
  const std::vector<std::string_view> rows = split(parts[0], '/');
  if (rows.size() != static_cast<std::size_t>(shape.rows)) {
    bad_position("there are " + std::to_string(rows.size()) + " rows, not " + std::to_string(shape.rows));
  }
  Diagram diagram;
  diagram.cells.assign(static_cast<std::size_t>(shape.cells()), '.');
  for (std::size_t i = 0; i < rows.size(); ++i) {
    read_row(shape, rows[i], shape.rows - 1 - static_cast<int>(i), diagram.cells);
  }
  if (parts[1] != "x" && parts[1] != "o") bad_position("who is to move is x or o, not " + quote(parts[1]));
  diagram.to_move = parts[1] == "x" ? Side::kFirst : Side::kSecond;
  return diagram;
}

}  // namespace palamedes::mnk
