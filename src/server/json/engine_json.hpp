#pragma once

#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "catalog/game.hpp"
#include "engines/engine.hpp"

// Engines as callers name them, and their reports as callers get them.
namespace palamedes::server {

// The engine string with its presets replaced, threads and memory capped. Only engines of this program, and none of
// their options may name a file or a command. Throws UserError.
std::string allowed_engine(std::string_view text, const catalog::Game& game, int threads, int megabytes);

boost::json::object report_json(const engines::EngineReport& report);

}  // namespace palamedes::server
