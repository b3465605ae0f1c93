#pragma once

#include <string>
#include <utility>
#include <vector>

#include "catalog/game.hpp"

namespace palamedes::apps {

// An engine under the name that a table gives it.
struct NamedEngine {
  std::string name;
  std::string spec;
};

// `alphabeta` with every technique off: what students learn first.
std::string bare_alphabeta();

// Bare alpha-beta, with each technique alone, with all, and with all but one.
std::vector<NamedEngine> technique_set(const catalog::Game& game);

// The same for a preset of CAMMP, in the order and under the names of its published table.
std::vector<NamedEngine> cammp_set(const catalog::Game& game, const std::string& preset);

}  // namespace palamedes::apps
