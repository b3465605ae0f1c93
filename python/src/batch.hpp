#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/spec/spec.hpp"
#include "catalog/game.hpp"
#include "games/planes.hpp"

namespace palamedes::python {

// What a batch is told about how to play.
struct BatchSettings {
  std::size_t games = 0;
  std::uint64_t seed = 1;
  int threads = 1;
};

// Many games of one variant side by side. An action is the number of a legal move in the game's own order; chance is
// drawn when the move is played. Functions for all games share them out to threads; what is random depends on the seed
// alone, not on the threads. A game that reaches the ply limit of its rules is judged, as in a match.
class Batch {
 public:
  Batch() = default;
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;
  virtual ~Batch() = default;

  virtual std::size_t size() const = 0;
  virtual const PlaneShape& shape() const = 0;

  // One number for each game: whose turn it is (0 or 1), the plies so far, the result as the enum has it, and how many
  // legal moves there are, none where it is over.
  virtual void sides(std::span<std::int8_t> out) const = 0;
  virtual void plies(std::span<std::int32_t> out) const = 0;
  virtual void results(std::span<std::int8_t> out) const = 0;
  virtual void legal_counts(std::span<std::int32_t> out) = 0;
  virtual void observe(std::span<float> out) const = 0;

  // Plays an action in each game; those that are over stay as they are, and so do those whose action is negative.
  // Throws UserError, with nothing played, where an action is none.
  virtual void step(std::span<const std::int32_t> actions) = 0;
  // Plays so many random plies in each game, fewer where it ends; gives the plies that were played.
  virtual std::uint64_t step_random(std::uint64_t plies) = 0;
  // Plays so many random games to the end from each position, by the game's own playouts (path rules aside), and leaves
  // the games as they are: how often the first side won, the second, and draws, three numbers a game. Gives the plies.
  virtual std::uint64_t rollouts(std::uint64_t count, std::span<std::int32_t> out) = 0;
  // Starts finished games anew; gives their number.
  virtual std::size_t restart_finished() = 0;
  virtual void restart() = 0;

  // One of the games, as a value of its own.
  virtual std::unique_ptr<catalog::Game> game(std::size_t index) const = 0;
};

// Makes batches of one family of games: what the unit of a game in batch.cpp.in offers.
class BatchMaker {
 public:
  virtual ~BatchMaker() = default;
  virtual std::string_view name() const = 0;
  virtual std::unique_ptr<Batch> make(const Spec& spec, const BatchSettings& settings) const = 0;
  // The planes of a variant, and those of one position of it.
  virtual PlaneShape shape(const Spec& spec) const = 0;
  virtual void observe(const Spec& spec, const std::string& position, std::span<float> out) const = 0;
};

const std::vector<const BatchMaker*>& batch_makers();

// The maker of a game's family.
const BatchMaker& batch_maker(const catalog::Game& game);

}  // namespace palamedes::python
