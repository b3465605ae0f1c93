#include "engines/book/positions.hpp"

#include <algorithm>
#include <map>

#include "catalog/canonical.hpp"

namespace palamedes::engines {

std::vector<BookChoice> book_choices(const knowledge::Book& book, const catalog::Game& game) {
  std::vector<BookChoice> choices;
  if (game.outcome().over()) return choices;
  const catalog::CanonicalText position(game);
  const knowledge::BookMoves known = book.find(position.value());
  if (known.empty()) return choices;
  std::map<std::string, std::string> here;
  for (const std::string& move : game.legal_moves()) here.emplace(position.move(move), move);
  std::uint64_t games = 0;
  for (const knowledge::BookMove& move : known) games += move.games;
  for (const knowledge::BookMove& move : known) {
    const auto found = here.find(move.move);
    if (found == here.end()) continue;
    const double share = games == 0 ? 0 : static_cast<double>(move.games) / static_cast<double>(games);
    choices.push_back({found->second, share, move});
  }
  std::stable_partition(choices.begin(), choices.end(), [](const BookChoice& choice) { return choice.book.kept; });
  return choices;
}

}  // namespace palamedes::engines
