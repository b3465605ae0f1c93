#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/files/file.hpp"
#include "base/spec/fields.hpp"
#include "engines/engine.hpp"
#include "games/weights.hpp"
#include "learn/tuning/journal.hpp"
#include "learn/tuning/method.hpp"
#include "learn/tuning/td.hpp"

namespace palamedes::learn {

// How weights are tuned by temporal differences over games of an engine against itself that plays by the weights
// learned so far. All of it decides what comes out, but for the number of games and of threads.
struct TdSetup {
  std::string game;
  TuningMethod method = TuningMethod::kTdLeaf;
  std::string engine = "best";
  std::string from = "default";
  std::string name = "tuned";
  std::uint64_t nodes = 500;
  int opening_plies = 10;  // two to so many before the first that counts
  std::uint64_t batch = 8;
  TdOptions td = {.lambda = 0.7, .rate = 0, .scale = 0};
  std::uint64_t seed = 1;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.operand("game", game, "A game, as in kalah");
    visitor.choice("method", method, tuning_methods(), "How to tune");
    visitor.text("engine", engine, "Who plays");
    visitor.text("from", from, "Weights to begin with, by name or as a file");
    visitor.text("name", name, "Name of the weights");
    visitor.integer("nodes", nodes, 1, std::int64_t{1} << 60, "Nodes per move");
    visitor.integer("opening-plies", opening_plies, 2, 1000, "Random plies at the start, at most");
    visitor.integer("batch", batch, 1, 10'000, "Games by the same weights");
    td.visit(visitor);
    visitor.seed("seed", seed, "Seed of everything random");
  }

  std::string text() const { return command_text("palamedes learn tune", values_of(*this)); }
};

class TdTuner {
 public:
  // Goes on with what the journal has.
  TdTuner(TdSetup setup, TuningJournal journal);

  std::uint64_t games() const;
  const TuningJournal& journal() const { return journal_; }
  // The means over the second half of the run, rounded, with the settings that are no features as they were; a head
  // says how they were made.
  std::string weights_text() const;

  // A batch of games on so many threads, and what they teach. False if the token was stopped; then nothing changed.
  bool play_batch(int threads, const engines::StopToken& token);

  static std::vector<std::string> columns(const TdSetup& setup);

 private:
  struct Played;

  Played play(std::uint64_t number, const engines::StopToken& token) const;
  Weights rounded(const std::vector<double>& values) const;
  void choose_scale(const std::vector<Played>& games);

  TdSetup setup_;
  TuningJournal journal_;
  ScratchFile playing_;  // the weights that the games are played by
  Weights base_;
  std::vector<std::string> features_;
  std::unique_ptr<TdLearner> learner_;  // none before the scale is known
};

}  // namespace palamedes::learn
