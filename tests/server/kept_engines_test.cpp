#include "server/jobs/kept_engines.hpp"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::server {
namespace {

constexpr std::size_t kMegabyte = std::size_t{1} << 20;

// Costs nothing and knows nothing, but says how large it is meant to be.
class FakeEngine final : public engines::Engine {
 public:
  explicit FakeEngine(int megabytes) : megabytes_(megabytes) {}
  std::string spec() const override { return std::to_string(megabytes_); }
  void new_game() override {}
  engines::EngineReport think(const catalog::Game&, const engines::EngineQuestion&,
                              const engines::StopToken&) override {
    return {};
  }

 private:
  int megabytes_;
};

std::unique_ptr<engines::Engine> fake(int megabytes) { return std::make_unique<FakeEngine>(megabytes); }

PlayedLine line(std::vector<std::string> moves, std::string root = "start") {
  PlayedLine result;
  result.root = std::move(root);
  result.moves = std::move(moves);
  return result;
}

KeptEngines::Wish wish(KeptEngines::Caller caller, int megabytes = 1, PlayedLine played = line({})) {
  return {.purpose = {caller, true, "", "kalah:6,4", "best"}, .line = std::move(played), .megabytes = megabytes};
}

// Whether the engine was a kept one; it is kept in any case.
bool continues(KeptEngines& engines, const KeptEngines::Wish& wanted) {
  engines.welcome(wanted.purpose.caller);
  KeptEngines::Lease lease = engines.take(wanted, fake);
  const bool continued = lease.is_continued();
  lease.keep();
  return continued;
}

TEST(PlayedLine, ContinuesWhatItBeginsWith) {
  EXPECT_TRUE(line({"1", "2"}).continues(line({})));
  EXPECT_TRUE(line({"1", "2"}).continues(line({"1", "2"})));
  EXPECT_FALSE(line({"1"}).continues(line({"1", "2"})));
  EXPECT_FALSE(line({"1", "3", "2"}).continues(line({"1", "2"})));
  EXPECT_FALSE(line({"1", "2"}).continues(line({"1"}, "elsewhere")));
}

TEST(KeptEngines, KeepsOneForEachPurpose) {
  KeptEngines engines({});
  EXPECT_FALSE(continues(engines, wish(1)));
  EXPECT_TRUE(continues(engines, wish(1)));
  EXPECT_FALSE(continues(engines, wish(2)));
  KeptEngines::Wish other = wish(1);
  other.purpose.match = "second board";
  EXPECT_FALSE(continues(engines, other));
  other.purpose.engine = "best:level=3";
  EXPECT_FALSE(continues(engines, other));
  other.purpose.game = "kalah:4,3";
  EXPECT_FALSE(continues(engines, other));
  other.purpose.plays = false;
  EXPECT_FALSE(continues(engines, other));
  EXPECT_EQ(engines.kept(), 6U);
  EXPECT_TRUE(continues(engines, wish(1)));
}

TEST(KeptEngines, StartsAnewWhereTheLineIsAnother) {
  KeptEngines engines({});
  EXPECT_FALSE(continues(engines, wish(1, 1, line({"4"}))));
  EXPECT_TRUE(continues(engines, wish(1, 1, line({"4", "1", "2"}))));
  // Taken back.
  EXPECT_FALSE(continues(engines, wish(1, 1, line({"4", "1"}))));
  EXPECT_FALSE(continues(engines, wish(1, 1, line({"5", "1", "2"}))));
  EXPECT_FALSE(continues(engines, wish(1, 1, line({"5", "1", "2"}, "elsewhere"))));
  EXPECT_EQ(engines.kept(), 1U);
}

TEST(KeptEngines, StartsAnewWhereTheTableIsTooSmall) {
  KeptEngines engines({});
  EXPECT_FALSE(continues(engines, wish(1, 4)));
  EXPECT_TRUE(continues(engines, wish(1, 2)));
  EXPECT_FALSE(continues(engines, wish(1, 8)));
  EXPECT_EQ(engines.take(wish(1, 8), fake).engine().spec(), "8");
}

TEST(KeptEngines, CountsWhatIsKeptAndWhatIsAtWork) {
  KeptEngines engines({});
  engines.welcome(1);
  {
    KeptEngines::Lease lost = engines.take(wish(1, 4), fake);
    EXPECT_GE(engines.bytes(), 4 * kMegabyte);
    EXPECT_EQ(engines.kept(), 0U);
  }
  EXPECT_EQ(engines.bytes(), 0U);
  const auto fails = [](int) -> std::unique_ptr<engines::Engine> { throw UserError("no such engine"); };
  EXPECT_THROW(static_cast<void>(engines.take(wish(1, 4), fails)), UserError);
  EXPECT_EQ(engines.bytes(), 0U);
  // A longer line is more to remember.
  EXPECT_FALSE(continues(engines, wish(1, 4)));
  const std::size_t before = engines.bytes();
  EXPECT_TRUE(continues(engines, wish(1, 4, line(std::vector<std::string>(1'000, "a1")))));
  EXPECT_GE(engines.bytes(), before + 16'000);
}

TEST(KeptEngines, TheOneUnusedTheLongestGoesFirst) {
  // Room for three of them.
  KeptEngines engines({.bytes = 4 * kMegabyte + 3 * KeptEngines::kOwnBytes, .per_caller = 8});
  for (const KeptEngines::Caller caller : {1, 2, 3}) EXPECT_FALSE(continues(engines, wish(caller)));
  EXPECT_TRUE(continues(engines, wish(1)));
  EXPECT_FALSE(continues(engines, wish(4)));
  EXPECT_EQ(engines.kept(), 3U);
  EXPECT_TRUE(continues(engines, wish(3)));
  EXPECT_TRUE(continues(engines, wish(1)));
  EXPECT_FALSE(continues(engines, wish(2)));
}

TEST(KeptEngines, ACallerPutsOutItsOwnFirst) {
  KeptEngines engines({.bytes = 100 * kMegabyte, .per_caller = 2});
  EXPECT_FALSE(continues(engines, wish(1)));
  KeptEngines::Wish many = wish(2);
  for (const char* match : {"a", "b", "c"}) {
    many.purpose.match = match;
    EXPECT_FALSE(continues(engines, many));
  }
  EXPECT_EQ(engines.kept(), 3U);
  EXPECT_TRUE(continues(engines, wish(1)));
  EXPECT_TRUE(continues(engines, many));
  many.purpose.match = "a";
  EXPECT_FALSE(continues(engines, many));
}

TEST(KeptEngines, WhoComesWhenAllAreAtWorkGetsASmallTable) {
  KeptEngines engines({.bytes = 20 * kMegabyte, .per_caller = 8});
  KeptEngines::Lease one = engines.take(wish(1, 8), fake);
  KeptEngines::Lease two = engines.take(wish(2, 16), fake);
  EXPECT_EQ(two.engine().spec(), std::to_string(20 - 8 - 2 * KeptEngines::kOwnBytes / kMegabyte - 1));
  KeptEngines::Lease three = engines.take(wish(3, 16), fake);
  EXPECT_EQ(three.engine().spec(), "1");
}

TEST(KeptEngines, ForgetsWhoLeaves) {
  KeptEngines engines({});
  EXPECT_FALSE(continues(engines, wish(1)));
  EXPECT_FALSE(continues(engines, wish(2)));
  engines.forget(1);
  EXPECT_EQ(engines.kept(), 1U);
  engines.welcome(3);
  std::optional<KeptEngines::Lease> late(engines.take(wish(3), fake));
  engines.forget(3);
  late->keep();
  EXPECT_EQ(engines.kept(), 1U);
  EXPECT_TRUE(continues(engines, wish(2)));
}

TEST(KeptEngines, AreMadeAnewOnceThereIsMoreToKnow) {
  std::vector<std::string> made;
  KeptEngines engines({}, [&](const std::string& game) { made.push_back(game); });
  EXPECT_FALSE(continues(engines, wish(1)));
  EXPECT_TRUE(continues(engines, wish(1)));
  engines.welcome(2);
  std::optional<KeptEngines::Lease> at_work(engines.take(wish(2), fake));
  engines.renew();
  EXPECT_EQ(engines.kept(), 0U);
  at_work->keep();
  EXPECT_EQ(engines.kept(), 0U) << "it knows no more than before";
  EXPECT_FALSE(continues(engines, wish(1)));
  EXPECT_TRUE(continues(engines, wish(1)));
  EXPECT_EQ(made, (std::vector<std::string>{"kalah:6,4", "kalah:6,4", "kalah:6,4"}));
}

TEST(KeptEngines, AThousandPlayersStayWithinTheirBudget) {
  constexpr std::size_t kBudget = 1024 * kMegabyte;
  KeptEngines engines({.bytes = kBudget, .per_caller = 8});
  for (int round = 0; round < 3; ++round) {
    for (KeptEngines::Caller caller = 1; caller <= 1'000; ++caller) {
      static_cast<void>(continues(engines, wish(caller, 1 << (caller % 6))));
      ASSERT_LE(engines.bytes(), kBudget);
    }
  }
  EXPECT_GE(engines.bytes(), kBudget - 33 * kMegabyte);
}

}  // namespace
}  // namespace palamedes::server
