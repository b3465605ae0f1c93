#include "arena/openings.hpp"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <memory>
#include <numeric>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::arena {
namespace {

constexpr std::string_view kGameTag = "# game:";

std::string_view game_tag(std::string_view text) {
  for (const std::string_view line : split(text, '\n')) {
    if (line.starts_with(kGameTag)) return trim(line.substr(kGameTag.size()));
  }
  return {};
}

// The same for all positions that symmetries make of one; those that swap the sides left out, since an opening is for
// the first player.
std::string symmetry_class(const catalog::Game& game) {
  std::string least = game.position();
  for (int i = 1; i < game.symmetries(); ++i) {
    if (game.swaps_sides(i)) continue;
    least = std::min(least, game.transformed_position(i));
  }
  return least;
}

}  // namespace

void play_opening(catalog::Game& game, std::string_view moves) {
  for (const std::string_view move : words(moves)) game.play(move);
  const catalog::Outcome outcome = game.outcome();
  if (outcome.over()) throw UserError("the opening " + quote(moves) + " ends the game: " + outcome.reason);
}

std::string random_opening(const std::string& spec, int plies, std::uint64_t seed) {
  constexpr std::uint64_t kAttempts = 20;
  const std::unique_ptr<catalog::Game> game = catalog::make_game(spec);
  for (std::uint64_t attempt = 0;; ++attempt) {
    Random random(derived_seed(seed, attempt));
    game->reset();
    // After some failures the openings get shorter; with no ply at all there is always one.
    const auto shorter = static_cast<int>(attempt / kAttempts);
    for (int i = 0; i < plies - shorter && !game->outcome().over(); ++i) {
      game->play(catalog::random_move(*game, random));
    }
    if (!game->outcome().over()) return join(game->moves(), " ");
  }
}

std::vector<std::string> parse_openings(std::string_view text, const catalog::Game& game) {
  const std::string_view tag = game_tag(text);
  if (!tag.empty() && catalog::make_game(tag)->spec() != game.spec()) {
    throw UserError("these openings are for " + quote(tag) + ", not for " + quote(game.spec()));
  }
  std::vector<std::string> openings;
  const std::unique_ptr<catalog::Game> board = game.clone();
  int number = 0;
  for (const std::string_view raw : split(text, '\n')) {
    ++number;
    const std::string_view line = trim(raw);
    if (line.empty() || line.starts_with('#')) continue;
    board->reset();
    try {
      play_opening(*board, line);
    } catch (const UserError& error) {
      throw UserError("openings, line " + std::to_string(number) + ": " + error.what());
    }
    openings.emplace_back(line);
  }
  if (openings.empty()) throw UserError("there are no openings in this file; each is a line of moves");
  return openings;
}

std::string_view built_in_openings(const catalog::Game& game) {
  for (const BuiltInOpenings& file : built_in_opening_files()) {
    if (catalog::make_game(game_tag(file.content))->spec() == game.spec()) return file.content;
  }
  return {};
}

void shuffle_openings(std::vector<std::string>& openings, std::uint64_t seed) {
  Random random(seed);
  for (std::size_t i = openings.size(); i > 1; --i) {
    std::swap(openings[i - 1], openings[random.below(static_cast<std::uint32_t>(i))]);
  }
}

std::vector<std::string> find_openings(const std::string& spec, const OpeningSearch& wish,
                                       const std::function<void(int found, int tried)>& on_found,
                                       const engines::StopToken& token) {
  const std::unique_ptr<catalog::Game> game = catalog::make_game(spec);
  const auto engine = engines::make_engine(wish.engine, *game, wish.seed);
  std::set<std::string> seen;
  std::vector<std::string> openings;
  engines::EngineQuestion question;
  question.limits.nodes = wish.nodes;
  for (int tried = 0; tried < wish.tries && static_cast<int>(openings.size()) < wish.count; ++tried) {
    const std::string moves =
        random_opening(spec, wish.plies, derived_seed(wish.seed, static_cast<std::uint64_t>(tried)));
    game->reset();
    play_opening(*game, moves);
    if (!seen.insert(symmetry_class(*game)).second) continue;
    engine->new_game();
    const engines::EngineReport report = engine->think(*game, question, token);
    if (token.stopped()) break;
    const int score = report.lines.front().score;
    const int of_first = game->side_to_move() == Side::kFirst ? score : -score;
    if (std::abs(of_first - wish.centre) > wish.margin) continue;
    openings.push_back(moves);
    on_found(static_cast<int>(openings.size()), tried + 1);
  }
  return openings;
}

std::vector<std::string> balanced_openings(const std::vector<JudgedOpening>& judged, int count) {
  std::vector<std::size_t> order(judged.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return std::abs(judged[a].tilt()) < std::abs(judged[b].tilt());
  });
  std::deque<std::size_t> for_first;
  std::deque<std::size_t> for_second;
  std::vector<std::size_t> chosen;
  for (const std::size_t i : order) {
    if (judged[i].tilt() > 0) {
      for_first.push_back(i);
    } else if (judged[i].tilt() < 0) {
      for_second.push_back(i);
    } else {
      chosen.push_back(i);
    }
  }
  const auto wanted = static_cast<std::size_t>(std::max(count, 0));
  chosen.resize(std::min(chosen.size(), wanted));
  double tilt = 0;
  while (chosen.size() < wanted) {
    std::deque<std::size_t>& side = tilt > 0 ? for_second : for_first;
    if (side.empty()) break;
    tilt += judged[side.front()].tilt();
    chosen.push_back(side.front());
    side.pop_front();
  }
  std::sort(chosen.begin(), chosen.end());
  std::vector<std::string> openings;
  for (const std::size_t i : chosen) openings.push_back(judged[i].moves);
  return openings;
}

}  // namespace palamedes::arena
