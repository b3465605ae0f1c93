#include "base/file_lock.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes {

FileLock::FileLock(const std::string& path, const std::string& busy)
    : file_(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
  if (!file_.open()) throw UserError(fmt::format("cannot write {}: {}", quote(path), std::strerror(errno)));
  if (::flock(file_.get(), LOCK_EX | LOCK_NB) != 0) throw UserError(busy);
}

}  // namespace palamedes
