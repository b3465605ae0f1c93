#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/event/terms.hpp"
#include "arena/referee.hpp"
#include "arena/statistics/sprt.hpp"

namespace palamedes::arena {

enum class EventKind : std::uint8_t { kMatch, kRoundRobin, kGauntlet, kSwiss, kSelfPlay };

const std::vector<std::string_view>& kind_names();
std::string_view kind_name(EventKind kind);
EventKind kind_named(std::string_view name);  // throws UserError

struct EventPlayer {
  std::string spec;
  std::string settings;  // what the string stood for when the event began

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.text("spec", spec, "The engine, as it was given");
    visitor.text("settings", settings, "What that stood for when the event began");
  }

  friend bool operator==(const EventPlayer&, const EventPlayer&) = default;
};

// A match or a tournament as a value: from it and the results so far follow all games that are still to be played.
struct Event {
  EventKind kind = EventKind::kMatch;
  std::string game;
  std::vector<EventPlayer> players;
  int pairs = 50;
  int rounds = 1;
  GameTerms terms;
  std::uint64_t seed = 1;
  std::string opening_source;
  std::vector<std::string> openings;  // drawn from in the order of pairs
  int random_plies = 0;
  std::optional<SprtBounds> sprt;
  int part = 0;   // several machines share an event, and their files are merged:
  int parts = 1;  // of the pairs, this machine plays those whose number leaves `part` when divided by `parts`
  std::string version;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.choice("kind", kind, kind_names(), "What kind of event it is");
    visitor.text("game", game, "The canonical string of the variant");
    visitor.integer("pairs", pairs, 0, INT32_MAX, "Pairs of games for each two players that meet; one if Swiss");
    visitor.integer("rounds", rounds, 1, 1'000'000, "Rounds of a Swiss tournament");
    visitor.line("terms", terms, "How each game is played out");
    visitor.seed("seed", seed, "Seed of openings, engines and chance");
    visitor.text("opening_source", opening_source, "Where the openings come from, as it was given");
    visitor.integer("random_plies", random_plies, 0, 1'000'000, "Random plies where there are no openings");
    visitor.integer("part", part, 0, INT32_MAX, "Which part of the pairs this is, from 0");
    visitor.integer("parts", parts, 1, INT32_MAX, "Of how many parts");
    visitor.numbers("sprt", sprt, "The test that ends the event early");
    visitor.text("version", version, "The version of the program");
    visitor.list("players", players, "Who plays");
    visitor.list("openings", openings, "Moves with blanks between");
  }

  friend bool operator==(const Event&, const Event&) = default;
};

// One game to be played. Everything it needs besides the event.
struct GameTask {
  int number = 0;  // from 0; the games 2k and 2k+1 are a pair
  int round = 0;
  int first = 0;  // players
  int second = 1;
  std::uint64_t seed = 0;
  std::uint64_t setup_seed = 0;  // of both games of a pair
  std::string opening;           // moves with blanks between

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer("number", number, 0, INT32_MAX, "From 0; the games 2k and 2k+1 are a pair");
    visitor.integer("round", round, 0, INT32_MAX, "From 0");
    visitor.integer("first", first, 0, INT32_MAX, "The player that moves first, by its place in the event's list");
    visitor.integer("second", second, 0, INT32_MAX, "The other player");
    visitor.seed("seed", seed, "Seed of the players");
    visitor.seed("setup_seed", setup_seed, "Seed of what lies face down, for both games of a pair");
    visitor.text("opening", opening, "Moves with blanks between");
  }

  friend bool operator==(const GameTask&, const GameTask&) = default;
};

struct FinishedGame {
  GameTask task;
  GameReport report;

  template <class Visitor>
  void visit(Visitor& visitor) {
    task.visit(visitor);
    report.visit(visitor);
  }
};

// What is random in a game of that number.
std::uint64_t game_seed(const Event& event, int number);

// The half points of a player in a game that he plays.
int half_points(const FinishedGame& game, int player);

// The games of a round, which may depend on those of the rounds before, in the order of their numbers. Nothing once
// there are no more rounds. A round may be empty.
std::optional<std::vector<GameTask>> round_tasks(const Event& event, int round,
                                                 const std::vector<FinishedGame>& finished);

// How many games there are in all, if nothing ends the event early.
int total_games(const Event& event);

// A catalog game of the event's variant with the opening played.
std::unique_ptr<catalog::Game> game_of(const Event& event, const GameTask& task);

// As results show a player: the string of an engine, the name of a program. The string, too, of programs that have the
// same name without having been given it.
std::string shown_name(const Event& event, int player);

// Throws UserError where an event cannot be played: a wrong engine, too few players, a program that does not know the
// limits. Starts programs that have options to be set.
void check_event(const Event& event);

// Throws UserError where an engine of this program names a book, experience, tables or weights that cannot be used.
void check_knowledge(const Event& event);

// Fills in the canonical game, the settings of the players and the program's version.
void complete_event(Event& event);

}  // namespace palamedes::arena
