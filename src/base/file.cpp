#include "base/file.hpp"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes {
namespace {

[[noreturn]] void fail_to(std::string_view what, const std::string& path, int error) {
  throw UserError(fmt::format("cannot {} {}: {}", what, quote(path), std::strerror(error)));
}

}  // namespace

std::string read_file(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.open()) fail_to("open", path, errno);
  std::string content;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = ::read(file.get(), buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail_to("read", path, errno);
    if (got == 0) return content;
    content.append(buffer, static_cast<std::size_t>(got));
  }
}

void write_file(const std::string& path, std::string_view content) {
  ReplacementFile file(path, fmt::format(".new-{}", ::getpid()));
  file.write_at(0, content.data(), content.size());
  file.finish();
}

ReplacementFile::ReplacementFile(std::string path, std::string_view ending)
    : path_(std::move(path)),
      beside_(path_ + std::string(ending)),
      file_(::open(beside_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {
  if (!file_.open()) fail();
}

ReplacementFile::~ReplacementFile() {
  if (!beside_.empty()) ::unlink(beside_.c_str());
}

void ReplacementFile::write_at(std::uint64_t offset, const void* data, std::size_t bytes) {
  const char* next = static_cast<const char*>(data);
  while (bytes != 0) {
    const ssize_t written = ::pwrite(file_.get(), next, bytes, static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail();
    next += written;
    offset += static_cast<std::uint64_t>(written);
    bytes -= static_cast<std::size_t>(written);
  }
}

void ReplacementFile::finish() {
  // Closing can report what writing could not.
  if (::fsync(file_.get()) != 0 || ::close(file_.release()) != 0) fail();
  if (::rename(beside_.c_str(), path_.c_str()) != 0) fail();
  beside_.clear();
}

void ReplacementFile::fail() const { fail_to("write", path_, errno); }

}  // namespace palamedes
