#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/files/file.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "games/darkchess/tables/model.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::tables {
namespace {

const search::StopToken kNever;

std::unique_ptr<GameTables> tables_of(const std::string& game, const ScratchFolder& folder) {
  return make_game_tables(Spec::parse(game), folder.path());
}

void build(GameTables& tables, const std::string& up_to) {
  BuildSettings settings;
  settings.up_to = up_to;
  settings.threads = 2;
  tables.build(settings, kNever);
}

// A board with nothing above its two lowest rows.
std::string low(const std::string& rows) { return "----/----/----/----/----/----/" + rows; }

SliceId only_slice(const std::string& name) {
  const std::vector<SliceId> found = Materials::all().named(name);
  EXPECT_EQ(found.size(), 1U) << name;
  return found.at(0);
}

TEST(DarkChessMaterial, OnlyWhoTakesWhomMatters) {
  EXPECT_EQ(only_slice("GM-R"), only_slice("KG-N")) << "both take it and fear nothing";
  EXPECT_EQ(only_slice("K-P"), only_slice("N-R")) << "the one takes the other";
  EXPECT_NE(only_slice("K-P"), only_slice("R-N"));
  EXPECT_NE(only_slice("C-P"), only_slice("N-P")) << "a cannon jumps";
  EXPECT_EQ(only_slice("NC-G"), only_slice("CP-G"));
  EXPECT_NE(only_slice("GK-G"), only_slice("GM-G"));
  EXPECT_EQ(Materials::all()[only_slice("R-N")].partner, only_slice("N-R"));
  EXPECT_EQ(Materials::all()[only_slice("R-R")].partner, only_slice("R-R"));
}

TEST(DarkChessMaterial, HasNamesForManyAndNoneForNonsense) {
  EXPECT_EQ(Materials::all().named("6").size(), Materials::all().size());
  for (const char* name : {"7", "1", "KK-P", "K-", "-K", "K", "kp-N", "GGMMRR-K", "x-y"}) {
    EXPECT_TRUE(Materials::all().named(name).empty()) << name;
  }
}

TEST(DarkChessMaterial, PositionsHaveTheirPlacesAndSymmetricOnesShareThem) {
  const DarkChessModel model{darkchess::Settings{}};
  Random random(11);
  for (int i = 0; i < 4000; ++i) {
    const auto slice = static_cast<SliceId>(random.below(static_cast<std::uint32_t>(model.slices().size())));
    const std::uint64_t index = random.next() % model.slices()[slice].states;
    const auto position = model.position(slice, index);
    const auto place = model.place(position);
    ASSERT_TRUE(place) << model.slices()[slice].name;
    ASSERT_EQ(place->slice, slice);
    // Where the leading pieces are symmetric in themselves the place may be that of an image.
    bool found = false;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      const auto image = model.place(model.game().transformed(position, symmetry));
      ASSERT_TRUE(image);
      EXPECT_EQ(image->slice, slice);
      found = found || image->index == index;
    }
    EXPECT_TRUE(found) << model.game().position_text(position);
  }
}

TEST(DarkChessTables, AreVerifiedByTheRulesAndByAnotherProgram) {
  const ScratchFolder folder;
  const auto tables = tables_of("darkchess", folder);
  build(*tables, "KC-GP");
  std::uint64_t checked = 0;
  VerifySettings settings;
  settings.samples = 300;
  settings.on_slice = [&](const std::string&, std::uint64_t entries, bool whole) {
    checked += entries;
    EXPECT_TRUE(whole);
  };
  tables->verify(settings);
  EXPECT_EQ(checked, 300 * tables->infos().size());
  const std::string command =
      std::string(PALAMEDES_CHECK_DARKCHESS_TABLES) + " " + tables->folder() + " 300 > " + (folder / "said");
  EXPECT_EQ(std::system(command.c_str()), 0);
  const std::string said = read_file(folder / "said");
  for (const TableInfo& info : tables->infos()) {
    EXPECT_NE(said.find(info.slice + ": 300 entries agree with their successors\n"), std::string::npos);
  }
}

TEST(DarkChessTables, TheUsualOnesHaveFourPieces) {
  const DarkChessModel model{darkchess::Settings{}};
  const auto groups = model.slices().groups_up_to("");
  EXPECT_EQ(groups, model.slices().groups_up_to("4"));
  std::uint64_t states = 0;
  for (const SliceGroup& group : groups) states += model.slices().states(group);
  EXPECT_EQ(states, 26'079'024U);
  EXPECT_NE(message_of([&] { model.slices().find("4"); }).find("more than one table"), std::string::npos);
  EXPECT_NE(message_of([&] { model.slices().groups_up_to("7"); }).find("no table of '7'"), std::string::npos);
}

TEST(DarkChessTables, KnowWhoWinsInTimeOnly) {
  const ScratchFolder folder;
  build(*tables_of("darkchess", folder), "KG-K");
  const auto position = [](int quiet) { return low("-k--/K--G r - ") + std::to_string(quiet); };
  const Value value = tables_of("darkchess", folder)->value(position(0));
  ASSERT_EQ(value.outcome, Outcome::kWin);
  const int plies = value.plies.value();
  ASSERT_LT(plies, 40);
  for (const int limit : {40, 60, 180}) {
    const auto tables = tables_of("darkchess:repetition=threefold,quiet=" + std::to_string(limit), folder);
    const auto known = tables->known(position(limit - plies));
    ASSERT_TRUE(known) << limit;
    EXPECT_EQ(known->value, value);
    EXPECT_FALSE(tables->known(position(limit - plies + 1))) << limit;
  }
  const auto tables = tables_of("darkchess", folder);
  const auto drawn = tables->known(low("----/G--k r - 59"));
  ASSERT_TRUE(drawn) << "a draw stays one";
  EXPECT_EQ(drawn->value.outcome, Outcome::kDraw);
}

TEST(DarkChessTables, AreForTheFullBoardWithNothingFaceDown) {
  const ScratchFolder folder;
  EXPECT_NE(message_of([&] { tables_of("darkchess:2x4", folder); }).find("the board 4x8"), std::string::npos);
  build(*tables_of("darkchess", folder), "K-K");
  EXPECT_TRUE(has_game_tables(Spec::parse("darkchess:quiet=40"), folder.path()));
  EXPECT_FALSE(has_game_tables(Spec::parse("darkchess:2x4"), folder.path()));
  const auto tables = tables_of("banqi", folder);
  EXPECT_NE(message_of([&] { tables->value(low("---X/K--k r P")); }).find("none face down"), std::string::npos);
  EXPECT_FALSE(tables->known(low("-X--/K--k r P")));
  EXPECT_EQ(tables->value(low("----/K--- b")), (Value{Outcome::kLoss, 0, std::nullopt}));
}

}  // namespace
}  // namespace palamedes::tables
