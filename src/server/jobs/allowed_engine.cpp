#include "server/jobs/allowed_engine.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "engines/handicap.hpp"
#include "knowledge/weight_files.hpp"
#include "search/common/time_plan.hpp"

namespace palamedes::server {
namespace {

// Of all families, made once: lists of options are long, and every move of every player asks for one.
const std::vector<engines::EngineInfo>& engines_of(const std::string& family) {
  static const auto kAll = [] {
    std::map<std::string, std::vector<engines::EngineInfo>> all;
    for (const catalog::Family* each : catalog::families()) {
      const std::string name(each->name());
      all.emplace(name, engines::engines_for(*catalog::make_game(name)));
    }
    return all;
  }();
  return kAll.at(family);
}

const engines::EngineInfo& known_engine(const std::string& name, const catalog::Game& game) {
  std::string known;
  for (const engines::EngineInfo& info : engines_of(std::string(game.family().name()))) {
    if (info.name == name) return info;
    known += (known.empty() ? "" : ", ") + info.name;
  }
  throw UserError("there is no engine " + quote(name) + " for " + game.spec() + "; there are: " + known);
}

// Of the options that are texts, weights are named by one, and those that come with the program are free to all.
void check_text_option(const std::string& name, const std::string& value, const catalog::Game& game) {
  if ((name == "book" || name == "experience") && (value == "auto" || value == "off")) return;
  if (name != "evaluation") throw UserError("the option " + quote(name) + " is for the command line, not for callers");
  const std::vector<std::string> names = knowledge::built_in_weight_names(game.family().name());
  if (std::find(names.begin(), names.end(), value) == names.end()) {
    throw UserError("there are no weights " + quote(value) + "; there are: " + join(names, ", "));
  }
}

bool is_memory(const OptionInfo& option) { return option.name.ends_with("-mb"); }

// What is no number is refused where the engine is made.
void cap(engines::EngineShape& engine, OptionInfo& option, std::int64_t most) {
  const auto value = parse_integer(option.value);
  if (!value || *value <= most) return;
  option.value = std::to_string(most);
  engine.spec.set(option.name, option.value);
}

// 0 where there is no such option.
std::int64_t number_of(const engines::EngineShape& engine, std::string_view option) {
  const OptionInfo* const found = engine.option(option);
  return found == nullptr ? 0 : parse_integer(found->value).value_or(0);
}

std::optional<double> most_nodes(const engines::EngineShape& engine, const catalog::Game& game,
                                 const search::Limits& limits) {
  std::optional<std::uint64_t> nodes = limits.nodes;
  if (const auto level = number_of(engine, "level"); level > 0) {
    nodes = engines::Handicap(Spec::parse(game.spec()), static_cast<int>(level), 0).limited(limits).nodes;
  }
  if (const auto simulations = static_cast<std::uint64_t>(number_of(engine, "simulations")); simulations > 0) {
    nodes = std::min(nodes.value_or(simulations), simulations);
  }
  return nodes;
}

// What a search writes, in bytes: how much for a node of it, and for how many of them in a second at the most.
struct Appetite {
  double bytes;
  double nodes;
};

Appetite appetite_of(const OptionInfo& memory, const catalog::Game& game) {
  constexpr Appetite kTable = {16, 2e6};
  constexpr Appetite kTreeChild = {48, 5e4};
  if (memory.name != "node-mb") return kTable;
  // A simulation adds the children of one node.
  return {kTreeChild.bytes * static_cast<double>(game.legal_moves().size()), kTreeChild.nodes};
}

}  // namespace

engines::EngineShape allowed_engine(std::string_view text, const catalog::Game& game, int threads, int megabytes) {
  const Spec given = Spec::parse(text);
  engines::EngineShape engine;
  engine.spec = engines::without_presets(given, game);
  engine.options = known_engine(engine.spec.name, game).options;
  for (OptionInfo& option : engine.options) {
    for (const auto& [name, value] : given.named) {
      if (name == option.name && option.kind == "text") check_text_option(name, value, game);
    }
    for (const auto& [name, value] : engine.spec.named) {
      if (name == option.name) option.value = value;
    }
    if (option.name == "threads") cap(engine, option, threads);
    if (is_memory(option)) cap(engine, option, megabytes);
  }
  return engine;
}

int megabytes_to_fill(const engines::EngineShape& engine, const catalog::Game& game, const search::Limits& limits) {
  const OptionInfo* const memory = engine.memory_option();
  if (memory == nullptr) return 0;
  const auto most = static_cast<int>(std::max<std::int64_t>(0, parse_integer(memory->value).value_or(0)));
  const Appetite appetite = appetite_of(*memory, game);
  double nodes = most_nodes(engine, game, limits).value_or(std::numeric_limits<double>::infinity());
  const auto plan = search::plan_time(limits, game.side_to_move(), 0);
  if (plan.hard) nodes = std::min(nodes, *plan.hard * appetite.nodes);
  const double wanted = nodes * appetite.bytes / (1 << 20);
  int megabytes = 1;
  while (megabytes < most && megabytes < wanted) megabytes *= 2;
  return std::min(megabytes, most);
}

Spec with_megabytes(engines::EngineShape engine, int megabytes) {
  for (OptionInfo& option : engine.options) {
    if (is_memory(option)) cap(engine, option, megabytes);
  }
  return std::move(engine.spec);
}

}  // namespace palamedes::server
