#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "games/kalah/heuristics.hpp"
#include "games/kalah_support.hpp"

namespace palamedes::kalah {
namespace {

using testing::game_of;
using testing::Packed;
using Wide = Kalah<WideBoard>;

Weights some_weights() {
  return Weights::parse("game kalah\nname test\nmargin 100\nhouses 17\nturns 31\ncaptures 13\nmobility 7\nfar 5\n");
}

// Positions met in random games that go on, the first one included.
template <class G, class Visit>
void for_random_positions(const G& game, int games, Visit&& visit) {
  Random random(20);
  for (int i = 0; i < games; ++i) {
    auto position = game.start();
    for (;;) {
      typename G::MoveList moves;
      game.legal_moves(position, moves);
      if (moves.empty()) break;
      visit(position, moves);
      static_cast<void>(game.play(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
  }
}

template <class G>
typename G::Position turned(const typename G::Position& position) {
  auto image = position;
  image.board.turn();
  return image;
}

template <class G>
void check_knowledge(const std::string& spec) {
  SCOPED_TRACE(spec);
  const G game = game_of<G>(spec);
  const Weights weights = some_weights();
  Heuristics<G> heuristics(game, weights);
  for_random_positions(game, 40, [&](const auto& position, const auto& moves) {
    const int value = heuristics.evaluate(game, position);
    ASSERT_EQ(value, -heuristics.evaluate(game, turned<G>(position))) << game.position_text(position);

    FeatureValues values{};
    heuristics.features(game, position, values);
    int sum = 0;
    for (std::size_t i = 0; i < kFeatureCount; ++i) sum += weights.of(kFeatures[i]) * values[i];
    const int half = game.settings().total() / 2;
    const int margin = game.margin(position);
    const int depot = game.depot(position, position.side);
    if (depot > half) {
      ASSERT_EQ(value, Heuristics<G>::kDecided + margin);
    } else if (depot - margin > half) {
      ASSERT_EQ(value, margin - Heuristics<G>::kDecided);
    } else {
      ASSERT_EQ(value, sum) << game.position_text(position);
    }

    for (const Move move : moves) {
      const bool again = game.gives_turn(position, move);
      const int captured = game.captured(position, move);
      ASSERT_EQ(heuristics.forcing(game, position, move), again) << game.position_text(position);
      ASSERT_EQ(heuristics.noisy(game, position, move), again || captured > 1) << game.position_text(position);
      const int order = heuristics.order(game, position, move);
      if (!again && captured > 0) {
        ASSERT_EQ(order, 10 * captured) << game.position_text(position) << " house " << int{move.house};
      }
      ASSERT_GE(order, 0);
      ASSERT_LE(order, 1'000'000);
    }
  });
}

TEST(KalahHeuristics, EvaluatesAndOrdersAsTheRulesSay) {
  for (const std::string spec : {"kalah", "kalah:6,4,empty-capture=off", "kalah:6,4,pie=on", "kalah:1,5", "kalah:2,9",
                                 "kalah:3,12", "kalah:7,18", "kalah:5,6,end=mover"}) {
    check_knowledge<Packed>(spec);
    check_knowledge<Kalah<ByteBoard>>(spec);
    check_knowledge<Wide>(spec);
  }
  for (const std::string spec : {"kalah:12,20", "kalah:8,4", "kalah:12,1,empty-capture=off,end=mover"}) {
    check_knowledge<Wide>(spec);
  }
}

// The net by the book: one house after the other, in a list of plain numbers.
template <class G>
int slow_net(const Weights& weights, const G& game, const typename G::Position& position) {
  const auto inputs = weights.rows_of("net-input");
  std::vector<int> hidden(weights.rows_of("net-bias")[0].begin(), weights.rows_of("net-bias")[0].end());
  for (const bool mover : {true, false}) {
    for (int house = 1; house <= 6; ++house) {
      const int stones = game.stones_in_house(position, mover ? position.side : other(position.side), house);
      const auto row = static_cast<std::size_t>((mover ? 0 : 96) + 16 * (house - 1) + std::min(stones, 15));
      for (std::size_t i = 0; i < hidden.size(); ++i) hidden[i] += inputs[row][i];
    }
  }
  int sum = 0;
  for (std::size_t i = 0; i < hidden.size(); ++i) {
    sum += weights.rows_of("net-output")[0][i] * std::clamp(hidden[i], 0, 256);
  }
  return sum / 256;
}

template <class G>
void check_net(const std::string& spec) {
  SCOPED_TRACE(spec);
  std::ifstream file(PALAMEDES_TEST_DATA "/../../data/weights/kalah-default.txt");
  const Weights weights = Weights::parse(std::string(std::istreambuf_iterator<char>(file), {}));
  const G game = game_of<G>(spec);
  const Heuristics<G> heuristics(game, weights);
  const bool net = game.settings().houses == 6;
  for_random_positions(game, 40, [&](const auto& position, const auto& /*moves*/) {
    const int value = heuristics.evaluate(game, position);
    if (std::abs(value) > Heuristics<G>::kDecided / 2) return;
    FeatureValues values{};
    heuristics.features(game, position, values);
    int sum = net ? slow_net(weights, game, position) : 0;
    for (std::size_t i = 0; i < kFeatureCount; ++i) {
      sum += weights.of((net ? "net-" : "") + std::string(kFeatures[i])) * values[i];
    }
    ASSERT_EQ(value, sum) << game.position_text(position);
  });
}

TEST(KalahHeuristics, TheNetIsForBoardsOfSixHouses) {
  for (const std::string spec : {"kalah", "kalah:6,4", "kalah:5,6", "kalah:7,6"}) {
    check_net<Packed>(spec);
    check_net<Wide>(spec);
  }
}

TEST(KalahHeuristics, FeaturesOfAKnownPosition) {
  const Packed game = game_of("kalah");
  const Heuristics<Packed> heuristics(game, some_weights());
  // Own x6..x1: 1 0 4 3 2 1, so x1..x4 give turns and x6 captures the 5 opposite x5 (the opponent's x2).
  const auto position = game.parse_position("1,0,4,3,2,1,20,6,0,7,0,5,3,20,1");
  FeatureValues values{};
  heuristics.features(game, position, values);
  // Of the opponent's houses x6 gives a turn, and none captures.
  EXPECT_EQ(values, (FeatureValues{0, 11 - 21, 4 - 1, 5 - 0, 5 - 4, 1 - 6}));
}

TEST(KalahHeuristics, RepetitionsComeFirstFromTheRight) {
  const Packed game = game_of("kalah");
  Heuristics<Packed> heuristics(game, some_weights());
  for_random_positions(game, 40, [&](const auto& position, auto moves) {
    std::stable_sort(moves.begin(), moves.end(), [&](Move a, Move b) {
      return heuristics.order(game, position, a) > heuristics.order(game, position, b);
    });
    for (std::size_t i = 1; i < moves.size(); ++i) {
      const bool before = game.gives_turn(position, moves[i - 1]);
      const bool again = game.gives_turn(position, moves[i]);
      ASSERT_TRUE(before || !again);
      if (before && again) {
        ASSERT_LT(moves[i - 1].house, moves[i].house);
      }
      if (!before && !again) {
        ASSERT_GE(game.captured(position, moves[i - 1]), game.captured(position, moves[i]));
      }
    }
  });
}

// Every chain written out in full, with no bound and no recursion shared with the heuristic.
struct Chain {
  std::uint8_t first;
  int gain;
};

template <class G>
std::vector<Chain> chains_of(const G& game, const typename G::Position& root, bool answered) {
  struct Open {
    typename G::Position position;
    std::uint8_t first;
  };
  const Side mover = game.side_to_move(root);
  const auto lead = [&](const auto& position) {
    return game.depot(position, mover) - game.depot(position, other(mover));
  };
  std::vector<Chain> chains;
  std::vector<Open> open{{root, 0}};
  while (!open.empty()) {
    const Open here = open.back();
    open.pop_back();
    typename G::MoveList moves;
    game.legal_moves(here.position, moves);
    for (const Move move : moves) {
      Open next = here;
      if (here.position == root) next.first = move.house;
      static_cast<void>(game.play(next.position, move));
      const bool over = game.result(next.position) != Result::kOngoing;
      if (!over && game.side_to_move(next.position) == mover) {
        open.push_back(next);
        continue;
      }
      int gain = lead(next.position) - lead(root);
      if (answered && !over) {
        const auto answers = chains_of(game, next.position, false);
        gain -=
            std::max_element(answers.begin(), answers.end(), [](Chain a, Chain b) { return a.gain < b.gain; })->gain;
      }
      chains.push_back({next.first, gain});
    }
  }
  return chains;
}

template <class G>
void check_greedy(const std::string& spec, int games) {
  SCOPED_TRACE(spec);
  const G game = game_of<G>(spec);
  Greedy<G> greedy(game);
  for_random_positions(game, games, [&](const auto& position, const auto& moves) {
    std::map<std::uint8_t, int> best;
    for (const Chain& chain : chains_of(game, position, true)) {
      const auto [entry, is_new] = best.emplace(chain.first, chain.gain);
      if (!is_new) entry->second = std::max(entry->second, chain.gain);
    }
    int most = -1'000;
    for (const Move move : moves) {
      const int gain = greedy.gain(position, move);
      ASSERT_EQ(gain, best.at(move.house)) << game.position_text(position) << " house " << int{move.house};
      most = std::max(most, gain);
    }
    const auto suggested = greedy.suggestion(position);
    ASSERT_TRUE(suggested.has_value());
    ASSERT_EQ(best.at(suggested->house), most);
  });
}

TEST(KalahGreedy, AgreesWithEveryChainWrittenOut) {
  check_greedy<Packed>("kalah", 8);
  check_greedy<Packed>("kalah:6,4", 8);
  check_greedy<Packed>("kalah:6,4,empty-capture=off", 8);
  check_greedy<Packed>("kalah:5,6,end=mover", 8);
  check_greedy<Packed>("kalah:6,4,pie=on", 4);
  check_greedy<Wide>("kalah:8,4", 2);
}

TEST(KalahGreedy, NothingToSuggestOnceTheGameIsOver) {
  const Packed game = game_of("kalah:2,1");
  auto position = game.start();
  Packed::MoveList moves;
  for (game.legal_moves(position, moves); !moves.empty(); game.legal_moves(position, moves)) {
    static_cast<void>(game.play(position, moves[0]));
  }
  EXPECT_FALSE(Greedy<Packed>(game).suggestion(position).has_value());
}

TEST(KalahGreedy, IsBoundedWhereChainsAreMany) {
  const Wide game = game_of<Wide>("kalah:12,4");
  const auto position = game.parse_position("12,11,10,9,8,7,6,5,4,3,2,1,0,0,0,0,0,0,0,0,0,0,0,0,5,13,1");
  EXPECT_GT(Greedy<Wide>(game).gain(position, Move{1, Side::kFirst}), 12);
}

// By house, x1 first; 0 where the house is empty.
std::vector<float> priors_at(const std::string& text) {
  const Packed game = game_of("kalah");
  const Heuristics<Packed> heuristics(game, some_weights());
  const auto position = game.parse_position(text);
  Packed::MoveList moves;
  game.legal_moves(position, moves);
  std::array<float, Packed::MoveList::capacity()> priors{};
  heuristics.priors(game, position, moves, std::span(priors.data(), moves.size()));
  std::vector<float> by_house(6);
  for (std::size_t i = 0; i < moves.size(); ++i) by_house[moves[i].house - 1U] = priors[i];
  return by_house;
}

void expect_priors(const std::string& text, const std::vector<float>& expected) {
  const std::vector<float> priors = priors_at(text);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_NEAR(priors[i], expected[i], 1e-5) << text << " house " << i + 1;
  }
}

TEST(KalahPriors, SeventeenRepetitionsBeginAtTheRight) {
  // Every other house spoils some of them.
  expect_priors("6,5,4,3,2,1,20,5,0,0,0,0,0,26,1", {1, -0.9F, -1.2F, -1.4F, -1.5F, -1.7F});
}

TEST(KalahPriors, RepetitionsComeBeforeACaptureThatSurvivesThem) {
  expect_priors("1,0,4,3,2,1,20,6,0,7,0,5,3,20,1", {1, 0.5F, 0.3F, 0.2F, 0, 0.1F});
}

TEST(KalahPriors, CapturedStonesDecideAgainstARepetition) {
  // x3 takes what lies in the opponent's x5; x5 gives a turn and fills the house that x3 needs.
  expect_priors("1,5,5,1,0,5,20,0,6,0,0,0,0,29,1", {-1.8F, 0, 1, -1.3F, -1.2F, -1.4F});
  expect_priors("1,5,5,1,0,5,20,6,0,0,0,0,0,29,1", {0.5F, 0, 0.7F, 1, 1, 0.7F});
}

}  // namespace
}  // namespace palamedes::kalah
