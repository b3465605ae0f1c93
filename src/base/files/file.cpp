#include "base/files/file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <random>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes {
namespace {

namespace fs = std::filesystem;

constexpr int kMostLinks = 40;
constexpr int kAttempts = 100;
constexpr mode_t kUsualMode = 0666;
constexpr mode_t kModeBits = 07777;

[[noreturn]] void fail_to(std::string_view what, const std::string& path, int error) {
  throw UserError(fmt::format("cannot {} {}: {}", what, quote(path), std::strerror(error)));
}

// What a name stands for: a file, by its path without links, or something that is written to as it is.
struct Destination {
  std::string file;
  Descriptor stream;
};

// A descriptor of this program that a path such as /dev/stdout leads to. To open it again would begin at its start.
std::optional<int> own_descriptor(const fs::path& folder, const fs::path& name) {
  if (folder != fmt::format("/proc/{}/fd", ::getpid())) return std::nullopt;
  const auto number = parse_integer(name.string());
  return number ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

// The path with every link followed; the last part of it need not be there. A descriptor where it leads to one.
std::pair<fs::path, std::optional<int>> followed(const std::string& given) {
  fs::path path = given;
  for (int i = 0; i < kMostLinks; ++i) {
    std::error_code error;
    const fs::path folder = fs::canonical(path.has_parent_path() ? path.parent_path() : fs::path("."), error);
    if (error) fail_to("write", given, error.value());
    path = folder / path.filename();
    if (const auto own = own_descriptor(folder, path.filename())) return {path, own};
    const fs::path next = fs::read_symlink(path, error);
    if (error) return {path, std::nullopt};
    path = next.is_absolute() ? next : folder / next;
  }
  fail_to("write", given, ELOOP);
}

Destination destination_of(const std::string& given) {
  std::fflush(stdout);
  if (given == kStandardOutput) return {"", Descriptor(::dup(STDOUT_FILENO))};
  const auto [path, own] = followed(given);
  if (own) return {"", Descriptor(::dup(*own))};
  struct stat status {};
  const bool there = ::stat(path.c_str(), &status) == 0;
  if (there && ::access(path.c_str(), W_OK) != 0) fail_to("write", given, errno);
  if (!there || S_ISREG(status.st_mode)) return {path.string(), Descriptor()};
  return {"", Descriptor(::open(path.c_str(), O_WRONLY | O_CLOEXEC))};
}

// The names that unfinished files of a target have.
std::string prefix_beside(const fs::path& target) { return "." + target.filename().string() + ".new-"; }

std::string random_ending() {
  std::random_device source;
  return fmt::format("{:08x}{:08x}", source(), source());
}

std::string unfinished_name(const fs::path& target) {
  return (target.parent_path() / (prefix_beside(target) + random_ending())).string();
}

// Of those who write, each holds a lock on what is not finished: what nobody holds is left over from a killed one.
void clear_left_over(const fs::path& target) {
  const std::string prefix = prefix_beside(target);
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(target.parent_path(), ignored)) {
    if (!entry.path().filename().string().starts_with(prefix)) continue;
    const Descriptor file(::open(entry.path().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
    if (file.open() && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0) ::unlink(entry.path().c_str());
  }
}

// Nothing is left of it when the program is killed. Not every file system knows such files.
Descriptor unnamed_file(const fs::path& folder) {
  Descriptor file(::open(folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, kUsualMode));
  if (file.open()) ::flock(file.get(), LOCK_EX | LOCK_NB);
  return file;
}

// A file gets its name by a link, which takes nobody else's place, and then the place of the old one.
void put_in_place(int file, const std::string& target) {
  clear_left_over(target);
  const std::string unnamed = fmt::format("/proc/self/fd/{}", file);
  for (int i = 0; i < kAttempts; ++i) {
    const std::string name = unfinished_name(target);
    if (::linkat(AT_FDCWD, unnamed.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
      if (::rename(name.c_str(), target.c_str()) == 0) return;
      const int reason = errno;
      ::unlink(name.c_str());
      fail_to("write", target, reason);
    }
    if (errno != EEXIST) break;
  }
  fail_to("write", target, errno);
}

bool is_linked(int file) {
  struct stat status {};
  return ::fstat(file, &status) == 0 && status.st_nlink > 0;
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

void refuse_standard_output(const std::string& path) {
  if (path == kStandardOutput) throw UserError("- is standard output, and this is read again later: name a file");
}

void write_file(const std::string& path, std::string_view content) {
  ReplacementFile file(path);
  file.write_at(0, content.data(), content.size());
  file.finish();
}

ScratchFile::ScratchFile() : file_(::memfd_create("palamedes", MFD_CLOEXEC)) {
  if (!file_.open()) fail_to("make", "a file in memory", errno);
  path_ = fmt::format("/proc/self/fd/{}", file_.get());
}

void ScratchFile::write(std::string_view content) {
  if (::ftruncate(file_.get(), 0) != 0) fail_to("write", path_, errno);
  while (!content.empty()) {
    const ssize_t written = ::write(file_.get(), content.data(), content.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail_to("write", path_, errno);
    content.remove_prefix(static_cast<std::size_t>(written));
  }
  ::lseek(file_.get(), 0, SEEK_SET);
}

UnfinishedFile::UnfinishedFile(const std::string& target) : target_(target) {
  clear_left_over(target_);
  for (int i = 0; i < kAttempts; ++i) {
    path_ = unfinished_name(target_);
    file_ = Descriptor(::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kUsualMode));
    if (!file_.open() && errno != EEXIST) break;
    // Somebody may have taken it for left over before it was locked.
    if (file_.open() && ::flock(file_.get(), LOCK_EX | LOCK_NB) == 0 && is_linked(file_.get())) return;
  }
  fail_to("write", target, errno);
}

UnfinishedFile::~UnfinishedFile() {
  if (!path_.empty()) ::unlink(path_.c_str());
}

void UnfinishedFile::put_in_place() {
  if (::rename(path_.c_str(), target_.c_str()) != 0) fail_to("write", target_, errno);
  path_.clear();
}

ReplacementFile::ReplacementFile(const std::string& path) : path_(path) {
  Destination destination = destination_of(path);
  target_ = std::move(destination.file);
  file_ = std::move(destination.stream);
  if (target_.empty()) {
    if (!file_.open()) fail();
    return;
  }
  file_ = unnamed_file(fs::path(target_).parent_path());
  if (!file_.open()) named_.emplace(target_);
  keep_mode(descriptor());
}

ReplacementFile::~ReplacementFile() = default;

// As the file is that it replaces; who may not give it to its owner keeps it.
void ReplacementFile::keep_mode(int file) const {
  struct stat status {};
  if (::stat(target_.c_str(), &status) != 0) return;
  if (status.st_uid != ::geteuid() || status.st_gid != ::getegid()) {
    static_cast<void>(!::fchown(file, status.st_uid, status.st_gid));
  }
  static_cast<void>(::fchmod(file, status.st_mode & kModeBits));
}

void ReplacementFile::write_at(std::uint64_t offset, const void* data, std::size_t bytes) {
  const char* next = static_cast<const char*>(data);
  if (target_.empty() && offset != streamed_) fail_to("write", path_, ESPIPE);
  while (bytes != 0) {
    const ssize_t written = target_.empty() ? ::write(descriptor(), next, bytes)
                                            : ::pwrite(descriptor(), next, bytes, static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail();
    next += written;
    offset += static_cast<std::uint64_t>(written);
    bytes -= static_cast<std::size_t>(written);
  }
  streamed_ = offset;
}

void ReplacementFile::finish() {
  if (!target_.empty() && ::fsync(descriptor()) != 0) fail();
  if (named_) return named_->put_in_place();
  if (!target_.empty()) put_in_place(file_.get(), target_);
  // Closing can report what writing could not.
  if (::close(file_.release()) != 0) fail();
}

void ReplacementFile::fail() const { fail_to("write", path_, errno); }

}  // namespace palamedes
