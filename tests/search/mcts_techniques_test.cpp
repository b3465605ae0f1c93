#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/spec/options.hpp"
#include "games/kalah/family.hpp"
#include "games/mnk/family.hpp"
#include "search/mcts_support.hpp"

namespace palamedes::search::mcts_testing {
namespace {

using Kalah = kalah::Kalah<kalah::PackedBoard>;

Kalah kalah_game(const std::string& spec) { return Kalah(settings_from<kalah::Settings>(Spec::parse(spec))); }

MctsOptions options_of(const std::string& text) {
  const Spec spec = Spec::parse(text);
  SpecReader reader(spec);
  OptionsReader options_reader(reader);
  MctsOptions options;
  options.visit(options_reader);
  reader.finish();
  return options;
}

struct Margin {
  int evaluate(const Kalah& game, const Kalah::Position& position) const { return 20 * game.margin(position); }
  int order(const Kalah& game, const Kalah::Position& position, Kalah::Move move) const {
    return (game.gives_turn(position, move) ? 100 : 0) + 10 * game.banked(position, move);
  }
  bool noisy(const Kalah&, const Kalah::Position&, Kalah::Move) const { return false; }
};

// As if the turn always changed: what a search that negates by ply would think.
class Alternating {
 public:
  explicit Alternating(const Kalah& game) : game_(game) {}

  double value(const Kalah::Position& position, bool first_chooses) {
    const Result result = game_.result(position);
    if (result != Result::kOngoing) return static_cast<double>(points_of(result)) / kWinPoints;
    const std::pair key(game_.key(position), first_chooses);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    Kalah::MoveList moves;
    game_.legal_moves(position, moves);
    double best = first_chooses ? 0 : 1;
    for (const auto move : moves) {
      auto next = position;
      static_cast<void>(game_.play(next, move));
      const double below = value(next, !first_chooses);
      best = first_chooses ? std::max(best, below) : std::min(best, below);
    }
    return known_[key] = best;
  }

 private:
  const Kalah& game_;
  std::map<std::pair<std::uint64_t, bool>, double> known_;
};

// The houses from which the best moves are made, by `value` of what comes after, for the first player.
template <class Value>
std::set<int> best_houses(const Kalah& game, const Kalah::Position& position, Value&& value) {
  Kalah::MoveList moves;
  game.legal_moves(position, moves);
  const bool first = game.side_to_move(position) == Side::kFirst;
  double best = -1;
  std::set<int> houses;
  for (const auto move : moves) {
    auto next = position;
    static_cast<void>(game.play(next, move));
    const double own = first ? value(next) : 1 - value(next);
    if (own > best) houses.clear();
    if (own >= best) houses.insert(move.house);
    best = std::max(best, own);
  }
  return houses;
}

// Positions in which alternating signs choose a move that is not among the best: the averages alone must get them
// right.
TEST(MctsTechniques, WhoMovesDecidesTheSignOfABackup) {
  const Kalah game = kalah_game("kalah:3,3");
  Exhaustive<Kalah> exact(game);
  Alternating alternating(game);
  Random random(2);
  int found = 0;
  for (int i = 0; i < 2000 && found < 25; ++i) {
    const auto path = random_path(game, 2 + i % 9, random);
    const bool first = game.side_to_move(path.position()) == Side::kFirst;
    const auto right = best_houses(game, path.position(), [&](const auto& next) { return exact.value(next); });
    const auto wrong =
        best_houses(game, path.position(), [&](const auto& next) { return alternating.value(next, !first); });
    if (std::any_of(wrong.begin(), wrong.end(), [&](int house) { return right.count(house) != 0; })) continue;
    ++found;
    const auto report = answer(path, options_of("mcts:solver=off,exploration=1"), 20'000);
    EXPECT_EQ(right.count(report.lines.front().moves.front().house), 1U) << game.position_text(path.position());
  }
  EXPECT_GE(found, 10);
}

// x1, x2 and x1 again bank all three stones, a turn after the other, for five to three; x2 first is a draw.
TEST(MctsTechniques, AChainOfTurnsIsOneSidesChoice) {
  const Kalah game = kalah_game("kalah:2,2");
  const Path path(game, game.parse_position("2,1,2,1,1,1 1"));
  const auto report = answer(path, options_of("mcts:solver=off"), 5'000);
  const auto& line = report.lines.front();
  EXPECT_EQ(line.score, kSurePoints);
  ASSERT_EQ(line.moves.size(), 3U);
  EXPECT_EQ(line.moves[0].house, 1);
  EXPECT_EQ(line.moves[1].house, 2);
  EXPECT_EQ(line.moves[2].house, 1);
}

class EveryTechnique : public ::testing::TestWithParam<const char*> {};

// Kalah(3,3): positions with one best move, found by all of them.
TEST_P(EveryTechnique, FindsTheOnlyMove) {
  const MctsOptions options = options_of(GetParam());
  const Kalah game = kalah_game("kalah:3,3");
  Exhaustive<Kalah> exact(game);
  Random random(8);
  int asked = 0;
  int right = 0;
  for (int i = 0; i < 500 && asked < 25; ++i) {
    const auto path = random_path(game, 3 + i % 8, random);
    const auto best = best_houses(game, path.position(), [&](const auto& next) { return exact.value(next); });
    Kalah::MoveList moves;
    game.legal_moves(path.position(), moves);
    if (best.size() != 1 || moves.size() < 2) continue;
    ++asked;
    Mcts<Kalah, Margin> mcts(options, Margin{}, 1);
    right += best.count(answer(mcts, path, 15'000).lines.front().moves.front().house) != 0 ? 1 : 0;
  }
  EXPECT_EQ(asked, 25);
  EXPECT_GE(right, 24);
}

TEST_P(EveryTechnique, IsRepeatable) {
  const MctsOptions options = options_of(GetParam());
  if (options.threads > 1) return;
  const Kalah game = kalah_game("kalah:6,4");
  const Path path(game, game.start());
  Mcts<Kalah, Margin> one(options, Margin{}, 1);
  Mcts<Kalah, Margin> same(options, Margin{}, 1);
  const auto first = answer(one, path, 2'000).lines.front();
  const auto second = answer(same, path, 2'000).lines.front();
  EXPECT_EQ(first.moves, second.moves);
  EXPECT_EQ(first.visits, second.visits);
  EXPECT_EQ(first.score, second.score);
}

INSTANTIATE_TEST_SUITE_P(
    Mcts, EveryTechnique,
    ::testing::Values("mcts:node-mb=8", "mcts:solver=off,node-mb=8", "mcts:solver=off,rave=on,node-mb=8",
                      "mcts:solver=off,rollout=ordered,node-mb=8",
                      "mcts:solver=off,rollout=random,rollout-plies=3,node-mb=8",
                      "mcts:solver=off,rollout=none,node-mb=8", "mcts:solver=off,implicit-minimax=0.3,node-mb=8",
                      "mcts:solver=off,priors=order,node-mb=8",
                      "mcts:solver=off,priors=evaluation,prior-weight=20,node-mb=8",
                      "mcts:solver=off,final-move=value,node-mb=8", "mcts:solver=off,expand-after=5,node-mb=8",
                      "mcts:rave=on,priors=order,implicit-minimax=0.2,rollout=ordered,rollout-plies=4,node-mb=8",
                      "mcts:solver=off,threads=2,node-mb=8", "mcts:threads=2,rave=on,implicit-minimax=0.2,node-mb=8"));

struct Seeded : Margin {
  static void priors(const Kalah&, const Kalah::Position&, const Kalah::MoveList& moves, std::span<float> out) {
    for (std::size_t i = 0; i < moves.size(); ++i) out[i] = moves[i].house == 6 ? 1.0F : 0.0F;
  }
};
static_assert(HasPriors<Seeded, Kalah>);
static_assert(!HasPriors<Margin, Kalah>);

// A seed decides what is tried first, and fades: x6 is the worst move of Kalah(6,4).
TEST(MctsTechniques, PriorsOfTheGameFade) {
  const Kalah game = kalah_game("kalah:6,4");
  const Path path(game, game.start());
  Mcts<Kalah, Seeded> mcts(options_of("mcts:priors=order,prior-weight=5,exploration=1"), Seeded{}, 1);
  EXPECT_EQ(answer(mcts, path, 10).lines.front().moves.front().house, 6);
  EXPECT_EQ(answer(mcts, path, 10).lines.front().visits, 20U);
  EXPECT_NE(answer(mcts, path, 20'000).lines.front().moves.front().house, 6);
}

// Follows the moves and fails when asked about a position that it was not led to.
struct Follower : Margin {
  Kalah::Position at{};
  static inline thread_local int wrong = 0;
  static inline thread_local int asked = 0;

  void start(const Kalah&, const Kalah::Position& position) { at = position; }
  void played(const Kalah& game, const Kalah::Position& position, Kalah::Move move) {
    wrong += at == position ? 0 : 1;
    static_cast<void>(game.play(at, move));
  }
  void undone(const Kalah&, const Kalah::Position& position, Kalah::Move) { at = position; }
  int evaluate(const Kalah& game, const Kalah::Position& position) const {
    ++asked;
    wrong += at == position ? 0 : 1;
    return Margin::evaluate(game, position);
  }
  int order(const Kalah& game, const Kalah::Position& position, Kalah::Move move) const {
    ++asked;
    wrong += at == position ? 0 : 1;
    return Margin::order(game, position, move);
  }
};

TEST(MctsTechniques, KnowledgeFollowsTheMoves) {
  const Kalah game = kalah_game("kalah:6,4");
  for (const char* text : {"mcts:rollout=ordered,rollout-plies=5,priors=order,implicit-minimax=0.3",
                           "mcts:rollout=none,priors=evaluation", "mcts:rollout-plies=4", "mcts:rollout=ordered"}) {
    Follower::wrong = Follower::asked = 0;
    Mcts<Kalah, Follower> mcts(options_of(text), Follower{}, 1);
    static_cast<void>(answer(mcts, Path(game, game.start()), 500));
    EXPECT_EQ(Follower::wrong, 0) << text;
    EXPECT_GT(Follower::asked, 400) << text;
  }
}

// Leaves out x1 everywhere, unless it is all there is.
struct Selective : Margin {
  static void select(const Kalah&, const Kalah::Position&, Kalah::MoveList& moves, bool) {
    if (moves.size() > 1 && moves[0].house == 1) {
      std::rotate(moves.begin(), moves.begin() + 1, moves.end());
      moves.resize_down(moves.size() - 1);
    }
  }
};

TEST(MctsTechniques, SelectedMovesOnly) {
  const Kalah game = kalah_game("kalah:6,4");
  const Path path(game, game.start());
  Mcts<Kalah, Selective> mcts(options_of("mcts:select=on"), Selective{}, 1);
  auto question = simulations<Kalah::Move>(2'000);
  question.lines = 10;
  EXPECT_EQ(mcts.think(path, question, StopToken{}).lines.size(), 5U);
  question.only = {game.parse_move(path.position(), "1")};
  const auto asked = mcts.think(path, question, StopToken{});
  ASSERT_EQ(asked.lines.size(), 1U);
  EXPECT_EQ(asked.lines.front().moves.front().house, 1);
}

// What is left out cannot be known to lose: no proof may rest on it.
TEST(MctsTechniques, SelectionProvesNothingButWins) {
  const Kalah game = kalah_game("kalah:3,2");
  Exhaustive<Kalah> exact(game);
  Random random(5);
  for (int i = 0; i < 60; ++i) {
    const auto path = random_path(game, i % 8, random);
    Mcts<Kalah, Selective> mcts(options_of("mcts:select=on,node-mb=4"), Selective{}, 1);
    for (const auto& line : answer(mcts, path, 3'000).lines) {
      if (!line.exact_value) continue;
      const double value = exact.value_after(path.position(), line.moves.front());
      EXPECT_EQ(proven_value(line.score), exact.value_for_mover(path.position(), value));
    }
  }
}

TEST(MctsTechniques, OptionsAreReadAndWritten) {
  const MctsOptions options = options_of("mcts:simulations=500,rave=on,rollout=ordered,chance=open-loop,threads=2");
  EXPECT_EQ(options.simulations, 500U);
  EXPECT_TRUE(options.rave);
  EXPECT_EQ(options.rollout, RolloutPolicy::kOrdered);
  EXPECT_EQ(options.chance, ChanceNodes::kOpenLoop);
  EXPECT_EQ(canonical_text("mcts", listed(options)),
            "mcts:simulations=500,rave=on,rollout=ordered,chance=open-loop,threads=2");
}

TEST(MctsTechniques, TheOptionLimitsSimulations) {
  const Kalah game = kalah_game("kalah:6,4");
  const Path path(game, game.start());
  EXPECT_EQ(answer(path, options_of("mcts:simulations=700"), 5'000).nodes, 700U);
  EXPECT_EQ(answer(path, options_of("mcts:simulations=700"), 50).nodes, 50U);
}

// A clock: an obvious choice is made early, and never later than the hard limit.
TEST(MctsTechniques, SavesTimeOnAClock) {
  mnk::Family::visit(Spec::parse("mnk:7x7,5"), [](const auto& game) {
    using G = std::decay_t<decltype(game)>;
    Path path(game, game.start());
    for (const char* move : {"c3", "a7", "d3", "a6", "e3"}) path.play(game.parse_move(path.position(), move));
    Mcts<G, NoHeuristics> mcts(options_of("mcts:solver=off"), NoHeuristics{}, 1);
    Question<typename G::Move> question;
    question.limits.clock = GameClock{{20, 20}, {0, 0}};
    question.time.soft = 0.4;
    question.time.hard = 1.0;
    const Stopwatch watch;
    EXPECT_TRUE(mcts.think(path, question, StopToken{}).has_move());
    EXPECT_LT(watch.seconds(), 3.0);
  });
}

}  // namespace
}  // namespace palamedes::search::mcts_testing
