#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "apps/palamedes/grade/options.hpp"
#include "apps/palamedes/grade/students.hpp"
#include "apps/palamedes/grade/verdict.hpp"
#include "games/morris/course/course_search.hpp"
#include "search/common/limits.hpp"

namespace palamedes::apps {

// A board that a program of the course is asked about, and what is right.
struct CourseQuestion {
  const morris::CourseProgram* program = nullptr;
  morris::Position board;
  std::uint64_t depth = 1;
  bool hidden = false;
};

// The questions of one program: the handout's boards and random ones, at every depth where the tree is of a size that
// slow programs can visit.
std::vector<CourseQuestion> course_questions(const morris::CourseProgram& program, const GradeOptions& options);

// What a program said of a question, its output file included, held against what is right. Programs that are called
// Improved estimate as they like: theirs must be a legal move in the right form.
struct CourseReply {
  std::vector<std::string> lines;
  std::string file;
};
Fault judge_reply(const CourseQuestion& question, const CourseReply& reply, Ties ties);

// Grades the programs of the course that a student has: asks each of them, then lets them play against the reference.
// Throws UserError where the token is stopped.
Grade grade_course(const Student& student, const GradeOptions& options, const search::StopToken& token);

}  // namespace palamedes::apps
