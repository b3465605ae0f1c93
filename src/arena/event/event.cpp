#include "arena/event/event.hpp"

#include "arena/external/settings.hpp"
#include "arena/openings.hpp"
#include "arena/swiss.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "base/usage_error.hpp"
#include "base/version.hpp"
#include "catalog/catalog.hpp"
#include "engines/exact/knowledge_check.hpp"
#include "engines/settings/engine_shape.hpp"

namespace palamedes::arena {
namespace {

// Streams of random numbers that must not be the same ones.
constexpr std::uint64_t kGameStream = 1'000'000'000;
constexpr std::uint64_t kSetupStream = 2'000'000'000;
constexpr std::uint64_t kOpeningStream = 3'000'000'000;

std::string opening_of(const Event& event, int pair) {
  const auto index = static_cast<std::uint64_t>(pair);
  if (event.openings.empty()) {
    return random_opening(event.game, event.random_plies, derived_seed(event.seed, kOpeningStream + index));
  }
  return event.openings[static_cast<std::size_t>(pair) % event.openings.size()];
}

// Two players who meet for a pair of games.
struct Meeting {
  int round = 0;
  int pair = 0;     // its number
  int opening = 0;  // counts pairs for the choice of the opening
  int a = 0;
  int b = 1;
};

// Two games with the colours swapped.
void add_pair(const Event& event, const Meeting& meeting, std::vector<GameTask>& tasks) {
  const std::string moves = opening_of(event, meeting.opening);
  for (int i = 0; i < 2; ++i) {
    GameTask& task = tasks.emplace_back();
    task.number = 2 * meeting.pair + i;
    task.round = meeting.round;
    task.first = i == 0 ? meeting.a : meeting.b;
    task.second = i == 0 ? meeting.b : meeting.a;
    task.seed = game_seed(event, task.number);
    task.setup_seed = derived_seed(event.seed, kSetupStream + static_cast<std::uint64_t>(meeting.opening));
    task.opening = moves;
  }
}

std::vector<std::pair<int, int>> meetings(const Event& event) {
  const int players = static_cast<int>(event.players.size());
  std::vector<std::pair<int, int>> all;
  const int heads = event.kind == EventKind::kRoundRobin ? players : 1;
  for (int a = 0; a < heads; ++a) {
    for (int b = a + 1; b < players; ++b) all.emplace_back(a, b);
  }
  return all;
}

// Every meeting plays from the same openings, and all meetings advance together, so that a tournament that is stopped
// half-way has treated all alike.
std::vector<GameTask> fixed_tasks(const Event& event) {
  std::vector<GameTask> tasks;
  const auto all = meetings(event);
  int pair = 0;
  for (int i = 0; i < event.pairs; ++i) {
    for (const auto& [a, b] : all) {
      if (pair % event.parts == event.part) add_pair(event, {0, pair, i, a, b}, tasks);
      ++pair;
    }
  }
  return tasks;
}

std::vector<GameTask> swiss_tasks(const Event& event, int round, const std::vector<FinishedGame>& finished) {
  const int players = static_cast<int>(event.players.size());
  std::vector<GameTask> tasks;
  int pair = round * (players / 2);
  for (const auto& [a, b] : swiss_pairings(players, swiss_rounds(players, round, finished))) {
    add_pair(event, {round, pair++, round, a, b}, tasks);
  }
  return tasks;
}

void check_limits(const EventPlayer& player, const GameTerms& terms) {
  if (!is_external(player.spec)) return;
  const ExternalSettings program = parse_external(player.spec);
  if (knows_nodes(program.protocol) || !(terms.nodes || terms.depth)) return;
  throw UsageError(quote(program.name) +
                   " cannot be told of nodes or depths by its protocol: give --time or --clock, not " +
                   (terms.nodes ? "--nodes" : "--depth"));
}

// A thread knows its own processor time only.
void check_processor_time(const Event& event, const catalog::Game& game) {
  if (!event.terms.processor) return;
  if (event.terms.ponder) throw UsageError("--processor-time leaves no time of the opponent to --ponder on");
  for (const EventPlayer& player : event.players) {
    if (is_external(player.spec)) throw UsageError("--processor-time is for engines of this program only");
    const OptionInfo* threads = engines::engine_shape(player.spec, game).option("threads");
    if (threads != nullptr && threads->value != "1") {
      throw UsageError("--processor-time is for engines with one thread");
    }
  }
}

// Nothing for our engines.
std::string program_name(const std::string& spec) {
  if (!is_external(spec)) return "";
  try {
    return parse_external(spec).name;
  } catch (const UserError&) {
    return "";  // from the file of another version
  }
}

}  // namespace

const std::vector<std::string_view>& kind_names() {
  static const std::vector<std::string_view> names{"match", "round-robin", "gauntlet", "swiss", "selfplay"};
  return names;
}

std::string_view kind_name(EventKind kind) { return kind_names()[static_cast<std::size_t>(kind)]; }

EventKind kind_named(std::string_view name) {
  Event event;
  set_field(event, "kind", "the kind of an event", name);
  return event.kind;
}

std::uint64_t game_seed(const Event& event, int number) {
  return derived_seed(event.seed, kGameStream + static_cast<std::uint64_t>(number));
}

int half_points(const FinishedGame& game, int player) {
  if (game.report.outcome.result == Result::kDraw) return 1;
  const int winner = game.report.outcome.result == Result::kFirstWins ? game.task.first : game.task.second;
  return winner == player ? 2 : 0;
}

std::optional<std::vector<GameTask>> round_tasks(const Event& event, int round,
                                                 const std::vector<FinishedGame>& finished) {
  if (event.kind == EventKind::kSwiss) {
    if (round >= event.rounds) return std::nullopt;
    return swiss_tasks(event, round, finished);
  }
  if (round > 0) return std::nullopt;
  return fixed_tasks(event);
}

int total_games(const Event& event) {
  const int players = static_cast<int>(event.players.size());
  if (event.kind == EventKind::kSwiss) return event.rounds * (players / 2) * 2;
  const int pairs = static_cast<int>(meetings(event).size()) * event.pairs;
  return 2 * (pairs / event.parts + (event.part < pairs % event.parts ? 1 : 0));
}

std::unique_ptr<catalog::Game> game_of(const Event& event, const GameTask& task) {
  std::unique_ptr<catalog::Game> game = catalog::make_game(event.game);
  play_opening(*game, task.opening);
  return game;
}

std::string shown_name(const Event& event, int player) {
  const std::string& spec = event.players[static_cast<std::size_t>(player)].spec;
  const std::string name = program_name(spec);
  if (name.empty()) return spec;
  for (const EventPlayer& other : event.players) {
    if (other.spec != spec && (other.spec == name || program_name(other.spec) == name)) return spec;
  }
  return name;
}

void check_event(const Event& event) {
  const std::size_t least = 2;
  if (event.players.size() < least) throw UsageError("an event needs two engines or more");
  if (event.kind == EventKind::kSwiss && event.rounds >= static_cast<int>(event.players.size())) {
    throw UsageError("a Swiss tournament of " + std::to_string(event.players.size()) + " engines has at most " +
                     std::to_string(event.players.size() - 1) + " rounds");
  }
  if (event.parts > 1 && (event.sprt || event.kind == EventKind::kSwiss)) {
    throw UsageError("--part is for events whose games do not depend on each other: no --sprt, no Swiss tournament");
  }
  if (event.sprt && event.kind != EventKind::kMatch) throw UsageError("--sprt is for matches of two engines");
  const std::unique_ptr<catalog::Game> game = catalog::make_game(event.game);
  for (const EventPlayer& player : event.players) {
    check_limits(player, event.terms);
    make_player(player.spec, *game)->check();
  }
  check_processor_time(event, *game);
}

void check_knowledge(const Event& event) {
  const std::unique_ptr<catalog::Game> game = catalog::make_game(event.game);
  for (const EventPlayer& player : event.players) {
    if (!is_external(player.spec)) engines::check_knowledge(player.spec, *game);
  }
}

void complete_event(Event& event) {
  const std::unique_ptr<catalog::Game> game = catalog::make_game(event.game);
  event.game = game->spec();
  for (EventPlayer& player : event.players) player.settings = make_player(player.spec, *game)->settings();
  event.version = kVersion;
}

}  // namespace palamedes::arena
