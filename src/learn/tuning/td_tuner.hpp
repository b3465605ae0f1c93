#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engines/engine.hpp"
#include "games/weights.hpp"
#include "learn/tuning/journal.hpp"
#include "learn/tuning/td.hpp"

namespace palamedes::learn {

enum class TdMethod : std::uint8_t { kRoots, kLeaves };

// How weights are tuned by temporal differences over games of an engine against itself that plays by the weights
// learned so far. All of it decides what comes out, but for the number of games and of threads.
struct TdSetup {
  std::string game;
  std::string engine = "best";
  TdMethod method = TdMethod::kLeaves;
  std::string from = "default";  // weights to begin with, by name or as a file
  std::string name = "tuned";    // of those that come out
  std::uint64_t nodes = 500;
  int opening_plies = 10;   // two to so many random ones before the first that counts
  std::uint64_t batch = 8;  // games by the same weights
  std::uint64_t seed = 1;
  TdOptions td = {.lambda = 0.7, .rate = 0, .scale = 0};  // 0: found from the first batch

  std::string text() const;
};

class TdTuner {
 public:
  // Goes on with what the journal has. `playing` is a file for the weights that the games are played by.
  TdTuner(TdSetup setup, TuningJournal journal, std::string playing);

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
  std::string playing_;
  Weights base_;
  std::vector<std::string> features_;
  std::unique_ptr<TdLearner> learner_;  // none before the scale is known
};

}  // namespace palamedes::learn
