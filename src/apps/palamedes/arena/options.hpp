#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "arena/event/event.hpp"

namespace palamedes::apps {

// What the verbs match, tournament and selfplay share.
struct ArenaOptions {
  std::string game;
  std::vector<std::string> engines;
  int games = 100;
  double seconds = 0;
  std::string clock;  // as in 60+0.5
  std::uint64_t nodes = 0;
  int depth = 0;
  double grace = 0.05;
  int max_plies = 0;
  std::string resign;
  std::string draw;
  bool adjudicate_tables = false;
  std::string tables;
  std::string openings;
  int opening_plies = -1;
  int concurrency = 1;
  bool no_pin = false;
  std::uint64_t seed = 1;
  std::string part;  // as in 2/8
  std::string file;
  std::string resume;
  bool json = false;
  bool verbose = false;
};

// The options but for game and engines.
void add_arena_options(CLI::App& verb, ArenaOptions& options);

// What `--time`, `--nodes` and the like ask for; 0.1 s a move where nothing is given. Throws UserError.
arena::GameTerms terms_of(const ArenaOptions& options);

// Game, engines, limits, openings and seed of an event whose kind and length the verb adds. Throws UserError where one
// is wrong, before anything is played.
arena::Event event_of(const ArenaOptions& options, arena::EventKind kind);

struct SprtOptions {
  std::string bounds;  // "0,50"; no test if empty
  double alpha = 0.05;
  double beta = 0.05;
};

void add_sprt_options(CLI::App& verb, SprtOptions& options, const std::string& what);

// Throws UserError where the bounds are none.
std::optional<arena::SprtBounds> sprt_of(const SprtOptions& options);

}  // namespace palamedes::apps
