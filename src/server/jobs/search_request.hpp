#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "engines/engine.hpp"
#include "server/json/game_json.hpp"
#include "server/limits.hpp"

namespace palamedes::server {

// What a caller asks of an engine over the socket, its form checked.
struct SearchRequest {
  enum class Type { kAnalyse, kMove, kTree, kAblate };

  Type type = Type::kAnalyse;
  boost::json::value id;  // the caller's name for it: a text or a whole number
  GameText game;
  std::string engine;  // empty: the family's best
  engines::Limits limits;
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
