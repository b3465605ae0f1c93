#pragma once

#include <boost/json.hpp>

#include "catalog/game.hpp"

// Boards and what stands on them, as docs/api.md describes them.
namespace palamedes::server {

boost::json::object board_json(const catalog::Game& game);

boost::json::array pieces_json(const Scene& scene);
// What a game in progress shows: pieces, highlights, the last move and the points of the legal ones.
void add_scene(boost::json::object& object, const catalog::Game& game);

}  // namespace palamedes::server
