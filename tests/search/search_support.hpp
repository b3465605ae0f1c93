#pragma once

#include <string>
#include <vector>

#include "games/darkchess/family.hpp"
#include "games/darkchess/heuristics.hpp"
#include "games/heuristics.hpp"
#include "games/kalah/family.hpp"
#include "games/kalah/heuristics.hpp"
#include "games/mingmang/family.hpp"
#include "games/mingmang/heuristics.hpp"
#include "games/mnk/family.hpp"
#include "games/mnk/heuristics.hpp"
#include "games/morris/family.hpp"
#include "games/morris/heuristics.hpp"
#include "games/path.hpp"
#include "knowledge/weight_files.hpp"
#include "search/common/score.hpp"

namespace palamedes::search {

// A random line of so many plies from the start, or shorter where the game ends before.
template <Game G>
Path<G> random_line(const G& game, int plies, Random& random) {
  Path<G> path(game, game.start());
  for (int i = 0; i < plies; ++i) {
    typename G::MoveList moves;
    path.legal_moves(moves);
    if (moves.empty()) break;
    auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if constexpr (HasChance<G>) {
      if (game.is_chance(path.position(), move)) move = game.draw_outcome(path.position(), move, random);
    }
    path.play(move);
    if (path.result() != Result::kOngoing) {
      path.undo();
      break;
    }
  }
  return path;
}

template <Game G, class K>
Score obvious_value(Path<G>& path, K& heuristics, int depth, int ply);

// Of one move, for the side that makes it: plain averages at chance, as search/alphabeta/chance.hpp defines them.
template <Game G, class K>
Score obvious_move_value(Path<G>& path, K& heuristics, typename G::Move move, int depth, int ply) {
  const Side mover = path.game().side_to_move(path.position());
  const auto played = [&](typename G::Move resolved) {
    path.play(resolved);
    const Score below = obvious_value(path, heuristics, depth - 1, ply + 1);
    const bool again = path.game().side_to_move(path.position()) == mover;
    path.undo();
    return again ? below : -below;
  };
  if constexpr (HasChance<G>) {
    if (path.game().is_chance(path.position(), move)) {
      typename G::ChanceList outcomes;
      path.game().chance_outcomes(path.position(), move, outcomes);
      std::int64_t sum = 0;
      std::int64_t total = 0;
      bool all_win = true;
      bool all_lose = true;
      int longest = 0;
      for (const auto& outcome : outcomes) {
        const Score score = played(outcome.move);
        all_win = all_win && is_win(score);
        all_lose = all_lose && is_loss(score);
        if (is_decided(score)) longest = std::max(longest, distance_of(score));
        sum += std::int64_t{outcome.weight} * chance_clamped(score);
        total += outcome.weight;
      }
      if (all_win) return win_in(longest);
      if (all_lose) return loss_in(longest);
      return static_cast<Score>(sum / total);
    }
  }
  return played(move);
}

// Minimax as one would explain it: no window, no table, no order; the rules about repetition included. Heuristics may
// know values (`known`).
template <Game G, class K>
Score obvious_value(Path<G>& path, K& heuristics, int depth, int ply) {
  const Side mover = path.game().side_to_move(path.position());
  const Result result = path.result();
  if (result != Result::kOngoing) return value_of(result, mover, ply);
  if constexpr (requires { heuristics.known(path.position(), depth, ply); }) {
    if (const auto known = heuristics.known(path.position(), depth, ply)) return *known;
  }
  if (depth == 0) {
    if constexpr (FollowsMoves<K, G>) heuristics.start(path.game(), path.position());
    return clamped_estimate(heuristics.evaluate(path.game(), path.position()));
  }
  typename G::MoveList moves;
  path.legal_moves(moves);
  Score best = -kInfinity;
  for (const auto move : moves) best = std::max(best, obvious_move_value(path, heuristics, move, depth, ply));
  return best;
}

// Calls visit(game, heuristics) with the game of the string and its default heuristics.
template <class Visit>
void with_game(const std::string& text, Visit&& visit) {
  const Spec spec = Spec::parse(text);
  const Weights weights = knowledge::built_in_weights(spec.name, "default");
  const auto call = [&]<template <class> class K>(const auto& game) {
    K<std::decay_t<decltype(game)>> heuristics(game, weights);
    visit(game, heuristics);
  };
  if (spec.name == "mingmang") {
    mingmang::Family::visit(spec, [&](const auto& game) { call.template operator()<mingmang::Heuristics>(game); });
  } else if (spec.name == "mnk") {
    mnk::Family::visit(spec, [&](const auto& game) { call.template operator()<mnk::Heuristics>(game); });
  } else if (spec.name == "kalah") {
    kalah::Family::visit(spec, [&](const auto& game) { call.template operator()<kalah::Heuristics>(game); });
  } else if (spec.name == "morris") {
    morris::Family::visit(spec, [&](const auto& game) { call.template operator()<morris::Heuristics>(game); });
  } else {
    darkchess::Family::visit(spec, [&](const auto& game) { call.template operator()<darkchess::Heuristics>(game); });
  }
}

}  // namespace palamedes::search
