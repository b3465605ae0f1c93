#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/referee.hpp"
#include "arena/statistics/sprt.hpp"

namespace palamedes::arena {

enum class EventKind : std::uint8_t { kMatch, kRoundRobin, kGauntlet, kSwiss, kSelfPlay };

std::string_view kind_name(EventKind kind);
EventKind kind_named(std::string_view name);  // throws UserError

struct EventPlayer {
  std::string spec;
  std::string settings;  // what the string stood for when the event began
};

// A match or a tournament as a value: from it and the results so far follow all games that are still to be played.
struct Event {
  EventKind kind = EventKind::kMatch;
  std::string game;  // the canonical string of the variant
  std::vector<EventPlayer> players;
  int pairs = 50;  // of games for each two players that meet; in a Swiss tournament it is one
  int rounds = 1;  // of a Swiss tournament
  GameTerms terms;
  std::uint64_t seed = 1;
  std::string opening_source;         // as the user gave it
  std::vector<std::string> openings;  // moves with blanks between; drawn from in the order of pairs
  int random_plies = 0;               // where there are no openings
  std::optional<SprtBounds> sprt;
  int part = 0;         // of the pairs, those whose number leaves this …
  int parts = 1;        // … when divided by this: several machines share an event, and their files are merged
  std::string version;  // of the program
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

  friend bool operator==(const GameTask&, const GameTask&) = default;
};

struct FinishedGame {
  GameTask task;
  GameReport report;
};

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

// Throws UserError where an event cannot be played: a wrong engine, too few players.
void check_event(const Event& event);

// Fills in the canonical game, the settings of the players and the program's version.
void complete_event(Event& event);

}  // namespace palamedes::arena
