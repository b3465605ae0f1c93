#include "server/json/games_json.hpp"

#include <memory>
#include <utility>

#include "base/version.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

json::object family_json(const catalog::Family& family) {
  const FamilyInfo& info = family.info();
  const std::unique_ptr<catalog::Game> game = catalog::make_game(family.name());
  json::array settings;
  for (const SettingInfo& setting : info.settings) {
    settings.push_back({{"name", setting.name},
                        {"values", setting.values},
                        {"default", setting.fallback},
                        {"summary", setting.meaning}});
  }
  json::array known;
  for (const engines::EngineInfo& engine : engines::engines_for(*game)) {
    known.push_back({{"name", engine.name}, {"summary", engine.summary}});
  }
  return {{"name", family.name()},
          {"title", info.title},
          {"summary", info.summary},
          {"default", game->spec()},
          {"variants", json::value_from(info.variants)},
          {"settings", std::move(settings)},
          {"sides", {game->side_name(Side::kFirst), game->side_name(Side::kSecond)}},
          {"engines", std::move(known)}};
}

}  // namespace

json::object games_json() {
  json::array games;
  for (const catalog::Family* family : catalog::families()) games.push_back(family_json(*family));
  return {{"version", kVersion}, {"games", std::move(games)}};
}

}  // namespace palamedes::server
