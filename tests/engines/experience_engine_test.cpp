#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "games/canonical.hpp"
#include "games/kalah/family.hpp"
#include "games/kalah/heuristics.hpp"
#include "knowledge/experience/experience.hpp"
#include "knowledge/weight_files.hpp"

namespace palamedes::engines {
namespace {

constexpr const char* kGame = "kalah:6,4";

std::uint64_t canonical_key(const std::string& game, const std::string& position) {
  return kalah::Family::visit(Spec::parse(game), [&](const auto& rules) {
    const auto parsed = position.empty() ? rules.start() : rules.parse_position(position);
    return Canonical(rules, parsed).key();
  });
}

// A file with what came of moves at the start of a game.
class ExperienceFile {
 public:
  explicit ExperienceFile(const std::vector<knowledge::MoveTally>& moves, const std::string& game = kGame)
      : path_(testing::TempDir() + "experience-" + std::to_string(::getpid()) + ".txt") {
    knowledge::Experience experience({game, canonical_key(game, "")}, 20);
    experience.add(canonical_key(game, ""), moves);
    experience.finish();
    write_file(path_, experience.text(""));
  }
  ~ExperienceFile() { std::filesystem::remove(path_); }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

EngineReport answer(const std::string& spec, std::uint64_t nodes, const std::string& position = "", int lines = 6,
                    std::uint64_t seed = 1) {
  const auto game = catalog::make_game(kGame);
  if (!position.empty()) game->set_position(position);
  EngineQuestion question;
  question.limits.nodes = nodes;
  question.lines = lines;
  const StopToken never;
  return make_engine(spec, *game, seed)->think(*game, question, never);
}

std::uint64_t visits_of(const EngineReport& report, const std::string& move) {
  for (const EngineLine& line : report.lines) {
    if (line.moves.front() == move) return line.visits;
  }
  return 0;
}

// In twenty searches with as many seeds.
std::uint64_t all_visits(const std::string& spec, const std::string& move) {
  std::uint64_t visits = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) visits += visits_of(answer(spec, 100, "", 6, seed), move);
  return visits;
}

TEST(ExperiencedSearch, TriesTheMoveThatWonMoreOften) {
  // As if the worst first move had won every game, and the best none.
  const ExperienceFile file({{"6", 40, 0, 0, 0, 0}, {"4", 0, 0, 40, 0, 0}});
  const std::string plain = "mcts:prior-weight=50";
  const std::uint64_t worst = all_visits(plain, "6");
  const std::uint64_t best = all_visits(plain, "4");
  const auto with = [&](const std::string& use) {
    return plain + ",experience=" + file.path() + ",experience-use=" + use;
  };
  for (const char* use : {"seed", "certain"}) EXPECT_GT(all_visits(with(use), "6"), 2 * worst) << use;
  // One that leans does so by degrees, and away from what lost.
  EXPECT_GT(all_visits(with("lean"), "6"), worst + worst / 5);
  EXPECT_LT(all_visits(with("lean"), "4"), best - best / 5);
}

TEST(ExperiencedSearch, LeavesAloneWhatWasMetTooSeldom) {
  const ExperienceFile file({{"1", 10, 0, 0, 0, 0}, {"4", 0, 0, 9, 0, 0}});
  const EngineReport plain = answer("magicai:experience=off", 300);
  const EngineReport seeded = answer("magicai:experience=" + file.path(), 300);
  for (const EngineLine& line : plain.lines) EXPECT_EQ(visits_of(seeded, line.moves.front()), line.visits);
}

// Three wins of three are not more certain than twenty of thirty.
TEST(ExperiencedSearch, CertainMeansSignificant) {
  const auto visits = [](const std::vector<knowledge::MoveTally>& moves) {
    const ExperienceFile file(moves);
    return visits_of(answer("magicai:experience-use=certain,experience=" + file.path(), 300), "6");
  };
  const std::uint64_t plain = visits_of(answer("magicai:experience=off", 300), "6");
  EXPECT_EQ(visits({{"6", 3, 0, 0, 0, 0}, {"4", 20, 0, 10, 0, 0}}), plain);
  EXPECT_GT(visits({{"6", 90, 0, 10, 0, 0}, {"4", 20, 0, 10, 0, 0}}), plain);
}

TEST(ExperiencedSearch, PlaysWithoutAndSaysSo) {
  const ExperienceFile foreign({{"1", 40, 0, 0, 0, 0}}, "kalah:6,5");
  const EngineReport plain = answer("magicai:experience=off", 100);
  EXPECT_EQ(plain.warning, "");
  for (const std::string& path : {std::string("/nowhere/at/all"), foreign.path()}) {
    const EngineReport report = answer("magicai:experience=" + path, 100);
    EXPECT_NE(report.warning.find("playing without experience: "), std::string::npos);
    EXPECT_EQ(report.move(), plain.move());
    EXPECT_EQ(visits_of(report, report.move()), visits_of(plain, plain.move()));
  }
  // There is none for this variant, and nobody named one.
  EXPECT_EQ(answer("magicai", 100).warning, "");
}

TEST(ExperiencedSearch, IsRepeatable) {
  const ExperienceFile file({{"1", 40, 0, 0, 0, 0}, {"4", 0, 0, 40, 0, 0}});
  const std::string engine = "magicai:experience=" + file.path();
  EXPECT_EQ(visits_of(answer(engine, 500), "3"), visits_of(answer(engine, 500), "3"));
}

// w(s) of the rules: 1 at 72 stones, 0.8 at none, least between them.
TEST(ExperiencedSearch, MagicAiTrustsOpeningAndEndgame) {
  kalah::Family::visit(Spec::parse("kalah"), [](const auto& rules) {
    using G = std::decay_t<decltype(rules)>;
    const kalah::Heuristics<G> knowledge(rules, knowledge::built_in_weights("kalah", "default"));
    EXPECT_NEAR(knowledge.trust_in_experience(rules, rules.start()), 1.0, 1e-9);
    const auto middle = rules.parse_position("5,5,5,2,0,0,20,6,6,4,0,0,0,19,1");
    EXPECT_NEAR(knowledge.trust_in_experience(rules, middle), 0.1965, 0.001);
    const auto late = rules.parse_position("0,0,0,0,0,1,35,0,0,0,0,0,1,35,1");
    EXPECT_NEAR(knowledge.trust_in_experience(rules, late), 0.73, 0.001);
  });
}

TEST(ExactEndgame, AnswersWhatItCanProve) {
  // The mover banks the last stones one by one and wins by a stone, or plays on and does not.
  const std::string late = "0,0,0,2,0,1,22,0,0,0,0,1,0,22,1";
  const EngineReport exact = answer("mcts:endgame-nodes=20000", 50, late, 1);
  EXPECT_EQ(exact.note, "endgame");
  EXPECT_TRUE(exact.lines.front().proven);
  const EngineReport early = answer("mcts:endgame-nodes=200", 100, "", 1);
  EXPECT_EQ(early.note, "");
  EXPECT_GE(early.nodes, 200U);
}

}  // namespace
}  // namespace palamedes::engines
