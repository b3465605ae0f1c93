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

// For the side to move; a decided one with its plies, exact or, where the tables have no distances, the most there can
// be.
struct Verdict {
  Outcome outcome = Outcome::kDraw;
  int plies = 0;
  bool exact = true;
};

const char* word(Outcome outcome) {
  switch (outcome) {
    case Outcome::kWin: return "win";
    case Outcome::kLoss: return "loss";
    case Outcome::kDraw: break;
  }
  return "draw";
}

Outcome reversed(Outcome outcome) {
  if (outcome == Outcome::kDraw) return outcome;
  return outcome == Outcome::kWin ? Outcome::kLoss : Outcome::kWin;
}

// Wins first and the fastest of them first; losses last and the slowest of them first.
int rank(const Verdict& verdict) {
  constexpr int kBeyond = 1'000'000;
  if (verdict.outcome == Outcome::kDraw) return 0;
  return verdict.outcome == Outcome::kWin ? kBeyond - verdict.plies : verdict.plies - kBeyond;
}

void put(json::object& object, const Verdict& verdict) {
  object["value"] = word(verdict.outcome);
  if (verdict.outcome != Outcome::kDraw) object[verdict.exact ? "distance" : "at_most"] = verdict.plies;
}

// What a move leads to, for the side that makes it; nothing where the tables do not have it.
std::optional<Verdict> behind(tables::GameTables& tables, catalog::Game& game, const std::string& move) {
  const Side mover = game.side_to_move();
  game.play(move);
  std::optional<Verdict> verdict;
  if (const catalog::Outcome end = game.outcome(); end.over()) {
    verdict.emplace(Verdict{Outcome::kDraw, 1, true});
    if (end.result != Result::kDraw) verdict->outcome = end.result == win_for(mover) ? Outcome::kWin : Outcome::kLoss;
  } else if (const auto known = tables.known(game.position())) {
    const auto& [value, at_most] = *known;
    verdict.emplace(Verdict{reversed(value.outcome), value.plies.value_or(at_most) + 1, value.plies.has_value()});
  }
  game.undo();
  return verdict;
}

json::value table_json(const engines::EngineTables& opened, const catalog::Game& game) {
  if (!opened.tables) return nullptr;
  const auto scratch = game.clone();
  std::vector<std::pair<std::string, Verdict>> moves;
  for (const std::string& move : game.legal_moves()) {
    const auto verdict = behind(*opened.tables, *scratch, move);
    if (!verdict) return nullptr;
    moves.emplace_back(move, *verdict);
  }
  std::stable_sort(moves.begin(), moves.end(),
                   [](const auto& a, const auto& b) { return rank(a.second) > rank(b.second); });
  const Verdict& best = moves.front().second;
  // Where repetition loses, a draw of the tables is no verdict.
  if (best.outcome == Outcome::kDraw && !opened.draws_hold) return nullptr;
  json::array list;
  for (const auto& [move, verdict] : moves) {
    json::object row = {{"move", move}};
    put(row, verdict);
    list.push_back(std::move(row));
  }
  json::object table;
  put(table, best);
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
  shelf.tables = attempted([&] { return engines::open_tables(game.variant(), sources_.tables); });
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

json::object Library::known(const catalog::Game& game) {
  const Shelf shelf = shelf_of(game);
  return {{"table", table_json(shelf.tables, game)},
          {"book", attempted([&] { return book_json(shelf.book.get(), game); })},
          {"experience", experience_json(shelf.experience.get(), game)}};
}

}  // namespace palamedes::server
