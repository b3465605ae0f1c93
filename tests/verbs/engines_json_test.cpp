#include <string>

#include <gtest/gtest.h>

#include "catalog/catalog.hpp"
#include "report/engine_json.hpp"

namespace palamedes::report {
namespace {

namespace json = boost::json;

const json::object& named(const json::array& list, std::string_view name) {
  for (const json::value& value : list) {
    if (value.as_object().at("name").as_string() == name) return value.as_object();
  }
  throw std::out_of_range(std::string(name));
}

TEST(EnginesJson, HasPresetsWithWhatTheySetAndKindsWithTheirDefaults) {
  const json::array engines = engines_json(*catalog::make_game("kalah:6,4"));
  const json::object& best = named(engines, "best");
  EXPECT_EQ(best.at("game"), "kalah");
  EXPECT_TRUE(best.at("stands_for").as_string().starts_with("alphabeta:"));
  const json::object& extensions = named(best.at("settings").as_array(), "extensions");
  EXPECT_EQ(extensions.at("type"), "flag");
  EXPECT_EQ(extensions.at("default"), "off");
  EXPECT_EQ(extensions.at("value"), "on");
  EXPECT_TRUE(extensions.at("low").is_null());

  const json::object& mcts = named(engines, "mcts");
  EXPECT_TRUE(mcts.at("game").is_null());
  EXPECT_TRUE(mcts.at("stands_for").is_null());
  const json::array& settings = mcts.at("settings").as_array();
  EXPECT_EQ(named(settings, "exploration").at("default").as_double(), 0.5);
  EXPECT_EQ(named(settings, "node-mb").at("high").to_number<int>(), 65'536);
  EXPECT_EQ(named(settings, "rollout").at("words"), (json::array{"random", "ordered", "none"}));
  EXPECT_FALSE(named(settings, "rollout").at("meaning").as_string().empty());
}

TEST(EnginesJson, EveryEngineHasTheSameNames) {
  for (const catalog::Family* family : catalog::families()) {
    for (const json::value& engine : engines_json(*catalog::make_game(family->name()))) {
      for (const json::value& setting : engine.at("settings").as_array()) {
        for (const char* name : {"name", "type", "low", "high", "words", "default", "value", "meaning"}) {
          EXPECT_TRUE(setting.as_object().contains(name)) << name;
        }
        const bool number = setting.at("type") == "integer" || setting.at("type") == "real";
        EXPECT_EQ(setting.at("low").is_number(), number) << setting.at("name");
        EXPECT_EQ(setting.at("value").is_number(), number) << setting.at("name");
      }
    }
  }
}

}  // namespace
}  // namespace palamedes::report
