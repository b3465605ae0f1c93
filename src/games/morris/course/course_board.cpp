#include "games/morris/course/course_board.hpp"

namespace palamedes::morris {

std::string course_letters(const Position& position) {
  std::string letters(kCoursePoints, 'x');
  for (std::size_t i = 0; i < kCoursePoints; ++i) {
    if ((position.pieces[0] >> i & 1) != 0) letters[i] = 'W';
    if ((position.pieces[1] >> i & 1) != 0) letters[i] = 'B';
  }
  return letters;
}

Position course_board(std::string_view letters) {
  Position position;
  for (std::size_t i = 0; i < kCoursePoints; ++i) {
    if (letters[i] != 'x') position.pieces[letters[i] == 'W' ? 0 : 1] |= point_bit(static_cast<int>(i));
  }
  return position;
}

}  // namespace palamedes::morris
