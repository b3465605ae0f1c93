#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/fixed_list.hpp"
#include "games/contract.hpp"
#include "games/exact.hpp"
#include "games/mnk/exact/proof_numbers.hpp"
#include "games/mnk/shapes/four_threats.hpp"
#include "games/mnk/shapes/shapes.hpp"

namespace palamedes::mnk {

// Looks for a win by fours and threes: after every stone of the attacker he would win by fours if the defender passed.
// Depth-first proof-number search with a table of its own. What it finds is a win against every defence: those that are
// left out take no cell of that win by fours and make none of its answers a threat. What it does not find may be a win
// all the same.
class ThreatSearch {
 public:
  explicit ThreatSearch(std::size_t table_bytes) : table_(table_bytes) {}

  struct Win {
    int plies = 0;   // that it takes at most; 0 if none was found
    int first = -1;  // the cell it begins with
  };
  // The attacker is to move in the position with this key. Stones are placed and taken back in the shapes it is given.
  Win win(Shapes& shapes, std::uint64_t key, Side attacker, const StopAsked& stop);

  // The stones of a win by fours and the answers to them, the last one completes a line or leaves two that do; empty if
  // none is found. The attacker is to move.
  std::vector<int> fours(Shapes& shapes, std::uint64_t key, Side attacker);

  std::uint64_t nodes() const { return nodes_; }
  bool stopped() const { return stopped_; }

 private:
  static constexpr int kFoursTries = 300;
  static constexpr int kDeepest = 80;
  static constexpr std::size_t kMostChildren = 128;

  struct Child {
    int cell;
    ProofNumbers numbers;
  };
  using Children = FixedList<Child, kMostChildren>;
  using Cells = FixedList<int, kMostChildren>;
  // What is known of a position by itself: a result or the moves that matter.
  struct Look {
    ProofNumbers numbers;
    Cells moves;
    int plies_elsewhere = 0;  // until the attacker has won after any other move
  };

  Look look(std::uint64_t key, bool attacks);
  Look attack(std::uint64_t key);
  Look defence(std::uint64_t key);
  void list_defences(std::uint64_t key, Cells& cells);
  void list_lines_through(int answer, const std::vector<int>& answers, Cells& cells) const;
  ProofNumbers child_numbers(std::uint64_t key, int cell, bool attacks);
  ProofNumbers expand(std::uint64_t key, bool attacks, const Look& here, const ProofNumbers& limits);

  Side mover(bool attacks) const { return attacks ? attacker_ : other(attacker_); }
  std::uint64_t after(std::uint64_t key, int cell, bool attacks) const;
  // The same stones with the other side to move.
  static std::uint64_t table_key(std::uint64_t key, bool attacks) { return attacks ? key : ~key; }
  static ProofNumbers won(int plies, int cell);

  NumbersTable table_;
  FourThreats fours_;
  Shapes* shapes_ = nullptr;
  Side attacker_ = Side::kFirst;
  const StopAsked* stop_ = nullptr;
  bool stopped_ = false;
  std::uint64_t nodes_ = 0;
  int depth_ = 0;
};

}  // namespace palamedes::mnk
