#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "base/spec/fields.hpp"
#include "engines/engine.hpp"
#include "knowledge/book.hpp"

namespace palamedes::learn {

struct ExactSetup {
  std::string game;
  bool exact = true;  // what a command line calls this way to make a book
  std::string engine = "best";
  std::uint64_t nodes = 1'000'000;
  int plies = 12;
  std::uint64_t most = 4'000;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.operand("game", game, "A game, as in kalah");
    visitor.flag("exact", exact, "Proven values alone: --nodes for each move, no games");
    visitor.text("engine", engine, "Who searches");
    visitor.integer("nodes", nodes, 1, std::int64_t{1} << 60, "Nodes to find the value of a move");
    visitor.integer("plies", plies, 1, 1000, "How deep the book may go");
    visitor.integer("positions", most, 0, std::int64_t{1} << 60, "At most so many positions");
  }

  std::string text() const { return command_text("palamedes book build", values_of(*this)); }
};

// A book of proven values: the positions that any moves lead to, those of few plies first, each with all its moves.
// What the search (or the tables that the engine reads) cannot prove within its nodes has no value and is not kept; a
// position of which nothing is proven is left out with all that comes after it alone. `on_position` is told how many
// there are. Throws UserError where moves are left to chance, and if the token was stopped.
knowledge::BookContents build_exact(const ExactSetup& setup, const std::function<void(std::uint64_t)>& on_position,
                                    const engines::StopToken& token);

}  // namespace palamedes::learn
