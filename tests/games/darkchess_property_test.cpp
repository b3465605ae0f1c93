#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/darkchess/family.hpp"
#include "games/path.hpp"
#include "games/playout.hpp"

namespace palamedes::darkchess {
namespace {

using Full = DarkChess<FullBoard>;
using Small = DarkChess<SmallBoard>;

template <class G>
Move random_move(const G& game, const typename G::Position& position, Random& random) {
  typename G::MoveList list;
  game.legal_moves(position, list);
  const Move move = list[random.below(static_cast<std::uint32_t>(list.size()))];
  return game.is_chance(position, move) ? game.draw_outcome(position, move, random) : move;
}

// Calls visit(position) for every position of random games, as long as they go on.
template <class G, class Visit>
void walk(const G& game, std::uint64_t seed, Visit&& visit) {
  Random random(seed);
  auto position = game.start();
  while (game.result(position) == Result::kOngoing) {
    visit(position, random);
    game.play(position, random_move(game, position, random));
  }
  visit(position, random);
}

std::string any_variant() { return *rc::gen::elementOf(Family::info().specs()); }

template <class Visit>
void for_any_variant(Visit&& visit) {
  const std::string name = any_variant();
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  Family::visit(Spec::parse(name), [&](const auto& game) { visit(game, seed); });
}

RC_GTEST_PROP(DarkChessProperty, UndoRestoresAndTextsRoundTrip, ()) {
  for_any_variant([](const auto& game, std::uint64_t seed) {
    walk(game, seed, [&](const auto& position, Random& random) {
      RC_ASSERT(game.parse_position(game.position_text(position)) == position);
      RC_ASSERT(game.key(position) == game.computed_key(position));
      typename std::decay_t<decltype(game)>::MoveList list;
      game.legal_moves(position, list);
      RC_ASSERT(list.empty() == (game.result(position) != Result::kOngoing));
      RC_ASSERT(game.reason(position).empty() == !list.empty());
      RC_ASSERT(list.size() <= list.capacity());
      for (const Move move : list) {
        RC_ASSERT(game.parse_move(position, game.move_text(position, move)) == move);
        const Move resolved = game.is_chance(position, move) ? game.draw_outcome(position, move, random) : move;
        RC_ASSERT(game.parse_move(position, game.move_text(position, resolved)) == resolved);
        auto next = position;
        const auto taken = game.play(next, resolved);
        RC_ASSERT(game.side_to_move(next) != game.side_to_move(position));
        RC_ASSERT((next.quiet == 0) == game.irreversible(position, resolved));
        game.undo(next, resolved, taken);
        RC_ASSERT(next == position);
      }
    });
  });
}

RC_GTEST_PROP(DarkChessProperty, PiecesAreNeitherMadeNorLost, ()) {
  for_any_variant([](const auto& game, std::uint64_t seed) {
    walk(game, seed, [&](const auto& position, Random&) {
      RC_ASSERT(position.bag.total() == std::popcount(position.hidden()));
      int alive = 0;
      for (const Piece piece : kPieces) {
        RC_ASSERT(position.alive(piece) <= game.full_bag().of(piece));
        alive += position.alive(piece);
      }
      RC_ASSERT(alive == std::popcount(position.occupied()));
    });
  });
}

RC_GTEST_PROP(DarkChessProperty, SymmetriesMapMovesAndResults, ()) {
  for_any_variant([](const auto& game, std::uint64_t seed) {
    using G = std::decay_t<decltype(game)>;
    walk(game, seed, [&](const auto& position, Random& random) {
      RC_ASSERT(game.transformed(position, 0) == position);
      typename G::MoveList list;
      game.legal_moves(position, list);
      for (int index = 0; index < game.symmetries(); ++index) {
        const auto image = game.transformed(position, index);
        RC_ASSERT(game.transformed(image, index) == position);
        RC_ASSERT(game.parse_position(game.position_text(image)) == image);
        RC_ASSERT(game.side_to_move(image) == game.side_to_move(position));
        RC_ASSERT(game.result(image) == game.result(position));
        typename G::MoveList images;
        game.legal_moves(image, images);
        RC_ASSERT(images.size() == list.size());
        for (Move move : list) {
          RC_ASSERT(std::count(images.begin(), images.end(), game.transformed_move(position, move, index)) == 1);
          if (game.is_chance(position, move)) move = game.draw_outcome(position, move, random);
          auto next = position;
          game.play(next, move);
          auto image_next = image;
          game.play(image_next, game.transformed_move(position, move, index));
          RC_ASSERT(game.transformed(next, index) == image_next);
        }
      }
    });
  });
}

TEST(DarkChessProperty, KeysTellPositionsApart) {
  const Full game{Settings{}};
  std::map<std::uint64_t, std::string> seen;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    walk(game, seed, [&](auto position, Random&) {
      position.quiet = 0;
      position.first = position.to_move;
      const std::string text = game.position_text(position);
      const auto [entry, fresh] = seen.emplace(game.key(position), text);
      ASSERT_TRUE(fresh || entry->second == text);
    });
  }
  EXPECT_GT(seen.size(), 10000U);
  auto position = game.parse_position("X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X- r GMRNPgmp 0 r");
  const std::uint64_t key = game.key(position);
  position.quiet = 9;
  position.first = Colour::kBlack;
  EXPECT_EQ(game.key(position), key);
  position.to_move = Colour::kBlack;
  EXPECT_NE(game.key(position), key);
  const auto key_of = [&](const char* text) { return game.key(game.parse_position(text)); };
  EXPECT_NE(key_of("X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X- r GMRNPgmr 0 r"), key) << "the bag counts";
}

TEST(DarkChessProperty, TableKeysFeelTheQuietLimit) {
  const Full game{Settings{}};
  auto position = game.parse_position("----/-K--/--p-/-g--/--G-/-p--/C--c/---P r - 0 r");
  const std::uint64_t key = game.key(position);
  std::set<std::uint64_t> keys;
  for (int quiet = 0; quiet <= 60; ++quiet) {
    position.quiet = static_cast<std::uint16_t>(quiet);
    EXPECT_EQ(game.key(position), key);
    keys.insert(game.table_key(position));
  }
  EXPECT_EQ(keys.size(), 1U + 1U + static_cast<std::size_t>(kQuietHorizon));
}

// The longest game that the limit of plies has to cover is far shorter than it.
TEST(DarkChessProperty, GamesEndBeforeThePlyLimit) {
  const Small game{Settings{.quiet_limit = 2, .set = kSmallSet}};
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    int plies = -1;
    walk(game, seed, [&](const auto&, Random&) { ++plies; });
    ASSERT_LT(plies, game.ply_limit());
  }
  EXPECT_EQ(game.judge(game.start()), Result::kDraw);
}

// The shares of results after a few uniformly random plies, by going through all of them.
struct Shares {
  double first = 0;
  double second = 0;
  double draw = 0;
};

template <class G>
void add_exact(const G& game, const typename G::Position& position, int plies, double weight, Shares& shares) {
  const Result result = game.result(position);
  if (result != Result::kOngoing || plies == 0) {
    (result == Result::kFirstWins    ? shares.first
     : result == Result::kSecondWins ? shares.second
                                     : shares.draw) += weight;
    return;
  }
  typename G::MoveList list;
  game.legal_moves(position, list);
  const double each = weight / static_cast<double>(list.size());
  for (const Move move : list) {
    typename G::ChanceList outcomes;
    if (game.is_chance(position, move)) {
      game.chance_outcomes(position, move, outcomes);
    } else {
      outcomes.push_back({move, 1});
    }
    double sum = 0;
    for (const auto& outcome : outcomes) sum += outcome.weight;
    for (const auto& outcome : outcomes) {
      auto next = position;
      game.play(next, outcome.move);
      add_exact(game, next, plies - 1, each * outcome.weight / sum, shares);
    }
  }
}

void expect_share(double exact, std::uint64_t count, std::uint64_t games, const std::string& what) {
  const auto total = static_cast<double>(games);
  const double deviation = std::sqrt(std::max(exact * (1 - exact), 1e-9) / total);
  EXPECT_NEAR(static_cast<double>(count) / total, exact, 4.5 * deviation) << what;
}

template <class G>
void expect_exact_playouts(const G& game, const std::string& text, int plies) {
  const auto position = game.parse_position(text);
  Shares exact;
  add_exact(game, position, plies, 1, exact);
  constexpr std::uint64_t kGames = 200000;
  Random random(11);
  const auto check = [&](const PlayoutTally& tally, const std::string& what) {
    EXPECT_EQ(tally.first_wins + tally.second_wins + tally.draws, kGames);
    expect_share(exact.first, tally.first_wins, kGames, what + " first wins, " + text);
    expect_share(exact.second, tally.second_wins, kGames, what + " second wins, " + text);
  };
  PlayoutTally tally;
  for (std::uint64_t i = 0; i < kGames; ++i) {
    typename G::Playout playout(game, position);
    for (int ply = 0; ply < plies && playout.step(random); ++ply) ++tally.plies;
    const Result result = playout.result();
    ++(result == Result::kFirstWins    ? tally.first_wins
       : result == Result::kSecondWins ? tally.second_wins
                                       : tally.draws);
  }
  check(tally, "playout");
  const PlayoutTally batch = game.playout_batch(position, kGames, plies, random);
  check(batch, "batch");
  EXPECT_NEAR(static_cast<double>(batch.plies) / kGames, static_cast<double>(tally.plies) / kGames, 0.05);
}

TEST(DarkChessPlayout, ResultsHaveTheExactShares) {
  const Small game{Settings{.quiet_limit = 4, .set = kSmallSet}};
  for (const char* text : {"kX/-P/X-/C- r Gg 0 r", "kX/-P/X-/C- b Gg 0 r", "Pc/kC/--/-- r - 0 r", "Pc/kC/--/-- b - 1 b",
                           "KX/--/--/Xp r Cc 0 b", "pg/GC/--/-- r - 0 b", "-P/-k/g-/C- r - 2 r"}) {
    expect_exact_playouts(game, text, 5);
  }
  const Small twins{Settings{.set = {0, 2, 0, 0, 0, 2, 0}}};
  for (const char* text : {"gX/C-/C-/gG r c 0 r", "CC/gX/cg/-- b c 0 b"}) expect_exact_playouts(twins, text, 4);
}

TEST(DarkChessPlayout, TheFullBoardHasExactSharesToo) {
  const Full game{Settings{.quiet_limit = 3}};
  for (const char* text :
       {"----/----/----/----/----/----/gP--/Cgk- r - 0 r", "---k/----/---P/----/----/----/----/---C r - 0 r",
        "C-pk/----/----/----/----/----/----/---- r - 0 b", "k--X/----/----/----/----/----/----/C--X r Pp 1 b"}) {
    expect_exact_playouts(game, text, 3);
  }
}

// The board with nothing known of what lies face down, as a position has it.
template <class Shape>
Board<Shape> covered(Board<Shape> board) {
  for (Twin* plane : {&board.kind0, &board.kind1, &board.kind2, &board.red}) *plane &= board.revealed();
  return board;
}

template <class Shape>
void expect_one_number_a_ply(const DarkChess<Shape>& game, std::uint64_t seed) {
  walk(game, seed, [&](const auto& position, Random& random) {
    if (position.to_move == Colour::kUnknown || game.result(position) != Result::kOngoing) return;
    DealtGame<Shape> dealt;
    typename DealtGame<Shape>::Deck deck(position.bag);
    dealt.deal(position, deck, random);
    RC_ASSERT(covered(dealt.board()) == position.board);
    typename DarkChess<Shape>::MoveList list;
    game.legal_moves(position, list);
    const auto choices = dealt.choices();
    RC_ASSERT(choices.total == list.size());
    std::vector<Board<Shape>> reached;
    for (unsigned number = 0; number < choices.total; ++number) {
      DealtGame<Shape> next = dealt;
      next.play(choices, number);
      RC_ASSERT(next.to_move() == opposite(position.to_move));
      reached.push_back(covered(next.board()));
    }
    for (Move move : list) {
      if (move.is_flip()) move = Move::flip(move.to(), dealt.board().piece_on(move.to()));
      auto next = position;
      game.play(next, move);
      RC_ASSERT(std::count(reached.begin(), reached.end(), next.board) == 1);
    }
  });
}

RC_GTEST_PROP(DarkChessPlayoutProperty, EveryNumberIsOneLegalPly, ()) {
  for_any_variant([](const auto& game, std::uint64_t seed) { expect_one_number_a_ply(game, seed); });
}

TEST(DarkChessPlayout, DealsAreUniform) {
  const Full game{Settings{}};
  const auto position = game.start();
  Random random(17);
  DealtGame<FullBoard>::Deck deck(position.bag);
  constexpr int kDeals = 32000;
  std::vector<std::map<Piece, int>> seen(32);
  for (int i = 0; i < kDeals; ++i) {
    DealtGame<FullBoard> dealt;
    dealt.deal(position, deck, random);
    for (int square = 0; square < 32; ++square)
      ++seen[static_cast<std::size_t>(square)][dealt.board().piece_on(square)];
  }
  double chi_square = 0;
  for (const auto& square : seen) {
    for (const Piece piece : kPieces) {
      const double expected = kDeals / 32.0 * position.bag.of(piece);
      const double off = (square.count(piece) != 0 ? square.at(piece) : 0) - expected;
      chi_square += off * off / expected;
    }
  }
  // About 31 * 13 degrees of freedom: 403, deviation 28.
  EXPECT_NEAR(chi_square, 403, 5 * 28);
}

TEST(DarkChessPlayout, WholeGamesAgreeWithMoveLists) {
  const Full game{Settings{}};
  constexpr int kGames = 4000;
  Random random(23);
  const auto position = game.start();
  PlayoutTally lists;
  for (int i = 0; i < kGames; ++i) {
    ListPlayout<Full> playout(game, position);
    while (playout.step(random)) ++lists.plies;
    ++(playout.result() == Result::kDraw ? lists.draws : lists.first_wins);
  }
  const PlayoutTally batch = game.playout_batch(position, kGames, game.ply_limit(), random);
  EXPECT_NEAR(static_cast<double>(batch.plies) / kGames, static_cast<double>(lists.plies) / kGames, 6);
  EXPECT_NEAR(static_cast<double>(batch.draws), static_cast<double>(lists.draws), 5 * std::sqrt(kGames * 0.42));
  EXPECT_NEAR(static_cast<double>(batch.first_wins), static_cast<double>(batch.second_wins),
              5 * std::sqrt(kGames * 0.3));
}

TEST(DarkChessPlayout, BatchesStopAtTheCapAndRepeatBySeed) {
  const Full game{Settings{}};
  const auto position = game.start();
  Random one(9);
  Random two(9);
  EXPECT_EQ(game.playout_batch(position, 77, 100, one), game.playout_batch(position, 77, 100, two));
  EXPECT_EQ(one, two);
  for (const std::uint64_t games : {0, 1, 2, 5}) {
    const PlayoutTally capped = game.playout_batch(position, games, 7, one);
    EXPECT_EQ(capped, (PlayoutTally{.plies = 7 * games, .draws = games}));
    EXPECT_EQ(game.playout_batch(position, games, 0, one), (PlayoutTally{.draws = games}));
  }
  const auto lost = game.parse_position("----/----/----/----/----/----/----/---k r - 60 r");
  EXPECT_EQ(game.playout_batch(lost, 3, 0, one), (PlayoutTally{.second_wins = 3}));
  Full::Playout playout(game, lost);
  EXPECT_EQ(playout.result(), Result::kSecondWins);
  EXPECT_FALSE(playout.step(one));
  EXPECT_EQ(playout.result(), Result::kSecondWins);
}

}  // namespace
}  // namespace palamedes::darkchess
