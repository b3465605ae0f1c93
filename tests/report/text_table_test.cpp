#include "report/text_table.hpp"

#include <gtest/gtest.h>

namespace palamedes::report {
namespace {

TEST(TextTable, ColumnsAreAsWideAsTheirWidestCell) {
  TextTable table({{"engine", Align::kLeft}, {"Elo"}, {"games"}});
  table.add({"best", "+12.5", "100"});
  table.add({"alphabeta:depth=4", "-3.0", "8"});
  EXPECT_EQ(table.text(),
            "engine               Elo  games\n"
            "best               +12.5    100\n"
            "alphabeta:depth=4   -3.0      8\n");
}

TEST(TextTable, CharactersCountNotBytes) {
  TextTable table({{"±95%"}, {"½", Align::kLeft}});
  table.add({"1.0", "a"});
  EXPECT_EQ(table.text(), "±95%  ½\n 1.0  a\n");
}

TEST(TextTable, LongCellsAreCut) {
  TextTable table({{"engine", Align::kLeft, 8}, {"n"}});
  table.add({"alphabeta", "1"});
  table.add({"12345678", "2"});
  EXPECT_EQ(table.text(), "engine    n\nalpha...  1\n12345678  2\n");
}

TEST(TextTable, LinesHaveNoBlanksAtTheirEndsAndHeadingsMayBeMissing) {
  TextTable table({{"", Align::kLeft}, {"", Align::kLeft}});
  table.add({"games", "12"});
  table.add({"of", ""});
  table.add({"short"});
  EXPECT_EQ(table.text(), "games  12\nof\nshort\n");
}

}  // namespace
}  // namespace palamedes::report
