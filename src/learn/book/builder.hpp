#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/runner.hpp"
#include "base/random.hpp"
#include "base/spec/fields.hpp"
#include "catalog/game.hpp"
#include "engines/engine.hpp"
#include "knowledge/book.hpp"
#include "learn/book/cleanup.hpp"

namespace palamedes::learn {

// How a book is made. All of it decides what comes out, but for the number of games.
struct BookSetup {
  std::string game;
  std::string engine = "best";
  std::optional<std::uint64_t> nodes;
  std::optional<double> seconds;
  double factor = 50;
  double random_share = 0.1;
  double guest_share = 0.5;
  int plies = 12;
  int after = 4;
  std::uint64_t most = 4'000;
  std::uint64_t batch = 8;  // the same whoever plays them
  CleanupRule cleanup;
  std::uint64_t seed = 1;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.operand("game", game, "A game, as in kalah");
    visitor.text("engine", engine, "Who plays");
    visitor.integer("nodes", nodes, 1, std::int64_t{1} << 60, "Nodes per move");
    visitor.real("time", seconds, 0.0001, 1e6, "Seconds per move");
    visitor.real("factor", factor, 1, 1e6, "Times as much for the moves that the book suggests");
    visitor.real("random-share", random_share, 0, 1, "Of the moves inside the book, those played at random");
    visitor.real("guest-share", guest_share, 0, 1, "Of the games, those where one side plays without the book");
    visitor.integer("plies", plies, 1, 1000, "How deep the book may go");
    visitor.integer("after", after, 1, 1'000'000, "Games before a position enters the book");
    visitor.integer("positions", most, 0, std::int64_t{1} << 60, "At most so many positions");
    visitor.integer("batch", batch, 1, 10'000, "Games that begin before one of them ends");
    cleanup.visit(visitor);
    visitor.seed("seed", seed, "Seed of everything random");
  }

  // One line that says all of it.
  std::string text() const { return command_text("palamedes book build", values_of(*this)); }
};

// Meta Monte Carlo tree search (Chaslot et al. 2009): the positions of the book are the nodes of a tree, whole games of
// an engine against itself its playouts. Quasi best-first: in a position of the book the move of the best value so far
// is played, or with some chance any legal one; where the best is worth less than half a point, the engine is asked for
// another now and then. Positions met often enough enter the book with the move of a longer search. In some games one
// side, the guest, plays what it finds itself: so the book comes to know the answers that it will meet.
class BookBuilder {
 public:
  // Goes on with what was made before by the same setup, else throws UserError.
  BookBuilder(BookSetup setup, std::optional<knowledge::BookContents> before);

  const knowledge::BookContents& contents() const { return contents_; }

  // Plays as many games as a batch has. False if the token was stopped before their end; then the book is as it was
  // before them.
  bool play_batch(arena::Crew& crew, const engines::StopToken& token);

 private:
  struct Step {
    std::string position;
    std::string move;
    Side side = Side::kFirst;
  };
  // A game as far as the book leads it.
  struct Descent {
    std::optional<Side> guest;
    std::vector<Step> steps;
    std::string moves;
    std::optional<Result> result;  // if it is over there
  };

  std::optional<Descent> descend(std::uint64_t number, const engines::StopToken& token);
  // The move to play, as the game writes it; nothing once the book ends.
  std::optional<std::string> step(catalog::Game& game, Random& random, Descent& descent,
                                  const engines::StopToken& token);
  bool enters(const Descent& descent) const;
  // A search's move among these, or all, with so many times the effort of a move of a game; none if it was stopped.
  std::string found(const catalog::Game& game, const std::vector<std::string>& among, double effort,
                    const engines::StopToken& token);
  bool finish(const std::vector<Descent>& descents, arena::Crew& crew, const engines::StopToken& token);
  void back_up(const Descent& descent, Result result);

  BookSetup setup_;
  std::unique_ptr<catalog::Game> start_;
  arena::Event event_;
  knowledge::BookContents contents_;
};

}  // namespace palamedes::learn
