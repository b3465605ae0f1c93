#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::engines {
namespace {

int number(std::string_view text) { return std::atoi(std::string(text).c_str()); }

// The counts of a position text: houses and depot of the first player, those of the second, who is to move.
std::vector<std::string_view> fields_of(const std::string& position) { return split(position, ','); }

int margin_for_first(const std::string& position) {
  const auto fields = fields_of(position);
  const std::size_t half = (fields.size() - 1) / 2;
  return number(fields[half - 1]) - number(fields[2 * half - 1]);
}

int stones_in_houses(const std::string& position) {
  const auto fields = fields_of(position);
  const std::size_t half = (fields.size() - 1) / 2;
  int stones = 0;
  for (std::size_t i = 0; i < 2 * half; ++i) {
    if (i % half != half - 1) stones += number(fields[i]);
  }
  return stones;
}

// Plain minimax for the first player's margin.
class Margins {
 public:
  int of(const catalog::Game& game) {
    const std::string position = game.position();
    if (const auto known = memory_.find(position); known != memory_.end()) return known->second;
    int best = margin_for_first(position);
    if (!game.outcome().over()) {
      const bool first = game.side_to_move() == Side::kFirst;
      best = first ? -1000 : 1000;
      for (const std::string& move : game.legal_moves()) {
        const int reached = after(game, move);
        best = first ? std::max(best, reached) : std::min(best, reached);
      }
    }
    return memory_[position] = best;
  }

  int after(const catalog::Game& game, const std::string& move) {
    const auto next = game.clone();
    next->play(move);
    return of(*next);
  }

 private:
  std::map<std::string, int> memory_;
};

std::unique_ptr<catalog::Game> late_game(const std::string& spec, int most_stones, Random& random) {
  for (;;) {
    auto game = catalog::make_game(spec);
    while (!game->outcome().over() && stones_in_houses(game->position()) > most_stones) {
      const auto moves = game->legal_moves();
      game->play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    if (!game->outcome().over() && game->legal_moves().size() > 1) return game;
  }
}

EngineQuestion by_nodes(std::uint64_t nodes) {
  EngineQuestion question;
  question.limits.nodes = nodes;
  return question;
}

TEST(ExactEngine, PlaysForTheMarginAndSaysWhichIsProven) {
  Random random(11);
  Margins margins;
  const auto best = make_engine("best:tables=off", *catalog::make_game("kalah:4,3"), 1);
  for (int i = 0; i < 15; ++i) {
    const auto game = late_game("kalah:4,3", 9, random);
    const EngineReport report = best->think(*game, by_nodes(100'000), {});
    const int sign = game->side_to_move() == Side::kFirst ? 1 : -1;
    const int exact = margins.of(*game);
    EXPECT_EQ(margins.after(*game, report.move()), exact) << game->position();
    EXPECT_TRUE(report.lines.front().proven);
    const int margin = sign * exact;
    EXPECT_EQ(report.note,
              "exact search, proven " + (margin >= 0 ? "+" + std::to_string(margin) : std::to_string(margin)));
    EXPECT_EQ(search::is_win(report.lines.front().score), margin > 0) << game->position();
    EXPECT_EQ(search::is_loss(report.lines.front().score), margin < 0) << game->position();
  }
}

TEST(ExactEngine, OrdersAllMovesByTheirMargins) {
  Random random(5);
  Margins margins;
  const auto game = late_game("kalah:4,3,empty-capture=off", 10, random);
  const auto best = make_engine("best:tables=off", *game, 1);
  EngineQuestion question = by_nodes(1'000'000);
  question.lines = 4;
  const EngineReport report = best->think(*game, question, {});
  ASSERT_EQ(report.lines.size(), game->legal_moves().size());
  const int sign = game->side_to_move() == Side::kFirst ? 1 : -1;
  for (std::size_t i = 1; i < report.lines.size(); ++i) {
    EXPECT_GE(sign * margins.after(*game, report.lines[i - 1].moves.front()),
              sign * margins.after(*game, report.lines[i].moves.front()));
  }
}

TEST(ExactEngine, SearchesAsBeforeWhereNothingIsProven) {
  const auto game = catalog::make_game("kalah:6,6");
  const EngineReport with = make_engine("best:tables=off,book=off", *game, 1)->think(*game, by_nodes(2000), {});
  const EngineReport without =
      make_engine("best:tables=off,book=off,exact=off", *game, 1)->think(*game, by_nodes(2000), {});
  EXPECT_EQ(with.move(), without.move());
  EXPECT_EQ(with.nodes, without.nodes);
  EXPECT_FALSE(with.lines.front().proven);
}

TEST(ExactEngine, LeavesASearchToADepthAlone) {
  Random random(2);
  const auto game = late_game("kalah:4,3", 9, random);
  EngineQuestion question;
  question.limits.depth = 2;
  const EngineReport report = make_engine("best:tables=off", *game, 1)->think(*game, question, {});
  EXPECT_LE(report.depth, 2);
  EXPECT_EQ(report.note, "");
}

// The endgame of a game up to so many stones, built once.
class Endgame {
 public:
  Endgame(const std::string& game, const std::string& stones)
      : tables_(tables::make_game_tables(Spec::parse(game), folder_.path())) {
    tables::BuildSettings settings;
    settings.up_to = stones;
    settings.threads = 2;
    tables_->build(settings, {});
  }

  std::string engine() const { return "best:book=off,tables=" + folder_.path(); }
  // What so many nodes prove, by a search that knows nothing yet.
  std::optional<tables::Solution> proven(const catalog::Game& game, std::uint64_t nodes) {
    const auto fresh = tables::make_game_tables(game.variant(), folder_.path());
    fresh->prepare_proofs();
    return fresh->prove(game.position(), false, {nodes, std::nullopt}, {});
  }
  // For the side to move.
  int margin(const catalog::Game& game) {
    if (game.outcome().over()) {
      return margin_for_first(game.position()) * (game.side_to_move() == Side::kFirst ? 1 : -1);
    }
    return tables_->prove(game.position(), false, {}, {}).value().value.margin.value();
  }

 private:
  tables::ScratchFolder folder_;
  std::unique_ptr<tables::GameTables> tables_;
};

// x4 wins 12 and x2 wins 2, all others do not win (docs/kalah-values.md): that is proven long before the margin is.
TEST(ExactEngine, PlaysAWinWhoseMarginTookTooMuch) {
  const Endgame ends("kalah:5,4", "14");
  const auto game = catalog::make_game("kalah:5,4");
  const auto best = make_engine(ends.engine(), *game, 1);
  const EngineReport report = best->think(*game, by_nodes(600'000), {});
  EXPECT_EQ(report.note, "exact search, a win is proven");
  EXPECT_TRUE(report.lines.front().proven);
  EXPECT_TRUE(search::is_win(report.lines.front().score));
  EXPECT_TRUE(report.move() == "4" || report.move() == "2") << report.move();
}

// What is proven is kept however little is left for a search that would rather do something else, and whatever the sign
// of it.
TEST(ExactEngine, NeverPlaysBelowAProvenResult) {
  constexpr std::uint64_t kNodes = 3'000;
  Endgame ends("kalah:5,4", "8");
  Random random(21);
  int exact = 0;
  int wins = 0;
  int draws = 0;
  int behind = 0;
  for (int i = 0; i < 80; ++i) {
    const auto game = late_game("kalah:5,4", 24, random);
    // What the engine finds out first, by a third of its nodes.
    const auto proven = ends.proven(*game, kNodes / 3);
    if (!proven) continue;
    const int least = proven->value.margin ? *proven->value.margin : proven->at_least.value();
    ++(proven->value.margin ? exact : least > 0 ? wins : draws);
    if (least < 0) ++behind;
    const EngineReport report = make_engine(ends.engine(), *game, 1)->think(*game, by_nodes(kNodes), {});
    const auto next = game->clone();
    const Side mover = game->side_to_move();
    next->play(report.move());
    const int reached = ends.margin(*next) * (next->side_to_move() == mover ? 1 : -1);
    EXPECT_GE(reached, least) << game->position() << " " << report.move() << " " << report.note;
    EXPECT_TRUE(report.note.starts_with("exact search, ")) << game->position() << " " << report.note;
    if (proven->value.margin) {
      EXPECT_TRUE(report.lines.front().proven) << game->position();
    }
  }
  EXPECT_GT(exact, 5);
  EXPECT_GT(wins, 2);
  EXPECT_GT(draws, 0);
  EXPECT_GT(behind, 2);
}

// With more than three times as many stones as the tables have no proof is tried: what is found is the search's own,
// which asks them at its leaves.
TEST(ExactEngine, SearchesDownToTheTables) {
  constexpr int kStones = 6;
  const std::string spec = "kalah:5,4,empty-capture=off";
  Endgame ends(spec, std::to_string(kStones));
  Random random(8);
  int decided = 0;
  for (int i = 0; i < 20; ++i) {
    const auto game = late_game(spec, 3 * kStones + 3, random);
    if (stones_in_houses(game->position()) <= 3 * kStones) continue;
    const EngineReport report = make_engine(ends.engine(), *game, 1)->think(*game, by_nodes(150'000), {});
    EXPECT_EQ(report.note, "");
    const engines::EngineLine& line = report.lines.front();
    if (!line.proven) continue;
    ++decided;
    const int margin = ends.margin(*game);
    EXPECT_EQ(search::is_win(line.score), margin > 0) << game->position();
    EXPECT_EQ(search::is_loss(line.score), margin < 0) << game->position();
  }
  EXPECT_GT(decided, 2);
}

TEST(ExactEngine, LeavesASearchToADepthWithoutTables) {
  const Endgame ends("kalah:4,3", "8");
  Random random(4);
  const auto game = late_game("kalah:4,3", 12, random);
  EngineQuestion question;
  question.limits.depth = 6;
  const EngineReport with = make_engine(ends.engine(), *game, 1)->think(*game, question, {});
  const EngineReport without = make_engine("best:book=off,tables=off", *game, 1)->think(*game, question, {});
  EXPECT_EQ(with.nodes, without.nodes);
  EXPECT_EQ(with.move(), without.move());
  EXPECT_GT(with.nodes, 20U);
}

// Without tables, so that the search is the same without the proof.
TEST(ExactEngine, CountsTheNodesOfItsProofs) {
  constexpr std::uint64_t kNodes = 3'000;
  const std::string engine = "best:book=off,tables=off";
  const tables::ScratchFolder nothing;
  Random random(22);
  int unproven = 0;
  for (int i = 0; i < 30; ++i) {
    const auto game = late_game("kalah:5,4", 30, random);
    const auto exact = tables::make_game_tables(game->variant(), nothing.path());
    if (exact->prove(game->position(), false, {kNodes / 3, std::nullopt}, {})) continue;
    ++unproven;
    const EngineReport report = make_engine(engine, *game, 1)->think(*game, by_nodes(kNodes), {});
    // A look at what is left may come a few nodes late.
    EXPECT_LE(report.nodes, kNodes + 64) << game->position();
    const std::string plain = engine + ",exact=off";
    const EngineReport search = make_engine(plain, *game, 1)->think(*game, by_nodes(kNodes * 2 / 3), {});
    EXPECT_EQ(report.nodes, search.nodes + kNodes / 3) << "the proof and then the search, " << game->position();
    EXPECT_EQ(report.move(), search.move());
  }
  EXPECT_GT(unproven, 2);
}

// Plays on from a position and gives back the final margin for the engine, which is to move at first.
int played_out(catalog::Game& game, Engine& engine, const EngineQuestion& question, Engine& other) {
  const Side side = game.side_to_move();
  while (!game.outcome().over()) {
    const bool own = game.side_to_move() == side;
    const EngineReport report = own ? engine.think(game, question, {}) : other.think(game, by_nodes(2'000), {});
    game.play(report.move());
  }
  return margin_for_first(game.position()) * (side == Side::kFirst ? 1 : -1);
}

void expect_no_less_than_the_value(const std::string& spec, const std::string& stones, int most_stones, int games,
                                   const EngineQuestion& question) {
  Endgame ends(spec, stones);
  Random random(31);
  const auto start = catalog::make_game(spec);
  const auto best = make_engine(ends.engine(), *start, 1);
  std::vector<std::unique_ptr<Engine>> others;
  for (const char* name : {"random", "magicai", "best:tables=off", "alphabeta"}) {
    others.push_back(make_engine(name, *start, 1));
  }
  for (int i = 0; i < games; ++i) {
    const auto game = late_game(spec, most_stones, random);
    const std::string position = game->position();
    const int value = ends.margin(*game);
    Engine& other = *others[static_cast<std::size_t>(i) % others.size()];
    best->new_game();
    other.new_game();
    EXPECT_GE(played_out(*game, *best, question, other), value) << position << " against " << other.spec();
  }
}

TEST(ExactEngine, NeverScoresBelowTheValue) {
  expect_no_less_than_the_value("kalah:5,4", "8", 20, 20, by_nodes(300'000));
}

// The same at a tenth of a second a move with the usual tables.
TEST(ExactEngineLong, NeverScoresBelowTheValueFromAThousandPositions) {
  EngineQuestion question;
  question.limits.move_seconds = 0.1;
  expect_no_less_than_the_value("kalah:6,4", "18", 30, 1'000, question);
}

TEST(SolverEngine, PlaysTheWinThatItProves) {
  const auto game = catalog::make_game("mnk:5x5,3");
  const EngineReport report = make_engine("alphabeta:exact=on", *game, 1)->think(*game, by_nodes(600'000), {});
  EXPECT_TRUE(report.lines.front().proven);
  EXPECT_TRUE(search::is_win(report.lines.front().score));
  EXPECT_EQ(report.note, "solver");
}

// On a large board the solver knows wins by threats only.
TEST(SolverEngine, IsAskedByBestWhereItSolvesAllPositions) {
  const auto note_of = [](const std::string& spec, const std::string& engine, const std::string& moves) {
    const auto game = catalog::make_game(spec);
    for (const std::string_view move : words(moves)) game->play(std::string(move));
    return make_engine(engine, *game, 1)->think(*game, by_nodes(60'000), {}).note;
  };
  EXPECT_EQ(note_of("mnk:6x5,4", "best", ""), "solver");
  const std::string open_three = "h8 a1 i8 c1 j8 e1";
  EXPECT_EQ(note_of("mnk:15x15,5", "best", open_three), "");
  EXPECT_EQ(note_of("mnk:15x15,5", "best:exact=on", open_three), "solver");
}

TEST(SolverEngine, KeepsADrawThatIsProven) {
  const auto game = catalog::make_game("mnk:3x3,3");
  for (const char* move : {"a1", "b2", "c3"}) game->play(move);
  // The corners lose, and to look one ply ahead does not show why.
  const std::string shallow = "alphabeta:depth=1,proofs=off,quiescence=off,extensions=off";
  const auto move_of = [&](const std::string& engine) {
    return make_engine(engine, *game, 1)->think(*game, by_nodes(600'000), {}).move();
  };
  const std::set<std::string> draws = {"a2", "b1", "b3", "c2"};
  EXPECT_FALSE(draws.contains(move_of(shallow)));
  EXPECT_TRUE(draws.contains(move_of(shallow + ",exact=on")));
}

}  // namespace
}  // namespace palamedes::engines
