#include "protocols/gomocup/notation.hpp"

#include "base/error.hpp"
#include "base/spec/spec.hpp"
#include "base/text.hpp"

namespace palamedes::protocols {
namespace {

constexpr int kLetters = 26;

std::optional<int> coordinate(std::string_view text) {
  const auto number = parse_integer(trim(text));
  if (!number || *number < 0 || *number >= GomocupBoard::kLongestSide) return std::nullopt;
  return static_cast<int>(*number);
}

// a, b, …, z, aa, ab, …: there is no letter for nought.
std::string column_letters(int column) {
  std::string letters;
  for (int rest = column + 1; rest > 0; rest = (rest - 1) / kLetters) {
    letters.insert(letters.begin(), static_cast<char>('a' + (rest - 1) % kLetters));
  }
  return letters;
}

}  // namespace

std::optional<GomocupCell> parse_gomocup_cell(std::string_view text) {
  const auto parts = split(text, ',');
  if (parts.size() != 2) return std::nullopt;
  const auto x = coordinate(parts[0]);
  const auto y = coordinate(parts[1]);
  if (!x || !y) return std::nullopt;
  return GomocupCell{*x, *y};
}

std::string gomocup_text(GomocupCell cell) { return std::to_string(cell.x) + "," + std::to_string(cell.y); }

GomocupBoard GomocupBoard::of(std::string_view game_spec) {
  const Spec spec = Spec::parse(game_spec);
  if (spec.name != "mnk" || spec.positional.size() < 2) {
    throw UserError("the Gomocup protocol plays m,n,k-games such as mnk:15x15,5, not " + spec.text());
  }
  const auto sides = split(spec.positional[0], 'x');
  const auto rows = parse_integer(sides.front());
  const auto columns = parse_integer(sides.back());
  const auto k = parse_integer(spec.positional[1]);
  if (sides.size() != 2 || !rows || !columns || !k) throw UserError(quote(game_spec) + " is no m,n,k-game");
  GomocupBoard board{static_cast<int>(*rows), static_cast<int>(*columns), static_cast<int>(*k)};
  for (const auto& [name, value] : spec.named) {
    if (name == "exact") board.exact = value == "on";
    if (name == "caro") board.caro = value == "on";
    if (name == "pie" && value == "on") throw UserError("the Gomocup protocol has swap2, but no pie rule");
  }
  return board;
}

std::string GomocupBoard::game_spec() const {
  return "mnk:" + std::to_string(rows) + "x" + std::to_string(columns) + "," + std::to_string(k) +
         (exact ? ",exact=on" : "") + (caro ? ",caro=on" : "");
}

void GomocupBoard::set_rule(std::int64_t rule) {
  exact = (rule & kExactFive) != 0;
  caro = (rule & kCaro) != 0;
}

std::string GomocupBoard::move_text(GomocupCell cell) const {
  return column_letters(cell.x) + std::to_string(rows - cell.y);
}

std::optional<GomocupCell> GomocupBoard::cell_of(std::string_view move) const {
  std::size_t letters = 0;
  int column = 0;
  while (letters < move.size() && letters < 3 && move[letters] >= 'a' && move[letters] <= 'z') {
    column = column * kLetters + (move[letters] - 'a' + 1);
    ++letters;
  }
  const auto row = parse_integer(move.substr(letters));
  if (letters == 0 || !row || *row < 1 || *row > rows || column > columns) return std::nullopt;
  return GomocupCell{column - 1, rows - static_cast<int>(*row)};
}

}  // namespace palamedes::protocols
