#pragma once

#include <string_view>

#include "base/spec/spec.hpp"
#include "catalog/game.hpp"
#include "engines/settings/engine_shape.hpp"
#include "search/common/limits.hpp"

// The engines that callers get.
namespace palamedes::server {

// What a caller's engine string stands for, threads and memory capped. Only engines of this program, and none of their
// options may name a file or a command. Throws UserError.
engines::EngineShape allowed_engine(std::string_view text, const catalog::Game& game, int threads, int megabytes);

// How many megabytes of table or tree a search from here can fill before it comes to its limits: a power of two, or
// what the engine has where that is less; 0 for one without any.
int megabytes_to_fill(const engines::EngineShape& engine, const catalog::Game& game, const search::Limits& limits);

// The engine with a table or tree of so many at the most.
Spec with_megabytes(engines::EngineShape engine, int megabytes);

}  // namespace palamedes::server
