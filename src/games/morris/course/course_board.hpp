#pragma once

#include <string>
#include <string_view>

#include "games/morris/boards.hpp"
#include "games/morris/position.hpp"

// Boards as the course's files hold them: 23 letters of W, B and x in the order of Variant-D's points, and nothing
// else.
namespace palamedes::morris {

inline constexpr std::size_t kCoursePoints = VariantD::kNames.size();

std::string course_letters(const Position& position);

// The letters must be those of a board; only `pieces` of the position are set.
Position course_board(std::string_view letters);

}  // namespace palamedes::morris
