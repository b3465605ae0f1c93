#include <algorithm>
#include <array>
#include <fstream>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/darkchess/family.hpp"
#include "games/darkchess/heuristics.hpp"

namespace palamedes::darkchess {
namespace {

using Full = DarkChess<FullBoard>;

Weights weights_named(const std::string& name) {
  std::ifstream file(PALAMEDES_TEST_DATA "/../../data/weights/darkchess-" + name + ".txt");
  return Weights::parse(std::string(std::istreambuf_iterator<char>(file), {}));
}

// Every feature with a weight of its own, so that no two can stand for each other.
Weights all_different() {
  Weights weights{.game = "darkchess", .name = "test", .values = {}};
  int value = 1;
  for (const std::string_view feature : kFeatures) {
    weights.values.emplace_back(feature, value % 2 == 0 ? -value : value);
    value = value * 3 / 2 + 1;
  }
  return weights;
}

// Calls visit(game, position) all along a random game of a random variant.
template <class Visit>
void walk_any(const Visit& visit) {
  const std::string name = *rc::gen::elementOf(Family::info().specs());
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  Family::visit(Spec::parse(name), [&](const auto& game) {
    auto position = game.start();
    typename std::decay_t<decltype(game)>::MoveList moves;
    for (game.legal_moves(position, moves); !moves.empty(); game.legal_moves(position, moves)) {
      visit(game, position);
      // Captures when there are some, now and then: a random game has few of them.
      auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      for (const Move other : moves) {
        if (game.is_capture(position, other) && random.below(2) == 0) move = other;
      }
      if (game.is_chance(position, move)) move = game.draw_outcome(position, move, random);
      static_cast<void>(game.play(position, move));
    }
  });
}

// The features again, piece by piece and square by square, from the rules' own answers.
template <class G>
class Slow {
 public:
  using Position = typename G::Position;
  static constexpr int kRows = G::BoardShape::kRows;
  static constexpr int kColumns = G::BoardShape::kColumns;

  Slow(const G& game, const Position& position) : game_(game), position_(position) {}

  FeatureValues features() const {
    FeatureValues values{};
    const Colour mover = position_.to_move;
    const Colour enemy = opposite(mover);
    for (int i = 0; i < kKinds; ++i) values[static_cast<std::size_t>(i)] = number(mover, i) - number(enemy, i);
    const auto differ = [&](Feature feature, const std::function<int(Colour)>& of) {
      value_in(values, feature) = of(mover) - of(enemy);
    };
    differ(Feature::kPrey, [&](Colour c) { return pairs(c); });
    differ(Feature::kUnopposed, [&](Colour c) {
      return count_kinds(c, [](int kind, int prey, int takers) { return kind != 5 && prey > 0 && takers == 0; });
    });
    differ(Feature::kIdle,
           [&](Colour c) { return count_kinds(c, [](int kind, int prey, int) { return kind != 5 && prey == 0; }); });
    differ(Feature::kSoldiers, [&](Colour c) { return number(opposite(c), 0) > 0 ? number(c, 6) : 0; });
    differ(Feature::kScreens,
           [&](Colour c) { return number(c, 5) * (position_.bag.total() + std::popcount(position_.revealed())); });
    differ(Feature::kCannonPrey, [&](Colour c) {
      int enemies = 0;
      for (int kind = 0; kind < kKinds; ++kind) enemies += number(opposite(c), kind);
      return number(c, 5) * enemies;
    });
    differ(Feature::kShown, [&](Colour c) {
      int shown = 0;
      for_pieces(c, [&](int, Kind) { ++shown; });
      return shown;
    });
    differ(Feature::kMobility, [&](Colour c) { return safe_steps(c); });
    differ(Feature::kChase, [&](Colour c) { return nearness(c); });
    differ(Feature::kCentre, [&](Colour c) {
      int sum = 0;
      for_pieces(c, [&](int square, Kind) {
        const int row = square % kRows;
        sum += kRows == 8 ? kCentre[row][square / kRows] : (row == 0 || row == kRows - 1 ? 1 : 2);
      });
      return sum;
    });
    std::vector<int> exposed;
    for_pieces(enemy, [&](int square, Kind kind) {
      if (game_.attackers(position_, square) != 0) value_in(values, Feature::kAttacks) += nominal(kind);
    });
    for_pieces(mover, [&](int square, Kind kind) {
      if (game_.attackers(position_, square) == 0) return;
      exposed.push_back(nominal(kind));
      value_in(values, Feature::kExposed) += nominal(kind);
      if (safe_neighbours(square, kind, mover) == 0) value_in(values, Feature::kTrapped) += nominal(kind);
    });
    std::sort(exposed.rbegin(), exposed.rend());
    value_in(values, Feature::kSecond) = exposed.size() > 1 ? exposed[1] : 0;
    if (position_.bag.total() > 0) {
      value_in(values, Feature::kDark) = 16 * (risk(mover) - risk(enemy)) / position_.bag.total();
    }
    return values;
  }

  // What turning up a square brings, outcome by outcome.
  int flip_gain(int square) const {
    typename G::ChanceList outcomes;
    game_.chance_outcomes(position_, Move::flip(square), outcomes);
    int sum = 0;
    for (const auto& outcome : outcomes) {
      Position next = position_;
      static_cast<void>(game_.play(next, outcome.move));
      const int own = nominal(kind_of(outcome.move.piece()));
      int prey = 0;
      for_each_bit(game_.attacks(next, square),
                   [&](int at) { prey = std::max(prey, nominal(kind_of(next.piece_on(at)))); });
      const bool taken = game_.attackers(next, square) != 0;
      const bool mine = colour_of(outcome.move.piece()) == position_.to_move;
      if (mine) {
        sum += outcome.weight * (taken ? -100 * own : 25 * prey);
      } else {
        sum += outcome.weight * (prey > 0 ? -100 * prey : (taken ? 25 * own : 0));
      }
    }
    return sum / position_.bag.total();
  }

 private:
  static constexpr int kCentre[8][4] = {{1, 2, 2, 1}, {2, 3, 3, 2}, {2, 3, 3, 2}, {2, 4, 4, 2},
                                        {2, 4, 4, 2}, {2, 3, 3, 2}, {2, 3, 3, 2}, {1, 2, 2, 1}};

  static int nominal(Kind kind) { return std::array{16, 8, 5, 4, 3, 7, 2}[static_cast<std::size_t>(kind)]; }
  int number(Colour colour, int kind) const { return position_.alive(piece_of(colour, static_cast<Kind>(kind))); }

  template <class Visit>
  void for_pieces(Colour colour, const Visit& visit) const {
    for (int square = 0; square < kRows * kColumns; ++square) {
      const Piece piece = position_.piece_on(square);
      if (piece != kNoPiece && colour_of(piece) == colour) visit(square, kind_of(piece));
    }
  }
  template <class Visit>
  void for_neighbours(int square, const Visit& visit) const {
    for (int other = 0; other < kRows * kColumns; ++other) {
      if (distance(square, other) == 1) visit(other);
    }
  }
  static int distance(int a, int b) { return std::abs(a / kRows - b / kRows) + std::abs(a % kRows - b % kRows); }

  int pairs(Colour colour) const {
    int sum = 0;
    for (int kind = 0; kind < kKinds; ++kind) {
      for (int other = 0; other < kKinds; ++other) {
        if (takes(static_cast<Kind>(kind), static_cast<Kind>(other))) {
          sum += number(colour, kind) * number(opposite(colour), other);
        }
      }
    }
    return sum;
  }
  template <class Counts>
  int count_kinds(Colour colour, const Counts& counts) const {
    int sum = 0;
    for (int kind = 0; kind < kKinds; ++kind) {
      int prey = 0;
      int takers = 0;
      for (int other = 0; other < kKinds; ++other) {
        if (takes(static_cast<Kind>(kind), static_cast<Kind>(other))) prey += number(opposite(colour), other);
        if (takes(static_cast<Kind>(other), static_cast<Kind>(kind))) takers += number(opposite(colour), other);
      }
      if (counts(kind, prey, takers)) sum += number(colour, kind);
    }
    return sum;
  }
  bool empty(int square) const { return (position_.occupied() >> square & 1) == 0; }
  int safe_neighbours(int square, Kind kind, Colour colour) const {
    int steps = 0;
    for_neighbours(square, [&](int to) {
      bool safe = empty(to);
      for_neighbours(to, [&](int at) {
        const Piece piece = position_.piece_on(at);
        if (piece != kNoPiece && colour_of(piece) != colour && takes(kind_of(piece), kind)) safe = false;
      });
      steps += safe ? 1 : 0;
    });
    return steps;
  }
  int safe_steps(Colour colour) const {
    int sum = 0;
    for_pieces(colour, [&](int square, Kind kind) { sum += safe_neighbours(square, kind, colour); });
    return sum;
  }
  int nearness(Colour colour) const {
    constexpr std::array kByDistance{0, 12, 10, 8, 6, 5, 4, 3, 2, 1, 0};
    int sum = 0;
    for_pieces(colour, [&](int from, Kind kind) {
      for_pieces(opposite(colour), [&](int to, Kind target) {
        if (takes(kind, target) && !takes(target, kind))
          sum += kByDistance[static_cast<std::size_t>(distance(from, to))];
      });
    });
    return sum;
  }
  int risk(Colour colour) const {
    int sum = 0;
    for_pieces(colour, [&](int square, Kind kind) {
      for_neighbours(square, [&](int at) {
        if ((position_.hidden() >> at & 1) == 0) return;
        for (int other = 0; other < kKinds; ++other) {
          const auto taker = static_cast<Kind>(other);
          if (takes(taker, kind)) sum += nominal(kind) * position_.bag.of(piece_of(opposite(colour), taker));
        }
      });
    });
    return sum;
  }

  const G& game_;
  const Position& position_;
};

RC_GTEST_PROP(DarkChessHeuristics, FeaturesAreWhatTheRulesSay, ()) {
  walk_any([](const auto& game, const auto& position) {
    using G = std::decay_t<decltype(game)>;
    if (position.to_move == Colour::kUnknown) return;
    const Heuristics<G> heuristics(game, all_different());
    FeatureValues values{};
    heuristics.features(game, position, values);
    const FeatureValues slow = Slow<G>(game, position).features();
    for (std::size_t i = 0; i < kFeatureCount; ++i) {
      if (values[i] != slow[i]) RC_FAIL(std::string(kFeatures[i]) + " of " + game.position_text(position));
    }
  });
}

// One object along the whole game: what it remembers from one position must not tell in the next.
RC_GTEST_PROP(DarkChessHeuristics, TheEvaluationIsTheWeightedSum, ()) {
  const Weights weights = all_different();
  std::optional<Heuristics<Full>> kept;
  walk_any([&](const auto& game, const auto& position) {
    using G = std::decay_t<decltype(game)>;
    if constexpr (std::is_same_v<G, Full>) {
      if (!kept) kept.emplace(game, weights, HeuristicsOptions{.barren = 40});
      FeatureValues values{};
      kept->features(game, position, values);
      int sum = 0;
      for (std::size_t i = 0; i < kFeatureCount; ++i) sum += weights.of(kFeatures[i]) * values[i];
      const Colour ahead = sum > 0 ? position.to_move : opposite(position.to_move);
      bool hopes = true;
      for (int target = 0; target < kKinds && position.to_move != Colour::kUnknown; ++target) {
        if (position.alive(piece_of(opposite(ahead), static_cast<Kind>(target))) == 0) continue;
        bool taken = position.alive(piece_of(ahead, Kind::kCannon)) > 0;
        for (int kind = 0; kind < kKinds; ++kind) {
          taken = taken || (position.alive(piece_of(ahead, static_cast<Kind>(kind))) > 0 &&
                            takes(static_cast<Kind>(kind), static_cast<Kind>(target)));
        }
        hopes = hopes && taken;
      }
      if (!hopes) sum = sum * 40 / 100;
      sum -= sum * 30 / 100 * position.quiet / game.settings().quiet_limit;
      RC_ASSERT(kept->evaluate(game, position) == sum);
    }
  });
}

RC_GTEST_PROP(DarkChessHeuristics, SymmetriesKeepTheEvaluationAndTheOrder, ()) {
  const Weights weights = all_different();
  walk_any([&](const auto& game, const auto& position) {
    using G = std::decay_t<decltype(game)>;
    Heuristics<G> heuristics(game, weights);
    typename G::MoveList moves;
    game.legal_moves(position, moves);
    for (int index = 1; index < game.symmetries(); ++index) {
      const auto image = game.transformed(position, index);
      RC_ASSERT(heuristics.evaluate(game, image) == heuristics.evaluate(game, position));
      for (const Move move : moves) {
        RC_ASSERT(heuristics.order(game, image, game.transformed_move(position, move, index)) ==
                  Heuristics<G>(heuristics).order(game, position, move));
      }
    }
  });
}

RC_GTEST_PROP(DarkChessHeuristics, NoisyMovesAreTheCapturesAndComeFirst, ()) {
  const Weights weights = all_different();
  walk_any([&](const auto& game, const auto& position) {
    using G = std::decay_t<decltype(game)>;
    Heuristics<G> heuristics(game, weights);
    typename G::MoveList moves;
    typename G::MoveList noisy;
    game.legal_moves(position, moves);
    heuristics.noisy_moves(game, position, noisy);
    std::size_t captures = 0;
    for (const Move move : moves) {
      const bool capture = game.is_capture(position, move);
      RC_ASSERT(heuristics.noisy(game, position, move) == capture);
      RC_ASSERT((std::find(noisy.begin(), noisy.end(), move) != noisy.end()) == capture);
      captures += capture ? 1 : 0;
      const int order = heuristics.order(game, position, move);
      RC_ASSERT(order >= 0 && order <= 1'000'000);
      RC_ASSERT(capture == (order >= 100'000));
    }
    RC_ASSERT(noisy.size() == captures);
  });
}

RC_GTEST_PROP(DarkChessHeuristics, FlipGainsAreAverages, ()) {
  walk_any([](const auto& game, const auto& position) {
    using G = std::decay_t<decltype(game)>;
    if (position.to_move == Colour::kUnknown) return;
    const FlipGains<typename G::BoardShape> gains(position);
    for_each_bit(position.hidden(),
                 [&](int square) { RC_ASSERT(gains.of(square) == Slow<G>(game, position).flip_gain(square)); });
  });
}

// What Heuristics makes of the start must be within what an average over chance can hold.
TEST(DarkChessHeuristics, EvaluationsStaySmallerThanAWin) {
  const Full game{Settings{}};
  for (const std::string name : {"default", "ntu2019"}) {
    Heuristics<Full> heuristics(game, weights_named(name));
    const auto all = game.parse_position("KGGM/MRRN/NCCP/PPPP/----/----/----/---k r - 0 r");
    EXPECT_GT(heuristics.evaluate(game, all), 500) << name;
    EXPECT_LT(heuristics.evaluate(game, all), 10'000) << name;
    EXPECT_EQ(heuristics.evaluate(game, game.start()), 0) << name;
  }
}

TEST(DarkChessHeuristics, APieceIsWorthWhatCanStillTakeIt) {
  const Full game{Settings{}};
  Heuristics<Full> heuristics(game, weights_named("hand"));
  const auto value = [&](const char* text) { return heuristics.evaluate(game, game.parse_position(text)); };
  // A horse is the ruler where only horses and soldiers are left, and not where a chariot is.
  EXPECT_GT(value("----/-N--/----/----/----/----/--p-/---p r - 0 r"),
            value("----/-N--/----/----/----/----/--r-/---p r - 0 r") + 60);
  // A general that only faces soldiers cannot win; a soldier would.
  EXPECT_LT(value("K---/----/----/----/----/----/----/---p r - 0 r"), 60);
  // An advantage fades with the quiet plies.
  EXPECT_GT(value("G---/-G--/----/----/----/----/---n/---- r - 0 r"),
            value("G---/-G--/----/----/----/----/---n/---- r - 50 r"));
}

TEST(DarkChessHeuristics, TheReferenceEnginesPreferenceForSquares) {
  const Full game{Settings{}};
  // Columns a and b of the description, rows 1 to 8; the others mirror them.
  constexpr int kAsPrinted[2][8] = {{4, 0, 2, 2, 2, 2, 0, 4}, {1, 3, 3, 3, 3, 3, 3, 1}};
  for (int square = 0; square < 32; ++square) {
    const int column = square / 8;
    EXPECT_EQ(flip_preference<FullBoard>(square), kAsPrinted[column == 0 || column == 3 ? 0 : 1][square % 8]);
  }
  Heuristics<Full> heuristics(game, weights_named("ntu2019"),
                              {.flip_square = 1'000, .flip_gain = 20, .flips_last = true});
  Full::MoveList moves;
  game.legal_moves(game.start(), moves);
  const auto best = *std::max_element(moves.begin(), moves.end(), [&](Move a, Move b) {
    return heuristics.order(game, game.start(), a) < heuristics.order(game, game.start(), b);
  });
  EXPECT_EQ(game.move_text(game.start(), best), "a2");
}

TEST(DarkChessHeuristics, ANullMoveNeedsSomethingFaceDown) {
  const Full game{Settings{}};
  const Heuristics<Full> heuristics(game, weights_named("default"));
  auto start = game.start();
  EXPECT_FALSE(heuristics.make_null(game, start)) << "nobody has a colour yet";
  auto open = game.parse_position("K---/----/----/----/----/----/----/---p r - 0 r");
  EXPECT_FALSE(heuristics.make_null(game, open));
  auto dark = game.parse_position("K---/----/----/----/----/----/----/X--p r n 7 r");
  ASSERT_TRUE(heuristics.make_null(game, dark));
  EXPECT_EQ(game.position_text(dark),
            game.position_text(game.parse_position("K---/----/----/----/----/----/----/X--p b n 0 r")));
}

}  // namespace
}  // namespace palamedes::darkchess
