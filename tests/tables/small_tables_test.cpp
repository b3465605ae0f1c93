#include "tables/small_tables.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "base/files/file.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::tables {
namespace {

using namespace std::chrono_literals;

const search::StopToken kNever;
const Spec kThree = Spec::parse("morris:three");

// Small tables in folders of the test, and what is told of them.
class Asked {
 public:
  Asked(const std::string& own, const std::string& cache) {
    SmallTables::Settings settings;
    settings.roots = TableRoots(own, cache);
    settings.threads = 2;
    settings.say = [this](const std::string& line) {
      const std::lock_guard lock(mutex_);
      lines_.push_back(line);
    };
    settings.on_built = [this] { ++built; };
    tables = std::make_unique<SmallTables>(settings);
  }

  bool ends(const Spec& game) const {
    const auto patience = std::chrono::steady_clock::now() + 60s;
    while (tables->want(game)) {
      if (std::chrono::steady_clock::now() > patience) return false;
      std::this_thread::sleep_for(2ms);
    }
    return true;
  }
  std::vector<std::string> lines() {
    const std::lock_guard lock(mutex_);
    return lines_;
  }

  std::atomic<int> built{0};

 private:
  std::mutex mutex_;
  std::vector<std::string> lines_;

 public:
  std::unique_ptr<SmallTables> tables;
};

std::size_t tables_in(const TableRoots& roots, const Spec& game) {
  return open_game_tables(game, roots)->infos().size();
}

TEST(SmallTables, AreBuiltIntoTheCacheAndReadFromThere) {
  const ScratchFolder own;
  const ScratchFolder cache;
  Asked asked(own.path(), cache.path());
  EXPECT_TRUE(asked.tables->want(kThree));
  ASSERT_TRUE(asked.ends(kThree));
  EXPECT_EQ(asked.built, 1);
  ASSERT_EQ(asked.lines().size(), 1U);
  EXPECT_NE(asked.lines()[0].find("PALAMEDES_SMALL_TABLES=off"), std::string::npos);
  EXPECT_NE(asked.lines()[0].find(cache.path()), std::string::npos);
  EXPECT_EQ(tables_in(own.path(), kThree), 0U);
  EXPECT_EQ(tables_in(TableRoots(own.path(), cache.path()), kThree), 1U);
  EXPECT_TRUE(has_game_tables(kThree, TableRoots(own.path(), cache.path())));
  const auto both = open_game_tables(kThree, TableRoots(own.path(), cache.path()));
  EXPECT_TRUE(both->known("WWxBxBWxB w 0 0"));

  // The next program finds them and has nothing to say.
  Asked again(own.path(), cache.path());
  ASSERT_TRUE(again.ends(kThree));
  EXPECT_TRUE(again.lines().empty());
  EXPECT_EQ(again.built, 0);
}

TEST(SmallTables, AreNotBuiltWhereTheFolderHasThem) {
  const ScratchFolder own;
  const ScratchFolder cache;
  make_game_tables(kThree, own.path())->build({}, kNever);
  Asked asked(own.path(), cache.path());
  ASSERT_TRUE(asked.ends(kThree));
  EXPECT_TRUE(asked.lines().empty());
  EXPECT_TRUE(std::filesystem::is_empty(cache.path()));
}

TEST(SmallTables, AreNotBuiltForGamesThatHaveNoneOrWithoutACache) {
  const ScratchFolder own;
  Asked none(own.path(), "");
  EXPECT_FALSE(none.tables->want(kThree));
  const ScratchFolder cache;
  Asked asked(own.path(), cache.path());
  EXPECT_FALSE(asked.tables->want(Spec::parse("mnk")));
  EXPECT_FALSE(asked.tables->want(Spec::parse("darkchess:2x4"))) << "solved through chance";
  EXPECT_TRUE(std::filesystem::is_empty(cache.path()));
}

TEST(SmallTables, SayOnceWhereNothingCanBeWritten) {
  const ScratchFolder own;
  write_file(own / "file", "no folder");
  Asked asked(own.path(), own / "file");
  ASSERT_TRUE(asked.ends(kThree));
  ASSERT_TRUE(asked.ends(kThree));
  const auto lines = asked.lines();
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[1].rfind("No small tables of morris:three: ", 0), 0U) << lines[1];
  EXPECT_EQ(asked.built, 0);
}

TEST(SmallTables, WaitForAnotherProgramThatBuildsTheSame) {
  const ScratchFolder own;
  const ScratchFolder cache;
  const auto other = make_game_tables(kThree, cache.path());
  const TableFolder folder(cache.path(), std::filesystem::path(other->folder()).filename().string(), other->game());
  folder.make();
  auto lock = std::make_unique<BuildLock>(folder);
  Asked asked(own.path(), cache.path());
  EXPECT_TRUE(asked.tables->want(kThree));
  std::this_thread::sleep_for(50ms);
  EXPECT_TRUE(asked.tables->want(kThree));
  EXPECT_EQ(tables_in(cache.path(), kThree), 0U);
  lock.reset();
  ASSERT_TRUE(asked.ends(kThree));
  EXPECT_EQ(asked.built, 1);
  EXPECT_EQ(tables_in(cache.path(), kThree), 1U);
}

TEST(SmallTables, EndPromptlyAndGoOnLater) {
  const ScratchFolder own;
  const ScratchFolder cache;
  const Spec nine = Spec::parse("morris:nine");
  {
    Asked asked(own.path(), cache.path());
    EXPECT_TRUE(asked.tables->want(nine));
    std::this_thread::sleep_for(20ms);
  }
  // Whatever is there is whole.
  const auto tables = make_game_tables(nine, cache.path());
  VerifySettings settings;
  settings.samples = 10;
  if (!tables->infos().empty()) tables->verify(settings);
  EXPECT_FALSE(tables->has_up_to("5-5"));
}

TEST(SmallTables, OfEachGameAreSmall) {
  const ScratchFolder folder;
  for (const auto& [game, most] : std::vector<std::pair<std::string, std::uint64_t>>{{"morris:nine", 70'000'000},
                                                                                     {"morris:six", 2'000'000},
                                                                                     {"kalah:6,4", 3'000'000},
                                                                                     {"darkchess", 30'000'000}}) {
    const auto tables = make_game_tables(Spec::parse(game), folder.path());
    const auto last = tables->small_slice();
    ASSERT_TRUE(last) << game;
    std::uint64_t states = 0;
    for (const SliceGroup& group : tables->slices().groups_up_to(tables->last_slice(*last))) {
      states += tables->slices().states(group);
    }
    EXPECT_GT(states, 100'000U) << game;
    EXPECT_LE(states, most) << game;
  }
}

}  // namespace
}  // namespace palamedes::tables
