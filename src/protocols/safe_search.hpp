#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "catalog/game.hpp"
#include "engines/engine.hpp"

namespace palamedes::protocols {

// The engine's answer; where a search fails (there may be too little memory), the first legal move, with what went
// wrong as its note: a protocol must answer. The game must not be over.
engines::EngineReport safe_search(engines::Engine& engine, const catalog::Game& game,
                                  const engines::EngineQuestion& question, const engines::StopToken& token);

// An engine for the variant that is asked for, kept as long as the variant and the engine's string stay the same.
class KeptEngine {
 public:
  KeptEngine(std::string spec, std::uint64_t seed) : spec_(std::move(spec)), seed_(seed) {}

  // Where no string was given, the best engine of the game. At most so many megabytes for its table or tree, if any
  // number is given. Throws UserError.
  engines::Engine& get(const catalog::Game& game, std::int64_t memory_mb = 0);
  // Forgets the game before.
  void new_game() {
    if (engine_) engine_->new_game();
  }
  // The string that get() would make an engine of. Throws UserError where it does not fit the game.
  std::string spec_for(const catalog::Game& game, std::int64_t memory_mb = 0) const;

 private:
  std::string spec_;
  std::uint64_t seed_;
  std::string made_for_;
  std::unique_ptr<engines::Engine> engine_;
};

}  // namespace palamedes::protocols
