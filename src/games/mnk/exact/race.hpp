#pragma once

#include <cstdint>

#include "base/fixed_list.hpp"
#include "games/mnk/exact/maker_breaker.hpp"
#include "games/mnk/exact/race_board.hpp"

namespace palamedes::mnk {

// Whether one side, the attacker, wins by the rules, by depth-first proof-number search. Lines that miss one stone and
// wins by threats restrict the moves; where the attacker could not even win a game in which he alone wants a line, he
// does not win.
class Race {
 public:
  Race(const Settings& settings, std::size_t table_bytes, const MakerBreaker& breaker, StopAsked stop);

  enum class Answer : std::uint8_t { kOpen, kWins, kDoesNot };
  Answer solve(const RaceStones& stones, Side attacker);

  // After an answer: a stone of the side to move that has it, if it is the one who has it.
  CellSet move() const { return move_; }
  // After a win: it takes so many plies at most.
  int plies() const { return plies_; }
  std::uint64_t nodes() const { return nodes_; }

 private:
  struct Child {
    CellSet move;
    ProofNumbers numbers;
  };
  // What is known of a position by itself: a result or the moves that matter.
  struct Look {
    ProofNumbers numbers;
    CellSet moves = 0;
    int plies_elsewhere = 0;  // until the other side has won, after a move that is none of these
  };
  struct Key {
    std::uint64_t hash;
    int symmetry;
  };

  ProofNumbers win_of(Side side, CellSet move, int plies) const;
  bool attacker_moves(const RaceStones& stones) const { return stones.to_move == attacker_; }
  Look look(const RaceStones& stones) const;
  Look by_threats(const RaceStones& stones) const;
  Key key_of(const RaceStones& stones) const;
  ProofNumbers from_table(const RaceStones& stones, const ProofNumbers& fresh) const;
  ProofNumbers expand(const RaceStones& stones, const Look& here, const ProofNumbers& limits);

  RaceBoard board_;
  BoardSymmetry symmetry_;
  NumbersTable table_;
  const MakerBreaker* breaker_;
  StopAsked stop_;
  Side attacker_ = Side::kFirst;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  CellSet move_ = 0;
  int plies_ = 0;
};

}  // namespace palamedes::mnk
