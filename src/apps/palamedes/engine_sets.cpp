#include "apps/palamedes/engine_sets.hpp"

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

}  // namespace

std::string bare_alphabeta() {
  return canonical_text("alphabeta", listed(search::AlphaBetaOptions::bare(search::Algorithm::kAlphaBeta)));
}

std::vector<NamedEngine> technique_set(const catalog::Game& game) {
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
  return ablation(engines::with_setting(bare_alphabeta(), "table-mb", "16"), techniques);
}

std::vector<NamedEngine> cammp_set(const catalog::Game& game, const std::string& preset) {
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
  return ablation(preset, techniques);
}

}  // namespace palamedes::apps
