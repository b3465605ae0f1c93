#pragma once

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/external/player.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::arena {

// A folder of its own for a test, gone with it.
class Scratch {
 public:
  Scratch() {
    std::string pattern = (std::filesystem::temp_directory_path() / "palamedes-external-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  ~Scratch() { std::filesystem::remove_all(path_); }
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

inline std::string game_of_protocol(const std::string& protocol) {
  if (protocol == "gomocup") return "mnk:15x15,5";
  return protocol == "agent" ? "darkchess" : "kalah";
}

// The engine that does wrong when it is asked for a move.
inline std::string bad_engine(const std::string& protocol, const std::string& fault, const std::string& pid_file,
                              const std::string& more = "") {
  return protocol + ":cmd=\"" + PALAMEDES_BAD_ENGINES + "/bad_engine.sh " + protocol + " " + fault + " " + pid_file +
         "\",start-seconds=2,overdue-seconds=0.15" + more;
}

// Living processes of a group; those that are dead and only wait for init to notice do not count.
inline int living_in_group(pid_t group) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    std::ifstream file(entry.path() / "stat");
    std::string text;
    if (!std::getline(file, text) || text.find(')') == std::string::npos) continue;
    std::istringstream rest(text.substr(text.rfind(')') + 1));
    char state = 0;
    pid_t parent = 0;
    pid_t own_group = 0;
    rest >> state >> parent >> own_group;
    if (own_group == group && state != 'Z') ++count;
  }
  return count;
}

inline pid_t pid_in(const std::string& path) {
  std::ifstream file(path);
  pid_t pid = -1;
  file >> pid;
  return pid;
}

// A killed process may take a moment to be gone.
inline bool group_is_gone(pid_t group) {
  for (int i = 0; i < 200; ++i) {
    if (living_in_group(group) == 0) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

inline bool has_no_children() { return waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD; }

}  // namespace palamedes::arena
