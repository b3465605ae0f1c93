#include "games/mnk/mnk.hpp"

#include <bit>
#include <utility>

#include "base/error.hpp"
#include "base/spec/settings.hpp"
#include "base/text.hpp"
#include "games/mnk/exact/exact_solver.hpp"
#include "games/mnk/notation.hpp"
#include "games/mnk/phrases.hpp"
#include "games/mnk/picture.hpp"
#include "games/mnk/random_games.hpp"
#include "games/mnk/shapes/shapes.hpp"
#include "games/mnk/shapes/threat_search.hpp"
#include "games/phrases.hpp"

namespace palamedes::mnk {

template <class Size>
Mnk<Size>::Mnk(const Settings& settings) : settings_(settings), cells_(settings.cells()), geometry_(settings) {}

template <class Size>
Spec Mnk<Size>::spec() const {
  return canonical_spec("mnk", settings_, true);
}

template <class Size>
Message Mnk<Size>::reason(const Position& position) const {
  return ending(settings_, position.result);
}

template <class Size>
std::uint64_t Mnk<Size>::computed_key(const Position& position) const {
  std::uint64_t key = kEmptyKey ^ (position.to_move == Side::kSecond ? kSideKey : 0);
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    for_each_stone(position, side, [&](Move stone) { key ^= stone_key(side, stone); });
  }
  return key;
}

template <class Size>
void Mnk<Size>::set_stone(Position& position, Side side, Move move) const {
  geometry_.put(position.board, side, geometry_.cell(move));
  position.key ^= stone_key(side, move);
  ++position.filled;
}

template <class Size>
typename Mnk<Size>::Position Mnk<Size>::exchanged(const Position& position) const {
  Position swapped = start();
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    for_each_stone(position, side, [&](Move stone) { set_stone(swapped, other(side), stone); });
  }
  if (position.to_move == Side::kFirst) pass(swapped);
  return swapped;
}

template <class Size>
Diagram Mnk<Size>::diagram(const Position& position) const {
  Diagram diagram{std::string(static_cast<std::size_t>(cells_), '.'), position.to_move, position.result};
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    for_each_stone(position, side, [&](Move stone) {
      diagram.cells[static_cast<std::size_t>(cell_number(stone))] = side == Side::kFirst ? 'X' : 'O';
    });
  }
  return diagram;
}

template <class Size>
std::string Mnk<Size>::position_text(const Position& position) const {
  return diagram_text(settings_, diagram(position));
}

template <class Size>
typename Mnk<Size>::Position Mnk<Size>::parse_position(std::string_view text) const {
  return position_of(parse_diagram(settings_, text));
}

template <class Size>
typename Mnk<Size>::Position Mnk<Size>::position_of(const Diagram& diagram) const {
  Position position = start();
  for (int number = 0; number < cells_; ++number) {
    const char c = diagram.cells[static_cast<std::size_t>(number)];
    if (c != '.') set_stone(position, c == 'X' ? Side::kFirst : Side::kSecond, cell_of_number(number));
  }
  if (diagram.to_move == Side::kSecond) position.key ^= kSideKey;
  position.to_move = diagram.to_move;
  const bool first = geometry_.has_line(position.board, Side::kFirst);
  const bool second = geometry_.has_line(position.board, Side::kSecond);
  if (first && second) {
    throw UserError("position", Message(kPhrases["position-two-lines"], {{"length", settings_.k}}));
  }
  if (first || second) {
    position.result = first ? Result::kFirstWins : Result::kSecondWins;
  } else if (position.filled == cells_) {
    position.result = Result::kDraw;
  }
  return position;
}

template <class Size>
std::string Mnk<Size>::move_text(const Position&, Move move) const {
  return cell_name(move);
}

template <class Size>
Move Mnk<Size>::parse_move(const Position& position, std::string_view text) const {
  const Move move = parse_cell(settings_, text);
  if (position.result != Result::kOngoing) refuse_after_end(text, reason(position));
  if (!is_free(position, move)) throw UserError("move " + quote(text), kPhrases["move-taken"]);
  return move;
}

template <class Size>
std::string Mnk<Size>::draw(const Position& position, const std::optional<Move>& last, const DrawStyle& style) const {
  return draw_diagram(settings_, diagram(position), last, style);
}

template <class Size>
BoardInfo Mnk<Size>::board() const {
  return board_of(settings_);
}

template <class Size>
Scene Mnk<Size>::scene(const Position& position) const {
  return scene_of(settings_, diagram(position));
}

template <class Size>
std::vector<Touch> Mnk<Size>::touches(Move move) const {
  return touches_of(move);
}

template <class Size>
Move Mnk<Size>::image(Move move, int symmetry) const {
  int row = move.row;
  int column = move.column;
  if ((symmetry & 1) != 0) column = settings_.columns - 1 - column;
  if ((symmetry & 2) != 0) row = settings_.rows - 1 - row;
  if ((symmetry & 4) != 0) std::swap(row, column);
  return cell_at(row, column);
}

template <class Size>
typename Mnk<Size>::Position Mnk<Size>::transformed(const Position& position, int symmetry) const {
  Position turned = start();
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    for_each_stone(position, side, [&](Move stone) { set_stone(turned, side, image(stone, symmetry)); });
  }
  if (position.to_move == Side::kSecond) turned.key ^= kSideKey;
  turned.to_move = position.to_move;
  turned.result = position.result;
  return turned;
}

template <class Size>
PlayoutTally Mnk<Size>::playout_batch(const Position& position, std::uint64_t games, int ply_cap,
                                      Random& random) const {
  return random_games(*this, position, games, ply_cap, random);
}

template <class Size>
ExactAnswer<Move> Mnk<Size>::solved(const Position& position, std::size_t table_bytes, const StopAsked& stop) const {
  ExactAnswer<Move> answer;
  if constexpr (Size::kOneWord) {
    ExactSolver solver(settings_, table_bytes, stop);
    answer.value = solver.solve({position.board.stones, position.to_move});
    if (solver.move() != 0) answer.move = geometry_.move(std::countr_zero(solver.move()));
    answer.plies = solver.plies();
    answer.nodes = solver.nodes();
  } else {
    Shapes shapes(settings_, {});
    shapes.set([&](int row, int column) {
      const Move cell = cell_at(row, column);
      return has_stone(position, Side::kFirst, cell) ? 1 : has_stone(position, Side::kSecond, cell) ? 2 : 0;
    });
    ThreatSearch search(table_bytes);
    const ThreatSearch::Win win = search.win(shapes, position.key, position.to_move, stop);
    answer.nodes = search.nodes();
    if (win.plies > 0) {
      answer.value = ExactValue::kWin;
      answer.move = shapes.move(win.first);
      answer.plies = win.plies;
    }
  }
  return answer;
}

template class Mnk<UpTo64Cells>;
template class Mnk<UpTo20x20>;
template class Mnk<UpTo100x100>;

static_assert(Game<Mnk<UpTo64Cells>> && HasPlayout<Mnk<UpTo64Cells>> && HasPlayoutBatch<Mnk<UpTo64Cells>> &&
              HasBoard<Mnk<UpTo64Cells>> && HasSolver<Mnk<UpTo64Cells>>);
static_assert(Game<Mnk<UpTo20x20>> && HasPlayout<Mnk<UpTo20x20>> && HasPlayoutBatch<Mnk<UpTo20x20>> &&
              HasBoard<Mnk<UpTo20x20>>);
static_assert(Game<Mnk<UpTo100x100>> && HasPlayout<Mnk<UpTo100x100>> && HasPlayoutBatch<Mnk<UpTo100x100>> &&
              HasBoard<Mnk<UpTo100x100>>);

}  // namespace palamedes::mnk
