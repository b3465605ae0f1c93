#include <cstring>
#include <functional>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/random.hpp"
#include "tables/files/table_file.hpp"
#include "tables/files/table_folder.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::tables {
namespace {

TableInfo some_info() {
  TableInfo info;
  info.kind = FileKind::kDistances;
  info.game = "morris:repetition=draws";
  info.slice = "5-4";
  info.cell_bytes = 1;
  info.states = 3 * kBlockStates + 17;
  info.wins = 1;
  info.draws = 2;
  info.losses = 3;
  info.longest_win = 99;
  info.highest_level = 100;
  return info;
}

void fill(std::uint64_t block, std::span<std::uint8_t> content) {
  Random random(block);
  for (std::uint8_t& byte : content) byte = static_cast<std::uint8_t>(random.below(7));
}

class TableFiles : public testing::Test {
 protected:
  TableFiles() { write_table(path_, some_info(), 2, fill); }

  std::string opening(const std::string& content) {
    write_file(path_, content);
    return message_of([&] { TableFile(path_).check(1); });
  }

  ScratchFolder folder_;
  std::string path_ = folder_ / "5-4.distances";
};

TEST_F(TableFiles, GiveBackWhatWasWritten) {
  const TableFile file(path_);
  EXPECT_EQ(file.info(), some_info());
  for (std::uint64_t block = 0; block < file.info().blocks(); ++block) {
    std::vector<std::uint8_t> content(file.info().block_bytes(block));
    std::vector<std::uint8_t> expected(content.size());
    file.read_block(block, content);
    fill(block, expected);
    EXPECT_EQ(content, expected);
  }
}

TEST_F(TableFiles, AreTheSameWhateverTheThreads) {
  write_table(folder_ / "again", some_info(), 1, fill);
  EXPECT_EQ(read_file(path_), read_file(folder_ / "again"));
}

TEST_F(TableFiles, CutOffAnywhereAreRefused) {
  const std::string whole = read_file(path_);
  Random random(1);
  std::vector<std::size_t> lengths = {0, 1, 7, 8, 100, 159, 160, 161, whole.size() - 1};
  for (int i = 0; i < 50; ++i) lengths.push_back(random.below(static_cast<std::uint32_t>(whole.size())));
  for (const std::size_t length : lengths) {
    EXPECT_NE(opening(whole.substr(0, length)).find(path_), std::string::npos) << length;
  }
  EXPECT_NE(opening(whole + "x").find("should have"), std::string::npos);
}

TEST_F(TableFiles, WithAFlippedBitAreRefused) {
  const std::string whole = read_file(path_);
  Random random(2);
  const std::size_t front = 160 + 4 * 12;  // header and index
  for (std::size_t i = 0; i < front + 200; ++i) {
    const std::size_t place = i < front ? i : random.below(static_cast<std::uint32_t>(whole.size()));
    std::string damaged = whole;
    damaged[place] = static_cast<char>(damaged[place] ^ 1 << random.below(8));
    EXPECT_NE(opening(damaged).find("cannot be used"), std::string::npos) << place;
  }
}

TEST_F(TableFiles, OfOthersAndOfOtherVersionsAreNamedAsSuch) {
  EXPECT_NE(opening("GIF89a and so on").find("no table of Palamedes"), std::string::npos);
  write_table(path_, some_info(), 1, fill);
  std::string old = read_file(path_);
  old[8] = 7;
  EXPECT_NE(opening(old).find("format version 7 and this program reads version 1"), std::string::npos);
}

TEST_F(TableFiles, OfAnotherSliceOrGameAreRefused) {
  const auto complaint = [&](const std::function<void(TableInfo&)>& change) {
    TableInfo wanted = some_info();
    change(wanted);
    return message_of([&] { TableFile(path_).expect(wanted); });
  };
  EXPECT_EQ(complaint([](TableInfo&) {}), "");
  EXPECT_NE(complaint([](TableInfo& info) { info.game = "morris:nine"; }).find("it is of the game"), std::string::npos);
  EXPECT_NE(complaint([](TableInfo& info) { info.slice = "4-5"; }).find("it is of 5-4 and not of 4-5"),
            std::string::npos);
  EXPECT_NE(complaint([](TableInfo& info) { info.kind = FileKind::kResults; }).find("does not hold results"),
            std::string::npos);
  EXPECT_NE(complaint([](TableInfo& info) { ++info.states; }).find("states"), std::string::npos);
}

TEST_F(TableFiles, KeepTheNameOfTheirSliceWhateverItIs) {
  for (const std::string name : {"5-4", "12", "05-4", "0-0", "KGpp-kc", "5-4-3"}) {
    TableInfo info = some_info();
    info.slice = name;
    write_table(path_, info, 1, fill);
    EXPECT_EQ(TableFile(path_).info(), info);
  }
  TableInfo info = some_info();
  info.slice = std::string(70, 'x');
  EXPECT_NE(message_of([&] { write_table(path_, info, 1, fill); }).find("more than 64 letters"), std::string::npos);
}

TEST(TableFolder, SaysWhereItCannotWrite) {
  const ScratchFolder scratch;
  write_file(scratch / "file", "in the way");
  const TableFolder folder(scratch / "file", "morris-six", "morris:six,repetition=draws");
  EXPECT_NE(message_of([&] { folder.make(); }).find("cannot make the folder"), std::string::npos);
  EXPECT_NE(message_of([&] { write_table(scratch / "no/such", some_info(), 1, fill); }).find("cannot write"),
            std::string::npos);
}

TEST(TableFolder, TwoDoNotBuildAtOnce) {
  const ScratchFolder scratch;
  const TableFolder folder(scratch.path(), "morris-six", "morris:six,repetition=draws");
  folder.make();
  {
    const BuildLock first(folder);
    EXPECT_NE(message_of([&] { const BuildLock second(folder); }).find("another program"), std::string::npos);
  }
  EXPECT_EQ(message_of([&] { const BuildLock again(folder); }), "");
}

}  // namespace
}  // namespace palamedes::tables
