#include "games/mnk/notation.hpp"

#include <cstdint>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/mnk/phrases.hpp"

namespace palamedes::mnk {
namespace {

[[noreturn]] void bad_position(const Phrase& phrase, Parameters parameters) {
  throw UserError("position", Message(phrase, std::move(parameters)));
}

std::int64_t count_of(std::size_t size) { return static_cast<std::int64_t>(size); }

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

void read_row(const Settings& settings, std::string_view text, int row, std::string& cells) {
  if (text.size() != static_cast<std::size_t>(settings.columns)) {
    bad_position(kPhrases["position-row-length"],
                 {{"row", row + 1}, {"given", count_of(text.size())}, {"expected", settings.columns}});
  }
  for (std::size_t column = 0; column < text.size(); ++column) {
    const char c = text[column];
    if (c != 'X' && c != 'O' && c != '.') {
      bad_position(kPhrases["position-letter"], {{"row", row + 1},
                                                 {"letter", text.substr(column, 1)},
                                                 {"cell", cell_name(cell_at(row, static_cast<int>(column)))}});
    }
    cells[static_cast<std::size_t>(row * settings.columns) + column] = c;
  }
}

}  // namespace

Message ending(const Settings& settings, Result result) {
  switch (result) {
    case Result::kOngoing: return {};
    case Result::kDraw: return kPhrases["board-full"];
    default: return {kPhrases["line"], {{"length", settings.k}}};
  }
}

std::string column_name(int column) {
  std::string name;
  if (column >= kLetters) name += static_cast<char>('a' + column / kLetters - 1);
  return name + static_cast<char>('a' + column % kLetters);
}

std::string cell_name(Move cell) { return column_name(cell.column) + std::to_string(cell.row + 1); }

Move parse_cell(const Settings& settings, std::string_view text) {
  const std::size_t letters = leading_letters(text);
  const int column = column_of(text.substr(0, letters));
  const int row = row_of_digits(text.substr(letters));
  if (column < 0 || row < 0) {
    const std::string middle = cell_name(cell_at(settings.rows / 2, settings.columns / 2));
    throw UserError("move " + quote(text), Message(kPhrases["move-form"], {{"example", middle}}));
  }
  if (column >= settings.columns || row >= settings.rows) {
    const std::string corner = cell_name(cell_at(settings.rows - 1, settings.columns - 1));
    throw UserError("move " + quote(text), Message(kPhrases["move-off-board"], {{"corner", corner}}));
  }
  return cell_at(row, column);
}

std::string diagram_text(const Settings& settings, const Diagram& diagram) {
  std::string text;
  const auto columns = static_cast<std::size_t>(settings.columns);
  for (int row = settings.rows - 1; row >= 0; --row) {
    text.append(diagram.cells, static_cast<std::size_t>(row) * columns, columns);
    text += row == 0 ? ' ' : '/';
  }
  text += diagram.to_move == Side::kFirst ? 'x' : 'o';
  if (diagram.phase != Phase::kPlaying) text += " " + std::string(phase_word(diagram.phase));
  return text;
}

Diagram parse_diagram(const Settings& settings, std::string_view text) {
  const std::vector<std::string_view> parts = words(text);
  if (parts.size() != 2 && (parts.size() != 3 || !settings.has_opening())) {
    bad_position(kPhrases["position-form"], {{"given", count_of(parts.size())}});
  }
  const std::vector<std::string_view> rows = split(parts[0], '/');
  if (rows.size() != static_cast<std::size_t>(settings.rows)) {
    bad_position(kPhrases["position-rows"], {{"given", count_of(rows.size())}, {"expected", settings.rows}});
  }
  Diagram diagram;
  diagram.cells.assign(static_cast<std::size_t>(settings.cells()), '.');
  for (std::size_t i = 0; i < rows.size(); ++i) {
    read_row(settings, rows[i], settings.rows - 1 - static_cast<int>(i), diagram.cells);
  }
  if (parts[1] != "x" && parts[1] != "o") bad_position(kPhrases["position-turn"], {{"given", parts[1]}});
  diagram.to_move = parts[1] == "x" ? Side::kFirst : Side::kSecond;
  if (parts.size() == 3) {
    const std::optional<Phase> phase = phase_of(settings, parts[2], diagram.to_move);
    if (!phase) bad_position(kPhrases["position-opening"], {{"given", parts[2]}, {"turn", parts[1]}});
    diagram.phase = *phase;
  }
  return diagram;
}

}  // namespace palamedes::mnk
