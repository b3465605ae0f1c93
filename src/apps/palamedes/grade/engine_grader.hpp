#pragma once

#include "apps/palamedes/grade/options.hpp"
#include "apps/palamedes/grade/students.hpp"
#include "apps/palamedes/grade/verdict.hpp"
#include "search/common/limits.hpp"

namespace palamedes::apps {

// Grades a UGI engine: asks it for moves in the start position, where it must be legal and in time, in hidden positions
// of random games, and in hidden ones that can be won at once, where it must do that; then plays a match.
// Throws UserError where the token is stopped.
Grade grade_engine(const Student& student, const GradeOptions& options, search::StopToken& token);

}  // namespace palamedes::apps
