#include "base/files/can_write.hpp"

#include <cerrno>
#include <cstring>

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes {

void check_can_write(const std::string& path) {
  if (path.empty() || path == "-") return;
  const std::size_t slash = path.find_last_of('/');
  const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
  struct stat status = {};
  const bool there = ::stat(path.c_str(), &status) == 0;
  const bool is_folder = there && S_ISDIR(status.st_mode);
  // What is a file is written beside it and renamed; what is none, a terminal or a pipe, is written to.
  const bool is_device = there && !is_folder && !S_ISREG(status.st_mode);
  const int refused = is_device ? ::access(path.c_str(), W_OK) : ::access(folder.c_str(), W_OK | X_OK);
  if (!is_folder && refused == 0) return;
  throw UserError(fmt::format("cannot write {}: {}", quote(path), std::strerror(is_folder ? EISDIR : errno)));
}

}  // namespace palamedes
