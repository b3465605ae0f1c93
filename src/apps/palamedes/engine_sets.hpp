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

// `best` of any game as far as it searches, with each of its settings as alpha-beta has it, and without each technique
// that alpha-beta has of its own.
std::vector<NamedEngine> best_set(const catalog::Game& game);

// The same as technique_set for a preset of CAMMP, in the order and under the names of its published table.
std::vector<NamedEngine> cammp_set(const catalog::Game& game, const std::string& preset);

// Where CAMMP's program departs from its text: `cammp-played` bare, with single techniques and whole, then with each
// setting in turn as `cammp` has it, wherever that setting acts; then the same of `cammp` with single settings as this
// project's own engines have them.
std::vector<NamedEngine> cammp_departures(const catalog::Game& game);

}  // namespace palamedes::apps
