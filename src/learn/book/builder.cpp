#include "learn/book/builder.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/canonical.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::learn {
namespace {

using knowledge::BookMove;
using knowledge::BookMoves;

// The engine is asked for its next best move where the best is worth less than this …
constexpr double kUnsatisfied = 0.5;
// … and so many games, times the square of how often it was asked, have gone through the position.
constexpr std::uint64_t kGamesPerWish = 10;
// A move that has just been suggested is worth half a point, until games tell.
constexpr double kUnknown = 0.5;
constexpr double kSpread = 0.5;
constexpr double kGrace = 10;
constexpr std::uint64_t kSetupStream = 2'000'000'000;

std::string without_book(const std::string& engine, const catalog::Game& game) {
  Spec spec = engines::without_presets(Spec::parse(engine), game);
  std::erase_if(spec.named, [](const auto& setting) { return setting.first.starts_with("book"); });
  return spec.text();
}

std::uint64_t games_of(const BookMoves& moves) {
  std::uint64_t games = 0;
  for (const BookMove& move : moves) games += move.games;
  return games;
}

// The mean so far, games that are still going on counted as lost: so those of one batch part ways.
double present_value(const BookMove& move) {
  return (static_cast<double>(move.half_points) / 2 + kUnknown) / (static_cast<double>(move.games) + 1);
}

BookMove& found_or_added(BookMoves& moves, const std::string& move) {
  const auto found = std::find_if(moves.begin(), moves.end(), [&](const BookMove& one) { return one.move == move; });
  if (found != moves.end()) return *found;
  BookMove& added = moves.emplace_back();
  added.move = move;
  return added;
}

// The moves of a position by what they are in its canonical form; of those that are each other's image the first.
using LegalMoves = std::map<std::string, std::string>;

struct Choice {
  std::string move;
  std::vector<std::string> wishes_for = {};  // rather one of these, as the engine finds best
};

Choice drawn(const LegalMoves& legal, Random& random) {
  return {std::next(legal.begin(), random.below(static_cast<std::uint32_t>(legal.size())))->first};
}

Choice best_so_far(const BookMoves& moves, const LegalMoves& legal) {
  Choice choice;
  double best = -1;
  std::vector<std::string> not_suggested;
  std::uint64_t suggested = 0;
  for (const auto& [canonical, move] : legal) {
    const auto known =
        std::find_if(moves.begin(), moves.end(), [&](const BookMove& one) { return one.move == canonical; });
    const bool is_suggested = known != moves.end() && known->suggested;
    suggested += is_suggested ? 1 : 0;
    if (!is_suggested) not_suggested.push_back(move);
    if (known == moves.end() || present_value(*known) <= best) continue;
    best = present_value(*known);
    choice.move = canonical;
  }
  const bool unsatisfied = best < kUnsatisfied && games_of(moves) >= kGamesPerWish * suggested * suggested;
  if (suggested == 0 || unsatisfied) choice.wishes_for = std::move(not_suggested);
  return choice;
}

}  // namespace

BookBuilder::BookBuilder(BookSetup setup, std::optional<knowledge::BookContents> before) : setup_(std::move(setup)) {
  start_ = catalog::make_game(setup_.game);
  setup_.game = start_->spec();
  if (!setup_.nodes && !setup_.seconds) throw UserError("book build needs --nodes N or --time T");
  contents_.game = setup_.game;
  contents_.made = setup_.text();
  if (before) {
    if (before->made != contents_.made) throw UserError("the book was made otherwise: " + before->made);
    contents_ = std::move(*before);
  }
  event_.kind = arena::EventKind::kSelfPlay;
  event_.game = setup_.game;
  const std::string engine = without_book(setup_.engine, *start_);
  event_.players = {{engine, ""}, {engine, ""}};
  event_.seed = setup_.seed;
  event_.terms.nodes = setup_.nodes;
  event_.terms.move_seconds = setup_.seconds;
  event_.terms.grace_seconds = kGrace;
  event_.terms.spread = kSpread;
  arena::complete_event(event_);
}

bool BookBuilder::play_batch(arena::Crew& crew, const engines::StopToken& token) {
  knowledge::BookContents before = contents_;
  std::vector<Descent> descents;
  for (std::uint64_t i = 0; i < setup_.batch; ++i) {
    auto descent = descend(contents_.games + i, token);
    if (!descent) {
      contents_ = std::move(before);
      return false;
    }
    descents.push_back(std::move(*descent));
  }
  if (!finish(descents, crew, token)) {
    contents_ = std::move(before);
    return false;
  }
  contents_.games += setup_.batch;
  return true;
}

std::optional<BookBuilder::Descent> BookBuilder::descend(std::uint64_t number, const engines::StopToken& token) {
  Random random(derived_seed(setup_.seed, number));
  const auto game = start_->clone();
  Descent descent;
  if (random.unit() < setup_.guest_share) descent.guest = random.below(2) == 0 ? Side::kFirst : Side::kSecond;
  for (int ply = 0; ply < setup_.plies && !game->outcome().over(); ++ply) {
    const auto move = step(*game, random, descent, token);
    if (token.stopped()) return std::nullopt;
    if (!move) break;
    game->play(catalog::resolved(*game, *move, random));
  }
  descent.moves = join(game->moves(), " ");
  if (const catalog::Outcome outcome = game->outcome(); outcome.over()) descent.result = outcome.result;
  return descent;
}

bool BookBuilder::enters(const Descent& descent) const {
  if (contents_.positions.size() >= setup_.most) return false;
  if (descent.steps.empty()) return true;
  const Step& last = descent.steps.back();
  for (const BookMove& move : contents_.positions.find(last.position)->second) {
    if (move.move == last.move) return move.games >= static_cast<std::uint64_t>(setup_.after);
  }
  return false;
}

std::optional<std::string> BookBuilder::step(catalog::Game& game, Random& random, Descent& descent,
                                             const engines::StopToken& token) {
  const catalog::CanonicalText position(game);
  const auto ask = [&](const std::vector<std::string>& among, double effort) -> std::string {
    const std::string move = found(game, among, effort, token);
    return move.empty() ? "" : position.move(move);
  };
  auto entry = contents_.positions.find(position.value());
  if (entry == contents_.positions.end()) {
    if (!enters(descent)) return std::nullopt;
    entry = contents_.positions.emplace(position.value(), BookMoves{}).first;
  }
  LegalMoves legal;
  for (const std::string& move : game.legal_moves()) legal.emplace(position.move(move), move);
  BookMoves& moves = entry->second;
  Choice choice;
  if (descent.guest == game.side_to_move()) {
    choice.move = ask({}, 1 + kSpread * (2 * random.unit() - 1));
  } else {
    choice = random.unit() < setup_.random_share ? drawn(legal, random) : best_so_far(moves, legal);
  }
  const std::string chosen = choice.wishes_for.empty() ? choice.move : ask(choice.wishes_for, setup_.factor);
  if (chosen.empty()) return std::nullopt;
  BookMove& move = found_or_added(moves, chosen);
  move.suggested = move.suggested || !choice.wishes_for.empty();
  ++move.games;
  descent.steps.push_back({position.value(), chosen, game.side_to_move()});
  return legal.at(chosen);
}

std::string BookBuilder::found(const catalog::Game& game, const std::vector<std::string>& among, double effort,
                               const engines::StopToken& token) {
  engines::EngineQuestion question;
  question.only = among;
  if (setup_.nodes) question.limits.nodes = static_cast<std::uint64_t>(static_cast<double>(*setup_.nodes) * effort);
  if (setup_.seconds) question.limits.move_seconds = *setup_.seconds * effort;
  // A new engine each time: what it learned elsewhere must not show in a book that is resumed.
  const auto engine = engines::make_engine(event_.players.front().spec, game, setup_.seed);
  const engines::EngineReport report = engine->think(game, question, token);
  return token.stopped() ? "" : report.move();
}

bool BookBuilder::finish(const std::vector<Descent>& descents, arena::Crew& crew, const engines::StopToken& token) {
  std::vector<arena::GameTask> tasks;
  std::vector<std::optional<Result>> results(descents.size());
  for (std::size_t i = 0; i < descents.size(); ++i) {
    results[i] = descents[i].result;
    if (results[i]) continue;
    const std::uint64_t number = contents_.games + i;
    arena::GameTask& task = tasks.emplace_back();
    task.number = static_cast<int>(i);
    task.first = 0;
    task.second = 1;
    task.seed = derived_seed(setup_.seed, number);
    task.setup_seed = derived_seed(setup_.seed, kSetupStream + number);
    task.opening = descents[i].moves;
  }
  crew.play(
      event_, tasks,
      [&](const arena::FinishedGame& game) {
        results[static_cast<std::size_t>(game.task.number)] = game.report.outcome.result;
      },
      token);
  if (std::any_of(results.begin(), results.end(), [](const auto& result) { return !result; })) return false;
  for (std::size_t i = 0; i < descents.size(); ++i) back_up(descents[i], *results[i]);
  for (const Descent& descent : descents) {
    for (const Step& step : descent.steps) clean_up(contents_.positions.find(step.position)->second, setup_.cleanup);
  }
  return true;
}

void BookBuilder::back_up(const Descent& descent, Result result) {
  for (const Step& step : descent.steps) {
    const std::uint64_t half_points = result == Result::kDraw ? 1 : result == win_for(step.side) ? 2 : 0;
    found_or_added(contents_.positions.find(step.position)->second, step.move).half_points += half_points;
  }
}

}  // namespace palamedes::learn
