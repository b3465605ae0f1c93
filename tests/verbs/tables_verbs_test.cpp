#include <algorithm>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "apps/palamedes/tables/agree.hpp"
#include "apps/palamedes/tables/longest.hpp"
#include "apps/palamedes/tables/report.hpp"
#include "catalog/catalog.hpp"
#include "catalog/record.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::apps {
namespace {

std::unique_ptr<tables::GameTables> built(const std::string& game, const tables::ScratchFolder& folder,
                                          const std::string& up_to, bool distances = true) {
  auto made = tables::make_game_tables(Spec::parse(game), folder.path());
  tables::BuildSettings settings;
  settings.up_to = up_to;
  settings.threads = 2;
  settings.keep_distances = distances;
  made->build(settings, {});
  return made;
}

TEST(LongestWin, IsARecordThatReplays) {
  const tables::ScratchFolder folder;
  const auto game = built("morris:six", folder, "4-4");
  std::uint32_t longest = 0;
  for (const tables::TableInfo& info : game->infos()) {
    longest = std::max(longest, info.longest_win);
    if (info.longest_win == 0) continue;
    const catalog::Record record = longest_win(*game, info.slice);
    EXPECT_EQ(record.moves.size(), info.longest_win);
  }
  const std::string text = longest_win(*game, "").text();
  const catalog::Record record = catalog::Record::parse(text);
  EXPECT_EQ(record.moves.size(), longest);
  const auto replayed = catalog::replayed(record);
  const auto start = catalog::make_game(record.game);
  start->set_position(record.position);
  EXPECT_EQ(replayed->outcome().result, win_for(start->side_to_move()));
}

TEST(LongestWin, SaysWhatIsMissing) {
  const tables::ScratchFolder folder;
  const auto game = built("morris:six", folder, "3-3", false);
  EXPECT_NE(tables::message_of([&] { longest_win(*game, ""); }).find("distances"), std::string::npos);
  EXPECT_NE(tables::message_of([&] { longest_win(*game, "5-5"); }).find("no table of 5-5"), std::string::npos);
  EXPECT_NE(tables::message_of([&] { longest_win(*game, "5"); }).find("there is no table of '5'"), std::string::npos);
}

TEST(SignAgreement, CountsSigns) {
  const tables::ScratchFolder folder;
  const auto game = built("morris", folder, "3-3");
  const auto parts = sign_agreement(*game, 2'000, 1);
  ASSERT_EQ(parts.size(), 1U);
  const Agreement& part = parts.front();
  EXPECT_EQ(part.name, "3-3");
  EXPECT_EQ(part.positions, 2'000U);
  // 83% are won and 17% lost for the side to move.
  EXPECT_GT(part.decided, 1'950U);
  ASSERT_EQ(part.estimations.size(), 2U);
  EXPECT_EQ(part.estimations.front().name, "plain");
  EXPECT_EQ(part.estimations.back().name, "improved");
  for (const SignCount& counts : part.estimations) {
    EXPECT_LE(counts.decided, part.decided);
    EXPECT_LE(counts.all - counts.decided, part.positions - part.decided);
  }
  // With three pieces each the plain estimation is less than nothing wherever Black can move and win nothing at once.
  EXPECT_GT(part.estimations.back().decided, part.estimations.front().decided);
  const Agreement total = total_of({part, part});
  EXPECT_EQ(total.positions, 4'000U);
  EXPECT_EQ(total.estimations.back().decided, 2 * part.estimations.back().decided);
  EXPECT_NE(tables::message_of([&] { sign_agreement(*built("morris:six", folder, "3-3"), 1, 1); }).find("course"),
            std::string::npos);
}

}  // namespace
}  // namespace palamedes::apps
