#include <string>

#include <gtest/gtest.h>

#include "base/spec/options.hpp"
#include "base/stopwatch.hpp"
#include "games/mnk/family.hpp"
#include "games/mnk/heuristics.hpp"
#include "knowledge/weight_files.hpp"
#include "search/alphabeta/alphabeta.hpp"

namespace palamedes::search {
namespace {

struct Chosen {
  AlphaBetaOptions search;
  mnk::HeuristicsOptions heuristics;
};

Chosen options_of(const std::string& preset) {
  for (const PresetInfo& info : mnk::Family::info().presets) {
    if (info.name != preset) continue;
    Chosen options;
    Spec spec = Spec::parse(info.stands_for);
    // Settings of the engine around the search.
    std::erase_if(spec.named, [](const auto& setting) {
      return setting.first == "evaluation" || setting.first == "book" || setting.first == "exact";
    });
    SpecReader reader(spec);
    OptionsReader visitor(reader);
    options.search.visit(visitor);
    options.heuristics.visit(visitor);
    reader.finish();
    options.search.table_mb = 16;
    return options;
  }
  ADD_FAILURE() << "there is no preset " << preset;
  return {};
}

// Asks a preset about a position (all of it, if no limit is given), and hands over the game, the path and the report.
template <class Check>
void ask(const std::string& game, const std::string& preset, const std::string& weights, const std::string& text,
         const Limits& limits, Check&& check) {
  mnk::Family::visit(Spec::parse(game), [&](const auto& rules) {
    using G = std::decay_t<decltype(rules)>;
    using K = mnk::Heuristics<G>;
    const Chosen options = options_of(preset);
    AlphaBeta<G, K> search(options.search, K(rules, knowledge::built_in_weights("mnk", weights), options.heuristics));
    const Path<G> path(rules, text.empty() ? rules.start() : rules.parse_position(text));
    Question<mnk::Move> question;
    question.limits = limits;
    question.time = plan_time(limits, Side::kFirst, 0.001);
    const StopToken token;
    check(rules, path, search.think(path, question, token));
  });
}

Limits nodes(std::uint64_t count) {
  Limits limits;
  limits.nodes = count;
  return limits;
}

TEST(MnkBest, SolvesWhatIsKnown) {
  struct Known {
    const char* game;
    int value;
  };
  for (const Known& known : {Known{"mnk:3x3,3", 0},
                             {"mnk:4x3,3", 1},
                             {"mnk:4x4,3", 1},
                             {"mnk:3x3,4", 0},
                             {"mnk:6x5,4", 1},
                             {"mnk:2x2,2", 1},
                             {"mnk:1x1,1", 1}}) {
    SCOPED_TRACE(known.game);
    ask(known.game, "best", "default", "", nodes(2'000'000), [&](const auto&, const auto&, const auto& report) {
      const Score score = report.lines.front().score;
      EXPECT_TRUE(report.lines.front().exact_value);
      EXPECT_EQ(is_win(score) ? 1 : is_loss(score) ? -1 : 0, known.value);
    });
  }
}

TEST(MnkBest, NeverMissesAWinOrABlock) {
  int wins = 0;
  int blocks = 0;
  for (const std::string game : {"mnk:7x7,4", "mnk:9x9,5"}) {
    mnk::Family::visit(Spec::parse(game), [&](const auto& rules) {
      using G = std::decay_t<decltype(rules)>;
      using K = mnk::Heuristics<G>;
      AlphaBeta<G, K> search(options_of("best").search, K(rules, knowledge::built_in_weights("mnk", "default")));
      Random random(21);
      for (int i = 0; i < 150; ++i) {
        Path<G> path(rules, rules.start());
        for (int ply = 0; ply < 12 + i % 20 && path.result() == Result::kOngoing; ++ply) {
          typename G::MoveList moves;
          path.legal_moves(moves);
          path.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        }
        if (path.result() != Result::kOngoing) continue;
        const Side side = path.position().to_move;
        bool can_win = false;
        int to_block = 0;
        rules.for_each_free(path.position(), [&](mnk::Move move) {
          can_win = can_win || rules.would_win(path.position(), side, move);
          to_block += rules.would_win(path.position(), other(side), move) ? 1 : 0;
        });
        if (!can_win && to_block == 0) continue;
        Question<mnk::Move> question;
        question.limits = nodes(200);
        const auto report = search.think(path, question, StopToken());
        const mnk::Move move = report.lines.front().moves.front();
        if (can_win) {
          EXPECT_TRUE(rules.would_win(path.position(), side, move));
          ++wins;
        } else {
          EXPECT_TRUE(rules.would_win(path.position(), other(side), move));
          ++blocks;
        }
      }
    });
  }
  EXPECT_GT(wins, 5);
  EXPECT_GT(blocks, 5);
}

TEST(MnkGames, KeepsToItsNodesAndItsTime) {
  ask("mnk:10x10,5", "mnkgames", "mnkgames", "", nodes(3'000), [](const auto&, const auto&, const auto& report) {
    EXPECT_LE(report.nodes, 3'000U);
    EXPECT_GT(report.nodes, 300U);
    EXPECT_TRUE(report.has_move());
  });
  Limits limits;
  limits.move_seconds = 0.1;
  const Stopwatch watch;
  ask("mnk:50x50,10", "mnkgames", "mnkgames", "", limits,
      [](const auto&, const auto&, const auto& report) { EXPECT_TRUE(report.has_move()); });
  EXPECT_LT(watch.seconds(), 2);
}

}  // namespace
}  // namespace palamedes::search
