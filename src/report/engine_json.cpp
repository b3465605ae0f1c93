#include "report/engine_json.hpp"

#include <string>
#include <utility>

#include "base/text.hpp"

namespace palamedes::report {
namespace {

namespace json = boost::json;

// Numbers as numbers; null where there is none.
json::value value_json(const OptionInfo& option, const std::string& text) {
  if (!option.is_number()) return json::value(text);
  if (const auto whole = parse_integer(text)) return *whole;
  if (const auto real = parse_real(text)) return *real;
  return nullptr;
}

json::object setting_json(const OptionInfo& option) {
  const auto bound = [&](const std::string& text) { return option.is_number() ? value_json(option, text) : nullptr; };
  return {{"name", option.name},
          {"type", option.kind},
          {"low", bound(option.low)},
          {"high", bound(option.high)},
          {"words", json::value_from(option.words)},
          {"default", value_json(option, option.fallback)},
          {"value", value_json(option, option.value)},
          {"meaning", option.meaning}};
}

}  // namespace

json::object engine_json(const engines::EngineInfo& engine, std::string_view family) {
  json::array settings;
  for (const OptionInfo& option : engine.options) settings.push_back(setting_json(option));
  const bool is_kind = engine.stands_for.empty();
  return {{"name", engine.name},
          {"game", is_kind ? json::value(nullptr) : json::value(family)},
          {"summary", engine.summary},
          {"stands_for", is_kind ? json::value(nullptr) : json::value(engine.stands_for)},
          {"settings", std::move(settings)}};
}

json::array engines_json(const catalog::Game& game) {
  const std::string family = Spec::parse(game.spec()).name;
  json::array all;
  for (const engines::EngineInfo& engine : engines::engines_for(game)) all.push_back(engine_json(engine, family));
  return all;
}

}  // namespace palamedes::report
