#pragma once

#include <algorithm>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <unistd.h>

#include "base/error.hpp"
#include "base/files/file.hpp"

namespace palamedes::tables {

// A folder that is gone with the test.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "palamedes-tables-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() { std::filesystem::remove_all(path_); }

  const std::string& path() const { return path_; }
  std::string operator/(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// What a UserError of the action says; empty where there is none.
inline std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const UserError& error) {
    return error.what();
  }
  return "";
}

// The names of the files under a folder with what is in them.
inline std::vector<std::pair<std::string, std::string>> contents_of(const std::string& folder) {
  std::vector<std::pair<std::string, std::string>> found;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().filename() == ".lock") continue;
    found.emplace_back(entry.path().filename().string(), read_file(entry.path().string()));
  }
  std::sort(found.begin(), found.end());
  return found;
}

}  // namespace palamedes::tables
