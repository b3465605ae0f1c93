#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "arena/local_crew.hpp"
#include "arena/openings.hpp"
#include "base/error.hpp"
#include "catalog/canonical.hpp"
#include "catalog/catalog.hpp"
#include "learn/book/builder.hpp"
#include "learn/book/cleanup.hpp"
#include "learn/book/exact.hpp"
#include "learn/book/openings.hpp"

namespace palamedes::learn {
namespace {

using knowledge::BookContents;
using knowledge::BookMove;
using knowledge::BookMoves;

BookMove counted(const std::string& move, std::uint64_t games, std::uint64_t half_points, bool suggested = true) {
  BookMove result;
  result.move = move;
  result.games = games;
  result.half_points = half_points;
  result.suggested = suggested;
  return result;
}

TEST(BookCleanup, DropsWhatIsSignificantlyWorse) {
  // 60 of 100 against 40 of 100: the difference is 0.196, its standard error 0.0686, so z is 2.86.
  BookMoves moves{counted("worse", 100, 80), counted("best", 100, 120)};
  clean_up(moves, {.confidence = 0.99});
  EXPECT_EQ(moves[0].move, "best");
  EXPECT_TRUE(moves[0].kept);
  EXPECT_FALSE(moves[1].kept);
  clean_up(moves, {.confidence = 0.999});
  EXPECT_TRUE(moves[1].kept);
}

TEST(BookCleanup, TrustsTheSearchUntilGamesSayOtherwise) {
  // A lucky game is no reason to leave the move of the search; twenty wins are.
  BookMoves moves{counted("luck", 1, 2, false), counted("search", 20, 16)};
  clean_up(moves, {});
  EXPECT_EQ(moves[0].move, "search");
  EXPECT_FALSE(moves[1].kept);
  moves = {counted("found", 20, 40, false), counted("search", 3, 0)};
  clean_up(moves, {});
  EXPECT_EQ(moves[0].move, "search");
  EXPECT_TRUE(moves[1].kept);
  moves = {counted("found", 20, 40, false), counted("search", 20, 16)};
  clean_up(moves, {});
  EXPECT_EQ(moves[0].move, "found");
  EXPECT_FALSE(moves[1].kept);
}

TEST(BookCleanup, PutsProofsBeforeCounts) {
  BookMoves moves{counted("popular", 100, 200), counted("slow", 0, 0), counted("fast", 0, 0), counted("draw", 50, 90)};
  moves[1].proven = search::win_in(9);
  moves[2].proven = search::win_in(3);
  moves[3].proven = search::kDraw;
  clean_up(moves, {});
  EXPECT_EQ(moves[0].move, "fast");
  EXPECT_EQ(moves[1].move, "slow");
  EXPECT_TRUE(moves[1].kept);
  EXPECT_FALSE(moves[2].kept);
  EXPECT_FALSE(moves[3].kept);
}

TEST(BookCleanup, KnowsTheNormalDistribution) {
  EXPECT_NEAR(normal_quantile(0.5), 0, 1e-9);
  EXPECT_NEAR(normal_quantile(0.95), 1.6448536, 1e-6);
  EXPECT_NEAR(normal_quantile(0.001), -3.0902323, 1e-6);
}

// What a book says by chance of drawing results from a known distribution: a move that is truly the best is dropped
// no more often than the confidence allows.
TEST(BookCleanup, KeepsItsConfidence) {
  Random random(17);
  int dropped = 0;
  constexpr int kTrials = 4'000;
  for (int trial = 0; trial < kTrials; ++trial) {
    BookMoves moves{counted("a", 60, 0), counted("b", 60, 0)};
    for (BookMove& move : moves) {
      for (int game = 0; game < 60; ++game) move.half_points += random.unit() < 0.55 ? 2 : 0;
    }
    clean_up(moves, {.confidence = 0.95});
    dropped += moves[1].kept ? 0 : 1;
  }
  // Either of the two may be the unlucky one.
  EXPECT_LT(dropped, 0.11 * kTrials);
  EXPECT_GT(dropped, 0.06 * kTrials);
}

// What makes games from one position differ: each move thinks over another number of nodes, the same for the same seed.
TEST(SpreadOfNodes, ComesFromTheSeed) {
  arena::Event event;
  event.game = "kalah";
  event.players = {{"alphabeta:table-mb=1", ""}, {"alphabeta:table-mb=1", ""}};
  event.terms.nodes = 1'000;
  event.terms.spread = 0.5;
  EXPECT_EQ(arena::GameTerms::parse(event.terms.text()), event.terms);
  const engines::StopToken never;
  const auto nodes_of = [&](std::uint64_t seed) {
    arena::GameTask task;
    task.seed = seed;
    arena::Workplace place(event);
    std::vector<std::uint64_t> nodes;
    const auto finished = place.play(task, never, nullptr);
    for (const arena::PlayedMove& move : finished->report.moves) nodes.push_back(move.nodes);
    return nodes;
  };
  const auto nodes = nodes_of(1);
  ASSERT_GT(nodes.size(), 10U);
  EXPECT_EQ(nodes_of(1), nodes);
  EXPECT_NE(nodes_of(2), nodes);
  const std::uint64_t most = *std::max_element(nodes.begin(), nodes.end());
  EXPECT_GT(most, 1'000U);
  EXPECT_LE(most, 1'510U);
}

BookSetup quick_setup() {
  BookSetup setup;
  setup.game = "mnk:4x4,3";
  setup.engine = "alphabeta:table-mb=1";
  setup.nodes = 40;
  setup.factor = 5;
  setup.after = 2;
  setup.batch = 4;
  setup.plies = 6;
  return setup;
}

BookContents built(const BookSetup& setup, std::uint64_t games, int threads, std::optional<BookContents> before = {}) {
  BookBuilder builder(setup, std::move(before));
  arena::LocalCrew::Settings settings;
  settings.concurrency = threads;
  settings.pin = false;
  arena::LocalCrew crew(settings);
  const engines::StopToken never;
  while (builder.contents().games < games) EXPECT_TRUE(builder.play_batch(crew, never));
  return builder.contents();
}

TEST(BookBuilder, CountsEveryGame) {
  const BookContents book = built(quick_setup(), 60, 1);
  EXPECT_EQ(book.games, 60U);
  EXPECT_GT(book.positions.size(), 3U);
  const auto game = catalog::make_game("mnk:4x4,3");
  const BookMoves& start = book.positions.at(catalog::CanonicalText(*game).value());
  std::uint64_t games = 0;
  for (const BookMove& move : start) {
    games += move.games;
    EXPECT_LE(move.half_points, 2 * move.games);
  }
  EXPECT_EQ(games, 60U);
  // The first player wins this game by force, and the engine knows.
  EXPECT_GT(start.front().value, 0.7);
  EXPECT_TRUE(start.front().kept);
}

TEST(BookBuilder, IsTheSameOnAnyNumberOfThreads) {
  const std::string one = built(quick_setup(), 40, 1).text();
  EXPECT_EQ(built(quick_setup(), 40, 3).text(), one);
  BookSetup other = quick_setup();
  other.seed = 2;
  EXPECT_NE(built(other, 40, 1).positions, BookContents::parse(one).positions);
}

TEST(BookBuilder, GoesOnAsIfItHadNotStopped) {
  const std::string whole = built(quick_setup(), 40, 1).text();
  const std::string half = built(quick_setup(), 20, 1).text();
  EXPECT_EQ(built(quick_setup(), 40, 1, BookContents::parse(half)).text(), whole);
}

std::uint64_t games_of_moves_not_suggested(const BookContents& book) {
  std::uint64_t games = 0;
  for (const auto& [position, moves] : book.positions) {
    for (const BookMove& move : moves) games += move.suggested ? 0 : move.games;
  }
  return games;
}

// A guest moves as an ordinary search does: what it plays is counted, but no suggestion of the book's.
TEST(BookBuilder, LetsGuestsPlayWhatTheyFind) {
  BookSetup setup = quick_setup();
  setup.random_share = 0;
  setup.guest_share = 0;
  EXPECT_EQ(games_of_moves_not_suggested(built(setup, 60, 1)), 0U);
  setup.guest_share = 1;
  const BookContents book = built(setup, 60, 1);
  EXPECT_GT(games_of_moves_not_suggested(book), 0U);
  EXPECT_EQ(built(setup, 60, 1, built(setup, 20, 3)).text(), book.text());
}

TEST(BookBuilder, LeavesNothingOfABatchThatWasStopped) {
  BookBuilder builder(quick_setup(), built(quick_setup(), 20, 1));
  const std::string before = builder.contents().text();
  arena::LocalCrew crew({.concurrency = 1, .pin = false, .oracle = nullptr});
  engines::StopToken stopped;
  stopped.stop();
  EXPECT_FALSE(builder.play_batch(crew, stopped));
  EXPECT_EQ(builder.contents().text(), before);
}

TEST(BookBuilder, RefusesABookOfAnotherSetup) {
  BookSetup other = quick_setup();
  other.random_share = 0.2;
  EXPECT_THROW(static_cast<void>(BookBuilder(other, built(quick_setup(), 4, 1))), UserError);
}

TEST(BookBuilder, PlaysGamesWithChance) {
  BookSetup setup = quick_setup();
  setup.game = "darkchess:2x4";
  const BookContents book = built(setup, 40, 1);
  EXPECT_GT(book.positions.size(), 1U);
  EXPECT_EQ(BookContents::parse(book.text()).positions.size(), book.positions.size());
}

TEST(BookOpenings, LeadToPositionsOfTheBook) {
  const BookContents contents = built(quick_setup(), 60, 1);
  const auto game = catalog::make_game(contents.game);
  const auto book = knowledge::Book::of_text(contents.text(), contents.game);
  const auto lines = book_openings(*book, *game, 4);
  ASSERT_GT(lines.size(), 2U);
  EXPECT_EQ(lines.front(), "");
  std::vector<std::string> positions;
  for (const std::string& line : lines) {
    game->reset();
    arena::play_opening(*game, line);
    EXPECT_LE(game->moves().size(), 4U);
    positions.push_back(catalog::CanonicalText(*game).value());
    EXPECT_TRUE(contents.positions.contains(positions.back()));
  }
  std::sort(positions.begin(), positions.end());
  EXPECT_EQ(std::adjacent_find(positions.begin(), positions.end()), positions.end());
}

// Tic-tac-toe is a draw; so is every first move. 765 positions are different, 627 of them go on.
TEST(ExactBooks, KnowTicTacToe) {
  ExactSetup setup;
  setup.game = "mnk:3x3,3";
  setup.engine = "alphabeta:table-mb=1";
  const engines::StopToken never;
  const BookContents book = build_exact(
      setup, [](std::uint64_t) {}, never);
  EXPECT_EQ(book.positions.size(), 627U);
  const auto game = catalog::make_game(setup.game);
  const BookMoves& start = book.positions.at(catalog::CanonicalText(*game).value());
  EXPECT_EQ(start.size(), 3U);
  for (const BookMove& move : start) EXPECT_EQ(move.proven, search::kDraw);
  game->play("b2");
  const BookMoves& answers = book.positions.at(catalog::CanonicalText(*game).value());
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0].proven, search::kDraw);
  ASSERT_TRUE(answers[1].proven.has_value());
  EXPECT_TRUE(search::is_loss(*answers[1].proven));
  EXPECT_FALSE(answers[1].kept);
}

// Who wins, by trying everything: 1 the side to move, -1 the other, 0 nobody.
int tried_out(catalog::Game& game, std::map<std::string, int>& known) {
  const auto found = known.find(game.position());
  if (found != known.end()) return found->second;
  const Side side = game.side_to_move();
  int best = -1;
  for (const std::string& move : game.legal_moves()) {
    game.play(move);
    int value = 0;
    if (const catalog::Outcome outcome = game.outcome(); outcome.over()) {
      value = outcome.result == Result::kDraw ? 0 : outcome.result == win_for(side) ? 1 : -1;
    } else {
      value = tried_out(game, known) * (game.side_to_move() == side ? 1 : -1);
    }
    game.undo();
    best = std::max(best, value);
  }
  known[game.position()] = best;
  return best;
}

TEST(ExactBooks, AgreeWithTryingEverything) {
  for (const char* spec : {"kalah:2,2", "kalah:2,3", "mnk:3x3,3"}) {
    ExactSetup setup;
    setup.game = spec;
    setup.engine = "alphabeta:table-mb=1";
    setup.plies = 4;
    const engines::StopToken never;
    const BookContents book = build_exact(
        setup, [](std::uint64_t) {}, never);
    std::map<std::string, int> known;
    const auto game = catalog::make_game(spec);
    for (const auto& [position, moves] : book.positions) {
      game->set_position(position);
      int best = -1;
      for (const BookMove& move : moves) {
        ASSERT_TRUE(move.proven.has_value()) << spec << " " << position;
        best = std::max(best, search::is_win(*move.proven) ? 1 : search::is_loss(*move.proven) ? -1 : 0);
      }
      EXPECT_EQ(best, tried_out(*game, known)) << spec << " " << position;
    }
    EXPECT_GT(book.positions.size(), 3U) << spec;
  }
}

TEST(ExactBooks, RefuseChance) {
  ExactSetup setup;
  setup.game = "darkchess:2x4";
  const engines::StopToken never;
  EXPECT_THROW(static_cast<void>(build_exact(
                   setup, [](std::uint64_t) {}, never)),
               UserError);
}

}  // namespace
}  // namespace palamedes::learn
