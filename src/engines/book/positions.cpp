#include "engines/book/positions.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace palamedes::engines {

CanonicalPosition::CanonicalPosition(const catalog::Game& game) : text_(game.position()), symmetries_{0} {
  for (int symmetry = 1; symmetry < game.symmetries(); ++symmetry) {
    std::string seen = game.transformed_position(symmetry);
    if (seen > text_) continue;
    if (seen < text_) {
      text_ = std::move(seen);
      symmetries_.clear();
    }
    symmetries_.push_back(symmetry);
  }
}

std::string CanonicalPosition::move(const catalog::Game& game, std::string_view move) const {
  std::string least;
  for (const int symmetry : symmetries_) {
    std::string seen = game.transformed_move(move, symmetry);
    if (least.empty() || seen < least) least = std::move(seen);
  }
  return least;
}

std::vector<BookChoice> book_choices(const knowledge::Book& book, const catalog::Game& game) {
  std::vector<BookChoice> choices;
  if (game.outcome().over()) return choices;
  const CanonicalPosition position(game);
  const knowledge::BookMoves known = book.find(position.text());
  if (known.empty()) return choices;
  std::map<std::string, std::string> here;
  for (const std::string& move : game.legal_moves()) here.emplace(position.move(game, move), move);
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
