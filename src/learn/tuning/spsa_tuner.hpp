#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/runner.hpp"
#include "learn/tuning/journal.hpp"
#include "learn/tuning/spsa.hpp"

namespace palamedes::learn {

// How search parameters of an engine are tuned by games of its trials against each other. All of it decides what comes
// out, but for how many of the planned steps are made.
struct SpsaSetup {
  std::string game;
  std::string engine = "best";
  std::string parameters;  // as parse_parameters() reads them
  int pairs = 4;           // of games a step
  arena::GameTerms terms;
  SpsaOptions spsa;

  std::string text() const;
};

class SpsaTuner {
 public:
  // Goes on with what the journal has. Throws UserError where the engine has no such parameter.
  SpsaTuner(SpsaSetup setup, TuningJournal journal);

  const TuningJournal& journal() const { return journal_; }
  std::uint64_t steps() const { return spsa_.steps(); }
  // The engine string with the parameters where they stand.
  std::string engine() const { return with(spsa_.used(spsa_.values())); }

  // One step's games. False if the token was stopped; then nothing changed.
  bool step(arena::Crew& crew, const engines::StopToken& token);

  static std::vector<std::string> columns(const SpsaSetup& setup);

 private:
  std::string with(const std::vector<double>& values) const;

  SpsaSetup setup_;
  TuningJournal journal_;
  Spec spec_;
  std::vector<std::string> openings_;
  Spsa spsa_;
};

}  // namespace palamedes::learn
