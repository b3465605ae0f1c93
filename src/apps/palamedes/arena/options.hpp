#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "apps/command_line.hpp"
#include "arena/event/event.hpp"
#include "base/spec/fields.hpp"

namespace palamedes::apps {

// One of several parts of an event, as in 2/8.
struct PartWish {
  int which = 1;
  int of = 1;

  static constexpr NumbersForm kForm{'/', 2, "2/8"};

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer("which", which, 1, 1'000'000, "Which part");
    visitor.integer("of", of, 1, 1'000'000, "Of how many");
  }
};

// What the verbs match, tournament and selfplay share.
struct ArenaOptions {
  std::string game;
  std::vector<std::string> engines;
  arena::GameTerms terms;
  int games = 100;
  std::string tables;
  std::string openings;
  std::optional<int> opening_plies;
  int concurrency = 1;
  bool no_pin = false;
  std::uint64_t seed = 1;
  std::optional<PartWish> part;
  std::string file;
  std::string resume;
  std::string log;
  bool json = false;
  bool verbose = false;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.integer("games", games, 1, 100'000'000, "How many games (made even)");
    visitor.text("tables", tables, "The folder of the tables");
    visitor.text("openings", openings, "A file of openings, or random:PLIES (else those of the program)");
    visitor.integer("opening-plies", opening_plies, 0, 1000, "The same as --openings random:PLIES");
    visitor.integer("concurrency", concurrency, 1, 256, "Games at a time");
    visitor.flag("no-pin", no_pin, "Do not give each game processors of its own");
    visitor.seed("seed", seed, "Seed of openings, engines and chance");
    visitor.numbers("part", part, "K/N: play only the K-th of N parts; `records merge` puts them together");
    visitor.text("file", file, "Keep the event in this new file, so that it can be resumed");
    visitor.text("resume", resume, "Go on with the event in this file");
    visitor.text("log", log, "Add all that programs are told and say to this file, with times");
    visitor.flag("json", json, "Print one JSON object");
    visitor.flag("verbose", verbose, "A line for each finished game");
  }
};

// The options but for game and engines.
void add_arena_options(cli::App& verb, ArenaOptions& options);

// Game, engines, limits, openings and seed of an event whose kind and length the verb adds; 0.1 s per move where no
// limit is given. Throws UserError where one is wrong, before anything is played.
arena::Event event_of(const ArenaOptions& options, arena::EventKind kind);

struct EloBounds {
  double elo0 = 0;
  double elo1 = 50;

  static constexpr NumbersForm kForm{',', 2, "0,50"};

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.real("ELO0", elo0, -1e6, 1e6, "Elo that would be too little");
    visitor.real("ELO1", elo1, -1e6, 1e6, "Elo that would be enough");
  }
};

struct SprtOptions {
  std::optional<EloBounds> bounds;  // no test without them
  double alpha = 0.05;
  double beta = 0.05;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.numbers("sprt", bounds, "Stop when a test of ELO0,ELO1 is decided, as in 0,50");
    visitor.real("alpha", alpha, 1e-6, 0.5, "The test's chance to favour ELO1 wrongly");
    visitor.real("beta", beta, 1e-6, 0.5, "And to favour ELO0 wrongly");
  }
};

// Throws UserError where the bounds are none.
std::optional<arena::SprtBounds> sprt_of(const SprtOptions& options);

}  // namespace palamedes::apps
