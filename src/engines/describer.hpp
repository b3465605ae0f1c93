#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "catalog/game.hpp"

namespace palamedes::engines {

// A position as an evaluation sees it.
struct Description {
  std::vector<std::uint16_t> inputs;   // of a net, those that are on
  std::vector<std::int16_t> features;  // in the order of their names
};

// Knows what the evaluation of one game variant looks at.
class Describer {
 public:
  Describer() = default;
  Describer(const Describer&) = delete;
  Describer& operator=(const Describer&) = delete;
  virtual ~Describer() = default;

  virtual std::vector<std::string> feature_names() const = 0;
  // 0 where the game has no net.
  virtual std::size_t net_inputs() const = 0;
  virtual Description describe(const catalog::Game& game) const = 0;
  // Whether a legal move is one that an evaluation should not be asked before.
  virtual bool noisy(const catalog::Game& game, const std::string& move) const = 0;
  // Whether the game's heuristics are certain who wins, so that no evaluation is asked.
  virtual bool proven(const catalog::Game& game) const = 0;
};

// Throws UserError if the game's evaluation has no features.
std::unique_ptr<Describer> make_describer(const catalog::Game& game);

}  // namespace palamedes::engines
