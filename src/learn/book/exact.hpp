#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engines/engine.hpp"
#include "knowledge/book.hpp"

namespace palamedes::learn {

struct ExactSetup {
  std::string game;
  std::string engine = "best";
  std::uint64_t nodes = 1'000'000;  // to find the value of a move
  int plies = 12;                   // no position later than this
  std::uint64_t most = 4'000;       // positions

  std::string text() const;
};

// A book of proven values: the positions that any moves lead to, those of few plies first, each with all its moves.
// What the search (or the tables that the engine reads) cannot prove within its nodes has no value and is not kept; a
// position of which nothing is proven is left out with all that comes behind it alone. `on_position` is told how many
// there are. Throws UserError where moves are left to chance, and if the token was stopped.
knowledge::BookContents build_exact(const ExactSetup& setup, const std::function<void(std::uint64_t)>& on_position,
                                    const engines::StopToken& token);

}  // namespace palamedes::learn
