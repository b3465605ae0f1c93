#pragma once

#include <string_view>

#include <boost/json.hpp>

#include "catalog/game.hpp"
#include "engines/engine.hpp"

// Engines as `palamedes engines --json` and the page describe them.
namespace palamedes::report {

// {"name","game","summary","stands_for","settings":[{"name","type","low","high","words","default","value","meaning"}]};
// game and stands_for are null for the kinds that are not one family's, low and high for what is no number.
boost::json::object engine_json(const engines::EngineInfo& engine, std::string_view family);

// All engines that play a game.
boost::json::array engines_json(const catalog::Game& game);

}  // namespace palamedes::report
