#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "games/kalah_support.hpp"
#include "games/playout.hpp"

namespace palamedes::kalah::testing {
namespace {

// What uniformly random play gives, exactly.
struct Expectation {
  double first = 0;
  double second = 0;
  double draw = 0;
  double plies = 0;
};

template <class G>
class Expect {
 public:
  explicit Expect(const G& game) : game_(game) {}

  Expectation from(const typename G::Position& position, int cap) {
    const Result result = game_.result(position);
    if (result != Result::kOngoing || cap == 0) {
      return {result == Result::kFirstWins ? 1.0 : 0.0, result == Result::kSecondWins ? 1.0 : 0.0,
              result == Result::kDraw || result == Result::kOngoing ? 1.0 : 0.0, 0.0};
    }
    const auto place = std::pair(game_.key(position), cap);
    if (const auto found = known_.find(place); found != known_.end()) return found->second;
    typename G::MoveList moves;
    game_.legal_moves(position, moves);
    Expectation mean;
    for (const auto move : moves) {
      auto next = position;
      static_cast<void>(game_.play(next, move));
      const Expectation below = from(next, cap - 1);
      mean.first += below.first;
      mean.second += below.second;
      mean.draw += below.draw;
      mean.plies += below.plies + 1;
    }
    const auto count = static_cast<double>(moves.size());
    mean = {mean.first / count, mean.second / count, mean.draw / count, mean.plies / count};
    known_.emplace(place, mean);
    return mean;
  }

 private:
  const G& game_;
  std::map<std::pair<std::uint64_t, int>, Expectation> known_;
};

void expect_share(std::uint64_t seen, double share, double games, const std::string& what) {
  const double deviation = std::sqrt(std::max(share * (1 - share), 1e-9) / games);
  EXPECT_NEAR(static_cast<double>(seen) / games, share, 4.5 * deviation) << what;
}

void expect_tally(const PlayoutTally& tally, const Expectation& exact, std::uint64_t games, const std::string& what) {
  const auto count = static_cast<double>(games);
  EXPECT_EQ(tally.first_wins + tally.second_wins + tally.draws, games) << what;
  expect_share(tally.first_wins, exact.first, count, what + ": first wins");
  expect_share(tally.second_wins, exact.second, count, what + ": second wins");
  expect_share(tally.draws, exact.draw, count, what + ": draws");
  // Lengths spread by less than their mean.
  EXPECT_NEAR(static_cast<double>(tally.plies) / count, exact.plies, 4.5 * exact.plies / std::sqrt(count) + 1e-9)
      << what;
}

template <class G>
PlayoutTally by_steps(const G& game, const typename G::Position& start, std::uint64_t games, int cap, Random& random) {
  PlayoutTally tally;
  for (std::uint64_t i = 0; i < games; ++i) {
    typename G::Playout playout(game, start);
    for (int plies = 0; plies < cap && playout.step(random); ++plies) ++tally.plies;
    count_result(tally, playout.result());
  }
  return tally;
}

template <class G>
void check_exactly(const std::string& spec, const std::string& text) {
  const G game = game_of<G>(spec);
  const auto start = text.empty() ? game.start() : game.parse_position(text);
  Random random(2024);
  Expect<G> expect(game);
  constexpr std::uint64_t kGames = 40000;
  for (const int cap : {0, 1, 2, 3, 7, 1000}) {
    const Expectation exact = expect.from(start, cap);
    const std::string what = spec + " " + text + " cap " + std::to_string(cap);
    expect_tally(game.playout_batch(start, kGames, cap, random), exact, kGames, what + " batch");
    expect_tally(by_steps(game, start, kGames, cap, random), exact, kGames, what + " step");
  }
}

TEST(KalahPlayout, SharesOfResultsAreThoseOfUniformPlay) {
  for (const char* spec : {"kalah:3,2", "kalah:3,2,empty-capture=off", "kalah:3,2,end=mover", "kalah:3,2,pie=on",
                           "kalah:2,3,empty-capture=off,end=mover,pie=on", "kalah:1,3"}) {
    check_exactly<Packed>(spec, "");
    check_exactly<Kalah<ByteBoard>>(spec, "");
    check_exactly<Kalah<WideBoard>>(spec, "");
  }
  check_exactly<Packed>("kalah:3,2", "1,0,2,3,0,4,1,1,2");
  check_exactly<Packed>("kalah:3,2,pie=on", "0,1,4,1,2,2,2,0,2s");
  check_exactly<Packed>("kalah:3,2", "0,0,0,7,0,0,0,5,1");
  check_exactly<Packed>("kalah:6,1", "0,1,0,1,0,1,4,1,0,0,1,0,0,3,1");
  check_exactly<Packed>("kalah:7,1", "0,1,0,1,0,1,0,4,1,0,0,1,0,0,0,5,2");
  check_exactly<Kalah<WideBoard>>("kalah:8,1", "0,0,1,0,1,0,1,0,5,0,1,0,0,1,0,0,0,6,2");
}

TEST(KalahPlayout, AFewGamesAreCountedToo) {
  const Packed game = game_of("kalah:6,4");
  Random random(3);
  for (std::uint64_t games = 0; games <= 40; ++games) {
    const auto tally = game.playout_batch(game.start(), games, 1000, random);
    EXPECT_EQ(tally.first_wins + tally.second_wins + tally.draws, games);
    EXPECT_GE(tally.plies, 9 * games);
    const auto capped = game.playout_batch(game.start(), games, 5, random);
    EXPECT_EQ(capped, (PlayoutTally{.plies = 5 * games, .draws = games}));
  }
}

TEST(KalahPlayout, SameSeedSameGames) {
  const Packed game = game_of("kalah:6,4");
  Random one(11);
  Random two(11);
  EXPECT_EQ(game.playout_batch(game.start(), 1000, 1000, one), game.playout_batch(game.start(), 1000, 1000, two));
  EXPECT_EQ(one, two);
  EXPECT_NE(one, Random(11));
}

TEST(KalahPlayout, BatchAndStepsAgreeOnLargeBoards) {
  for (const char* spec : {"kalah:6,4", "kalah:6,4,empty-capture=off", "kalah:6,6,end=mover", "kalah:7,18"}) {
    const Packed game = game_of(spec);
    Random random(8);
    constexpr std::uint64_t kGames = 30000;
    for (const int cap : {45, 100000}) {
      const auto steps = by_steps(game, game.start(), kGames, cap, random);
      const auto batch = game.playout_batch(game.start(), kGames, cap, random);
      const auto share = [](std::uint64_t count) { return static_cast<double>(count) / kGames; };
      const double tolerance = 4.5 * std::sqrt(2 * 0.25 / kGames);
      EXPECT_NEAR(share(steps.first_wins), share(batch.first_wins), tolerance) << spec;
      EXPECT_NEAR(share(steps.second_wins), share(batch.second_wins), tolerance) << spec;
      EXPECT_NEAR(share(steps.draws), share(batch.draws), tolerance) << spec;
      EXPECT_NEAR(share(steps.plies) / share(batch.plies), 1, 0.01) << spec;
    }
  }
}

// Chi-square of the first ply against the legal moves.
template <class G>
void check_uniform(const std::string& spec, const std::string& text) {
  const G game = game_of<G>(spec);
  const auto position = game.parse_position(text);
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  std::map<std::string, int> seen;
  for (const auto move : moves) {
    auto next = position;
    static_cast<void>(game.play(next, move));
    seen[game.position_text(next)] = 0;
  }
  ASSERT_EQ(seen.size(), moves.size());
  Random random(77);
  constexpr int kTrials = 30000;
  for (int trial = 0; trial < kTrials; ++trial) {
    typename G::Playout playout(game, position);
    ASSERT_TRUE(playout.step(random));
    const auto found = seen.find(game.position_text({playout.board(), playout.side(), playout.swap_pending()}));
    ASSERT_NE(found, seen.end());
    ++found->second;
  }
  const double expected = static_cast<double>(kTrials) / static_cast<double>(moves.size());
  double chi_square = 0;
  for (const auto& [next, count] : seen) chi_square += (count - expected) * (count - expected) / expected;
  const auto freedom = static_cast<double>(moves.size() - 1);
  EXPECT_LT(chi_square, freedom + 4.5 * std::sqrt(2 * freedom) + 6) << spec << ' ' << text;
}

TEST(KalahPlayout, EveryLegalMoveIsEquallyLikely) {
  check_uniform<Packed>("kalah:6,4", "4,4,4,4,4,4,0,4,4,4,4,4,4,0,1");
  check_uniform<Packed>("kalah:6,4", "4,0,4,4,0,4,8,4,4,4,4,4,4,0,1");
  check_uniform<Packed>("kalah:6,4", "0,9,0,0,0,1,14,4,4,4,4,4,4,0,1");
  check_uniform<Packed>("kalah:6,4,pie=on", "4,4,4,0,5,5,1,5,4,4,4,4,4,0,2s");
  check_uniform<Packed>("kalah:7,2", "2,2,0,2,2,2,2,2,2,2,2,2,2,2,2,0,1");
  check_uniform<Kalah<ByteBoard>>("kalah:5,3", "3,3,0,3,3,3,3,3,3,3,3,0,2");
  check_uniform<Kalah<WideBoard>>("kalah:9,1", "1,1,0,1,1,1,1,0,1,2,1,1,1,1,1,1,1,1,1,0,1");
}

}  // namespace
}  // namespace palamedes::kalah::testing
