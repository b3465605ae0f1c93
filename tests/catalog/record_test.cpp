#include "catalog/record.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/error.hpp"
#include "catalog/catalog.hpp"
#include "catalog/replay.hpp"

namespace palamedes::catalog {
namespace {

const char* const kRecord =
    "[Game \"mnk:3x3,3\"]\n"
    "[First \"Ada \\\"the\\\" first\"]\n"
    "[Result \"1-0\"]\n"
    "[Reason \"three in a row\"]\n"
    "\n"
    "1. b2 {[%score 12] [%time 0.250] centre} 2. a1 3. a2 {why \\} not} 4. c1 5. c2\n"
    "1-0\n";

TEST(Record, ReadsTagsMovesAndComments) {
  const Record record = Record::parse(kRecord);
  EXPECT_EQ(record.game, "mnk:3x3,3");
  EXPECT_EQ(record.tag("First"), "Ada \"the\" first");
  EXPECT_EQ(record.outcome, (Outcome{Result::kFirstWins, "three in a row"}));
  ASSERT_EQ(record.moves.size(), 5U);
  EXPECT_EQ(record.moves[0].score, 12);
  EXPECT_EQ(record.moves[0].milliseconds, 250);
  EXPECT_EQ(record.moves[0].comment, "centre");
  EXPECT_EQ(record.moves[2].comment, "why } not");
  EXPECT_EQ(record.text(), kRecord);
}

TEST(Record, TellsWhereItIsWrong) {
  const auto message = [](std::string_view from, std::string_view to) -> std::string {
    std::string text = kRecord;
    text.replace(text.find(from), from.size(), to);
    try {
      Record::parse(text);
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message("3. a2", "4. a2"), "record, line 6: expected the move number '3.', not '4.'");
  EXPECT_EQ(message("[Game", "[Name"), "record, line 6: a record starts with a tag like [Game \"kalah\"]");
  EXPECT_EQ(message("\n1-0\n", "\n0-1\n"), "record, line 7: the moves end in '0-1' but the tag Result says '1-0'");
  EXPECT_EQ(message("\n1-0\n", "\n"), "record, line 7: expected a move or a result (1-0, 0-1, 1/2-1/2 or *)");
  EXPECT_EQ(message("\n1-0\n", "\n1-0 more\n"), "record, line 7: something stands behind the end of the record");
  EXPECT_EQ(message("0.250", "0.25"), "record, line 6: a time is in seconds with three decimals, not '0.25'");
  EXPECT_EQ(message("[First", "[Result"),
            "record, line 2: a result is 1-0, 0-1, 1/2-1/2 or *, not 'Ada \"the\" first'");
}

TEST(Record, ReplayChecksMovesAndResult) {
  EXPECT_EQ(replayed(Record::parse(kRecord))->position(), ".../XXX/O.O o");
  Record wrong = Record::parse(kRecord);
  wrong.outcome.result = Result::kDraw;
  EXPECT_THROW(replayed(wrong), UserError);
  wrong = Record::parse(kRecord);
  wrong.moves[1].text = "b2";
  EXPECT_THROW(replayed(wrong), UserError);
}

TEST(Record, IsReplayedOnACopyOfAGameAtHand) {
  const auto start = make_game("mnk:3x3,3");
  const auto game = start->clone();
  replay(Record::parse(kRecord), *game);
  EXPECT_EQ(game->position(), ".../XXX/O.O o");
  EXPECT_EQ(game->moves().size(), 5U);
  EXPECT_TRUE(start->moves().empty());
}

TEST(Record, ManyInOneFile) {
  EXPECT_EQ(parse_records(std::string(kRecord) + "\n" + kRecord).size(), 2U);
  EXPECT_TRUE(parse_records(" \n").empty());
}

RC_GTEST_PROP(RecordProperty, AnyTextInTagsAndCommentsLoadsBack,
              (const std::string& tag, const std::vector<std::string>& comments)) {
  Record record;
  record.game = "kalah";
  record.tags = {{"First", tag}};
  for (const std::string& comment : comments) {
    RecordedMove& move = record.moves.emplace_back();
    move.text = "1";
    move.comment = comment;
    if (comment.size() % 2 == 0) move.score = *rc::gen::arbitrary<std::int32_t>();
    if (comment.size() % 3 == 0) move.milliseconds = *rc::gen::inRange<std::int64_t>(0, 1'000'000'000);
  }
  RC_ASSERT(Record::parse(record.text()) == record);
}

}  // namespace
}  // namespace palamedes::catalog
