#include "games/mnk/phase.hpp"

#include <array>

namespace palamedes::mnk {
namespace {

constexpr std::array kPhases = {Phase::kPlaceThree, Phase::kPlaceTwo, Phase::kPlaceOne, Phase::kChoose,
                                Phase::kAddTwo,     Phase::kAddOne,   Phase::kMaySwap};

// Who moves in a phase of the opening of such a game; none where it does not come up.
std::optional<Side> mover_of(const Settings& settings, Phase phase) {
  switch (phase) {
    case Phase::kPlaceOne: return Side::kFirst;
    case Phase::kMaySwap: return settings.pie ? Side::kSecond : Side::kFirst;
    default: break;
  }
  if (!settings.swap2) return std::nullopt;
  return phase == Phase::kPlaceThree || phase == Phase::kPlaceTwo ? Side::kFirst : Side::kSecond;
}

int stones_to_place(Phase phase) {
  switch (phase) {
    case Phase::kPlaceThree: return 3;
    case Phase::kPlaceTwo:
    case Phase::kAddTwo: return 2;
    case Phase::kPlaceOne:
    case Phase::kAddOne: return 1;
    default: return 0;
  }
}

}  // namespace

Phase first_phase(const Settings& settings) {
  if (settings.swap2) return Phase::kPlaceThree;
  return settings.pie ? Phase::kPlaceOne : Phase::kPlaying;
}

Phase after_stone(const Settings& settings, Phase phase) {
  switch (phase) {
    case Phase::kPlaceThree: return Phase::kPlaceTwo;
    case Phase::kPlaceTwo: return Phase::kPlaceOne;
    case Phase::kPlaceOne: return settings.swap2 ? Phase::kChoose : Phase::kMaySwap;
    case Phase::kAddTwo: return Phase::kAddOne;
    case Phase::kAddOne: return Phase::kMaySwap;
    default: return Phase::kPlaying;
  }
}

std::optional<SwapOpening> opening_in(Phase phase) {
  if (phase == Phase::kPlaying) return std::nullopt;
  return SwapOpening{.to_place = stones_to_place(phase),
                     .may_swap = phase == Phase::kChoose || phase == Phase::kMaySwap,
                     .may_add = phase == Phase::kChoose};
}

Side mover_in(Phase phase, Side stone) {
  // The last stone is the mover's own, the one before it the other side's.
  return stones_to_place(phase) == 2 ? other(stone) : stone;
}

Side next_stone_in(Phase phase, Side mover) { return mover_in(phase, mover); }

std::string_view phase_word(Phase phase) {
  switch (phase) {
    case Phase::kPlaying: return "";
    case Phase::kPlaceThree: return "3";
    case Phase::kPlaceTwo:
    case Phase::kAddTwo: return "2";
    case Phase::kPlaceOne:
    case Phase::kAddOne: return "1";
    case Phase::kChoose: return "choose";
    case Phase::kMaySwap: return "swap";
  }
  return "";
}

std::optional<Phase> phase_of(const Settings& settings, std::string_view word, Side mover) {
  for (const Phase phase : kPhases) {
    if (phase_word(phase) == word && mover_of(settings, phase) == mover) return phase;
  }
  return std::nullopt;
}

}  // namespace palamedes::mnk
