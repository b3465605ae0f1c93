#include "apps/palamedes/arena/options.hpp"

#include <memory>

#include "arena/openings.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::apps {
namespace {

constexpr int kDefaultRandomPlies = 6;
constexpr std::uint64_t kShuffleStream = 4'000'000'000;

// Numbers with a separator between, as in "0,50"; throws UserError that shows the example.
std::vector<double> numbers(const std::string& option, const std::string& text, char separator, std::size_t least,
                            std::size_t most, const std::string& example) {
  std::vector<double> values;
  for (const std::string_view part : split(text, separator)) {
    const auto value = parse_real(part);
    if (!value) values.resize(most + 1);
    values.push_back(value.value_or(0));
  }
  if (values.size() < least || values.size() > most) {
    throw UserError(option + " is like " + example + ", not " + quote(text));
  }
  return values;
}

void choose_openings(const ArenaOptions& options, const catalog::Game& game, arena::Event& event) {
  event.opening_source = options.openings;
  if (options.opening_plies >= 0) event.opening_source = "random:" + std::to_string(options.opening_plies);
  if (event.opening_source.empty()) {
    const std::string_view own = arena::built_in_openings(game);
    if (own.empty()) {
      event.opening_source = "random:" + std::to_string(kDefaultRandomPlies);
    } else {
      event.opening_source = "built-in";
      event.openings = arena::parse_openings(own, game);
    }
  } else if (!event.opening_source.starts_with("random:")) {
    event.openings = arena::parse_openings(read_file(event.opening_source), game);
  }
  if (event.opening_source.starts_with("random:")) {
    const auto plies = parse_integer(event.opening_source.substr(7));
    if (!plies || *plies < 0 || *plies > 1000) {
      throw UserError("--openings is a file or random:PLIES with 0 to 1000 plies, not " + quote(event.opening_source));
    }
    event.random_plies = static_cast<int>(*plies);
  }
  arena::shuffle_openings(event.openings, derived_seed(options.seed, kShuffleStream));
}

}  // namespace

void add_arena_options(CLI::App& verb, ArenaOptions& options) {
  verb.add_option("--time", options.seconds, "Seconds a move (0.1 if no limit is given)")
      ->check(CLI::Range(0.0001, 1e6));
  verb.add_option("--clock", options.clock, "Seconds a game and, behind a plus, a move, as in 60+0.5");
  verb.add_option("--nodes", options.nodes, "Nodes a move");
  verb.add_option("--depth", options.depth, "Depth of every search")->check(CLI::Range(1, 1000));
  verb.add_option("--grace", options.grace, "Seconds by which an answer may be late")
      ->check(CLI::Range(0.0, 1e6))
      ->capture_default_str();
  verb.add_option("--max-plies", options.max_plies, "Judge the game after so many plies (else the rules' limit)")
      ->check(CLI::Range(1, 1'000'000));
  verb.add_option("--resign", options.resign, "SCORE,MOVES: lost after so many own scores below -SCORE in a row");
  verb.add_option("--draw", options.draw,
                  "SCORE,PLIES,FROM: a draw after so many scores within SCORE from ply FROM on");
  verb.add_flag("--adjudicate-tables", options.adjudicate_tables, "End games at positions that the tables know");
  verb.add_option("--tables", options.tables, "The folder of the tables");
  verb.add_option("--openings", options.openings, "A file of openings, or random:PLIES (else those of the program)");
  verb.add_option("--opening-plies", options.opening_plies, "The same as --openings random:PLIES")
      ->check(CLI::Range(0, 1000));
  verb.add_option("--concurrency", options.concurrency, "Games at a time")->check(CLI::Range(1, 256));
  verb.add_flag("--no-pin", options.no_pin, "Do not give each game processors of its own");
  verb.add_option("--seed", options.seed, "Seed of openings, engines and chance")->capture_default_str();
  verb.add_option("--part", options.part, "K/N: play only the K-th of N parts; `records merge` puts them together");
  verb.add_option("--file", options.file, "Keep the event in this new file, so that it can be resumed");
  verb.add_option("--resume", options.resume, "Go on with the event in this file");
  verb.add_flag("--json", options.json, "Print one JSON object");
  verb.add_flag("-v,--verbose", options.verbose, "A line for each finished game");
}

arena::GameTerms terms_of(const ArenaOptions& options) {
  arena::GameTerms terms;
  if (options.seconds > 0) terms.move_seconds = options.seconds;
  if (options.nodes > 0) terms.nodes = options.nodes;
  if (options.depth > 0) terms.depth = options.depth;
  if (!options.clock.empty()) {
    const auto parts = numbers("--clock", options.clock, '+', 1, 2, "60+0.5");
    terms.clock = arena::ClockTerms{parts[0], parts.size() > 1 ? parts[1] : 0};
    if (terms.clock->seconds <= 0 || terms.clock->increment < 0) throw UserError("--clock needs seconds above nought");
  }
  if (!terms.move_seconds && !terms.nodes && !terms.depth && !terms.clock) terms.move_seconds = 0.1;
  terms.grace_seconds = options.grace;
  terms.max_plies = options.max_plies;
  terms.tables = options.adjudicate_tables;
  if (!options.resign.empty()) {
    const auto parts = numbers("--resign", options.resign, ',', 2, 2, "800,3");
    terms.resign = arena::ResignTerms{static_cast<int>(parts[0]), static_cast<int>(parts[1])};
  }
  if (!options.draw.empty()) {
    const auto parts = numbers("--draw", options.draw, ',', 3, 3, "10,8,40");
    terms.draw = arena::DrawTerms{static_cast<int>(parts[0]), static_cast<int>(parts[1]), static_cast<int>(parts[2])};
  }
  return terms;
}

arena::Event event_of(const ArenaOptions& options, arena::EventKind kind) {
  arena::Event event;
  event.kind = kind;
  event.game = options.game;
  for (const std::string& engine : options.engines) event.players.push_back({engine, ""});
  event.seed = options.seed;
  event.terms = terms_of(options);
  event.pairs = (options.games + 1) / 2;
  if (!options.part.empty()) {
    const auto parts = numbers("--part", options.part, '/', 2, 2, "2/8");
    event.part = static_cast<int>(parts[0]) - 1;
    event.parts = static_cast<int>(parts[1]);
    if (event.part < 0 || event.part >= event.parts) throw UserError("--part is like 2/8, from 1/8 to 8/8");
  }
  arena::complete_event(event);
  choose_openings(options, *catalog::make_game(event.game), event);
  return event;
}

void add_sprt_options(CLI::App& verb, SprtOptions& options, const std::string& what) {
  verb.add_option("--sprt", options.bounds, what);
  verb.add_option("--alpha", options.alpha, "The test's chance to favour ELO1 wrongly")
      ->check(CLI::Range(1e-6, 0.5))
      ->capture_default_str();
  verb.add_option("--beta", options.beta, "And to favour ELO0 wrongly")
      ->check(CLI::Range(1e-6, 0.5))
      ->capture_default_str();
}

std::optional<arena::SprtBounds> sprt_of(const SprtOptions& options) {
  if (options.bounds.empty()) return std::nullopt;
  const auto parts = numbers("--sprt", options.bounds, ',', 2, 2, "0,50");
  if (parts[0] >= parts[1]) throw UserError("--sprt is like 0,50: the first bound below the second");
  return arena::SprtBounds{parts[0], parts[1], options.alpha, options.beta};
}

}  // namespace palamedes::apps
