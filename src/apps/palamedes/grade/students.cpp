#include "apps/palamedes/grade/students.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>

#include <unistd.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/morris/course/course_search.hpp"

namespace palamedes::apps {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kEngineName = "engine";
constexpr int kDeepest = 4;  // folders in a student's folder, as archives unpack

// How a file is run; nothing where it is none that can be.
std::optional<std::vector<std::string>> command_of(const fs::path& file) {
  const std::string path = file.string();
  const std::string extension = file.extension().string();
  if (extension == ".py") return std::vector<std::string>{"python3", path};
  if (extension == ".jar") return std::vector<std::string>{"java", "-jar", path};
  if (extension == ".class") {
    return std::vector<std::string>{"java", "-cp", file.parent_path().string(), file.stem().string()};
  }
  if (::access(path.c_str(), X_OK) == 0) return std::vector<std::string>{path};
  if (extension == ".sh") return std::vector<std::string>{"sh", path};
  return std::nullopt;
}

// The longest name of a program of the course that the text has in it: MiniMaxGameBlack is no MiniMaxGame.
std::string course_name_in(const std::string& text) {
  std::string found;
  for (const morris::CourseProgram& program : morris::course_programs()) {
    if (text.find(program.name) != std::string::npos && program.name.size() > found.size()) found = program.name;
  }
  return found;
}

void sort_as_the_course(std::vector<StudentProgram>& programs) {
  const auto place = [](const StudentProgram& program) { return morris::course_program(program.name); };
  std::sort(programs.begin(), programs.end(), [&](const StudentProgram& a, const StudentProgram& b) {
    return place(a) != place(b) ? place(a) < place(b) : a.command < b.command;
  });
  // Of a source and what was made of it one is enough.
  const auto same = [](const StudentProgram& a, const StudentProgram& b) { return a.name == b.name; };
  programs.erase(std::unique(programs.begin(), programs.end(), same), programs.end());
}

// What is left of a file's name without the program's: "anna" of anna-MiniMaxGame.py.
std::string student_of(const std::string& stem, const std::string& program) {
  std::string rest = stem;
  rest.erase(rest.find(program), program.size());
  const auto is_joint = [](char c) { return c == '-' || c == '_' || c == '.' || c == ' '; };
  while (!rest.empty() && is_joint(rest.back())) rest.pop_back();
  while (!rest.empty() && is_joint(rest.front())) rest.erase(rest.begin());
  return rest.empty() ? stem : rest;
}

void add_programs(const fs::path& folder, int depth, Student& student) {
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    const bool is_folder = entry.is_directory() && !entry.is_symlink();
    if (is_folder && depth < kDeepest && name.front() != '.' && !name.starts_with("__")) {
      add_programs(entry.path(), depth + 1, student);
    }
    if (!entry.is_regular_file()) continue;
    const std::string stem = entry.path().stem().string();
    const bool is_engine = stem == kEngineName;
    if (!is_engine && morris::course_program(stem) == nullptr) continue;
    if (auto command = command_of(entry.path())) {
      (is_engine ? student.engines : student.course).push_back({stem, std::move(*command)});
    }
  }
}

Student in_folder(const fs::path& folder) {
  Student student{folder.filename().string(), {}, {}};
  add_programs(folder, 0, student);
  sort_as_the_course(student.course);
  std::sort(student.engines.begin(), student.engines.end(),
            [](const StudentProgram& a, const StudentProgram& b) { return a.command < b.command; });
  if (student.engines.size() > 1) student.engines.resize(1);
  return student;
}

void add_file(const fs::path& file, const std::string& program, std::map<std::string, Student>& students) {
  auto command = command_of(file);
  if (!command) return;
  const std::string stem = file.stem().string();
  const std::string named = course_name_in(stem);
  const std::string name = named.empty() ? stem : student_of(stem, named);
  Student& student = students[name];
  student.name = name;
  const std::string& course = named.empty() ? program : named;
  if (course.empty()) {
    student.engines.push_back({stem, std::move(*command)});
  } else {
    student.course.push_back({course, std::move(*command)});
  }
}

}  // namespace

std::vector<Student> find_students(const std::string& folder, const std::string& program) {
  if (!program.empty() && morris::course_program(program) == nullptr) {
    throw UserError("the course has no program " + quote(program) +
                    "; it has MiniMaxOpening, MiniMaxGame, ABOpening, …");
  }
  std::error_code trouble;
  const fs::path root = fs::canonical(folder, trouble);
  if (trouble || !fs::is_directory(root)) throw UserError("there is no folder " + quote(folder));
  std::map<std::string, Student> students;
  for (const fs::directory_entry& entry : fs::directory_iterator(root)) {
    const std::string name = entry.path().filename().string();
    if (name.front() == '.') continue;
    if (entry.is_directory()) {
      students[name] = in_folder(entry.path());
    } else if (entry.is_regular_file()) {
      add_file(entry.path(), program, students);
    }
  }
  std::vector<Student> all;
  for (auto& [name, student] : students) {
    sort_as_the_course(student.course);
    all.push_back(std::move(student));
  }
  if (all.empty()) throw UserError("there is nothing to grade in " + quote(folder) + ": no folder, and no program");
  return all;
}

}  // namespace palamedes::apps
