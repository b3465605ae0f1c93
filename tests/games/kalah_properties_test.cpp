#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/kalah_support.hpp"

namespace palamedes::kalah::testing {
namespace {

// The rules read aloud, stone by stone, on pits in the order of a position's text.
struct SlowKalah {
  Settings settings;
  std::vector<int> pits;
  int mover = 0;

  int half() const { return settings.houses + 1; }
  int& pit(int index) { return pits[static_cast<std::size_t>(index)]; }
  int own_depot() const { return mover * half() + settings.houses; }
  bool own_house(int index) const { return index >= mover * half() && index < own_depot(); }

  int in_houses(int side) const {
    int stones = 0;
    for (int i = 0; i < settings.houses; ++i) stones += pits[static_cast<std::size_t>(side * half() + i)];
    return stones;
  }

  void sow(int house) {
    const int other_depot = (1 - mover) * half() + settings.houses;
    int place = own_depot() - house;
    int hand = pit(place);
    pit(place) = 0;
    while (hand > 0) {
      place = (place + 1) % (2 * half());
      if (place == other_depot) continue;
      ++pit(place);
      --hand;
    }
    if (own_house(place) && pit(place) == 1) {
      int& opposite = pit(2 * settings.houses - place);
      if (opposite > 0 || settings.empty_capture) {
        pit(own_depot()) += opposite + 1;
        opposite = 0;
        pit(place) = 0;
      }
    }
    if (place != own_depot()) mover = 1 - mover;
    if (in_houses(mover) == 0 || (settings.end == EndRule::kAny && in_houses(1 - mover) == 0)) bank();
  }

  void bank() {
    for (int side = 0; side < 2; ++side) {
      pit(side * half() + settings.houses) += in_houses(side);
      for (int i = 0; i < settings.houses; ++i) pit(side * half() + i) = 0;
    }
  }

  std::string text() const {
    std::string joined;
    for (const int stones : pits) joined += (joined.empty() ? "" : ",") + std::to_string(stones);
    return joined + (mover == 0 ? ",1" : ",2");
  }
};

Settings any_settings(bool bytes) {
  Settings settings;
  settings.houses = *rc::gen::inRange(1, bytes ? 8 : kMaxHouses + 1);
  settings.stones = *rc::gen::inRange(1, bytes ? 19 : kMaxStones + 1);
  settings.empty_capture = *rc::gen::arbitrary<bool>();
  settings.end = *rc::gen::arbitrary<bool>() ? EndRule::kAny : EndRule::kMover;
  return settings;
}

// Any distribution of all stones; a few pits get most of them now and then, for sowings of many laps.
SlowKalah any_position(const Settings& settings, Random& random) {
  SlowKalah slow{settings, std::vector<int>(static_cast<std::size_t>(2 * settings.houses + 2)), 0};
  const auto pits = static_cast<std::uint32_t>(slow.pits.size());
  const std::uint32_t used = 1 + random.below(pits);
  const std::uint32_t first = random.below(pits);
  for (int i = 0; i < settings.total(); ++i) ++slow.pits[(first + random.below(used)) % pits];
  slow.mover = static_cast<int>(random.below(2));
  return slow;
}

template <class G>
void check_all_moves(const G& game, const SlowKalah& slow) {
  const auto position = game.parse_position(slow.text());
  const Side mover = game.side_to_move(position);
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  RC_ASSERT(moves.empty() == (game.result(position) != Result::kOngoing));
  for (const auto move : moves) {
    SlowKalah expected = slow;
    expected.sow(move.house);
    auto next = position;
    const auto undo = game.play(next, move);
    RC_ASSERT(game.position_text(next) == expected.text());
    RC_ASSERT(game.parse_position(expected.text()) == next);
    RC_ASSERT(game.key(next) == game.computed_key(next));
    if (game.result(next) == Result::kOngoing) {
      RC_ASSERT(game.depot(next, mover) - game.depot(position, mover) == game.banked(position, move));
      RC_ASSERT((game.side_to_move(next) == mover) == game.gives_turn(position, move));
    }
    game.undo(next, move, undo);
    RC_ASSERT(next == position);
  }
}

RC_GTEST_PROP(KalahProperties, BytesAgreeWithTheRulesReadAloud, ()) {
  const Settings settings = any_settings(true);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const Kalah<PackedBoard> packed(settings);
  const Kalah<ByteBoard> bytes(settings);
  for (int i = 0; i < 50; ++i) {
    const SlowKalah slow = any_position(settings, random);
    check_all_moves(packed, slow);
    check_all_moves(bytes, slow);
  }
}

RC_GTEST_PROP(KalahProperties, WideAgreesWithTheRulesReadAloud, ()) {
  const Settings settings = any_settings(false);
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const Kalah<WideBoard> wide(settings);
  for (int i = 0; i < 30; ++i) check_all_moves(wide, any_position(settings, random));
}

// Random games of every listed variant: stones stay, texts load back, the game ends, keys tell positions apart.
TEST(KalahProperties, RandomGamesOfEveryVariant) {
  for (const auto& variant : Family::info().specs()) {
    Family::visit(Spec::parse(variant), [&](const auto& game) {
      using G = std::decay_t<decltype(game)>;
      EXPECT_EQ(game.spec().text(), variant);
      Random random(99);
      std::set<std::string> texts;
      std::set<std::uint64_t> keys;
      for (int round = 0; round < 40; ++round) {
        auto position = game.start();
        int plies = 0;
        for (;; ++plies) {
          const std::string text = game.position_text(position);
          ASSERT_EQ(game.parse_position(text), position) << text;
          ASSERT_EQ(game.stones_of(position, Side::kFirst) + game.stones_of(position, Side::kSecond),
                    game.settings().total());
          texts.insert(text);
          keys.insert(game.key(position));
          typename G::MoveList moves;
          game.legal_moves(position, moves);
          if (moves.empty()) break;
          const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
          ASSERT_EQ(game.parse_move(position, game.move_text(position, move)), move);
          static_cast<void>(game.play(position, move));
        }
        ASSERT_NE(game.result(position), Result::kOngoing);
        ASSERT_NE(game.reason(position), "");
        ASSERT_EQ(game.stones_in_houses(position, Side::kFirst) + game.stones_in_houses(position, Side::kSecond), 0);
        ASSERT_LT(plies, game.ply_limit());
      }
      EXPECT_EQ(texts.size(), keys.size()) << variant;
    });
  }
}

TEST(KalahProperties, ExchangingThePlayersChangesNothingElse) {
  const Packed game = game_of("kalah:4,3");
  ASSERT_EQ(game.symmetries(), 2);
  EXPECT_FALSE(game.swaps_sides(0));
  EXPECT_TRUE(game.swaps_sides(1));
  Random random(5);
  for (int round = 0; round < 100; ++round) {
    auto position = game.start();
    Packed::MoveList moves;
    for (game.legal_moves(position, moves); !moves.empty(); game.legal_moves(position, moves)) {
      auto image = game.transformed(position, 1);
      EXPECT_EQ(game.side_to_move(image), other(game.side_to_move(position)));
      EXPECT_NE(game.key(image), game.key(position));
      EXPECT_EQ(game.transformed(image, 1), position);
      const auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      const auto image_move = game.transformed_move(position, move, 1);
      EXPECT_EQ(game.parse_move(image, game.move_text(image, image_move)), image_move);
      static_cast<void>(game.play(image, image_move));
      static_cast<void>(game.play(position, move));
      EXPECT_EQ(image, game.transformed(position, 1));
    }
    const Result result = game.result(position);
    const Result mirrored = game.result(game.transformed(position, 1));
    EXPECT_EQ(result == Result::kFirstWins, mirrored == Result::kSecondWins);
    EXPECT_EQ(result == Result::kDraw, mirrored == Result::kDraw);
  }
}

}  // namespace
}  // namespace palamedes::kalah::testing
