#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "arena/external/dialogue.hpp"
#include "arena/player.hpp"
#include "catalog/game.hpp"
#include "search/common/limits.hpp"

namespace palamedes::arena {

// The manager's side of a protocol. What the program does wrong is thrown as ExternalFailure.
class ExternalTalk {
 public:
  virtual ~ExternalTalk() = default;

  // The program has just been started. Throws UserError where it has not what its settings ask for.
  virtual void greet() = 0;
  virtual void new_game(const catalog::Game& start, Side side, std::uint64_t seed) = 0;
  virtual void observe(std::string_view /*move*/) {}
  virtual Answer choose(const catalog::Game& game, const search::Limits& limits, const engines::StopToken& token) = 0;
  virtual void game_over() {}
  // What makes the program leave.
  virtual std::string farewell() const = 0;
};

// The time that the side to move has for this move at most, if there is a limit.
std::optional<double> time_to_answer(const search::Limits& limits, Side side);

// A time as managers write it, whole milliseconds; never less than one, which some programs take for "no limit".
std::string milliseconds(double seconds);

}  // namespace palamedes::arena
