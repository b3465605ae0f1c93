#include <memory>
#include <string>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/verbs.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::apps {
namespace {

void print_family(const catalog::Family& family) {
  const FamilyInfo& info = family.info();
  fmt::print("{} ({})\n  {}\n", family.name(), info.title, info.summary);
  for (const Alias& alias : family.aliases()) fmt::print("  {} stands for {}\n", alias.name, alias.stands_for);
  for (const SettingInfo& setting : info.settings) {
    fmt::print("    {:<16} {} (default {}): {}\n", setting.name, setting.values, setting.fallback, setting.meaning);
  }
  std::string variants;
  for (const std::string& variant : info.variants) variants += (variants.empty() ? "" : "  ") + variant;
  fmt::print("  for example: {}\n\n", variants);
}

boost::json::object family_json(const catalog::Family& family) {
  const FamilyInfo& info = family.info();
  boost::json::array settings;
  for (const SettingInfo& setting : info.settings) {
    settings.push_back({{"name", setting.name},
                        {"values", setting.values},
                        {"default", setting.fallback},
                        {"meaning", setting.meaning}});
  }
  boost::json::object aliases;
  for (const Alias& alias : family.aliases()) aliases[alias.name] = alias.stands_for;
  return {{"name", family.name()}, {"title", info.title}, {"summary", info.summary},
          {"settings", settings},  {"aliases", aliases},  {"variants", boost::json::value_from(info.variants)}};
}

void run(const std::string& name, bool json) {
  boost::json::array list;
  for (const catalog::Family* family : catalog::families()) {
    if (!name.empty() && family != &catalog::family_named(name)) continue;
    if (json) {
      list.push_back(family_json(*family));
    } else {
      print_family(*family);
    }
  }
  if (json) fmt::print("{}\n", boost::json::serialize(boost::json::object{{"games", list}}));
}

}  // namespace

void add_games_verb(CLI::App& program) {
  struct Options {
    std::string name;
    bool json = false;
  };
  const auto options = std::make_shared<Options>();
  CLI::App* verb = program.add_subcommand("games", "What games there are, with variants and settings");
  verb->add_option("NAME", options->name, "Only this family");
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->footer("Example: palamedes games kalah");
  verb->callback([options] { run(options->name, options->json); });
}

}  // namespace palamedes::apps
