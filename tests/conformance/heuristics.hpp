#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "base/spec/options.hpp"
#include "games/family.hpp"
#include "games/heuristics.hpp"
#include "games/weights.hpp"

// What every game's heuristics must keep to (games/heuristics.hpp), along random games of every variant: with the
// weights `default`, with the weights and options of every preset, and with weights that tell all features apart.
namespace palamedes::conformance {

inline Weights weights_file(const std::string& game, const std::string& name) {
  std::ifstream file(PALAMEDES_TEST_DATA "/../../data/weights/" + game + "-" + name + ".txt");
  EXPECT_TRUE(file) << "there are no weights " << name << " of " << game;
  return Weights::parse(std::string(std::istreambuf_iterator<char>(file), {}));
}

// One random game, with heuristics that are told of every move.
template <Game G, class K>
class HeuristicsWalk {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  HeuristicsWalk(const G& game, const Weights& weights, const OptionsOf<K, G>& options, std::uint64_t seed)
      : game_(game),
        weights_(weights),
        pristine_(make_heuristics<K>(game, weights, options)),
        heuristics_(pristine_),
        random_(seed) {}

  // Gives back what is left of `budget`, the legal moves looked at.
  std::int64_t run(std::int64_t budget) {
    Position position = game_.start();
    start(heuristics_, position);
    std::vector<Played> line;
    while (budget > 0 && game_.result(position) == Result::kOngoing && !::testing::Test::HasFailure()) {
      MoveList moves;
      game_.legal_moves(position, moves);
      budget -= static_cast<std::int64_t>(moves.size()) + 1;
      check_here(position, moves);
      const Move move = chosen(position, moves);
      line.push_back({position, move, heuristics_.evaluate(game_, position)});
      if constexpr (FollowsMoves<K, G>) heuristics_.played(game_, position, move);
      static_cast<void>(game_.play(position, move));
    }
    while (!line.empty() && !::testing::Test::HasFailure()) {
      const Played& last = line.back();
      if constexpr (FollowsMoves<K, G>) heuristics_.undone(game_, last.position, last.move);
      EXPECT_EQ(heuristics_.evaluate(game_, last.position), last.value) << "taken back to " << text(last.position);
      line.pop_back();
    }
    return budget;
  }

 private:
  struct Played {
    Position position;
    Move move;
    int value;
  };

  std::string text(const Position& position) const { return game_.position_text(position); }

  void start(K& heuristics, const Position& position) const {
    if constexpr (FollowsMoves<K, G>) heuristics.start(game_, position);
  }
  K fresh_at(const Position& position) const {
    K fresh = pristine_;
    start(fresh, position);
    return fresh;
  }

  bool left_to_chance(const Position& position, Move move) const {
    if constexpr (HasChance<G>) return game_.is_chance(position, move);
    return false;
  }

  Move chosen(const Position& position, const MoveList& moves) {
    const Move move = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
    if constexpr (HasChance<G>) {
      if (game_.is_chance(position, move)) return game_.draw_outcome(position, move, random_);
    }
    return move;
  }

  static bool contains(const MoveList& moves, Move move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }

  void check_here(const Position& position, const MoveList& moves) {
    SCOPED_TRACE("at " + text(position));
    check_evaluation(position);
    check_symmetry(position);
    check_order(position, moves);
    check_noisy(position, moves);
    check_selection(position, moves);
    check_null_move(position);
    check_priors(position, moves);
  }

  void check_evaluation(const Position& position) {
    const int value = heuristics_.evaluate(game_, position);
    EXPECT_LE(std::abs(value), kLargestEstimate);
    K fresh = fresh_at(position);
    EXPECT_EQ(fresh.evaluate(game_, position), value) << "what was seen before tells";
    if constexpr (HasFeatures<K, G>) {
      if constexpr (KnowsWhereItIsASum<K, G>) {
        if (!heuristics_.is_weighted_sum(game_, position)) return;
      }
      std::vector<int> features(std::size(K::kFeatureNames));
      heuristics_.features(game_, position, features);
      int sum = 0;
      for (std::size_t i = 0; i < features.size(); ++i) sum += features[i] * weights_.of(K::kFeatureNames[i]);
      EXPECT_EQ(value, sum) << "the features times their weights";
    }
  }

  // The evaluation is for the side to move: a symmetry that exchanges the sides keeps it, and so turns the sign of what
  // it says for the first player. Games without such a symmetry are not asked that (m,n,k-games, where the second
  // player never has more stones; dark chess, where the first flip deals the colours; Kalah with the pie rule).
  void check_symmetry(const Position& position) {
    const int symmetry = static_cast<int>(random_.below(static_cast<std::uint32_t>(game_.symmetries())));
    if constexpr (KnowsItsSymmetries<K, G>) {
      if (!heuristics_.keeps_evaluation(game_, symmetry)) return;
    }
    const Position image = game_.transformed(position, symmetry);
    K seen = fresh_at(image);
    EXPECT_EQ(seen.evaluate(game_, image), heuristics_.evaluate(game_, position)) << "by symmetry " << symmetry;
  }

  void check_order(const Position& position, const MoveList& moves) {
    K fresh = fresh_at(position);
    for (const Move move : moves) {
      const int order = heuristics_.order(game_, position, move);
      ASSERT_GE(order, 0) << game_.move_text(position, move);
      ASSERT_LE(order, kLargestOrder) << game_.move_text(position, move);
      ASSERT_EQ(fresh.order(game_, position, move), order) << game_.move_text(position, move);
    }
  }

  void check_noisy(const Position& position, const MoveList& moves) {
    if constexpr (ListsNoisyMoves<K, G>) {
      MoveList listed;
      heuristics_.noisy_moves(game_, position, listed);
      for (const Move move : listed) {
        ASSERT_TRUE(contains(moves, move)) << game_.move_text(position, move);
        ASSERT_TRUE(is_followed(heuristics_, game_, position, move)) << game_.move_text(position, move);
      }
      const auto followed = std::count_if(moves.begin(), moves.end(), [&](Move move) {
        return is_followed(heuristics_, game_, position, move) && !left_to_chance(position, move);
      });
      if constexpr (ListsOneNoisyMove<K>) {
        EXPECT_EQ(listed.size(), std::min<std::size_t>(1, static_cast<std::size_t>(followed)));
      } else {
        EXPECT_EQ(static_cast<std::ptrdiff_t>(listed.size()), followed) << "all moves of quiescence are listed";
      }
    }
  }

  void check_selection(const Position& position, const MoveList& moves) {
    if constexpr (SelectsMoves<K, G>) {
      for (const bool root : {true, false}) {
        MoveList kept = moves;
        static_cast<void>(heuristics_.select(game_, position, kept, root));
        ASSERT_GT(kept.size(), 0U) << (root ? "at the root" : "in the tree");
        ASSERT_LE(kept.size(), moves.size());
        for (std::size_t i = 0; i < kept.size(); ++i) {
          ASSERT_TRUE(contains(moves, kept[i])) << game_.move_text(position, kept[i]);
          ASSERT_EQ(std::count(kept.begin(), kept.end(), kept[i]), 1) << game_.move_text(position, kept[i]);
        }
      }
    }
  }

  void check_null_move(const Position& position) {
    if constexpr (HasNullMove<K, G>) {
      Position passed = position;
      if (!heuristics_.make_null(game_, passed)) return;
      EXPECT_NE(game_.side_to_move(passed), game_.side_to_move(position));
      EXPECT_EQ(game_.result(passed), Result::kOngoing);
    }
  }

  void check_priors(const Position& position, const MoveList& moves) {
    if constexpr (HasPriors<K, G>) {
      std::vector<float> priors(moves.size(), std::nanf(""));
      heuristics_.priors(game_, position, moves, priors);
      for (const float prior : priors) ASSERT_TRUE(std::isfinite(prior));
    }
  }

  const G& game_;
  const Weights& weights_;
  K pristine_;
  K heuristics_;
  Random random_;
};

template <Game G, class K>
void walk_with(const G& game, const Weights& weights, const OptionsOf<K, G>& options) {
  SCOPED_TRACE("weights " + weights.name);
  constexpr std::int64_t kBudget = 3'000;
  std::int64_t left = kBudget;
  for (std::uint64_t seed = 1; left > 0 && !::testing::Test::HasFailure(); ++seed) {
    left = HeuristicsWalk<G, K>(game, weights, options, seed).run(left);
  }
}

// No two features can stand for each other.
template <class K>
Weights all_different(const std::string& game) {
  Weights weights{.game = game, .name = "all different", .values = {}};
  int value = 3;
  for (const std::string_view name : K::kFeatureNames) {
    weights.values.emplace_back(name, value % 2 == 0 ? -value : value);
    value += 1 + value / 4;
  }
  return weights;
}

template <Game G, class K>
void check_heuristics(const G& game, const FamilyInfo& info) {
  const std::string name = game.spec().name;
  walk_with<G, K>(game, weights_file(name, "default"), {});
  if constexpr (HasFeatures<K, G>) walk_with<G, K>(game, all_different<K>(name), {});
  for (const PresetInfo& preset : info.presets) {
    SCOPED_TRACE("preset " + preset.name);
    const Spec spec = Spec::parse(preset.stands_for);
    SpecReader reader(spec);
    OptionsReader visitor(reader);
    OptionsOf<K, G> options;
    options.visit(visitor);
    walk_with<G, K>(game, weights_file(name, reader.named("evaluation").value_or("default")), options);
  }
}

}  // namespace palamedes::conformance
