#include "base/file.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/file_lock.hpp"

namespace palamedes {
namespace {

// A folder of its own for each test, gone with it.
class FileTest : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::create_directories(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  auto files() const {
    return std::distance(std::filesystem::directory_iterator(folder_), std::filesystem::directory_iterator());
  }

 private:
  std::filesystem::path folder_ =
      std::filesystem::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name();
};

TEST_F(FileTest, IsReadAsItWasWritten) {
  const std::string content("a\0b\n", 4);
  write_file(path("a"), content);
  EXPECT_EQ(read_file(path("a")), content);
  write_file(path("a"), "");
  EXPECT_EQ(read_file(path("a")), "");
  EXPECT_EQ(files(), 1);
}

TEST_F(FileTest, StaysAsItWasUntilTheNewOneIsWhole) {
  write_file(path("a"), "old");
  {
    ReplacementFile half(path("a"), ".new");
    half.write_at(0, "ne", 2);
    EXPECT_EQ(read_file(path("a")), "old");
  }
  EXPECT_EQ(read_file(path("a")), "old");
  EXPECT_EQ(files(), 1);
  ReplacementFile whole(path("a"), ".new");
  whole.write_at(1, "ew", 2);
  whole.write_at(0, "n", 1);
  whole.finish();
  EXPECT_EQ(read_file(path("a")), "new");
  EXPECT_EQ(files(), 1);
}

TEST_F(FileTest, SaysWhatIsWrongInOneLine) {
  try {
    static_cast<void>(read_file(path("none")));
    FAIL();
  } catch (const UserError& error) {
    EXPECT_EQ(std::string(error.what()), "cannot open '" + path("none") + "': No such file or directory");
  }
  EXPECT_THROW(write_file(path("no/folder"), "x"), UserError);
}

TEST_F(FileTest, OneLockAtATime) {
  std::optional<FileLock> first(std::in_place, path("lock"), "busy");
  try {
    const FileLock second(path("lock"), "busy");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "busy");
  }
  first.reset();
  EXPECT_NO_THROW(FileLock(path("lock"), "busy"));
  EXPECT_THROW(FileLock(path("no/folder"), "busy"), UserError);
}

}  // namespace
}  // namespace palamedes
