#pragma once

#include <memory>
#include <vector>

#include "base/spec.hpp"
#include "engines/engine.hpp"

namespace palamedes::engines {

// The engines that every game has, apart from `random`.
std::vector<EngineInfo> engine_kinds();

// One of them for a variant; nothing if the engine's name is none of them. Throws UserError.
std::unique_ptr<Engine> make_searching_engine(const Spec& variant, const Spec& engine, std::uint64_t seed);

}  // namespace palamedes::engines
