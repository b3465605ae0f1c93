#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "apps/palamedes/field_options.hpp"
#include "apps/palamedes/grade/course_grader.hpp"
#include "apps/palamedes/grade/engine_grader.hpp"
#include "apps/palamedes/grade/grade_report.hpp"
#include "apps/palamedes/interruption.hpp"
#include "apps/palamedes/verbs.hpp"
#include "base/files/file.hpp"
#include "catalog/catalog.hpp"
#include "report/output.hpp"
#include "report/print_json.hpp"
#include "report/progress.hpp"

namespace palamedes::apps {
namespace {

Grade grade_of(const Student& student, const GradeOptions& options, search::StopToken& token) {
  if (!student.course.empty()) return grade_course(student, options, token);
  if (!student.engines.empty()) return grade_engine(student, options, token);
  Grade grade;
  grade.student = student.name;
  grade.verdict = Verdict::kNothing;
  grade.match_note = "no program of the course by its name, and no UGI engine called `engine`";
  return grade;
}

void run_grade(GradeOptions options) {
  search::StopToken token;
  const Interruption interruption(token);
  options.game = catalog::make_game(options.game)->spec();
  const std::vector<Student> students = find_students(options.folder, options.program);
  std::vector<Grade> grades;
  {
    report::Progress progress("students", students.size());
    for (const Student& student : students) {
      grades.push_back(grade_of(student, options, token));
      progress.show(grades.size(), [&] { return student.name; });
    }
  }
  if (!options.html.empty()) write_file(options.html, grades_html(grades, options));
  if (!options.csv.empty()) write_file(options.csv, grades_csv(grades));
  if (options.json) return report::print_json(grades_json(grades, options));
  if (options.csv == kStandardOutput || options.html == kStandardOutput) return;
  fmt::print("{}", grades_text(grades));
  for (const std::string& written : {options.csv, options.html}) {
    if (!written.empty()) fmt::print("Written: {}\n", written);
  }
}

}  // namespace

void add_grade_verb(cli::App& program) {
  const auto options = std::make_shared<GradeOptions>();
  cli::App* verb = program.add_subcommand("grade", "Grade students' programs: a line a student, as HTML and CSV");
  add_fields(*verb, *options);
  verb->option("DIR")->required();
  verb->footer(
      "Example: palamedes grade students --depth 3 --time 5 --seed 4711\n"
      "Programs run with your rights, held by limits of time and memory only: see docs/teaching.md.");
  verb->callback([options] { run_grade(*options); });
}

}  // namespace palamedes::apps
