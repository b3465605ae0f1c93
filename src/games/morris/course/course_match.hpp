#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "games/morris/course/course_search.hpp"
#include "games/morris/morris.hpp"

// Games between the course's programs: an Opening program until all pieces are placed, a Game program after that, and
// for Black the same with the colours swapped.
namespace palamedes::morris {

using CourseGame = Morris<VariantD>;

// Nothing, where the player gives up.
using CoursePlayer = std::function<std::optional<Move>(const Position&)>;

// One of the programs here as a player. Alpha-beta, because it comes to the same move as MINIMAX sooner.
class CourseReference {
 public:
  CourseReference(std::string_view opening, std::string_view game, std::uint64_t depth);

  std::optional<Move> operator()(const Position& position) const;

 private:
  CourseProgram opening_;
  CourseProgram game_;
  std::uint64_t depth_;
};

// The legal move after which the board is that one, if there is any.
std::optional<Move> move_to_board(const Position& position, const Position& board);

// Six random placements.
std::vector<Move> random_course_opening(Random& random);

// The third repetition is a draw, and so are 300 plies; a player without a move has lost.
Result play_course_game(const std::vector<Move>& opening, const CoursePlayer& white, const CoursePlayer& black);

}  // namespace palamedes::morris
