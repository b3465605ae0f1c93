#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/fixed_list.hpp"
#include "games/mnk/mnk.hpp"
#include "games/mnk/phase.hpp"
#include "games/opening.hpp"

namespace palamedes::mnk {

// An m,n,k-game with `pie=on` or `swap2=on`: the opening, and then the plain game, which knows nothing of it and so
// pays nothing for it. The plain position inside has the side to move whose stone is next; who places it is the
// phase's affair.
template <class Size>
class OpenedMnk {
 public:
  using Plain = Mnk<Size>;
  using Move = mnk::Move;
  using MoveList = FixedList<Move, Plain::kMaxCells + 2>;  // every cell, `swap` and `two`

  struct Position {
    typename Plain::Position stones;
    Phase phase;

    friend bool operator==(const Position&, const Position&) = default;
  };
  using Undo = Phase;  // before the move

  explicit OpenedMnk(const Settings& settings) : settings_(settings), plain_(settings.without_opening()) {}

  const Settings& settings() const { return settings_; }
  const Plain& plain() const { return plain_; }
  const typename Plain::Position& plain_position(const Position& position) const { return position.stones; }
  std::optional<SwapOpening> opening(const Position& position) const { return opening_in(position.phase); }

  Spec spec() const;
  Position start() const { return {plain_.start(), first_phase(settings_)}; }

  Side side_to_move(const Position& position) const { return mover_in(position.phase, position.stones.to_move); }
  Result result(const Position& position) const { return plain_.result(position.stones); }
  Message reason(const Position& position) const { return plain_.reason(position.stones); }

  // The cells as in the plain game, then `swap`, then `two`.
  void legal_moves(const Position& position, MoveList& list) const;
  Undo play(Position& position, Move move) const;
  void undo(Position& position, Move move, const Undo& before) const;

  std::uint64_t key(const Position& position) const { return plain_.key(position.stones) ^ phase_key(position); }
  std::uint64_t computed_key(const Position& position) const {
    return plain_.computed_key(position.stones) ^ phase_key(position);
  }

  std::string position_text(const Position& position) const;
  Position parse_position(std::string_view text) const;
  std::string move_text(const Position& position, Move move) const;
  Move parse_move(const Position& position, std::string_view text) const;
  std::string draw(const Position& position, const std::optional<Move>& last, const DrawStyle& style) const;
  BoardInfo board() const { return plain_.board(); }
  Scene scene(const Position& position) const { return plain_.scene(position.stones); }
  std::vector<Touch> touches(Move move) const;
  std::string_view side_name(Side side) const { return plain_.side_name(side); }

  int symmetries() const { return plain_.symmetries(); }
  Position transformed(const Position& position, int symmetry) const {
    return {plain_.transformed(position.stones, symmetry), position.phase};
  }
  Move transformed_move(const Position& position, Move move, int symmetry) const {
    return is_cell(move) ? plain_.transformed_move(position.stones, move, symmetry) : move;
  }
  bool swaps_sides(int symmetry) const { return plain_.swaps_sides(symmetry); }

  int ply_limit() const { return plain_.ply_limit() + (settings_.swap2 ? 2 : 1); }
  Result judge(const Position& position) const { return plain_.judge(position.stones); }

 private:
  // None after the opening, where the plain game's keys hold.
  static std::uint64_t phase_key(const Position& position) {
    const auto number = static_cast<std::uint64_t>(position.phase);
    return number == 0 ? 0 : mix64(0x6d6e6b0000000010U + number);
  }
  bool may_swap(const Position& position) const;
  bool may_add(const Position& position) const;
  Diagram diagram(const Position& position) const;

  Settings settings_;
  Plain plain_;
};

extern template class OpenedMnk<UpTo64Cells>;
extern template class OpenedMnk<UpTo20x20>;
extern template class OpenedMnk<UpTo100x100>;

}  // namespace palamedes::mnk
