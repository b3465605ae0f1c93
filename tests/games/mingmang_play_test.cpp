// Properties over random play, symmetries and playouts.
#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "games/mingmang/family.hpp"
#include "games/path.hpp"

namespace palamedes::mingmang {
namespace {

// Some random plies from the start, superko kept.
template <int N>
Path<MingMang<N>> random_path(const MingMang<N>& game, std::uint64_t seed, int plies) {
  Random random(seed);
  Path<MingMang<N>> path(game, game.start());
  typename MingMang<N>::MoveList moves;
  for (int ply = 0; ply < plies; ++ply) {
    path.legal_moves(moves);
    if (moves.empty()) break;
    path.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return path;
}

template <int N>
std::vector<Move> sorted_moves(const MingMang<N>& game, const Position& position) {
  typename MingMang<N>::MoveList list;
  game.legal_moves(position, list);
  std::vector<Move> moves(list.begin(), list.end());
  std::sort(moves.begin(), moves.end());
  return moves;
}

template <int N>
void check_position(const MingMang<N>& game, const Position& position) {
  RC_ASSERT(game.parse_position(game.position_text(position)) == position);
  RC_ASSERT(std::popcount(position.occupied()) == MingMang<N>::kPieces);
  RC_ASSERT((position.mine & position.theirs) == 0U);
  RC_ASSERT((position.occupied() & ~kBoard<N>) == 0U);
  const auto moves = sorted_moves(game, position);
  RC_ASSERT(moves.empty() == (game.result(position) != Result::kOngoing));
  RC_ASSERT(game.reason(position).empty() == !moves.empty());
  RC_ASSERT(std::adjacent_find(moves.begin(), moves.end()) == moves.end());
  for (const Move move : moves) {
    RC_ASSERT(game.parse_move(position, game.move_text(position, move)) == move);
    Position next = position;
    const Position taken = game.play(next, move);
    RC_ASSERT(next == game.after(position, move));
    RC_ASSERT(game.side_to_move(next) == other(game.side_to_move(position)));
    const Squares captured = game.capture_mask(position, move);
    RC_ASSERT((captured & ~position.theirs) == 0U);
    RC_ASSERT(next.mine == (position.theirs & ~captured));
    RC_ASSERT(game.is_capture(position, move) ==
              (!move.is_pass() && (game.capture_squares(position) & bit_of(move.to())) != 0));
    RC_ASSERT(game.key(next) == game.computed_key(next));
    RC_ASSERT(game.key(next) != game.key(position));
    game.undo(next, move, taken);
    RC_ASSERT(next == position);
  }
}

template <int N>
void check_symmetries(const MingMang<N>& game, const Position& position) {
  const Territory territory = game.territory(position);
  for (int symmetry = 0; symmetry < game.symmetries(); ++symmetry) {
    const Position image = game.transformed(position, symmetry);
    const bool swapped = game.swaps_sides(symmetry);
    const auto seen_as = [&](Side side) { return swapped ? other(side) : side; };
    RC_ASSERT(game.side_to_move(image) == seen_as(game.side_to_move(position)));
    std::vector<Move> expected;
    for (const Move move : sorted_moves(game, position)) {
      const Move moved = game.transformed_move(position, move, symmetry);
      expected.push_back(moved);
      RC_ASSERT(game.after(image, moved) == game.transformed(game.after(position, move), symmetry));
    }
    std::sort(expected.begin(), expected.end());
    RC_ASSERT(expected == sorted_moves(game, image));
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      RC_ASSERT(game.territory(image).count(seen_as(side)) == territory.count(side));
    }
    const Result result = game.result(position);
    const Result flipped = result == Result::kFirstWins    ? Result::kSecondWins
                           : result == Result::kSecondWins ? Result::kFirstWins
                                                           : result;
    RC_ASSERT(game.result(image) == (swapped ? flipped : result));
  }
  RC_ASSERT(game.transformed(position, 0) == position);
}

template <int N>
void check_random_play() {
  EXPECT_TRUE(rc::check("random play keeps the rules", [](std::uint64_t seed) {
    const MingMang<N> game;
    const auto path = random_path(game, seed, *rc::gen::inRange(0, 120));
    check_position(game, path.position());
    check_symmetries(game, path.position());
  }));
}

TEST(MingMangProperties, RandomPlay4) { check_random_play<4>(); }
TEST(MingMangProperties, RandomPlay5) { check_random_play<5>(); }
TEST(MingMangProperties, RandomPlay6) { check_random_play<6>(); }
TEST(MingMangProperties, RandomPlay7) { check_random_play<7>(); }
TEST(MingMangProperties, RandomPlay8) { check_random_play<8>(); }

TEST(MingMangProperties, KeysOfDifferentPositionsDiffer) {
  const MingMang<4> game;
  std::map<std::uint64_t, Position> seen;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    auto path = random_path(game, seed, 60);
    for (; path.plies() > 0; path.undo()) {
      const auto [found, fresh] = seen.emplace(game.key(path.position()), path.position());
      if (!fresh) {
        ASSERT_EQ(found->second, path.position());
      }
    }
  }
  EXPECT_GT(seen.size(), 1000U);
}

TEST(MingMangSymmetry, HalfTurnSwapsTheColoursOfTheStart) {
  const MingMang<8> game;
  const Position turned = game.transformed(game.start(), 8 + 3);
  EXPECT_TRUE(game.swaps_sides(11));
  EXPECT_EQ(turned.side(), Side::kSecond);
  EXPECT_EQ(turned.pieces(Side::kFirst), game.start().pieces(Side::kFirst));
  EXPECT_EQ(turned.pieces(Side::kSecond), game.start().pieces(Side::kSecond));
}

// Chi-square of observed counts against equal chances; far above its mean (the number of kinds) means a biased choice.
double chi_square(const std::map<std::string, int>& observed, std::size_t kinds, int total) {
  const double expected = static_cast<double>(total) / static_cast<double>(kinds);
  double sum = expected * static_cast<double>(kinds - observed.size());
  for (const auto& [text, count] : observed) sum += (count - expected) * (count - expected) / expected;
  return sum;
}

template <int N>
void check_first_step(const MingMang<N>& game, const Position& position, std::uint64_t seed) {
  std::set<std::string> legal;
  for (const Move move : sorted_moves(game, position)) legal.insert(game.position_text(game.after(position, move)));
  const int total = 400 * static_cast<int>(legal.size());
  std::map<std::string, int> observed;
  Random random(seed);
  for (int i = 0; i < total; ++i) {
    Playout<N> playout(game, position);
    ASSERT_TRUE(playout.step(random));
    ++observed[game.position_text(playout.position())];
  }
  for (const auto& [text, count] : observed) EXPECT_TRUE(legal.contains(text)) << text;
  // Slides to one position from different pieces do not exist, so every legal move is a kind of its own.
  ASSERT_EQ(legal.size(), sorted_moves(game, position).size());
  const auto kinds = static_cast<double>(legal.size());
  EXPECT_LT(chi_square(observed, legal.size(), total), kinds + 5 * std::sqrt(2 * kinds));
}

TEST(MingMangPlayout, FirstStepsAreUniform) {
  check_first_step(MingMang<8>(), MingMang<8>().start(), 1);
  const MingMang<8> game;
  check_first_step(game,
                   game.parse_position("WWW...WW/W.W...B./...W.W../W....B.B/W..WWB.B/....W.../....B.BB/BBBB.B.B w"), 2);
  check_first_step(MingMang<4>(), MingMang<4>().start(), 3);
  check_first_step(MingMang<5>(), random_path(MingMang<5>(), 5, 20).position(), 4);
}

// On the small board three plies bring superko into play often: the fourth must be uniform over what it leaves.
TEST(MingMangPlayout, SuperkoIsKeptAndTheRestIsUniform) {
  const MingMang<4> game;
  const Position root = game.parse_position("WWWW/W..B/BBBB/.W.B b");
  std::map<std::string, std::map<std::string, int>> fourth;
  std::map<std::string, std::vector<Position>> lines;
  Random random(9);
  for (int i = 0; i < 600000; ++i) {
    Playout<4> playout(game, root);
    std::vector<Position> line;
    std::string name;
    for (int ply = 0; ply < 3 && playout.step(random); ++ply) {
      line.push_back(playout.position());
      name += game.position_text(playout.position()) + ';';
    }
    if (!playout.step(random)) continue;
    ++fourth[name][game.position_text(playout.position())];
    lines.emplace(name, line);
  }
  int restricted = 0;
  for (const auto& [name, observed] : fourth) {
    Path<MingMang<4>> path(game, root);
    for (const Position& position : lines.at(name)) {
      for (const Move move : sorted_moves(game, path.position())) {
        if (game.after(path.position(), move) == position) {
          ASSERT_TRUE(path.allows(move));
          path.play(move);
          break;
        }
      }
    }
    MingMang<4>::MoveList allowed;
    path.legal_moves(allowed);
    if (allowed.size() == sorted_moves(game, path.position()).size()) continue;
    int total = 0;
    for (const auto& [text, count] : observed) total += count;
    if (total < 300) continue;
    ++restricted;
    const auto kinds = static_cast<double>(allowed.size());
    EXPECT_LE(observed.size(), allowed.size());
    EXPECT_LT(chi_square(observed, allowed.size(), total), kinds + 8 * std::sqrt(2 * kinds)) << name;
  }
  EXPECT_GT(restricted, 3);
}

TEST(MingMangPlayout, WholeGamesNeverRepeatBySliding) {
  const MingMang<4> game;
  Random random(21);
  int ended = 0;
  for (int round = 0; round < 400; ++round) {
    Playout<4> playout(game, game.start());
    std::set<std::pair<Squares, std::uint64_t>> seen{{game.start().mine, game.path_key(game.start())}};
    int ply = 0;
    while (ply < 300 && playout.step(random)) {
      ++ply;
      const Position& now = playout.position();
      const bool fresh = seen.emplace(now.mine, game.path_key(now)).second;
      ASSERT_TRUE(fresh || now.passes() > 0);
    }
    ASSERT_EQ(playout.result() != Result::kOngoing, ply < 300);
    ended += ply < 300 ? 1 : 0;
    if (ply < 300) {
      ASSERT_FALSE(playout.step(random));
    }
  }
  EXPECT_GT(ended, 100);
}

TEST(MingMangPlayout, RunsOnBeyondWhatItRemembers) {
  const MingMang<8> game;
  Random random(3);
  for (int round = 0; round < 20; ++round) {
    Playout<8> playout(game, game.start());
    for (int ply = 0; ply < 3000 && playout.step(random); ++ply) {
    }
    EXPECT_EQ(std::popcount(playout.position().occupied()), 28);
  }
}

TEST(MingMangPlayout, FinishedGamesStayFinished) {
  const MingMang<4> game;
  Random random(1);
  for (const char* text :
       {"..../WWWW/BBBB/BBBB b", "BB../B..B/BBBB/BBBB w", "BB../B..B/BBBB/BBBB b", "WWWW/W..B/W..B/BBBB b pp"}) {
    Playout<4> playout(game, game.parse_position(text));
    EXPECT_FALSE(playout.step(random));
    EXPECT_EQ(playout.result(), game.result(game.parse_position(text)));
    EXPECT_NE(playout.result(), Result::kOngoing);
  }
}

}  // namespace
}  // namespace palamedes::mingmang
