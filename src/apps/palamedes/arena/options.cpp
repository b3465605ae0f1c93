#include "apps/palamedes/arena/options.hpp"

#include "apps/palamedes/field_options.hpp"
#include "arena/openings.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"
#include "base/usage_error.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::apps {
namespace {

constexpr int kDefaultRandomPlies = 6;
constexpr double kUsualMoveSeconds = 0.1;
constexpr std::uint64_t kShuffleStream = 4'000'000'000;

void choose_openings(const ArenaOptions& options, const catalog::Game& game, arena::Event& event) {
  event.opening_source = options.openings;
  if (options.opening_plies) event.opening_source = "random:" + std::to_string(*options.opening_plies);
  if (event.opening_source.empty()) {
    const std::string_view own = arena::built_in_openings(game);
    if (own.empty()) {
      // In a game with a swap opening the players make it themselves.
      event.opening_source = "random:" + std::to_string(game.opening() ? 0 : kDefaultRandomPlies);
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
      throw UsageError("--openings is a file or random:PLIES with 0 to 1000 plies, not " + quote(event.opening_source));
    }
    event.random_plies = static_cast<int>(*plies);
  }
  arena::shuffle_openings(event.openings, derived_seed(options.seed, kShuffleStream));
}

}  // namespace

void add_arena_options(cli::App& verb, ArenaOptions& options) {
  add_fields(verb, options.terms,
             {{{"plies", "--max-plies"}, {"tables", "--adjudicate-tables"}, {"processor", "--processor-time"}}});
  verb.option("--time")->description("Seconds per move (0.1 if no limit is given)");
  add_fields(verb, options, {{{"verbose", "-v,--verbose"}}});
}

arena::Event event_of(const ArenaOptions& options, arena::EventKind kind) {
  arena::Event event;
  event.kind = kind;
  event.game = options.game;
  for (const std::string& engine : options.engines) event.players.push_back({engine, ""});
  event.seed = options.seed;
  event.terms = options.terms;
  if (event.terms.move_seconds && event.terms.clock) {
    throw UsageError("--time is for each move and --clock for a whole game: give one of them");
  }
  if (!event.terms.has_limit()) event.terms.move_seconds = kUsualMoveSeconds;
  event.pairs = (options.games + 1) / 2;
  if (options.part) {
    if (options.part->which > options.part->of) throw UsageError("--part is like 2/8, from 1/8 to 8/8");
    event.part = options.part->which - 1;
    event.parts = options.part->of;
  }
  arena::complete_event(event);
  choose_openings(options, *catalog::make_game(event.game), event);
  return event;
}

std::optional<arena::SprtBounds> sprt_of(const SprtOptions& options) {
  if (!options.bounds) return std::nullopt;
  if (options.bounds->elo0 >= options.bounds->elo1) {
    throw UsageError("--sprt is like 0,50: the first bound below the second");
  }
  return arena::SprtBounds{options.bounds->elo0, options.bounds->elo1, options.alpha, options.beta};
}

}  // namespace palamedes::apps
