#pragma once

#include <string>
#include <vector>

#include "catalog/game.hpp"
#include "knowledge/book.hpp"

// What a book knows of a game in progress.
namespace palamedes::engines {

// A move of the book in the present position.
struct BookChoice {
  std::string move;          // as the game writes it; of moves that are each other's image the first legal one
  double share = 0;          // of all games from the position
  knowledge::BookMove book;  // games, points and value; its move is that of the canonical position

  double points() const { return static_cast<double>(book.half_points) / 2; }
};

// What a book knows of the present position: the moves that the path allows, in the order of preference, dropped ones
// last. Throws UserError where the book's line for it is damaged.
std::vector<BookChoice> book_choices(const knowledge::Book& book, const catalog::Game& game);

}  // namespace palamedes::engines
