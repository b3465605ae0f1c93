#pragma once

#include <cstdint>
#include <string_view>

#include "games/contract.hpp"

namespace palamedes::kalah {

inline constexpr int kMaxHouses = 12;
inline constexpr int kMaxStones = 20;  // in each house at the start

enum class EndRule : std::uint8_t {
  kAny,    // as soon as the houses of either side are empty
  kMover,  // only when those of the side to move are
};

// One variant: `kalah:houses,stones` and what is named after it.
struct Settings {
  int houses = 6;
  int stones = 6;
  bool empty_capture = true;
  EndRule end = EndRule::kAny;
  bool pie = false;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.positional("houses a side").integer("houses", houses, 1, kMaxHouses, "houses of each side");
    visitor.positional("stones a house").integer("stones", stones, 1, kMaxStones, "stones in each house at the start");
    visitor.flag("empty-capture", empty_capture,
                 "whether a last stone in an empty own house is banked when the opposite house is empty too");
    visitor.choice("end", end, {"any", "mover"},
                   "the game ends when either side's houses are empty, or only when those of the side to move are");
    visitor.flag("pie", pie, "whether the second player's first ply may be a swap of sides");
  }

  constexpr int total() const { return 2 * houses * stones; }

  friend bool operator==(const Settings&, const Settings&) = default;
};

// One sowing, or the exchange of sides under the pie rule. Who makes it is part of it, since a side may move twice in a
// row: without that a drawing could not tell whose house the last move emptied.
struct Move {
  static constexpr std::uint8_t kSwap = 0;

  std::uint8_t house = kSwap;  // 1..M as in x1..xM, or kSwap
  Side by = Side::kFirst;

  constexpr bool is_swap() const { return house == kSwap; }
  friend bool operator==(const Move&, const Move&) = default;
};

constexpr std::string_view name_of(Side side) { return side == Side::kFirst ? "First" : "Second"; }

}  // namespace palamedes::kalah
