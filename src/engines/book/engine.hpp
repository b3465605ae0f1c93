#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/spec.hpp"
#include "engines/engine.hpp"

namespace palamedes::engines {

// Whose opening book an engine plays by: `auto` takes the one inside the program, if there is one for the game; `off`
// none; else the file. With some variety it plays not the best move alone, but also others of nearly the same value.
struct BookOptions {
  std::string book = "off";
  int variety = 0;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.text("book", book);
    visitor.integer("book-variety", variety, 0, 100);
  }
};

// The engine, or one that asks a book before it. A book that cannot be used (damaged, of another version or game) is
// left out, and every report warns of it; a file that is not there throws UserError.
//
// The book answers questions for moves that are to be played (EngineQuestion::plays) and no others.
std::unique_ptr<Engine> with_book(std::unique_ptr<Engine> inside, const Spec& game, const BookOptions& options,
                                  std::uint64_t seed);

}  // namespace palamedes::engines
