#pragma once

#include <string>
#include <vector>

#include "catalog/game.hpp"
#include "knowledge/book.hpp"

namespace palamedes::learn {

// A line of moves from the start to each position of a book that its moves, dropped ones included, lead to within so
// many plies; no two to positions that are alike through a symmetry. A move that is left to chance
// leads to all that it can become.
std::vector<std::string> book_openings(const knowledge::Book& book, const catalog::Game& game, int plies);

}  // namespace palamedes::learn
