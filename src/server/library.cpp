#include "server/library.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "catalog/canonical.hpp"
#include "engines/book/positions.hpp"
#include "engines/experience/options.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;
using tables::Outcome;

// The plies are exact or, where only that is known, the most there can be. Where repetition loses, a draw of the tables
// is no verdict: nobody can force a win but by the other's repeating.
void put(json::object& object, const engines::TableMove& move, bool draws_hold) {
  if (move.value.margin) object["margin"] = *move.value.margin;
  const bool drawn = move.value.outcome == Outcome::kDraw;
  object["value"] = drawn && !draws_hold ? "open" : tables::word_for(move.value.outcome);
  if (!drawn && !move.value.margin) object[move.exact() ? "distance" : "at_most"] = move.plies();
}

std::string_view word_for(engines::ExactKnowledge::Source source) {
  switch (source) {
    case engines::ExactKnowledge::Source::kSearch: return "search";
    case engines::ExactKnowledge::Source::kProof: return "proof";
    case engines::ExactKnowledge::Source::kTables: break;
  }
  return "tables";
}

// Wins first and the fastest of them first; losses last and the slowest of them first.
json::value table_json(engines::ExactValues* exact, const catalog::Game& game) {
  const auto found = exact != nullptr ? exact->find(game) : std::nullopt;
  if (!found) return nullptr;
  json::array list;
  for (const engines::TableMove& move : found->moves) {
    json::object row = {{"move", move.move}};
    put(row, move, found->draws_hold);
    list.push_back(std::move(row));
  }
  json::object table = {{"by", word_for(found->source)}};
  put(table, found->best, found->draws_hold);
  table["moves"] = std::move(list);
  return table;
}

json::array book_json(const knowledge::Book* book, const catalog::Game& game) {
  json::array list;
  if (book == nullptr) return list;
  for (const engines::BookChoice& choice : engines::book_choices(*book, game)) {
    list.push_back({{"move", choice.move},
                    {"share", choice.share},
                    {"games", choice.book.games},
                    {"value", choice.book.value},
                    {"kept", choice.book.kept}});
  }
  return list;
}

// The most played first. Of moves that are each other's image the first stands for all.
json::array experience_json(const knowledge::Experience* experience, const catalog::Game& game) {
  if (experience == nullptr) return {};
  const catalog::CanonicalKey view(game);
  std::map<std::string, knowledge::MoveTally> tallies;
  for (const knowledge::MoveTally& tally : experience->moves(view.value())) tallies.emplace(tally.move, tally);
  std::vector<std::pair<std::string, knowledge::MoveTally>> found;
  for (const std::string& move : game.legal_moves()) {
    if (auto tally = tallies.extract(view.move(move))) found.emplace_back(move, std::move(tally.mapped()));
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.second.times() > b.second.times(); });
  json::array list;
  for (const auto& [move, tally] : found) {
    list.push_back({{"move", move},
                    {"played", tally.times()},
                    {"wins", tally.wins},
                    {"draws", tally.draws},
                    {"losses", tally.losses}});
  }
  return list;
}

// What cannot be opened is as good as not there: engines say why.
template <class Open>
auto attempted(Open&& open) {
  try {
    return open();
  } catch (const UserError&) {
    return decltype(open()){};
  }
}

}  // namespace

Library::Shelf Library::opened(const catalog::Game& game) const {
  Shelf shelf;
  shelf.exact = attempted([&] { return std::make_shared<engines::ExactValues>(game, sources_.tables); });
  shelf.book = attempted([&] { return sources_.book(game.spec()); });
  shelf.experience = attempted([&] { return sources_.experience(engines::whose_experience(game)); });
  return shelf;
}

Library::Shelf Library::shelf_of(const catalog::Game& game) {
  const std::lock_guard lock(mutex_);
  const std::string name = game.spec();
  if (const auto found = shelves_.find(name); found != shelves_.end()) return found->second;
  if (shelves_.size() >= kShelves) shelves_.clear();
  return shelves_.emplace(name, opened(game)).first->second;
}

void Library::look_again() {
  const std::lock_guard lock(mutex_);
  shelves_.clear();
}

json::object Library::known(const catalog::Game& game) {
  // Asked first: what comes meanwhile is on the shelf then.
  const bool coming = sources_.coming(game.variant());
  const Shelf shelf = shelf_of(game);
  return {{"table", attempted([&] { return table_json(shelf.exact.get(), game); })},
          {"coming", coming},
          {"book", attempted([&] { return book_json(shelf.book.get(), game); })},
          {"experience", experience_json(shelf.experience.get(), game)}};
}

}  // namespace palamedes::server
