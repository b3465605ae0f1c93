#include <algorithm>
#include <memory>
#include <string>
#include <string_view>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/verbs.hpp"
#include "catalog/catalog.hpp"
#include "server/json/games_json.hpp"

namespace palamedes::apps {
namespace {

// How a setting is written in a spec: positional ones by their place, the others by name.
std::string written(const SettingInfo& setting) { return setting.positional ? setting.name : setting.name + "="; }

void print_settings(const FamilyInfo& info) {
  fmt::print("  settings\n");
  for (const SettingInfo& setting : info.settings) {
    fmt::print("    {:<16} {} (default {}): {}\n", written(setting), setting.values(), setting.fallback,
               setting.meaning);
  }
}

void print_variants(const FamilyInfo& info) {
  std::size_t width = 0;
  for (const VariantInfo& variant : info.variants) {
    if (!variant.for_tests) width = std::max(width, variant.spec.size());
  }
  fmt::print("  variants\n");
  for (const VariantInfo& variant : info.variants) {
    if (variant.for_tests) continue;
    const std::string_view usual = variant.spec == info.usual ? "; the usual one" : "";
    fmt::print("    {:<{}}  {}: {}{}\n", variant.spec, width, variant.title, variant.summary, usual);
  }
}

void print_family(const catalog::Family& family) {
  const FamilyInfo& info = family.info();
  fmt::print("{} ({})\n  {}\n", family.name(), info.title, info.summary);
  for (const Alias& alias : family.aliases()) fmt::print("  {} stands for {}\n", alias.name, alias.stands_for);
  print_settings(info);
  print_variants(info);
  fmt::print("\n");
}

void run_games(const std::string& name, bool json) {
  if (json) {
    const boost::json::object answer =
        name.empty() ? server::games_json() : server::family_json(catalog::family_named(name));
    fmt::print("{}\n", boost::json::serialize(answer));
    return;
  }
  for (const catalog::Family* family : catalog::families()) {
    if (name.empty() || family == &catalog::family_named(name)) print_family(*family);
  }
}

}  // namespace

void add_games_verb(cli::App& program) {
  struct GamesOptions {
    std::string name;
    bool json = false;
  };
  const auto options = std::make_shared<GamesOptions>();
  cli::App* verb = program.add_subcommand("games", "What games there are, with variants and settings");
  verb->add_option("NAME", options->name, "Only this family");
  verb->add_flag("--json", options->json, "Print one JSON object, as the server's /api/games has it");
  verb->footer("Example: palamedes games kalah");
  verb->callback([options] { run_games(options->name, options->json); });
}

}  // namespace palamedes::apps
