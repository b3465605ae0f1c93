#include "engines/settings/engine_shape.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/spec/options.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"

namespace palamedes::engines {
namespace {

std::string complaint(const std::string& engine, const std::string& game) {
  try {
    static_cast<void>(engine_shape(engine, *catalog::make_game(game)));
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST(EngineShape, SaysWhatTheEngineWouldSayOfItself) {
  for (const catalog::Family* family : catalog::families()) {
    const auto game = catalog::make_game(family->name());
    std::vector<std::string> engines = {"alphabeta:time=modern,depth=3,table-mb=2,null-move=off",
                                        "mcts:exploration=0.250,rave=on,node-mb=2", "random"};
    for (const EngineInfo& info : engines_for(*game)) engines.push_back(info.name);
    for (const std::string& engine : engines) {
      const EngineShape shape = engine_shape(engine, *game);
      EXPECT_EQ(shape.text(), make_engine(engine, *game, 1)->spec()) << family->name() << " " << engine;
    }
  }
}

// No machine has this much: a shape that made its engine would fail, or take the memory of a few machines.
TEST(EngineShape, TakesNoMemory) {
  const auto game = catalog::make_game("kalah");
  std::vector<EngineShape> shapes;
  for (int i = 0; i < 200; ++i) shapes.push_back(engine_shape("alphabeta:table-mb=1024", *game));
  shapes.push_back(engine_shape("mcts:node-mb=1024", *game));
  shapes.push_back(engine_shape("dfpn:table-mb=1024", *game));
  for (const EngineShape& shape : shapes) EXPECT_EQ(shape.memory_option()->value, "1024");
}

TEST(EngineShape, ChecksWhatMakingTheEngineWould) {
  EXPECT_EQ(complaint("alphabeta:depth=201", "kalah"),
            "'alphabeta:depth=201': depth must be a whole number from 0 to 200, not '201'");
  EXPECT_EQ(complaint("random:level=3", "kalah"), "'random:level=3': there is no setting 'level'");
  EXPECT_EQ(complaint("nobody", "kalah"),
            "there is no engine 'nobody' for kalah; there are: best, magicai, refined, alphabeta, mcts, dfpn, random");
  EXPECT_NE(complaint("mcts:evaluation=nowhere", "kalah").find("there are no weights 'nowhere' for kalah"),
            std::string::npos);
  EXPECT_NE(complaint("best:book=nowhere.db", "kalah").find("there is no book 'nowhere.db'"), std::string::npos);
  EXPECT_NE(complaint("best:tables=nowhere", "morris").find("there are no tables"), std::string::npos);
  EXPECT_EQ(complaint("dfpn", "darkchess"),
            "proof-number search cannot play darkchess: a move left to chance has no proof");
}

TEST(EngineList, EveryOptionHasOneLineOfMeaning) {
  for (const catalog::Family* family : catalog::families()) {
    for (const EngineInfo& info : engines_for(*catalog::make_game(family->name()))) {
      for (const OptionInfo& option : info.options) {
        EXPECT_GE(option.meaning.size(), 10U) << info.name << " " << option.name;
        EXPECT_EQ(option.meaning.find_first_of("\n|"), std::string::npos) << info.name << " " << option.name;
        EXPECT_NE(option.meaning.back(), '.') << info.name << " " << option.name;
      }
    }
  }
}

TEST(EngineList, APresetShowsWhatItSets) {
  const auto engines = engines_for(*catalog::make_game("kalah"));
  const auto best = std::find_if(engines.begin(), engines.end(), [](const auto& info) { return info.name == "best"; });
  ASSERT_NE(best, engines.end());
  EXPECT_EQ(canonical_text("alphabeta", best->options),
            engine_shape(best->stands_for, *catalog::make_game("kalah")).text());
  const auto extensions = std::find_if(best->options.begin(), best->options.end(),
                                       [](const OptionInfo& option) { return option.name == "extensions"; });
  ASSERT_NE(extensions, best->options.end());
  EXPECT_EQ(extensions->value, "on");
  EXPECT_EQ(extensions->fallback, "off");
}

TEST(EngineList, HasOnlyEnginesThatPlayTheGame) {
  for (const EngineInfo& info : engines_for(*catalog::make_game("darkchess"))) EXPECT_NE(info.name, "dfpn");
}

}  // namespace
}  // namespace palamedes::engines
