#include "tables/small_tables.hpp"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/client.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;
using namespace std::chrono_literals;

// A user whose folders are empty.
class FreshUser : public testing::Test {
 protected:
  void SetUp() override {
    ::setenv("XDG_DATA_HOME", data_.path().c_str(), 1);
    ::setenv("XDG_CACHE_HOME", cache_.path().c_str(), 1);
    ::unsetenv("PALAMEDES_TABLES");
    ::unsetenv("PALAMEDES_SMALL_TABLES");
  }
  void TearDown() override {
    for (const char* name : {"XDG_DATA_HOME", "XDG_CACHE_HOME", "PALAMEDES_TABLES", "PALAMEDES_SMALL_TABLES"}) {
      ::unsetenv(name);
    }
  }

  tables::ScratchFolder data_;
  tables::ScratchFolder cache_;
};

json::object known(const RunningServer& server) {
  return post(server, "/api/known",
              json::serialize(json::object{{"game", "morris:three,repetition=draws"}, {"root", "WWxBxBWxB w 0 0"}}))
      .json();
}

TEST_F(FreshUser, GetsSmallTablesWhileTheServerRuns) {
  ServerOptions options;
  options.threads = 2;
  options.small_tables = tables::SmallTables::usual();
  const RunningServer server(options);
  EXPECT_TRUE(known(server).at("coming").as_bool());
  const auto patience = std::chrono::steady_clock::now() + 60s;
  while (std::chrono::steady_clock::now() < patience && known(server).at("coming").as_bool()) {
    std::this_thread::sleep_for(5ms);
  }
  const json::object now = known(server);
  EXPECT_FALSE(now.at("coming").as_bool());
  ASSERT_TRUE(now.at("table").is_object());
  EXPECT_TRUE(std::filesystem::exists(cache_ / "palamedes/tables/morris-three/3-3.results"));
}

TEST_F(FreshUser, GetsNoneFromAServerThatWasNotToldTo) {
  ServerOptions options;
  options.threads = 2;
  const RunningServer server(options);
  EXPECT_FALSE(known(server).at("coming").as_bool());
  EXPECT_TRUE(std::filesystem::is_empty(cache_.path()));
}

TEST_F(FreshUser, CanSayNo) {
  EXPECT_EQ(tables::SmallTables::usual().roots.cache, cache_ / "palamedes/tables");
  ::setenv("PALAMEDES_SMALL_TABLES", "off", 1);
  EXPECT_EQ(tables::SmallTables::usual().roots.cache, "");
  ::unsetenv("PALAMEDES_SMALL_TABLES");
  ::setenv("PALAMEDES_TABLES", "elsewhere", 1);
  EXPECT_EQ(tables::SmallTables::usual().roots.cache, "");
}

}  // namespace
}  // namespace palamedes::server
