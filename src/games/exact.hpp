#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>

namespace palamedes {

// What a position is worth to the side to move.
enum class ExactValue : std::uint8_t { kUnknown, kWin, kDraw, kLoss };

// Told the nodes so far; true ends a search.
using StopAsked = std::function<bool(std::uint64_t nodes)>;

template <class Move>
struct ExactAnswer {
  ExactValue value = ExactValue::kUnknown;
  std::optional<Move> move;  // that keeps a win or a draw
  int plies = 0;             // of a win or a loss: in so many at most
  std::uint64_t nodes = 0;
};

// Games that find exact values by a search of their own, in those variants where has_solver() says so: of all positions
// where solves_all() does too, else of some wins only.
template <class G>
concept HasSolver = requires(const G& game, const typename G::Position& position, std::size_t table_bytes,
                             const StopAsked& stop) {
  { game.has_solver() } -> std::same_as<bool>;
  { game.solves_all() } -> std::same_as<bool>;
  { game.solved(position, table_bytes, stop) } -> std::same_as<ExactAnswer<typename G::Move>>;
};

}  // namespace palamedes
