#pragma once

#include <string>
#include <vector>

namespace palamedes::apps {

// A program that can be run.
struct StudentProgram {
  std::string name;                  // of the course's programs, or that of a UGI engine's file
  std::vector<std::string> command;  // with whole paths
};

struct Student {
  std::string name;
  std::vector<StudentProgram> course;  // in the order in which the course has them
  std::vector<StudentProgram> engines;
};

// The students of a folder, by name. A student is
// - a folder with some of the course's programs under their names (MiniMaxGame, MiniMaxGame.py, MiniMaxGame.jar,
//   MiniMaxGame.class …) or with a UGI engine called `engine`;
// - or a file that can be run: the course's program that its name has in it (anna-MiniMaxGame), else the one that
//   `program` says, else a UGI engine.
// Throws UserError where the folder cannot be read, and where nothing is in it.
std::vector<Student> find_students(const std::string& folder, const std::string& program);

}  // namespace palamedes::apps
