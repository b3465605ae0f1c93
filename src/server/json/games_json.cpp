#include "server/json/games_json.hpp"

#include <memory>
#include <utility>

#include "base/text.hpp"
#include "base/version.hpp"
#include "engines/engine.hpp"
#include "engines/search_speed.hpp"
#include "games/phrases.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

// Numbers and switches as JSON has them, all else as a spec has it.
json::value fallback_json(const SettingInfo& setting) {
  if (setting.kind == SettingKind::kFlag) return setting.fallback == "on";
  if (setting.kind == SettingKind::kInteger) return parse_integer(setting.fallback).value_or(0);
  return json::string(setting.fallback);
}

json::object setting_json(const SettingInfo& setting) {
  json::object object = {{"name", setting.name}, {"kind", name_of(setting.kind)}, {"positional", setting.positional}};
  if (setting.kind == SettingKind::kInteger || setting.kind == SettingKind::kSize) {
    object["low"] = setting.low;
    object["high"] = setting.high;
  }
  if (setting.kind == SettingKind::kChoice) object["words"] = json::value_from(setting.words);
  if (setting.kind == SettingKind::kText) object["form"] = setting.form;
  object["default"] = fallback_json(setting);
  object["meaning"] = setting.meaning;
  if (!setting.only_with_name.empty()) {
    object["only_with"] = {{"name", setting.only_with_name}, {"value", setting.only_with_value}};
  }
  return object;
}

void add_texts(json::array& texts, const auto& phrases) {
  for (const Phrase& phrase : phrases) texts.push_back({{"code", phrase.code}, {"text", phrase.text}});
}

}  // namespace

json::object family_json(const catalog::Family& family) {
  const FamilyInfo& info = family.info();
  const std::unique_ptr<catalog::Game> game = catalog::make_game(family.name());
  json::array aliases;
  for (const Alias& alias : family.aliases()) {
    aliases.push_back({{"name", alias.name}, {"spec", alias.stands_for}});
  }
  json::array variants;
  for (const VariantInfo& variant : info.variants) {
    variants.push_back({{"spec", variant.spec},
                        {"title", variant.title},
                        {"summary", variant.summary},
                        {"for_tests", variant.for_tests}});
  }
  json::array settings;
  for (const SettingInfo& setting : info.settings) settings.push_back(setting_json(setting));
  json::array presets;
  for (const PresetInfo& preset : info.presets) {
    presets.push_back({{"name", preset.name}, {"stands_for", preset.stands_for}, {"summary", preset.summary}});
  }
  json::array known;
  for (const engines::EngineInfo& engine : engines::engines_for(*game)) {
    known.push_back({{"name", engine.name}, {"summary", engine.summary}});
  }
  json::array texts;
  add_texts(texts, info.phrases);
  add_texts(texts, kCommonPhrases);
  return {{"name", family.name()},
          {"title", info.title},
          {"summary", info.summary},
          {"aliases", std::move(aliases)},
          {"default", game->spec()},
          {"usual", info.usual},
          {"measured", engines::measured_game(family)},
          {"variants", std::move(variants)},
          {"settings", std::move(settings)},
          {"sides", {game->side_name(Side::kFirst), game->side_name(Side::kSecond)}},
          {"presets", std::move(presets)},
          {"engines", std::move(known)},
          {"texts", std::move(texts)}};
}

json::object games_json() {
  json::array games;
  for (const catalog::Family* family : catalog::families()) games.push_back(family_json(*family));
  return {{"version", kVersion}, {"games", std::move(games)}};
}

}  // namespace palamedes::server
