#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "games/morris/course/course_estimates.hpp"

// The search of the course's eight programs, which count every position that they estimate.
namespace palamedes::morris {

// One of the programs. Black's swap the colours, search for White, and swap back.
struct CourseProgram {
  std::string_view name;
  bool opening;
  bool cuts;  // alpha-beta; else all of the tree is visited
  bool swaps;
  bool hurries;  // a decided game counts a point more for every ply of the depth that was not needed
  int (*estimate)(const Position&);
};

std::span<const CourseProgram> course_programs();

// The program of that name, or none.
const CourseProgram* course_program(std::string_view name);

struct CourseAnswer {
  Position board;
  std::uint64_t evaluated = 0;
  int estimate = 0;
};

// The course's files hold 23 letters and nothing else, so any board is a question, whether play can lead to it or not;
// only `pieces` of the question matter. No line of play may be longer than this many plies; throws UserError.
inline constexpr int kLongestCourseLine = 2'000;
CourseAnswer course_answer(const CourseProgram& program, const Position& question, std::uint64_t depth);

// What the program's search thinks of one move, which is White's, or the other way round in programs for Black; the
// depth is 1 or more.
int course_value_after(const CourseProgram& program, const Position& question, Move move, std::uint64_t depth);

}  // namespace palamedes::morris
