#include "base/files/sqlite.hpp"

#include <gtest/gtest.h>

namespace palamedes::sqlite {
namespace {

TEST(Sqlite, KnowsItsColumns) {
  Connection connection(":memory:", Connection::Mode::kCreate, "file");
  connection.execute("CREATE TABLE games(number INTEGER PRIMARY KEY, moves TEXT)");
  EXPECT_TRUE(connection.has_column("games", "number"));
  EXPECT_TRUE(connection.has_column("games", "moves"));
  EXPECT_FALSE(connection.has_column("games", "checksum"));
  EXPECT_FALSE(connection.has_column("players", "number"));
  connection.execute("ALTER TABLE games ADD COLUMN checksum TEXT");
  EXPECT_TRUE(connection.has_column("games", "checksum"));
}

}  // namespace
}  // namespace palamedes::sqlite
