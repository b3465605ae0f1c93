#include <filesystem>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/files/can_write.hpp"
#include "base/memory.hpp"
#include "base/spec/as_typed.hpp"

namespace palamedes {
namespace {

TEST(Memory, MoreThanTheMachineHasIsRefused) {
  const std::int64_t there = machine_memory_mb();
  EXPECT_GT(there, 100);
  EXPECT_NO_THROW(check_memory("table-mb", 64));
  EXPECT_NO_THROW(check_memory("table-mb", there));
  EXPECT_THROW(check_memory("table-mb", there + 1), UserError);
}

TEST(CanWrite, SaysSoBeforeTheWork) {
  const std::string folder = std::filesystem::temp_directory_path().string();
  EXPECT_NO_THROW(check_can_write(folder + "/palamedes-no-such-file"));
  EXPECT_NO_THROW(check_can_write(""));
  EXPECT_NO_THROW(check_can_write("-"));
  EXPECT_NO_THROW(check_can_write("/dev/null"));
  EXPECT_THROW(check_can_write(folder), UserError);
  EXPECT_THROW(check_can_write(folder + "/no/such/folder/file"), UserError);
}

TEST(AsTyped, ErrorsNameWhatWasTyped) {
  const Spec meant = Spec::parse("alphabeta:depth=3,foo=1");
  try {
    as_typed("mine:foo=1", meant, [&]() -> int { SpecReader(meant).fail("there is no setting 'foo'"); });
    FAIL();
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "'mine:foo=1': there is no setting 'foo'");
  }
  EXPECT_EQ(as_typed("mine", meant, [] { return 7; }), 7);
}

}  // namespace
}  // namespace palamedes
