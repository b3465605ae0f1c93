#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>

#include "search/alphabeta/state.hpp"
#include "search/common/value.hpp"
#include "search/common/window.hpp"

// Values that go into the transposition table and come out of it.
namespace palamedes::search {

// An entry whose move the path bars speaks of another history.
template <Game G, HeuristicsFor<G> K>
bool usable(const SearchState<G, K>& state, const TableEntry& entry, const typename G::MoveList& moves) {
  if constexpr (HasPathRules<G>) {
    if (entry.move == 0 || state.options.table_paths) return true;
    for (const auto move : moves) {
      if (move_code(move) == entry.move) return state.path->allows(move);
    }
    return false;
  }
  return true;
}

// What an entry answers, asked `ply` plies after the root.
inline std::optional<Value> value_by_table(const TableEntry& entry, int depth, Window window, int ply) {
  if (entry.bound == Bound::kNone) return std::nullopt;
  const Score score = from_root(entry.score, ply);
  // What was proven without an evaluation holds at any depth.
  if (entry.depth < depth && (entry.estimated || entry.bound != Bound::kExact)) return std::nullopt;
  const bool fits = entry.bound == Bound::kExact || (entry.bound == Bound::kLower && score >= window.beta) ||
                    (entry.bound == Bound::kUpper && score <= window.alpha);
  if (!fits) return std::nullopt;
  return Value{score, Value::kFree, entry.estimated};
}

// No score at all: below any that a search gives.
constexpr Score kNoScore = std::numeric_limits<Score>::min();

struct TableAnswer {
  std::uint64_t key = 0;  // of the position
  std::uint16_t move = 0;
  std::optional<Value> value = std::nullopt;  // where it settles the question; never at the root, which needs a line
  Window window = {};                         // what is left to ask where it does not
  Score start = kNoScore;                     // with table-starts: what the moves have to beat
  Score guess = kNoScore;                     // with table-guesses: what a shallower search found exactly
};

// A window, narrower by what an entry knows for so many plies or more.
inline Window narrowed(const TableEntry& entry, int depth, Window window, int ply) {
  if (entry.depth < depth) return window;
  const Score score = from_root(entry.score, ply);
  if (entry.bound == Bound::kLower) window.alpha = std::max(window.alpha, score);
  if (entry.bound == Bound::kUpper) window.beta = std::min(window.beta, score);
  return window;
}

// What else an entry may do, by the options that reads_table_plainly() names.
inline void read_otherwise(TableAnswer& answer, const TableEntry& entry, const AlphaBetaOptions& options, int depth,
                           int ply) {
  if (!options.table_deeper && entry.estimated && entry.depth > depth) return;
  const Window asked = answer.window;
  const Score score = from_root(entry.score, ply);
  answer.value = value_by_table(entry, depth, asked, ply);
  if (options.table_starts && entry.bound != Bound::kNone) {
    if (entry.bound != Bound::kExact) answer.value = std::nullopt;
    answer.start = score;
  }
  if (options.table_narrows) answer.window = narrowed(entry, depth, asked, ply);
  // A window that was empty before, by bounds that overflow: whatever is known will do.
  if (asked.alpha >= asked.beta && entry.depth >= depth && entry.bound != Bound::kNone) {
    answer.value = Value{score, Value::kFree, entry.estimated};
  }
  if (options.table_guesses && entry.bound == Bound::kExact && entry.depth < depth) answer.guess = score;
}

template <Game G, HeuristicsFor<G> K>
TableAnswer ask_table(const SearchState<G, K>& state, const typename G::MoveList& moves, int depth, Window window) {
  if (state.table == nullptr) return {.window = window};
  TableAnswer answer{.key = table_key(state.game(), state.here()), .window = window};
  const auto entry = state.table->probe(answer.key);
  if (!entry) return answer;
  if (state.options.table_moves) answer.move = entry->move;
  if (state.at_root() || !usable(state, *entry, moves)) return answer;
  if (state.table_plain) {
    answer.value = value_by_table(*entry, depth, window, state.ply);
  } else {
    read_otherwise(answer, *entry, state.options, depth, state.ply);
  }
  return answer;
}

constexpr Bound kept_as(Bound bound, TableBounds kept) {
  if (kept == TableBounds::kRight || bound == Bound::kExact) return bound;
  return bound == Bound::kLower ? Bound::kUpper : Bound::kLower;
}

// Keeps the value of the present node where there is a table, and gives it back as it is seen from above. `best` is the
// code of the move that it comes from.
template <Game G, HeuristicsFor<G> K>
Value stored(const SearchState<G, K>& state, std::uint64_t key, const Value& value, std::uint16_t best, Bound bound,
             int depth) {
  // What refers to this position or to ones below it is the same on every path to here.
  const bool free = value.dependency >= state.ply || state.options.table_paths;
  const Value result{value.score, free ? Value::kFree : value.dependency, value.estimated};
  if (state.table == nullptr || state.control->stopped()) return result;
  // The root may have been asked about some of its moves only.
  const bool general = free && !state.at_root();
  state.table->store(key, {.score = from_position(value.score, state.ply),
                           .move = best,
                           .depth = static_cast<std::uint8_t>(std::min(depth, 255)),
                           .bound = general ? kept_as(bound, state.options.table_bounds) : Bound::kNone,
                           .estimated = value.estimated,
                           .size = state.full_nodes() - state.frame().nodes_above});
  return result;
}

}  // namespace palamedes::search
