#include "knowledge/book.hpp"

#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/random.hpp"
#include "knowledge/built_in.hpp"

namespace palamedes::knowledge {
namespace {

BookContents small_book() {
  BookContents contents;
  contents.game = "kalah:6,4";
  contents.made = "by hand";
  contents.games = 12;
  contents.positions["a position with blanks 1"] = {{"6", 10, 15, 0.75, true, true, std::nullopt},
                                                    {"1", 2, 1, 0.25, false, false, std::nullopt}};
  contents.positions["b"] = {{"3", 0, 0, 1, true, true, search::win_in(5)},
                             {"4", 0, 0, 0.5, false, true, search::kDraw},
                             {"5", 0, 0, 0, false, true, search::loss_in(8)}};
  return contents;
}

std::string message_of(const std::string& text, const std::string& game = "kalah:6,4") {
  try {
    static_cast<void>(Book::of_text(text, game));
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

TEST(Book, ReadsWhatItWrites) {
  const BookContents contents = small_book();
  EXPECT_EQ(BookContents::parse(contents.text()), contents);
  const auto book = Book::of_text(contents.text(), "kalah:6,4");
  EXPECT_EQ(book->games(), 12U);
  EXPECT_EQ(book->positions(), 2U);
  EXPECT_EQ(book->find("a position with blanks 1"), contents.positions.at("a position with blanks 1"));
  EXPECT_EQ(book->find("b"), contents.positions.at("b"));
  for (const char* other : {"", "a", "a position with blanks", "a position with blanks 2", "c", "\n", "\t"}) {
    EXPECT_TRUE(book->find(other).empty()) << other;
  }
}

TEST(Book, FindsEveryPositionOfMany) {
  BookContents contents = small_book();
  contents.positions.clear();
  Random random(5);
  for (int i = 0; i < 500; ++i) {
    const std::string position(1 + random.below(40), static_cast<char>('a' + random.below(20)));
    contents.positions[position + std::to_string(random.below(1000))] = {
        {"m" + std::to_string(i), static_cast<std::uint64_t>(i), 0, 0.5, true, true, std::nullopt}};
  }
  const auto book = Book::of_text(contents.text(), contents.game);
  for (const auto& [position, moves] : contents.positions) EXPECT_EQ(book->find(position), moves) << position;
}

TEST(Book, SaysWhyItRefusesAFile) {
  const std::string good = small_book().text();
  EXPECT_EQ(message_of(good), "");
  EXPECT_NE(message_of("something else").find("no book"), std::string::npos);
  std::string newer = good;
  newer.replace(newer.find("book 2"), 6, "book 9");
  EXPECT_NE(message_of(newer).find("version '9'"), std::string::npos);
  EXPECT_NE(message_of(good, "kalah").find("for 'kalah:6,4', not for 'kalah'"), std::string::npos);
  std::string flipped = good;
  flipped[flipped.size() - 5] ^= 1;
  EXPECT_NE(message_of(flipped).find("damaged"), std::string::npos);
  EXPECT_NE(message_of(good.substr(0, good.size() / 2)).find("damaged"), std::string::npos);
}

// Every prefix, and every file with a bit changed, is refused, wherever it is.
TEST(Book, SurvivesAnyDamage) {
  const std::string good = small_book().text();
  for (std::size_t size = 0; size < good.size(); ++size) EXPECT_NE(message_of(good.substr(0, size)), "") << size;
  for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
    std::string bad = good;
    bad[bit / 8] = static_cast<char>(static_cast<unsigned char>(bad[bit / 8]) ^ (1U << bit % 8));
    EXPECT_NE(message_of(bad), "") << bit;
    EXPECT_THROW(static_cast<void>(BookContents::parse(bad)), UserError) << bit;
  }
}

// A text whose checksum is right but whose lines are not.
TEST(Book, RefusesLinesThatAreNone) {
  BookContents contents = small_book();
  contents.positions["c"] = {};
  EXPECT_THROW(static_cast<void>(BookContents::parse(contents.text())), UserError);
  EXPECT_THROW(static_cast<void>(Book::of_text(contents.text(), contents.game)->find("c")), UserError);
  contents = small_book();
  contents.positions["b"].front().move = "";
  EXPECT_THROW(static_cast<void>(BookContents::parse(contents.text())), UserError);
}

RC_GTEST_PROP(Book, ProvenValuesReadBack, ()) {
  const int plies = *rc::gen::inRange(0, search::kLongestProof);
  for (const search::Score score : {search::win_in(plies), search::loss_in(plies), search::kDraw}) {
    RC_ASSERT(parse_proven(proven_text(score)) == score);
  }
}

TEST(Book, NoProvenValueIsAnythingElse) {
  for (const char* text : {"", "win", "draw 3", "loss x", "win -1", "win 999999999", "won 3"}) {
    EXPECT_FALSE(parse_proven(text).has_value()) << text;
  }
}

TEST(BuiltInBooks, AreWholeAndSmall) {
  for (const BuiltInFile& file : built_in_book_files()) {
    SCOPED_TRACE(std::string(file.name));
    EXPECT_LT(file.content.size(), 2'000'000U);
    const BookContents contents = BookContents::parse(file.content);
    EXPECT_FALSE(contents.positions.empty());
    const auto book = Book::built_in(contents.game);
    ASSERT_NE(book, nullptr);
    EXPECT_EQ(book->text(), file.content);
    const auto& [position, moves] = *contents.positions.begin();
    EXPECT_EQ(book->find(position), moves);
  }
  EXPECT_EQ(Book::built_in("no such game"), nullptr);
}

}  // namespace
}  // namespace palamedes::knowledge
