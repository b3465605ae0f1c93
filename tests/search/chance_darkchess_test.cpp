#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/spec/options.hpp"
#include "search/alphabeta/alphabeta.hpp"
#include "search/search_support.hpp"

// The engines of dark chess under their names, on positions in which it is clear what to do.
namespace palamedes::search {
namespace {

using G = darkchess::DarkChess<darkchess::FullBoard>;
using K = darkchess::Heuristics<G>;

class Engine {
 public:
  explicit Engine(const std::string& preset) {
    for (const PresetInfo& info : darkchess::Family::info().presets) {
      if (info.name != preset) continue;
      const Spec spec = Spec::parse(info.stands_for);
      SpecReader reader(spec);
      OptionsReader options(reader);
      AlphaBetaOptions chosen;
      chosen.visit(options);
      K::Options own;
      own.visit(options);
      const std::string weights = reader.named("evaluation").value_or("default");
      // Settings of the engine around the search.
      for (const char* around : {"book", "vary-start", "tables", "time", "time-chance", "time-unsure"}) {
        static_cast<void>(reader.named(around));
      }
      reader.finish();
      chosen.table_mb = 4;
      search_.emplace(chosen, K(game_, knowledge::built_in_weights("darkchess", weights), own));
    }
  }

  static const G& game() {
    static const G rules{darkchess::Settings{}};
    return rules;
  }

  G::Move move(const Path<G>& path, std::uint64_t nodes = 20'000) {
    Question<G::Move> question;
    question.limits.nodes = nodes;
    return search_->think(path, question, StopToken()).lines.front().moves.front();
  }
  std::string text(const Path<G>& path) { return game().move_text(path.position(), move(path)); }
  std::string text(const std::string& position) { return text(Path<G>(game(), game().parse_position(position))); }

 private:
  const G& game_ = game();
  std::optional<AlphaBeta<G, K>> search_;
};

class DarkChessEngine : public ::testing::TestWithParam<const char*> {};

TEST_P(DarkChessEngine, TakesWhatHangs) {
  Engine engine(GetParam());
  EXPECT_EQ(engine.text("----/----/-R--/-n--/----/----/g---/---P r - 0 r"), "b6-b5");
  EXPECT_EQ(engine.text("k---/----/P---/----/----/C---/----/G--- r - 0 r"), "a3-a8") << "a cannon jumps";
  EXPECT_EQ(engine.text("----/--k-/--P-/----/----/----/G---/---n r - 0 r"), "c6-c7") << "a soldier takes the general";
}

TEST_P(DarkChessEngine, RunsAway) {
  Engine engine(GetParam());
  EXPECT_EQ(engine.text("----/----/-N--/-r--/----/----/----/P--- r - 0 r").substr(0, 2), "b6");
  EXPECT_EQ(engine.text("----/----/-K--/-p--/----/----/----/G--g r - 0 r").substr(0, 2), "b6") << "from a soldier";
}

INSTANTIATE_TEST_SUITE_P(Presets, DarkChessEngine, ::testing::Values("best", "ntu2019", "ntu2019-minimax"),
                         [](const auto& test) {
                           std::string name = test.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(DarkChessBest, TurnsUpNothingBesideAPieceInDanger) {
  // Both pieces face down are soldiers of the enemy: one of the squares is next to the general.
  EXPECT_NE(Engine("best").text("X---/K---/----/----/----/----/----/X--g r pp 0 r"), "a8");
}

// Both sides play as well as they can; the one with two pieces must catch the other in time.
TEST(DarkChessBest, WinsTwoAgainstOne) {
  const G& game = Engine::game();
  const std::vector<std::pair<std::string, Side>> endings{
      {"G---/M---/----/----/----/----/----/---n r - 0 r", Side::kFirst},
      {"----/-k--/----/----/--n-/----/----/C--- b - 0 b", Side::kFirst},
      {"M---/----/----/--R-/----/----/----/n--- b - 0 b", Side::kSecond},
      {"P---/P---/----/----/----/----/--k-/---- r - 0 r", Side::kFirst}};
  for (const auto& [start, hunter] : endings) {
    Engine strong("best");
    Engine weak("best");
    Path<G> path(game, game.parse_position(start));
    while (path.result() == Result::kOngoing) {
      Engine& mover = game.side_to_move(path.position()) == hunter ? strong : weak;
      path.play(mover.move(path));
    }
    EXPECT_EQ(path.result(), win_for(hunter)) << start << ": " << path.reason().text;
  }
}

// Red, two pieces up, is one move away from letting black go round a third time.
TEST(DarkChessBest, AvoidsTheCycleWhenAheadAndSeeksItWhenBehind) {
  const G& game = Engine::game();
  Path<G> path(game, game.parse_position("G---/M---/----/----/----/----/----/---n r - 0 r"));
  const std::vector<std::string> cycle{"a8-b8", "d1-d2", "b8-a8", "d2-d1"};
  for (std::size_t ply = 0; ply < 10; ++ply) {
    path.play(game.parse_move(path.position(), cycle[ply % cycle.size()]));
  }
  EXPECT_NE(Engine("best").text(path), "b8-a8");
  path.play(game.parse_move(path.position(), "b8-a8"));
  EXPECT_EQ(Engine("best").text(path), "d2-d1");
}

TEST(DarkChessBest, MindsTheQuietPlies) {
  // One quiet ply more is a draw.
  EXPECT_EQ(Engine("best").text("G---/M---/----/----/----/----/----/X--n r p 59 r"), "a1");
  EXPECT_NE(Engine("best").text("g---/m---/----/----/----/----/----/X--N r p 59 r"), "a1");
}

}  // namespace
}  // namespace palamedes::search
