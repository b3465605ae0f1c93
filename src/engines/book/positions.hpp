#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/game.hpp"
#include "knowledge/book.hpp"

// Positions of a game in progress as a book has them.
namespace palamedes::engines {

// The one of all positions that symmetries make of the present one which stands for them. Those that swap the sides
// count too: what a book says of a position is for the side to move.
class CanonicalPosition {
 public:
  explicit CanonicalPosition(const catalog::Game& game);

  const std::string& text() const { return text_; }
  // A legal move of the game as it is there; the same for moves that are each other's image.
  std::string move(const catalog::Game& game, std::string_view move) const;

 private:
  std::string text_;
  std::vector<int> symmetries_;  // that lead there
};

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
