#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "apps/palamedes/grade/options.hpp"
#include "apps/palamedes/grade/verdict.hpp"

namespace palamedes::apps {

// One line a student, with a line of headings.
std::string grades_text(const std::vector<Grade>& grades);
std::string grades_csv(const std::vector<Grade>& grades);
boost::json::object grades_json(const std::vector<Grade>& grades, const GradeOptions& options);

// A page by itself: the table, what each student got wrong with the board drawn, and how it was graded.
std::string grades_html(const std::vector<Grade>& grades, const GradeOptions& options);

}  // namespace palamedes::apps
