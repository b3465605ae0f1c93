#include "arena/hidden_setup.hpp"

#include <utility>

namespace palamedes::arena {

HiddenSetup::HiddenSetup(const catalog::Game& start, std::uint64_t seed) : random_(seed) {
  if (start.has_chance() && !start.outcome().over()) start_ = start.clone();
}

// Turning everything over, one after the other, draws without replacement: every arrangement of the bag is as likely.
void HiddenSetup::draw() {
  const std::unique_ptr<const catalog::Game> start = std::move(start_);
  const std::unique_ptr<catalog::Game> game = start->clone();
  for (const std::string& request : start->legal_moves()) {
    if (start->chance_outcomes(request).empty()) continue;
    if (game->outcome().over()) return;
    const std::string outcome = catalog::resolved(*game, request, random_);
    outcomes_.emplace(request, outcome);
    game->play(outcome);
  }
}

std::string HiddenSetup::resolved(const catalog::Game& game, const std::string& move) {
  if (start_) draw();
  // A move with its outcome, as in b3(n), begins with its request.
  const std::string request = move.substr(0, move.find('('));
  const auto known = outcomes_.find(request);
  if (known != outcomes_.end()) {
    for (const catalog::ChanceOutcome& outcome : game.chance_outcomes(request)) {
      if (outcome.move == known->second) return outcome.move;
    }
  }
  return catalog::resolved(game, move, random_);
}

}  // namespace palamedes::arena
