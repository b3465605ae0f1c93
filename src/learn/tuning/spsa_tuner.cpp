#include "learn/tuning/spsa_tuner.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "arena/openings.hpp"
#include "arena/statistics/results.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"

namespace palamedes::learn {
namespace {

constexpr const char* kSpsa = "spsa";
constexpr int kRandomPlies = 6;

OptionInfo option_of(const Spec& spec, const std::string& name, const catalog::Game& game) {
  std::string known;
  for (const engines::EngineInfo& info : engines::engines_for(game)) {
    if (info.name != spec.name) continue;
    for (OptionInfo option : info.options) {
      if (option.kind != "integer" && option.kind != "real") continue;
      known += (known.empty() ? "" : ", ") + option.name;
      if (option.name != name) continue;
      for (const auto& [setting, value] : spec.named) {
        if (setting == name) option.value = value;
      }
      return option;
    }
  }
  throw UserError("the engine " + spec.name + " has no number " + quote(name) + "; it has: " + known);
}

// The ranges as given, with where the engine's string stands in them.
std::vector<SpsaParameter> started(const SpsaSetup& setup, const Spec& spec) {
  const auto game = catalog::make_game(setup.game);
  std::vector<SpsaParameter> parameters = parse_parameters(setup.parameters);
  for (SpsaParameter& parameter : parameters) {
    const OptionInfo option = option_of(spec, parameter.name, *game);
    parameter.whole = option.kind == "integer";
    const auto start = parse_real(option.value);
    if (!start) throw UserError("the setting " + quote(option.name) + " is a number, not " + quote(option.value));
    parameter.start = *start;
  }
  return parameters;
}

Spec plain_spec(const SpsaSetup& setup) {
  return engines::without_presets(Spec::parse(setup.engine), *catalog::make_game(setup.game));
}

}  // namespace

std::vector<std::string> SpsaTuner::columns(const SpsaSetup& setup) {
  std::vector<std::string> names{"step", "games", "difference"};
  for (const SpsaParameter& parameter : parse_parameters(setup.parameters)) names.push_back(parameter.name);
  return names;
}

SpsaTuner::SpsaTuner(SpsaSetup setup, TuningJournal journal)
    : setup_(std::move(setup)),
      journal_(std::move(journal)),
      spec_(plain_spec(setup_)),
      spsa_(started(setup_, spec_), setup_.spsa) {
  const auto game = catalog::make_game(setup_.game);
  if (const std::string_view own = arena::built_in_openings(*game); !own.empty()) {
    openings_ = arena::parse_openings(own, *game);
    arena::shuffle_openings(openings_, setup_.spsa.seed);
  }
  if (const auto known = journal_.numbers.find(kSpsa); known != journal_.numbers.end()) spsa_.restore(known->second);
  static_cast<void>(engines::make_engine(engine(), *game, 1));
}

std::string SpsaTuner::with(const std::vector<double>& values) const {
  Spec spec = spec_;
  for (std::size_t i = 0; i < values.size(); ++i) {
    spec.set(spsa_.parameters()[i].name, shortest_text(values[i]));
  }
  return spec.text();
}

bool SpsaTuner::step(arena::Crew& crew, const engines::StopToken& token) {
  const Spsa::Trial trial = spsa_.trial();
  arena::Event event;
  event.game = setup_.game;
  event.players = {{with(spsa_.used(trial.up)), ""}, {with(spsa_.used(trial.down)), ""}};
  event.pairs = setup_.pairs;
  event.terms = setup_.terms;
  event.seed = derived_seed(setup_.spsa.seed, spsa_.steps());
  event.random_plies = kRandomPlies;
  event.openings = openings_;
  // Each step takes the next openings.
  if (!openings_.empty()) {
    const auto used = static_cast<std::size_t>(spsa_.steps()) * static_cast<std::size_t>(setup_.pairs);
    std::rotate(event.openings.begin(),
                event.openings.begin() + static_cast<std::ptrdiff_t>(used % event.openings.size()),
                event.openings.end());
  }
  arena::complete_event(event);
  std::vector<arena::FinishedGame> games;
  const auto tasks = arena::round_tasks(event, 0, {});
  crew.play(
      event, *tasks, [&](arena::FinishedGame game) { games.push_back(std::move(game)); }, token);
  if (games.size() < tasks->size()) return false;
  const double difference = 2 * arena::match_result(games).tally.score() - 1;
  spsa_.learn(difference);
  journal_.numbers[kSpsa] = spsa_.state();
  const auto count = static_cast<double>(spsa_.steps());
  std::vector<double> row{count, count * 2 * setup_.pairs, difference};
  const std::vector<double> values = spsa_.values();
  row.insert(row.end(), values.begin(), values.end());
  journal_.curve.push_back(std::move(row));
  return true;
}

}  // namespace palamedes::learn
