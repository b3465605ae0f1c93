#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "games/kalah/family.hpp"

namespace palamedes::kalah::testing {

using Packed = Kalah<PackedBoard>;

template <class G = Packed>
G game_of(std::string_view spec) {
  return G(settings_from<Settings>(Spec::parse(spec)));
}

// Plays house numbers (or `swap`) from a position.
template <class G>
typename G::Position played(const G& game, typename G::Position position, const std::vector<std::string>& moves) {
  for (const auto& move : moves) static_cast<void>(game.play(position, game.parse_move(position, move)));
  return position;
}

// What a text becomes by one move, as text.
template <class G>
std::string after(const G& game, std::string_view text, std::string_view move) {
  return game.position_text(played(game, game.parse_position(text), {std::string(move)}));
}

template <class Call>
std::string error_of(Call&& call) {
  try {
    call();
  } catch (const UserError& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace palamedes::kalah::testing
