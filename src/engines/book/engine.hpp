#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/spec/spec.hpp"
#include "engines/engine.hpp"

namespace palamedes::engines {

// Whose opening book an engine plays by.
struct BookOptions {
  std::string book = "off";
  int variety = 0;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.text("book", book, "opening book: auto for the one inside the program, off for none, else a file");
    visitor.integer("book-variety", variety, 0, 100,
                    "how much less than the best a move of the book may be worth, in thousandths of a game");
  }
};

// Throws UserError where a file is named that is not there.
void check_book(const BookOptions& options);

// The engine, or one that asks a book before it. A book that cannot be used (damaged, of another version or game) is
// left out, and every report warns of it; a file that is not there throws UserError.
//
// The book answers questions for moves that are to be played (EngineQuestion::plays) and no others.
std::unique_ptr<Engine> with_book(std::unique_ptr<Engine> inside, const Spec& game, const BookOptions& options,
                                  std::uint64_t seed);

}  // namespace palamedes::engines
