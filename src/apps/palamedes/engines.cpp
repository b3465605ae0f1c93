#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/verbs.hpp"
#include "base/text.hpp"
#include "base/usage_error.hpp"
#include "catalog/catalog.hpp"
#include "engines/settings/engine_kinds.hpp"
#include "engines/settings/engine_shape.hpp"
#include "report/engine_json.hpp"

namespace palamedes::apps {
namespace {

using engines::EngineInfo;

struct EnginesOptions {
  std::string game;
  std::string name;
  bool json = false;
  bool markdown = false;
};

// Engines under one heading: those that one family alone has, or, with no family, those of every game.
struct Group {
  std::string family;
  std::vector<EngineInfo> engines;
};

bool is_preset(const EngineInfo& engine) { return !engine.stands_for.empty(); }

Group every_game() {
  Group group;
  for (const engines::EngineKind& kind : engines::engine_kinds_of_every_game()) {
    std::string name(kind.name);
    std::string summary(kind.summary);
    if (!kind.plays_chance) summary += " (not for games with moves left to chance)";
    group.engines.push_back({name, std::move(summary), "", kind.options({name, {}, {}})});
  }
  return group;
}

Group presets_of(const catalog::Family& family) {
  Group group{std::string(family.name()), engines::engines_for(*catalog::make_game(family.name()))};
  std::erase_if(group.engines, [](const EngineInfo& engine) { return !is_preset(engine); });
  return group;
}

// What engines of a family can be told besides what they can be told in every game.
std::vector<OptionInfo> own_settings(const catalog::Family& family) {
  const Spec plain{"alphabeta", {}, {}};
  std::vector<OptionInfo> own = engines::kind_for(plain.name, *catalog::make_game(family.name())).options(plain);
  const EngineInfo common = every_game().engines.front();
  std::erase_if(own, [&](const OptionInfo& option) {
    return std::any_of(common.options.begin(), common.options.end(),
                       [&](const OptionInfo& other) { return other.name == option.name; });
  });
  return own;
}

std::vector<Group> all_engines() {
  std::vector<Group> groups{every_game()};
  for (const catalog::Family* family : catalog::families()) groups.push_back(presets_of(*family));
  return groups;
}

// An engine string of the game, as the engine of its name is described, with the values that the string sets.
EngineInfo described(const std::string& text, const catalog::Game& game) {
  engines::EngineShape shape = engines::engine_shape(text, game);
  std::vector<EngineInfo> known = engines::engines_for(game);
  const std::string name = Spec::parse(text).name;
  EngineInfo& engine =
      *std::find_if(known.begin(), known.end(), [&](const EngineInfo& info) { return info.name == name; });
  engine.name = text;
  engine.options = std::move(shape.options);
  return std::move(engine);
}

std::string values_text(const OptionInfo& option) {
  if (option.kind == "flag") return "off, on";
  if (option.kind == "choice") return join(option.words, ", ");
  return option.is_number() ? option.low + ".." + option.high : "text";
}

void print_setting(const OptionInfo& option) {
  fmt::print("    {:<20} {:<14} {} ({}; default {})\n", option.name, option.value, option.meaning, values_text(option),
             option.fallback);
}

void print_engine(const EngineInfo& engine) {
  fmt::print("  {:<16} {}\n", engine.name, engine.summary);
  if (is_preset(engine)) fmt::print("  {:<16} stands for {}\n", "", engine.stands_for);
}

void print_all() {
  for (const Group& group : all_engines()) {
    fmt::print("{}\n", group.family.empty() ? "every game" : group.family);
    for (const EngineInfo& engine : group.engines) print_engine(engine);
    fmt::print("\n");
  }
  fmt::print("palamedes engines GAME NAME tells every setting of an engine.\n");
}

void print_game(const catalog::Game& game) {
  for (const EngineInfo& engine : engines::engines_for(game)) {
    print_engine(engine);
    for (const OptionInfo& option : engine.options) {
      if (option.value != option.fallback) print_setting(option);
    }
  }
}

void print_settings_table(const std::vector<OptionInfo>& options) {
  fmt::print("\n| setting | type | values | default | meaning |\n|---|---|---|---|---|\n");
  for (const OptionInfo& option : options) {
    fmt::print("| `{}` | {} | {} | `{}` | {} |\n", option.name, option.kind,
               option.kind == "text" ? "" : values_text(option), option.fallback, option.meaning);
  }
}

void print_markdown() {
  fmt::print(
      "# Settings of the engines\n\n"
      "An engine is a string: a name, a colon and settings, as in `alphabeta:depth=8,null-move=off`. This page is made "
      "by\n"
      "`palamedes engines --markdown`, and `./test` compares it with the program.\n");
  for (const EngineInfo& engine : every_game().engines) {
    fmt::print("\n## `{}`: {}\n", engine.name, engine.summary);
    if (!engine.options.empty()) print_settings_table(engine.options);
  }
  fmt::print("\n## Presets\n\nSettings given to a preset go over its own: `best:threads=4`.\n");
  for (const catalog::Family* family : catalog::families()) {
    fmt::print("\n### {}\n\n| engine | stands for | what it is |\n|---|---|---|\n", family->info().title);
    for (const EngineInfo& engine : presets_of(*family).engines) {
      fmt::print("| `{}` | `{}` | {} |\n", engine.name, engine.stands_for, engine.summary);
    }
    if (const auto own = own_settings(*family); !own.empty()) {
      fmt::print("\nSettings that `alphabeta` and `mcts` have in this game alone:\n");
      print_settings_table(own);
    }
  }
}

boost::json::array engines_asked_for(const EnginesOptions& options) {
  if (!options.game.empty()) {
    const auto game = catalog::make_game(options.game);
    if (options.name.empty()) return report::engines_json(*game);
    return {report::engine_json(described(options.name, *game), game->family().name())};
  }
  boost::json::array list;
  for (const Group& group : all_engines()) {
    for (const EngineInfo& engine : group.engines) list.push_back(report::engine_json(engine, group.family));
  }
  return list;
}

void run_engines(const EnginesOptions& options) {
  if (options.markdown) {
    if (options.json || !options.game.empty()) throw UsageError("--markdown is about all engines, and stands alone");
    print_markdown();
  } else if (options.json) {
    fmt::print("{}\n", boost::json::serialize(boost::json::object{{"engines", engines_asked_for(options)}}));
  } else if (options.game.empty()) {
    print_all();
  } else if (const auto game = catalog::make_game(options.game); options.name.empty()) {
    print_game(*game);
  } else {
    const EngineInfo engine = described(options.name, *game);
    print_engine(engine);
    for (const OptionInfo& option : engine.options) print_setting(option);
  }
}

}  // namespace

void add_engines_verb(cli::App& program) {
  const auto options = std::make_shared<EnginesOptions>();
  cli::App* verb = program.add_subcommand("engines", "What engines there are, with every setting");
  verb->add_option("GAME", options->game, "Only those of this game");
  verb->add_option("NAME", options->name, "Every setting of this engine: best, mcts, alphabeta:depth=8");
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->add_flag("--markdown", options->markdown, "Print the page docs/engines/settings.md");
  verb->footer("Example: palamedes engines kalah best");
  verb->callback([options] { run_engines(*options); });
}

}  // namespace palamedes::apps
