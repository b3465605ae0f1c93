#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "arena/event/event.hpp"

namespace palamedes::arena {

// How often a player lost for what it did rather than for how it played.
struct Forfeits {
  int games = 0;
  int forfeited = 0;
  std::string reason;  // of the first of them

  void add(const GameReport& report, bool lost);
  // So much that the result says little about how well it plays.
  bool much() const { return forfeited * 20 >= games && forfeited > 0; }
};

std::vector<Forfeits> forfeits(std::size_t players, const std::vector<FinishedGame>& games);
void add_forfeits(std::vector<Forfeits>& players, const FinishedGame& game);

// "rapfi forfeited 8 of 40 games …"
std::string forfeit_warning(const std::string& name, const Forfeits& forfeits);
// Of those who did.
boost::json::array forfeits_json(const Event& event, const std::vector<FinishedGame>& games);
// A line for each player that forfeited much.
std::vector<std::string> forfeit_warnings(const Event& event, const std::vector<FinishedGame>& games);

}  // namespace palamedes::arena
