#pragma once

#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "engines/engine.hpp"
#include "server/json/game_json.hpp"
#include "server/limits.hpp"

namespace palamedes::server {

// What a caller asks of an engine over the socket, its form checked.
struct SearchRequest {
  enum class Type { kPlay, kMove, kAnalyse, kTree, kAblate, kBench };

  Type type = Type::kAnalyse;
  boost::json::value id;  // the caller's name for it: a text or a whole number
  GameText game;
  std::string move;          // of a play: the caller's own, to be played first
  std::optional<Side> side;  // of a play: whose moves the engine makes; nothing: whoever is to move
  std::string match;         // the caller's name for the game; engines are kept for each
  std::string engine;        // empty: the family's best, or none to answer a play
  engines::Limits limits;
  bool ponders = false;  // of a play or a move: the engine thinks on after its answer
  int lines = 1;
  int plies = 2;                     // of a tree, to be shown
  int depth = 0;                     // of an ablation
  std::vector<std::string> engines;  // likewise
};

// The `id` of a message; null where there is none. Throws Refusal.
boost::json::value read_id(const boost::json::object& message);

// Throws Refusal.
SearchRequest read_search(const boost::json::object& message, const ServerLimits& limits);

}  // namespace palamedes::server
