#include "learn/book/openings.hpp"

#include <deque>
#include <memory>
#include <set>
#include <utility>

#include "base/text.hpp"
#include "catalog/canonical.hpp"
#include "engines/book/positions.hpp"

namespace palamedes::learn {
namespace {

std::vector<std::string> outcomes_of(const catalog::Game& game, const std::string& move) {
  std::vector<std::string> outcomes;
  for (const catalog::ChanceOutcome& outcome : game.chance_outcomes(move)) outcomes.push_back(outcome.move);
  if (outcomes.empty()) outcomes.push_back(move);
  return outcomes;
}

}  // namespace

std::vector<std::string> book_openings(const knowledge::Book& book, const catalog::Game& game, int plies) {
  std::vector<std::string> lines;
  std::set<std::string> seen;
  std::deque<std::unique_ptr<catalog::Game>> waiting;
  waiting.push_back(game.clone());
  waiting.front()->reset();
  while (!waiting.empty()) {
    const std::unique_ptr<catalog::Game> here = std::move(waiting.front());
    waiting.pop_front();
    if (!seen.insert(catalog::CanonicalText(*here).value()).second) continue;
    const auto choices = engines::book_choices(book, *here);
    if (choices.empty()) continue;
    lines.push_back(join(here->moves(), " "));
    if (static_cast<int>(here->moves().size()) >= plies) continue;
    for (const engines::BookChoice& choice : choices) {
      for (const std::string& move : outcomes_of(*here, choice.move)) {
        auto next = here->clone();
        next->play(move);
        if (!next->outcome().over()) waiting.push_back(std::move(next));
      }
    }
  }
  return lines;
}

}  // namespace palamedes::learn
