#include "base/files/file_lock.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"

namespace palamedes {

FileLock::FileLock(const std::string& path, const std::string& busy) {
  refuse_standard_output(path);
  file_ = Descriptor(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (!file_.open()) throw UserError(fmt::format("cannot write {}: {}", quote(path), std::strerror(errno)));
  if (::flock(file_.get(), LOCK_EX | LOCK_NB) != 0) throw LockBusy(busy);
}

bool FileLock::is_on(const std::string& path) const {
  struct stat held {};
  struct stat named {};
  return ::fstat(file_.get(), &held) == 0 && ::stat(path.c_str(), &named) == 0 && held.st_ino == named.st_ino &&
         held.st_dev == named.st_dev;
}

}  // namespace palamedes
