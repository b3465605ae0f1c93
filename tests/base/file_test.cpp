#include "base/files/file.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/files/file_lock.hpp"

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
    ReplacementFile half(path("a"));
    half.write_at(0, "ne", 2);
    EXPECT_EQ(read_file(path("a")), "old");
  }
  EXPECT_EQ(read_file(path("a")), "old");
  EXPECT_EQ(files(), 1);
  ReplacementFile whole(path("a"));
  whole.write_at(1, "ew", 2);
  whole.write_at(0, "n", 1);
  whole.finish();
  EXPECT_EQ(read_file(path("a")), "new");
  EXPECT_EQ(files(), 1);
}

TEST_F(FileTest, GoesIntoWhatALinkStandsFor) {
  write_file(path("file"), "old");
  std::filesystem::create_symlink("file", path("link"));
  std::filesystem::create_symlink(path("link"), path("chain"));
  write_file(path("chain"), "new");
  EXPECT_TRUE(std::filesystem::is_symlink(path("chain")));
  EXPECT_TRUE(std::filesystem::is_symlink(path("link")));
  EXPECT_EQ(read_file(path("file")), "new");
  std::filesystem::create_symlink("missing", path("dangling"));
  write_file(path("dangling"), "made");
  EXPECT_EQ(read_file(path("missing")), "made");
  std::filesystem::create_symlink("circle", path("circle"));
  EXPECT_THROW(write_file(path("circle"), "x"), UserError);
}

TEST_F(FileTest, KeepsTheMode) {
  write_file(path("a"), "old");
  for (const mode_t mode : {0600U, 0640U, 0755U}) {
    ASSERT_EQ(::chmod(path("a").c_str(), mode), 0);
    write_file(path("a"), "new");
    struct stat status {};
    ASSERT_EQ(::stat(path("a").c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 07777U, mode);
  }
}

TEST_F(FileTest, WritesToAFifoAndToADeviceAsTheyAre) {
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
  const Descriptor reader(::open(path("fifo").c_str(), O_RDONLY | O_NONBLOCK));
  write_file(path("fifo"), "through");
  char buffer[16] = {};
  EXPECT_EQ(::read(reader.get(), buffer, sizeof buffer), 7);
  EXPECT_EQ(std::string(buffer), "through");
  write_file("/dev/null", "away");
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  EXPECT_TRUE(std::filesystem::is_fifo(path("fifo")));
}

// A descriptor of this program by its path goes on where it is, also where a file is behind it.
TEST_F(FileTest, GoesOnWhereADescriptorIs) {
  const Descriptor file(::open(path("a").c_str(), O_WRONLY | O_CREAT, 0600));
  ASSERT_EQ(::write(file.get(), "one ", 4), 4);
  write_file("/dev/fd/" + std::to_string(file.get()), "two");
  ASSERT_EQ(::write(file.get(), " three", 6), 6);
  EXPECT_EQ(read_file(path("a")), "one two three");
}

// The link that somebody else put where an unfinished file was to be is not written through.
TEST_F(FileTest, HasNoNameThatOthersCouldKnow) {
  write_file(path("victim"), "whole");
  std::filesystem::create_symlink(path("victim"), path("a.new-" + std::to_string(::getpid())));
  std::filesystem::create_symlink(path("victim"), path("a.new"));
  write_file(path("a"), "new");
  EXPECT_EQ(read_file(path("victim")), "whole");
}

TEST_F(FileTest, ClearsAwayWhatAKilledOneLeft) {
  write_file(path(".a.new-0123456789abcdef"), "left over");
  write_file(path(".b.new-0123456789abcdef"), "of another");
  write_file(path("a"), "new");
  EXPECT_FALSE(std::filesystem::exists(path(".a.new-0123456789abcdef")));
  EXPECT_TRUE(std::filesystem::exists(path(".b.new-0123456789abcdef")));
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
