#include "server/json/engine_json.hpp"

#include <algorithm>
#include <map>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "knowledge/weight_files.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

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

std::string chosen_value(const Spec& spec, const OptionInfo& option) {
  for (const auto& [name, value] : spec.named) {
    if (name == option.name) return value;
  }
  return option.value;
}

void cap(Spec& spec, const OptionInfo& option, std::int64_t most) {
  const auto value = parse_integer(chosen_value(spec, option));
  // What is no number is refused where the engine is made.
  if (value && *value > most) spec.set(option.name, std::to_string(most));
}

const char* value_of(const engines::EngineLine& line) {
  if (!line.proven) return "estimate";
  if (search::is_win(line.score)) return "win";
  if (search::is_loss(line.score)) return "loss";
  return line.score == search::kDraw ? "draw" : "estimate";
}

json::object line_json(const engines::EngineLine& line) {
  json::object object = {{"score", line.score},
                         {"value", value_of(line)},
                         {"proven", line.proven},
                         {"moves", json::value_from(line.moves)},
                         {"visits", line.visits}};
  if (search::is_decided(line.score)) object["distance"] = search::distance_of(line.score);
  return object;
}

}  // namespace

std::string allowed_engine(std::string_view text, const catalog::Game& game, int threads, int megabytes) {
  const Spec given = Spec::parse(text);
  Spec spec = engines::without_presets(given, game);
  const engines::EngineInfo& info = known_engine(spec.name, game);
  for (const OptionInfo& option : info.options) {
    for (const auto& [name, value] : given.named) {
      if (name == option.name && option.kind == "text") check_text_option(name, value, game);
    }
    if (option.name == "threads") cap(spec, option, threads);
    if (option.name.ends_with("-mb")) cap(spec, option, megabytes);
  }
  return spec.text();
}

json::object report_json(const engines::EngineReport& report) {
  json::array lines;
  for (const engines::EngineLine& line : report.lines) lines.push_back(line_json(line));
  return {{"depth", report.depth},     {"selective_depth", report.selective_depth},
          {"nodes", report.nodes},     {"seconds", report.seconds},
          {"lines", std::move(lines)}, {"note", report.note},
          {"warning", report.warning}};
}

}  // namespace palamedes::server
