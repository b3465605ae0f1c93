#include "games/mnk/opened.hpp"

#include "base/error.hpp"
#include "base/spec/settings.hpp"
#include "base/text.hpp"
#include "games/mnk/notation.hpp"
#include "games/mnk/phrases.hpp"
#include "games/phrases.hpp"

namespace palamedes::mnk {

template <class Size>
Spec OpenedMnk<Size>::spec() const {
  return canonical_spec("mnk", settings_, true);
}

template <class Size>
bool OpenedMnk<Size>::may_swap(const Position& position) const {
  return position.phase == Phase::kChoose || position.phase == Phase::kMaySwap;
}

template <class Size>
bool OpenedMnk<Size>::may_add(const Position& position) const {
  return position.phase == Phase::kChoose && plain_.legal_count(position.stones) >= 2;
}

template <class Size>
void OpenedMnk<Size>::legal_moves(const Position& position, MoveList& list) const {
  list.clear();
  if (result(position) != Result::kOngoing) return;
  plain_.for_each_free(position.stones, [&](Move cell) { list.push_back(cell); });
  if (may_swap(position)) list.push_back(kSwapMove);
  if (may_add(position)) list.push_back(kTwoMove);
}

template <class Size>
typename OpenedMnk<Size>::Undo OpenedMnk<Size>::play(Position& position, Move move) const {
  const Phase before = position.phase;
  if (is_cell(move)) {
    static_cast<void>(plain_.play(position.stones, move));
    position.phase = result(position) == Result::kOngoing ? after_stone(settings_, position.phase) : Phase::kPlaying;
  } else {
    position.stones = plain_.exchanged(position.stones);
    position.phase = move == kTwoMove ? Phase::kAddTwo : Phase::kPlaying;
  }
  return before;
}

template <class Size>
void OpenedMnk<Size>::undo(Position& position, Move move, const Undo& before) const {
  if (is_cell(move)) {
    plain_.undo(position.stones, move, {});
  } else {
    position.stones = plain_.exchanged(position.stones);
  }
  position.phase = before;
}

template <class Size>
Diagram OpenedMnk<Size>::diagram(const Position& position) const {
  Diagram diagram = plain_.diagram(position.stones);
  diagram.to_move = side_to_move(position);
  diagram.phase = position.phase;
  return diagram;
}

template <class Size>
std::string OpenedMnk<Size>::position_text(const Position& position) const {
  return diagram_text(settings_, diagram(position));
}

template <class Size>
typename OpenedMnk<Size>::Position OpenedMnk<Size>::parse_position(std::string_view text) const {
  Diagram diagram = parse_diagram(settings_, text);
  diagram.to_move = next_stone_in(diagram.phase, diagram.to_move);
  const Position position{plain_.position_of(diagram), diagram.phase};
  if (diagram.phase != Phase::kPlaying && result(position) != Result::kOngoing) {
    throw UserError("position", Message(kPhrases["position-opening-over"], {{"given", phase_word(diagram.phase)}}));
  }
  return position;
}

template <class Size>
std::string OpenedMnk<Size>::move_text(const Position& position, Move move) const {
  if (is_cell(move)) return plain_.move_text(position.stones, move);
  return move == kSwapMove ? "swap" : "two";
}

template <class Size>
Move OpenedMnk<Size>::parse_move(const Position& position, std::string_view text) const {
  if (text != "swap" && text != "two") return plain_.parse_move(position.stones, text);
  if (result(position) != Result::kOngoing) refuse_after_end(text, reason(position));
  const bool swaps = text == "swap";
  if (!(swaps ? may_swap(position) : may_add(position))) {
    throw UserError("move " + quote(text), swaps ? kPhrases["move-no-swap"] : kPhrases["move-no-two"]);
  }
  return swaps ? kSwapMove : kTwoMove;
}

template <class Size>
std::string OpenedMnk<Size>::draw(const Position& position, const std::optional<Move>& last,
                                  const DrawStyle& style) const {
  return draw_diagram(settings_, diagram(position), last, style);
}

template <class Size>
std::vector<Touch> OpenedMnk<Size>::touches(Move move) const {
  return is_cell(move) ? plain_.touches(move) : std::vector<Touch>{};
}

template class OpenedMnk<UpTo64Cells>;
template class OpenedMnk<UpTo20x20>;
template class OpenedMnk<UpTo100x100>;

static_assert(HasSwapOpening<OpenedMnk<UpTo64Cells>> && HasBoard<OpenedMnk<UpTo64Cells>>);
static_assert(HasSwapOpening<OpenedMnk<UpTo20x20>> && HasBoard<OpenedMnk<UpTo20x20>>);
static_assert(HasSwapOpening<OpenedMnk<UpTo100x100>> && HasBoard<OpenedMnk<UpTo100x100>>);

}  // namespace palamedes::mnk
