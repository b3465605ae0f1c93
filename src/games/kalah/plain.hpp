#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/message.hpp"
#include "base/terminal.hpp"
#include "games/kalah/settings.hpp"

// Text and drawings: for people, so not fast, and the same for every kind of board.
namespace palamedes::kalah {

// A position spread out by owner instead of by whose turn it is.
struct PlainPosition {
  struct Half {
    std::array<int, kMaxHouses> houses{};  // x1 first
    int depot = 0;

    // The stones of x_i.
    int& house(int i) { return houses[static_cast<std::size_t>(i - 1)]; }
    int house(int i) const { return houses[static_cast<std::size_t>(i - 1)]; }
    int in_houses() const;
  };

  std::array<Half, 2> halves;
  Side side = Side::kFirst;
  bool swap = false;

  Half& of(Side owner) { return halves[static_cast<std::size_t>(index_of(owner))]; }
  const Half& of(Side owner) const { return halves[static_cast<std::size_t>(index_of(owner))]; }
};

bool is_over(const Settings& settings, const PlainPosition& position);
// Why a game that is over ended.
Message ending(const Settings& settings);

std::string to_text(const Settings& settings, const PlainPosition& position);
PlainPosition from_text(const Settings& settings, std::string_view text);

std::string to_text(Move move);
// A move that is legal in the position.
Move move_from_text(const Settings& settings, const PlainPosition& position, std::string_view text);

std::string drawing(const Settings& settings, const PlainPosition& position, const std::optional<Move>& last,
                    const DrawStyle& style);

}  // namespace palamedes::kalah
