#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "games/contract.hpp"
#include "games/mnk/settings.hpp"
#include "games/opening.hpp"

// How far the opening of a game with `pie=on` or `swap2=on` is: docs/rules/mnk.md.
namespace palamedes::mnk {

enum class Phase : std::uint8_t {
  kPlaying,  // it is over, or there is none
  kPlaceThree,
  kPlaceTwo,
  kPlaceOne,
  kChoose,
  kAddTwo,
  kAddOne,
  kMaySwap,
};

// Moves that are no cells: no board has such rows.
inline constexpr Move kSwapMove{255, 0};
inline constexpr Move kTwoMove{255, 1};
constexpr bool is_cell(Move move) { return move.row < kLongestSide; }

Phase first_phase(const Settings& settings);
// After a stone was placed that ended nothing.
Phase after_stone(const Settings& settings, Phase phase);
std::optional<SwapOpening> opening_in(Phase phase);

// Who moves in a phase, where the next stone is `stone`'s; and whose the next stone is, where this side moves.
Side mover_in(Phase phase, Side stone);
Side next_stone_in(Phase phase, Side mover);

// The third word of a position's text; empty after the opening. Reading gives none where the word is unknown or
// another side would be to move.
std::string_view phase_word(Phase phase);
std::optional<Phase> phase_of(const Settings& settings, std::string_view word, Side mover);

}  // namespace palamedes::mnk
