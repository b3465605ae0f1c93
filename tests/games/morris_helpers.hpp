#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/morris/family.hpp"

namespace palamedes::morris {

// All legal moves in words, in the order they are generated.
template <class G>
std::vector<std::string> move_texts(const G& game, const Position& position) {
  typename G::MoveList moves;
  game.legal_moves(position, moves);
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(game.move_text(position, move));
  return texts;
}

template <class G>
std::vector<std::string> move_texts(const G& game, std::string_view position) {
  return move_texts(game, game.parse_position(position));
}

// Calls visit(game) once for each board.
template <class Visit>
void for_each_board(Visit&& visit) {
  visit(Morris<VariantD>());
  visit(Morris<Nine>());
  visit(Morris<Twelve>());
  visit(Morris<Six>());
  visit(Morris<Three>());
}

}  // namespace palamedes::morris
