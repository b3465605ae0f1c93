#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "knowledge/experience/experience.hpp"
#include "learn/experience/games.hpp"
#include "learn/experience/replay.hpp"

namespace palamedes::learn {

// Replays a game of a list. Throws UserError, with its number, where it breaks the rules or they give another result.
void replay_counted(catalog::Game& board, const GameList& list, std::size_t number, std::vector<CanonicalPly>& plies);

// A move of a position with what was counted of it; the key is that of the position, as the file has it.
struct CountedMove {
  std::int64_t key = 0;
  knowledge::MoveTally tally;
};

// Counts the moves of games. Plies are gathered and sorted before they are added up: neighbours in a table come one
// after the other, and a move of the opening is one for all games.
class Tallies {
 public:
  // The plies of a game, as replayed.
  void add(const CountedGame& game, const std::vector<CanonicalPly>& plies);
  std::size_t plies() const { return plies_.size(); }
  // By key; nothing is left.
  std::vector<CountedMove> take();

 private:
  struct Ply {
    std::int64_t key = 0;
    std::uint32_t move = 0;
    std::int32_t score = 0;
    bool scored = false;
    std::uint8_t points = 0;  // halves
  };

  std::uint32_t number_of(const std::string& move);

  std::vector<Ply> plies_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<std::string> texts_;
};

}  // namespace palamedes::learn
