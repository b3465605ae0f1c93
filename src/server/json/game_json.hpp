#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "catalog/game.hpp"
#include "server/limits.hpp"

// Games as callers send them, `{"game", "root", "moves"}`, and as they get them back.
namespace palamedes::server {

struct GameText {
  std::string game;
  std::string root;  // a position text; empty means the start
  std::vector<std::string> moves;
  bool all_pieces = false;  // the caller wants those of every position
  std::size_t from = 0;     // the first ply whose position the caller does not know yet
};

// Looks at the form only. Throws Refusal.
GameText read_game(const boost::json::object& object, const ServerLimits& limits);

// The game with its moves played. Throws UserError where a text is wrong.
std::unique_ptr<catalog::Game> played(const GameText& text);

// Refuses one more move where there are as many as a game may have.
void check_room(const GameText& text, const ServerLimits& limits);

// The state that docs/api.md describes. If there is a move it is played as well, what chance gives drawn from the seed.
boost::json::object state_json(const GameText& text, const ServerLimits& limits);
boost::json::object state_after(const GameText& text, const std::string& move, std::uint64_t seed,
                                const ServerLimits& limits);
// What the last move made of the state: the step that docs/api.md describes.
boost::json::object step_json(const catalog::Game& game);

}  // namespace palamedes::server
