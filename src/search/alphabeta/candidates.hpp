#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "search/alphabeta/state.hpp"

// Which moves of a position are looked at, and in what order.
namespace palamedes::search {

// With `chance-alone`: keeps chance moves only where there are no others. False if some were left out.
template <Game G, HeuristicsFor<G> K>
bool keep_chance_alone(const SearchState<G, K>& state, typename G::MoveList& moves) {
  if constexpr (HasChance<G>) {
    if (!state.options.chance_alone) return true;
    const auto left_to_chance = [&](typename G::Move move) { return state.is_chance(move); };
    const auto number = std::count_if(moves.begin(), moves.end(), left_to_chance);
    if (number == 0 || number == std::ssize(moves)) return true;
    moves.keep_if([&](typename G::Move move) { return !left_to_chance(move); });
    return false;
  }
  return true;
}

// Keeps those that the game's heuristics select. False if a move was left out that might be the best. Minimax is kept
// whole, to compare with.
template <Game G, HeuristicsFor<G> K>
bool keep_selected(SearchState<G, K>& state, typename G::MoveList& moves) {
  if (!keep_chance_alone(state, moves)) return false;
  if constexpr (SelectsMoves<K, G>) {
    if (!state.options.selection || state.options.algorithm == Algorithm::kMinimax) return true;
    if constexpr (KnowsWhatSelectionLoses<K, G>) {
      return state.heuristics.select(state.game(), state.here(), moves, state.at_root());
    } else {
      state.heuristics.select(state.game(), state.here(), moves, state.at_root());
    }
  }
  return true;
}

// The move that would be tried first.
template <Game G, HeuristicsFor<G> K>
typename G::Move likeliest(SearchState<G, K>& state, typename G::MoveList moves) {
  static_cast<void>(keep_selected(state, moves));
  const auto rank = [&](typename G::Move move) {
    return std::pair(state.heuristics.noisy(state.game(), state.here(), move),
                     state.heuristics.order(state.game(), state.here(), move));
  };
  return *std::max_element(moves.begin(), moves.end(), [&](auto a, auto b) { return rank(a) < rank(b); });
}

// Whether the heuristics list what is worth a look by themselves.
template <Game G, HeuristicsFor<G> K>
bool lists_candidates(const SearchState<G, K>& state) {
  // Rules about the path ask the table about legal moves.
  if constexpr (ListsCandidates<K, G> && !HasPathRules<G>) {
    return state.options.selection && state.options.algorithm != Algorithm::kMinimax;
  }
  return false;
}

// These moves. False as above.
template <Game G, HeuristicsFor<G> K>
bool listed_candidates(SearchState<G, K>& state, typename G::MoveList& moves) {
  if constexpr (ListsCandidates<K, G>) return state.heuristics.candidates(state.game(), state.here(), moves);
  return true;
}

// The moves of quiescence.
template <Game G, HeuristicsFor<G> K>
void list_noisy_moves(SearchState<G, K>& state, typename G::MoveList& moves) {
  if constexpr (ListsNoisyMoves<K, G>) {
    state.heuristics.noisy_moves(state.game(), state.here(), moves);
    return;
  }
  state.game().legal_moves(state.here(), moves);
  std::size_t kept = 0;
  for (const auto move : moves) {
    // What chance gives is an average over many positions: too wide for here.
    if (is_followed(state.heuristics, state.game(), state.here(), move) && !state.is_chance(move)) moves[kept++] = move;
  }
  moves.resize_down(kept);
}

// All moves of quiescence that do not have to be noisy; those that the game's heuristics select.
template <Game G, HeuristicsFor<G> K>
void list_selected_moves(SearchState<G, K>& state, typename G::MoveList& moves) {
  state.game().legal_moves(state.here(), moves);
  static_cast<void>(keep_selected(state, moves));
  moves.keep_if([&](typename G::Move move) { return !state.is_chance(move); });
}

// The table's move first, then noisy ones, then what cut elsewhere; the game's own order decides among equals.
template <Game G, HeuristicsFor<G> K>
void rate_moves(SearchState<G, K>& state, MovePicker<typename G::MoveList>& picker, std::uint16_t table_move) {
  constexpr std::int32_t kNoisyWorth = 1 << 24;
  const std::uint16_t previous = state.previous_code();
  const Side mover = state.side();
  const int slot = state.frame().killer_slot;
  if (!state.options.noisy_first) {
    picker.rate([&](typename G::Move move) -> std::int32_t {
      const std::uint16_t code = move_code(move);
      return code == table_move ? INT32_MAX : state.memory.worth(code, previous, mover, slot);
    });
    return;
  }
  picker.rate([&](typename G::Move move) -> std::int32_t {
    const std::uint16_t code = move_code(move);
    if (code == table_move) return INT32_MAX;
    const int order = state.heuristics.order(state.game(), state.here(), move);
    if (state.is_noisy(move)) return kNoisyWorth + order;
    const std::int32_t learned = state.memory.worth(code, previous, mover, slot);
    return learned >= MoveMemory::kSureWorth ? learned : learned + order;
  });
}

// Where moves are rated anew: those that are left, by what was learned since.
template <Game G, HeuristicsFor<G> K>
void rate_again(SearchState<G, K>& state, MovePicker<typename G::MoveList>& picker, std::uint16_t table_move) {
  if (state.options.rating == MoveRating::kAnew) rate_moves(state, picker, table_move);
}

// With `tried-moves=forgotten`: whether the table's move and the killers are all there is.
template <Game G, HeuristicsFor<G> K>
bool has_sure_moves_alone(const SearchState<G, K>& state, const typename G::MoveList& moves, std::uint16_t table_move) {
  return std::all_of(moves.begin(), moves.end(), [&](typename G::Move move) {
    const std::uint16_t code = move_code(move);
    return code == table_move || state.memory.is_killer(code, state.frame().killer_slot);
  });
}

}  // namespace palamedes::search
