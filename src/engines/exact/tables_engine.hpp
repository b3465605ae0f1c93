#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/spec/spec.hpp"
#include "engines/engine.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::engines {

// Whether what a game can prove by a search of its own is asked before an engine searches.
enum class AskExact : std::uint8_t {
  kOff,
  kOn,
  kAuto,  // where that search knows all positions, not wins of some kind only
};

// Whose exact tables an engine plays by.
struct TablesOptions {
  std::string tables = "auto";
  AskExact exact = AskExact::kOff;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.text("tables", tables, "endgame tables: auto for those of the usual folder, off for none, else a folder");
    visitor.choice("exact", exact, {"off", "on", "auto"},
                   "whether the exact search of a game that has one answers where it can in a part of the time; auto: "
                   "where that search is for all positions, not for some wins only");
  }
};

struct EngineTables {
  std::shared_ptr<tables::GameTables> tables;  // none where there are none
  bool draws_hold = true;                      // a draw of the tables is one by the rules of the game played
};

// Where tables are by the option `tables`: auto, off or a folder. No folder has an empty name: there is nothing in it.
tables::TableRoots roots_meant_by(const std::string& wish);

// Throws UserError where a folder is named that holds none for the game.
EngineTables open_tables(const Spec& game, const std::string& wish);

// An engine that plays by tables: wins as fast as it can, takes of several draws the one that leaves the opponent the
// fewest ways to keep it, loses as late as it can. Where the tables know nothing it plays as `inside` does; where they
// know who wins but not how fast, `make_plain` makes the engine that looks for progress among the moves that keep
// the value. Trees and searches to a depth are that engine's too.
std::unique_ptr<Engine> with_tables(std::unique_ptr<Engine> inside, std::function<std::unique_ptr<Engine>()> make_plain,
                                    EngineTables tables);

}  // namespace palamedes::engines
