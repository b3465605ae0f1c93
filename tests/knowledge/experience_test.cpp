#include "knowledge/experience/experience.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "games/canonical.hpp"
#include "games/kalah/family.hpp"

namespace palamedes::knowledge {
namespace {

std::shared_ptr<const Experience> random_experience(std::uint64_t seed, int positions) {
  Random random(seed);
  auto experience = std::make_shared<Experience>(ExperienceOf{"kalah:6,4", seed}, 1);
  std::uint64_t key = 0;
  for (int i = 0; i < positions; ++i) {
    key += 1 + (std::uint64_t{random.below(1U << 31)} << 20);
    std::vector<MoveTally> moves;
    for (std::uint32_t k = 0; k <= random.below(4); ++k) {
      MoveTally& tally = moves.emplace_back();
      tally.move = "m:" + std::to_string(k);
      tally.wins = random.below(50);
      tally.draws = random.below(50);
      tally.losses = 1 + random.below(50);
      tally.scored = random.below(2) * tally.times();
      tally.scores = tally.scored * (static_cast<std::int64_t>(random.below(20'001)) - 10'000);
    }
    experience->add(key, moves);
  }
  experience->finish();
  return experience;
}

std::string refusal(const std::string& text) {
  try {
    static_cast<void>(Experience::parse(text));
  } catch (const UserError& error) {
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    return error.what();
  }
  return "";
}

TEST(ExperienceText, LoadsBackAsItWas) {
  for (const int positions : {0, 1, 2, 500}) {
    const auto one = random_experience(static_cast<std::uint64_t>(positions), positions);
    const auto two = Experience::parse(one->text("how it was made\nin two lines"));
    EXPECT_EQ(two->positions(), one->positions());
    EXPECT_EQ(two->whose(), one->whose());
    EXPECT_EQ(two->text(""), one->text(""));
  }
}

TEST(Experience, FindsWhatWasAddedAndNothingElse) {
  Experience experience({"kalah", 1}, 1);
  for (std::uint64_t key = 3; key < 3000; key += 3) {
    const MoveTally tally{std::to_string(key), 1, 2, 3, 0, 0};
    experience.add(key, std::vector{tally, tally});
  }
  experience.finish();
  for (std::uint64_t key = 0; key < 3010; ++key) {
    const auto moves = experience.moves(key);
    if (key % 3 != 0 || key < 3 || key >= 3000) {
      EXPECT_TRUE(moves.empty());
    } else {
      ASSERT_EQ(moves.size(), 2U);
      EXPECT_EQ(moves[1].move, std::to_string(key));
      EXPECT_EQ(times_met(moves), 12);
    }
  }
  EXPECT_THROW(experience.add(5, {}), UserError);
}

// As a text it would be read as another.
TEST(MoveTally, AMoveIsOneWord) {
  EXPECT_TRUE((MoveTally{"a1-b2:x", 1, 0, 0, 0, 0}.sound()));
  for (const char* move : {"", " 3", "3 ", "a b", "a\nb"}) EXPECT_FALSE((MoveTally{move, 1, 0, 0, 0, 0}.sound()));
}

TEST(ExperienceText, SaysWhatIsWrong) {
  const std::string sound = random_experience(1, 5)->text("");
  EXPECT_EQ(refusal(sound), "");
  EXPECT_NE(refusal("").find("the first line"), std::string::npos);
  EXPECT_NE(refusal("palamedes experience 2\n").find("format '2'"), std::string::npos);
  EXPECT_NE(refusal(sound.substr(0, sound.size() / 2)).find("cut short"), std::string::npos);
  std::string changed = sound;
  changed[sound.size() / 2] ^= 1;
  EXPECT_NE(refusal(changed).find("checksum"), std::string::npos);
}

RC_GTEST_PROP(ExperienceText, SurvivesAnyBytes, (const std::string& bytes, std::size_t at)) {
  const std::string sound = random_experience(2, 3)->text("");
  std::string broken = sound;
  broken.insert(at % sound.size(), bytes);
  static_cast<void>(refusal(bytes));
  RC_ASSERT(bytes.empty() || !refusal(broken).empty());
}

// A database that the program has inside is one that engines can read.
TEST(Experience, BuiltInIsSound) {
  kalah::Family::visit(Spec::parse("kalah"), [](const auto& rules) {
    const auto start = rules.start();
    const std::uint64_t key = Canonical(rules, start).key();
    const auto experience = Experience::built_in({"kalah", key});
    ASSERT_NE(experience, nullptr);
    EXPECT_EQ(experience->least(), 20);
    EXPECT_GT(times_met(experience->moves(key)), 1000);
  });
  EXPECT_EQ(Experience::built_in({"kalah:6,4", 7}), nullptr);
}

}  // namespace
}  // namespace palamedes::knowledge
