#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/spec/fields.hpp"
#include "engines/describer.hpp"
#include "search/common/limits.hpp"

namespace palamedes::learn {

// Of a position that no game went on from.
inline constexpr float kNoPoints = -1;

// A position from a game or beside it, what a search said of it, and how the game ended, both for the side to move.
struct Sample {
  engines::Description position;
  float score = 0;    // in the scale of the engine that played
  float points = 0;   // 0, 1/2, 1 or kNoPoints
  std::string board;  // as a text, where boards are kept

  friend bool operator==(const Sample& a, const Sample& b) {
    return a.position.inputs == b.position.inputs && a.position.features == b.position.features && a.score == b.score &&
           a.points == b.points && a.board == b.board;
  }
};

// Which positions are kept: those that are not decided and have a quiet best move, or all that an evaluation may be
// asked about, which are those that the game's heuristics do not prove.
enum class Kept : std::uint8_t { kQuiet, kUnproven };

// How games for samples are played: an engine against itself after a random opening, or after one of a list and some
// plies that are not always the best. Random moves later on would be blunders that make the results of all positions
// before them wrong.
struct SelfPlaySetup {
  std::string game;
  std::string engine = "best";
  std::uint64_t nodes = 4'000;
  std::uint64_t seed = 1;
  int opening_plies = 12;  // two to so many before the first that counts
  int sampled_plies = 60;  // later plies are played with a quarter of the nodes, for the result alone
  Kept kept = Kept::kQuiet;
  int strays = 0;
  bool boards = false;
  std::vector<std::string> openings;  // moves with blanks between; each game begins with one, if there are any

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.operand("game", game, "A game, as in mingmang");
    visitor.text("engine", engine, "Who plays");
    visitor.integer("nodes", nodes, 1, std::int64_t{1} << 60, "Nodes per move");
    visitor.seed("seed", seed, "Seed of the games");
    visitor.integer("opening-plies", opening_plies, 2, 1000,
                    "Random plies at the start, at most; after --openings none to so many of the best few");
    visitor.integer("sampled-plies", sampled_plies, 0, 1'000'000, "Positions of the first so many plies are kept");
    visitor.choice(
        "kept", kept, {"quiet", "unproven"},
        "Positions that are kept: undecided ones with a quiet best move, or all that are not proven at sight");
    visitor.integer(
        "strays", strays, 0, 100,
        "Per cent of the positions from which one or two other moves are tried, to keep what that leads to");
    visitor.flag("boards", boards, "Keep the positions as texts, too, each once, as learn lines wants them");
  }

  // One line that says all of it, of the openings a checksum.
  std::string text() const;
};

// The samples of game number `number` of a setup: the same for the same setup. Each position that is kept is there as
// seen through two of the symmetries that keep the start of the game, where there are two; with its board through one,
// since what is fitted to boards judges all of them alike.
std::vector<Sample> play_samples(const SelfPlaySetup& setup, std::uint64_t number);

}  // namespace palamedes::learn
