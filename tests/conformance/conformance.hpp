#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "catalog/game.hpp"
#include "catalog/record.hpp"
#include "games/path.hpp"
#include "games/playout.hpp"
#include "oracles/oracle.hpp"

// What every game and every variant must keep to. Random games are walked through the inner contract, the outer one and
// an independently written oracle side by side, and at each position all that the contract promises is looked at.
namespace palamedes::conformance {

inline std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

inline std::string oracle_word(Result result) {
  switch (result) {
    case Result::kOngoing: return "ongoing";
    case Result::kFirstWins: return "first";
    case Result::kSecondWins: return "second";
    case Result::kDraw: return "draw";
  }
  return "";
}

inline Result seen_through(Result result, bool swapped) {
  if (!swapped || result == Result::kDraw || result == Result::kOngoing) return result;
  return result == Result::kFirstWins ? Result::kSecondWins : Result::kFirstWins;
}

template <Game G>
class Walk {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  Walk(const G& game, std::uint64_t seed)
      : game_(game),
        path_(game, game.start()),
        outer_(catalog::make_game(game.spec().text())),
        oracle_(oracles::make_oracle(game.spec().text())),
        random_(seed) {}

  // One random game, or as much of it as `budget` (legal moves looked at) allows. Gives back what is left of it.
  std::int64_t run(std::int64_t budget) {
    int plies = 0;
    while (budget > 0 && !::testing::Test::HasFailure()) {
      MoveList moves;
      path_.legal_moves(moves);
      check_here(moves);
      budget -= static_cast<std::int64_t>(moves.size()) + 1;
      if (moves.empty()) break;
      if (plies == game_.ply_limit()) break;
      play(moves[random_.below(static_cast<std::uint32_t>(moves.size()))]);
      ++plies;
    }
    EXPECT_LE(plies, game_.ply_limit());
    if (!::testing::Test::HasFailure()) check_record();
    if (!::testing::Test::HasFailure()) take_everything_back();
    return budget;
  }

 private:
  std::string text(Move move) const { return game_.move_text(path_.position(), move); }

  void play(Move move) {
    if constexpr (HasChance<G>) {
      if (game_.is_chance(path_.position(), move)) {
        check_chance(move);
        move = game_.draw_outcome(path_.position(), move, random_);
      }
    }
    const std::string written = text(move);
    oracle_->play(written);
    outer_->play(written);
    path_.play(move);
  }

  void check_here(const MoveList& moves) {
    SCOPED_TRACE("at " + game_.position_text(path_.position()) + " after " + std::to_string(path_.plies()) + " plies");
    check_text();
    check_key();
    check_moves(moves);
    check_result(moves);
    check_play_and_undo(moves);
    check_symmetry(moves);
    check_drawing();
  }

  void check_text() {
    const std::string written = game_.position_text(path_.position());
    EXPECT_EQ(outer_->position(), written);
    EXPECT_EQ(oracle_->position_text(), written);
    EXPECT_TRUE(game_.parse_position(written) == path_.position());
  }

  void check_key() {
    EXPECT_EQ(game_.key(path_.position()), game_.computed_key(path_.position()));
    EXPECT_EQ(outer_->key(), game_.key(path_.position()));
  }

  void check_moves(const MoveList& moves) {
    std::vector<std::string> texts;
    for (const Move move : moves) {
      texts.push_back(text(move));
      EXPECT_TRUE(game_.parse_move(path_.position(), texts.back()) == move) << texts.back();
    }
    EXPECT_EQ(outer_->legal_moves(), texts);
    EXPECT_EQ(sorted(oracle_->legal_moves()), sorted(texts));
    EXPECT_THROW(outer_->play("nonsense"), UserError);
    EXPECT_THROW(outer_->play(""), UserError);
  }

  void check_result(const MoveList& moves) {
    const Result result = path_.result();
    EXPECT_EQ(moves.empty(), result != Result::kOngoing);
    EXPECT_EQ(oracle_->result(), oracle_word(result));
    EXPECT_EQ(outer_->outcome().result, result);
    EXPECT_EQ(path_.reason().empty(), result == Result::kOngoing);
    EXPECT_EQ(outer_->side_to_move(), game_.side_to_move(path_.position()));
    MoveList by_board;
    game_.legal_moves(path_.position(), by_board);
    EXPECT_EQ(by_board.empty(), game_.result(path_.position()) != Result::kOngoing);
    EXPECT_NE(game_.judge(path_.position()), Result::kOngoing);
  }

  void check_play_and_undo(const MoveList& moves) {
    Position position = path_.position();
    for (const Move move : moves) {
      if (left_to_chance(move)) continue;
      const auto taken = game_.play(position, move);
      EXPECT_EQ(game_.key(position), game_.computed_key(position)) << text(move);
      game_.undo(position, move, taken);
      ASSERT_TRUE(position == path_.position()) << text(move);
    }
  }

  bool left_to_chance(Move move) const {
    if constexpr (HasChance<G>) return game_.is_chance(path_.position(), move);
    return false;
  }

  // A random symmetry maps this position, its moves by the board, and what one of them leads to.
  void check_symmetry(const MoveList& moves) {
    const int symmetry = static_cast<int>(random_.below(static_cast<std::uint32_t>(game_.symmetries())));
    SCOPED_TRACE("symmetry " + std::to_string(symmetry));
    const Position& here = path_.position();
    EXPECT_TRUE(game_.transformed(here, 0) == here);
    const Position there = game_.transformed(here, symmetry);
    EXPECT_EQ(game_.result(there), seen_through(game_.result(here), game_.swaps_sides(symmetry)));
    EXPECT_EQ(game_.side_to_move(there) != game_.side_to_move(here), game_.swaps_sides(symmetry));
    MoveList here_moves;
    MoveList there_moves;
    game_.legal_moves(here, here_moves);
    game_.legal_moves(there, there_moves);
    std::vector<std::string> mapped;
    std::vector<std::string> found;
    for (const Move move : here_moves) {
      mapped.push_back(game_.move_text(there, game_.transformed_move(here, move, symmetry)));
    }
    for (const Move move : there_moves) found.push_back(game_.move_text(there, move));
    EXPECT_EQ(sorted(found), sorted(mapped));
    if (moves.empty() || left_to_chance(moves[0])) return;
    Position here_after = here;
    Position there_after = there;
    static_cast<void>(game_.play(here_after, moves[0]));
    static_cast<void>(game_.play(there_after, game_.transformed_move(here, moves[0], symmetry)));
    EXPECT_TRUE(game_.transformed(here_after, symmetry) == there_after) << text(moves[0]);
  }

  void check_chance(Move move) {
    if constexpr (HasChance<G>) {
      std::vector<std::string> texts;
      typename G::ChanceList outcomes;
      game_.chance_outcomes(path_.position(), move, outcomes);
      for (const auto& outcome : outcomes) {
        EXPECT_GT(outcome.weight, 0U);
        texts.push_back(text(outcome.move));
        EXPECT_TRUE(game_.parse_move(path_.position(), texts.back()) == outcome.move);
        Position position = path_.position();
        const auto taken = game_.play(position, outcome.move);
        EXPECT_EQ(game_.key(position), game_.computed_key(position)) << texts.back();
        game_.undo(position, outcome.move, taken);
        EXPECT_TRUE(position == path_.position()) << texts.back();
      }
      EXPECT_EQ(sorted(oracle_->chance_outcomes(text(move))), sorted(texts));
      EXPECT_EQ(outer_->chance_outcomes(text(move)).size(), texts.size());
      EXPECT_THROW(outer_->play(text(move)), UserError);
    }
  }

  void check_drawing() {
    for (const bool colour : {false, true}) {
      for (const bool unicode : {false, true}) {
        const std::string drawn = outer_->draw({.colour = colour, .unicode = unicode});
        ASSERT_FALSE(drawn.empty());
        EXPECT_EQ(drawn.back(), '\n');
        if (!colour) {
          EXPECT_EQ(drawn.find('\x1b'), std::string::npos);
        }
        if (!colour && !unicode) {
          EXPECT_TRUE(
              std::all_of(drawn.begin(), drawn.end(), [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
        }
      }
    }
  }

  void check_record() {
    catalog::Record record = catalog::record_of(*outer_, outer_->outcome());
    record.tags = {{"First", "a \"quoted\" name"}, {"Seed", "1"}};
    if (!record.moves.empty()) {
      record.moves[0].score = -12;
      record.moves[0].milliseconds = 1234;
      record.moves[0].comment = "a {comment} [%time 1.000]\nin two lines";
    }
    const catalog::Record loaded = catalog::Record::parse(record.text());
    EXPECT_EQ(loaded, record);
    EXPECT_EQ(catalog::replayed(loaded)->position(), outer_->position());
    const auto copy = outer_->clone();
    EXPECT_EQ(copy->position(), outer_->position());
    EXPECT_EQ(copy->legal_moves(), outer_->legal_moves());
    EXPECT_EQ(copy->moves(), outer_->moves());
  }

  void take_everything_back() {
    while (path_.plies() > 0) {
      path_.undo();
      outer_->undo();
    }
    EXPECT_TRUE(path_.position() == game_.start());
    EXPECT_EQ(outer_->position(), game_.position_text(game_.start()));
  }

  const G& game_;
  Path<G> path_;
  std::unique_ptr<catalog::Game> outer_;
  std::unique_ptr<oracles::Oracle> oracle_;
  Random random_;
};

// Random games until so many legal moves have been looked at.
constexpr std::int64_t kBudget = 60'000;

template <Game G>
void check_walks(const G& game) {
  std::int64_t left = kBudget;
  for (std::uint64_t seed = 1; left > 0 && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("game " + std::to_string(seed));
    left = Walk<G>(game, seed).run(left);
  }
}

template <Game G>
void check_playouts(const G& game) {
  constexpr std::uint64_t kCount = 50;
  Random random(7);
  for (std::uint64_t i = 0; i < kCount; ++i) {
    PlayoutOf<G> playout(game, game.start());
    int plies = 0;
    while (plies < game.ply_limit() && playout.step(random)) ++plies;
    if (playout.result() == Result::kOngoing) {
      EXPECT_EQ(plies, game.ply_limit());
    } else {
      EXPECT_FALSE(playout.step(random));
    }
  }
  const auto outer = catalog::make_game(game.spec().text());
  const PlayoutTally tally = outer->random_playouts(kCount, game.ply_limit(), random);
  EXPECT_EQ(tally.first_wins + tally.second_wins + tally.draws, kCount);
}

}  // namespace palamedes::conformance
