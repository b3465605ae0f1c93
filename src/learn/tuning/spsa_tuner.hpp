#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/runner.hpp"
#include "base/spec/fields.hpp"
#include "learn/tuning/journal.hpp"
#include "learn/tuning/method.hpp"
#include "learn/tuning/spsa.hpp"

namespace palamedes::learn {

// How search parameters of an engine are tuned by games of its trials against each other. All of it decides what comes
// out, but for how many of the planned steps are made.
struct SpsaSetup {
  std::string game;
  TuningMethod method = TuningMethod::kSpsa;
  std::string engine = "best";
  std::string parameters;
  int pairs = 4;
  SpsaOptions spsa;
  arena::GameTerms terms;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.operand("game", game, "A game, as in kalah");
    visitor.choice("method", method, tuning_methods(), "How to tune");
    visitor.text("engine", engine, "Who plays");
    visitor.text("parameters", parameters, "Names and ranges, as in late-after:1:12,history-decay:1:16");
    visitor.integer("pairs", pairs, 1, 10'000, "Pairs of games per step");
    spsa.visit(visitor);
  }

  std::string text() const {
    return command_text("palamedes learn tune", values_of(*this)) + " (" + terms.text() + ")";
  }
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
