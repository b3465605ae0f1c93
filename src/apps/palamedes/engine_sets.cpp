#include "apps/palamedes/engine_sets.hpp"

#include <algorithm>
#include <array>

#include "base/spec/options.hpp"
#include "base/spec/spec.hpp"
#include "engines/settings/engine_shape.hpp"
#include "search/alphabeta/options.hpp"

namespace palamedes::apps {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

struct Technique {
  std::string name;
  Settings on;
  Settings off;
};

std::string applied(std::string spec, const Settings& settings) {
  for (const auto& [name, value] : settings) spec = engines::with_setting(spec, name, value);
  return spec;
}

// `whole` has all techniques on; `bare` is it with all of them off.
std::vector<NamedEngine> ablation(const std::string& whole, const std::vector<Technique>& techniques) {
  std::string bare = whole;
  std::string all = whole;
  for (const Technique& technique : techniques) {
    bare = applied(bare, technique.off);
    all = applied(all, technique.on);
  }
  std::vector<NamedEngine> set = {{"plain alpha-beta", bare}};
  for (const Technique& technique : techniques) set.push_back({"+ " + technique.name, applied(bare, technique.on)});
  set.push_back({"all", all});
  for (const Technique& technique : techniques) {
    set.push_back({"all but " + technique.name, applied(all, technique.off)});
  }
  return set;
}

// What alpha-beta has in every game unless told otherwise.
std::vector<Technique> usual_techniques(const catalog::Game& game) {
  std::vector<Technique> techniques = {
      {"NegaScout", {{"algorithm", "negascout"}}, {{"algorithm", "alphabeta"}}},
      {"transposition table", {{"table", "buckets"}}, {{"table", "off"}}},
      {"killers", {{"killers", "2"}}, {{"killers", "0"}}},
      {"counter-moves", {{"counter-moves", "on"}}, {{"counter-moves", "off"}}},
      {"history", {{"history", "depth-squared"}}, {{"history", "off"}}},
      {"null move", {{"null-move", "not-twice"}}, {{"null-move", "off"}}},
      {"multi-cut", {{"multi-cut", "on"}}, {{"multi-cut", "off"}}},
      {"late move reduction", {{"late-moves", "logarithmic"}}, {{"late-moves", "off"}}},
      {"quiescence", {{"quiescence", "available"}}, {{"quiescence", "off"}}},
  };
  if (game.has_chance()) techniques.push_back({"Star2", {{"star", "2"}}, {{"star", "off"}}});
  return techniques;
}

// The techniques of CAMMP's published table, in its order and under its names.
std::vector<Technique> cammp_techniques(const catalog::Game& game, const std::string& preset) {
  const engines::EngineShape whole = engines::engine_shape(preset, game);
  std::vector<Technique> techniques;
  const auto add = [&](const char* name, const char* setting, const char* off) {
    techniques.push_back({name, {{setting, whole.option(setting)->value}}, {{setting, off}}});
  };
  add("quiescence", "quiescence", "off");
  add("null move", "null-move", "off");
  add("multi-cut", "multi-cut", "off");
  add("transposition table", "table", "off");
  add("late move reduction", "late-moves", "off");
  add("killers", "killers", "0");
  add("history", "history", "off");
  return techniques;
}

// A way in which an engine may differ from another.
struct Departure {
  std::string name;
  Settings settings;
};

// The technique without which a setting does nothing; empty if it acts in the bare search too.
std::string technique_of(const std::string& setting) {
  constexpr std::array<std::pair<const char*, const char*>, 7> kBegins = {{
      {"quiescence", "quiescence"},
      {"null-", "null move"},
      {"table", "transposition table"},
      {"late-", "late move reduction"},
      {"second-killer", "killers"},
      {"keep-killers", "killers"},
      {"history", "history"},
  }};
  for (const auto& [begin, technique] : kBegins) {
    if (setting.starts_with(begin)) return technique;
  }
  return "";
}

// An engine bare, with single techniques and whole; then the same with each departure, but for what it cannot change.
std::vector<NamedEngine> departures(const std::string& whole, const std::vector<Technique>& techniques,
                                    const std::vector<Departure>& list) {
  constexpr std::array<const char*, 3> kAlone = {"quiescence", "late move reduction", "history"};
  std::string bare = whole;
  for (const Technique& technique : techniques) bare = applied(bare, technique.off);
  std::vector<NamedEngine> set;
  const auto add = [&](const std::string& name, const Settings& settings, const std::string& acts_with) {
    const auto push = [&](const std::string& what, const std::string& spec) {
      set.push_back({name + ": " + what, applied(spec, settings)});
    };
    if (acts_with.empty()) push("plain alpha-beta", bare);
    for (const Technique& technique : techniques) {
      const bool alone = std::find(kAlone.begin(), kAlone.end(), technique.name) != kAlone.end();
      if (alone && (acts_with.empty() || acts_with == technique.name)) {
        push("+ " + technique.name, applied(bare, technique.on));
      }
    }
    push("all", whole);
  };
  add(whole, {}, "");
  for (const Departure& departure : list) {
    add(departure.name, departure.settings, technique_of(departure.settings.front().first));
  }
  return set;
}

}  // namespace

std::string bare_alphabeta() {
  return canonical_text("alphabeta", listed(search::AlphaBetaOptions::bare(search::Algorithm::kAlphaBeta)));
}

std::vector<NamedEngine> technique_set(const catalog::Game& game) {
  return ablation(engines::with_setting(bare_alphabeta(), "table-mb", "16"), usual_techniques(game));
}

std::vector<NamedEngine> best_set(const catalog::Game& game) {
  constexpr std::array<std::string_view, 3> kAnswerUnsearched = {"book", "exact", "tables"};
  const engines::EngineShape usual = engines::engine_shape("alphabeta", game);
  std::string best = "best";
  for (const std::string_view name : kAnswerUnsearched) best = engines::with_setting(best, name, "off");
  const engines::EngineShape shape = engines::engine_shape(best, game);
  std::vector<NamedEngine> set = {{"best", best}};
  for (const OptionInfo& option : shape.options) {
    const OptionInfo* before = usual.option(option.name);
    const bool asked =
        std::find(kAnswerUnsearched.begin(), kAnswerUnsearched.end(), option.name) == kAnswerUnsearched.end();
    if (!asked || before->value == option.value) continue;
    set.push_back({option.name + "=" + before->value, engines::with_setting(best, option.name, before->value)});
  }
  for (const Technique& technique : usual_techniques(game)) {
    const std::string without = applied(best, technique.off);
    if (engines::engine_shape(without, game).text() == shape.text()) continue;
    set.push_back({"without " + technique.name, without});
  }
  return set;
}

std::vector<NamedEngine> cammp_set(const catalog::Game& game, const std::string& preset) {
  return ablation(preset, cammp_techniques(game, preset));
}

std::vector<NamedEngine> cammp_departures(const catalog::Game& game) {
  const engines::EngineShape text = engines::engine_shape("cammp", game);
  std::vector<Departure> from_text;
  for (const OptionInfo& option : engines::engine_shape("cammp-played", game).options) {
    const std::string& value = text.option(option.name)->value;
    if (value != option.value) from_text.push_back({option.name + "=" + value, {{option.name, value}}});
  }
  // As they were before `cammp` followed its text.
  const std::vector<Departure> from_ours = {
      {"late-moves=after,late-reduction=1", {{"late-moves", "after"}, {"late-reduction", "1"}}},
      {"history-from=cuts", {{"history-from", "cuts"}}},
      {"second-killer=score", {{"second-killer", "score"}}},
      {"quiescence=last-move", {{"quiescence", "last-move"}}},
  };
  std::vector<NamedEngine> set = departures("cammp-played", cammp_techniques(game, "cammp-played"), from_text);
  const std::vector<NamedEngine> ours = departures("cammp", cammp_techniques(game, "cammp"), from_ours);
  set.insert(set.end(), ours.begin(), ours.end());
  return set;
}

}  // namespace palamedes::apps
