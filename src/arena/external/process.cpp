#include "arena/external/process.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/external/guardian.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::arena {
namespace {

using Clock = ExternalProcess::Clock;

// How often somebody who waits looks whether he should stop, or whether a process is gone.
constexpr auto kSlice = std::chrono::milliseconds(20);
constexpr auto kShortSleep = std::chrono::milliseconds(2);
constexpr double kPatienceAfterTerm = 0.2;
constexpr double kPatienceWithGuardian = 5;
constexpr std::size_t kErrorsKept = 4096;

struct Pipe {
  Descriptor read_end;
  Descriptor write_end;
};

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) throw UserError(std::string("cannot make a pipe: ") + std::strerror(errno));
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

void make_non_blocking(const Descriptor& descriptor) {
  fcntl(descriptor.get(), F_SETFL, fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

// A write to a program that closed its input raises SIGPIPE, which would end this one. It is held back in this thread
// alone and taken off before anybody sees it, so that the rest of the program keeps whatever it does with the signal.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&signal_);
    sigaddset(&signal_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &signal_, &before_);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;
  ~NoPipeSignal() {
    if (!was_pending_) {
      const std::timespec at_once{};
      while (sigtimedwait(&signal_, nullptr, &at_once) == -1 && errno == EINTR) {
      }
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t signal_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

// What happens between fork and exec may use nothing that another thread could hold locked, the heap least of all.
struct ChildPlan {
  const char* path;
  char* const* arguments;
  const char* directory;  // nullptr: stay
  int input, output, errors, trouble;
};

void become(const void* program) {
  const ChildPlan& plan = *static_cast<const ChildPlan*>(program);
  setpgid(0, 0);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGCHLD}) signal(number, SIG_DFL);
  bool fine = dup2(plan.input, STDIN_FILENO) >= 0 && dup2(plan.output, STDOUT_FILENO) >= 0 &&
              dup2(plan.errors, STDERR_FILENO) >= 0;
  if (fine && plan.directory != nullptr) fine = chdir(plan.directory) == 0;
  if (fine) execv(plan.path, plan.arguments);
  const int reason = errno;
  static_cast<void>(!::write(plan.trouble, &reason, sizeof(reason)));
  _exit(127);
}

std::string description(int signal_number) {
  const char* const words = sigdescr_np(signal_number);
  return words == nullptr ? "unknown" : words;
}

bool can_run(const std::string& path) {
  // A folder can be "executed" too.
  return access(path.c_str(), X_OK) == 0 && access((path + "/.").c_str(), F_OK) != 0;
}

}  // namespace

std::string find_program(const std::string& name, const std::string& directory) {
  if (name.find('/') != std::string::npos) {
    const std::string path = name.front() == '/' || directory.empty() ? name : directory + "/" + name;
    if (!can_run(path)) throw UserError("there is no program " + quote(path) + " that can be run");
    return name;
  }
  const char* const folders = std::getenv("PATH");
  for (const std::string_view folder : split(folders == nullptr ? "/usr/bin:/bin" : folders, ':')) {
    const std::string path = (folder.empty() ? "." : std::string(folder)) + "/" + name;
    if (can_run(path)) return path;
  }
  throw UserError("there is no program " + quote(name) + " in PATH; give its path, as in ./" + name);
}

ExternalProcess::ExternalProcess(const std::vector<std::string>& command, const std::string& directory,
                                 ErrorListener on_error_line)
    : on_error_line_(std::move(on_error_line)) {
  start_child(command, find_program(command.front(), directory), directory);
}

ExternalProcess::~ExternalProcess() { end(0); }

void ExternalProcess::start_child(const std::vector<std::string>& command, const std::string& path,
                                  const std::string& directory) {
  Pipe in = make_pipe();
  Pipe out = make_pipe();
  Pipe err = make_pipe();
  Pipe trouble = make_pipe();
  std::vector<std::string> copies = command;
  std::vector<char*> arguments;
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const ChildPlan plan{path.c_str(),           arguments.data(),    directory.empty() ? nullptr : directory.c_str(),
                       in.read_end.get(),      out.write_end.get(), err.write_end.get(),
                       trouble.write_end.get()};
  Pipe line = make_pipe();
  const GuardianPlan guardian{line.read_end.get(), trouble.write_end.get(), become, &plan};
  pid_ = fork();
  if (pid_ < 0) throw UserError("cannot start " + quote(command.front()) + ": " + std::strerror(errno));
  if (pid_ == 0) guard(guardian);
  lifeline_ = std::move(line.write_end);
  trouble.write_end.close();
  int reason = 0;
  ssize_t count = 0;
  do count = ::read(trouble.read_end.get(), &reason, sizeof(reason));
  while (count < 0 && errno == EINTR);
  input_ = std::move(in.write_end);
  output_ = std::move(out.read_end);
  errors_ = std::move(err.read_end);
  make_non_blocking(input_);
  make_non_blocking(output_);
  make_non_blocking(errors_);
  if (count > 0) {
    end(0);
    throw UserError("cannot start " + quote(command.front()) + ": " + std::strerror(reason));
  }
}

bool ExternalProcess::write(std::string_view bytes, Clock::time_point deadline) {
  const NoPipeSignal guard;
  while (!bytes.empty()) {
    if (!input_.open()) return false;
    const ssize_t count = ::write(input_.get(), bytes.data(), bytes.size());
    if (count > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(count));
    } else if (count < 0 && errno == EAGAIN) {
      if (Clock::now() >= deadline) return false;
      // It may be busy writing itself: who does not read then waits for ever.
      drain_errors();
      if (said_.waiting() > LineBuffer::kLongestLine) return false;
      if (output_.open() && !read_output()) output_.close();
      wait(deadline, true);
    } else if (count < 0 && errno != EINTR) {
      input_.close();
    }
  }
  return true;
}

ExternalProcess::Event ExternalProcess::read_line(std::string& line, Clock::time_point deadline,
                                                  const search::StopToken* token) {
  for (;;) {
    if (said_.take_line(line)) return Event::kLine;
    if (said_.is_flooded()) return Event::kFlood;
    if (!output_.open()) return Event::kClosed;
    if (token != nullptr && token->stopped()) return Event::kStopped;
    drain_errors();
    const std::size_t before = said_.bytes_read();
    if (!read_output()) output_.close();
    if (said_.bytes_read() != before || !output_.open()) continue;
    const auto now = Clock::now();
    if (now >= deadline) return Event::kTimeout;
    wait(std::min(deadline, now + kSlice), false);
  }
}

bool ExternalProcess::read_output() {
  std::array<char, 1 << 14> chunk;
  const ssize_t count = ::read(output_.get(), chunk.data(), chunk.size());
  if (count == 0) return false;
  if (count < 0) return errno == EAGAIN || errno == EINTR;
  said_.append({chunk.data(), static_cast<std::size_t>(count)});
  return true;
}

void ExternalProcess::drain_errors() {
  std::array<char, 4096> chunk;
  // A few chunks at a time: one that floods its errors must not keep us from its output.
  for (int i = 0; i < 16 && errors_.open(); ++i) {
    const ssize_t count = ::read(errors_.get(), chunk.data(), chunk.size());
    if (count == 0) errors_.close();
    if (count <= 0) return;
    const std::string_view text(chunk.data(), static_cast<std::size_t>(count));
    if (on_error_line_) tell_error_lines(text);
    error_text_.append(text);
    if (error_text_.size() > kErrorsKept) error_text_.erase(0, error_text_.size() - kErrorsKept);
  }
}

void ExternalProcess::tell_error_lines(std::string_view text) {
  for (const char c : text) {
    if (c != '\n' && error_line_.size() < LineBuffer::kLongestLine) {
      error_line_ += c;
      continue;
    }
    on_error_line_(error_line_);
    error_line_.clear();
  }
}

void ExternalProcess::wait(Clock::time_point deadline, bool to_write) {
  std::array<pollfd, 3> watched = {pollfd{output_.get(), POLLIN, 0}, pollfd{errors_.get(), POLLIN, 0},
                                   pollfd{to_write ? input_.get() : -1, POLLOUT, 0}};
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  poll(watched.data(), watched.size(), static_cast<int>(std::clamp<std::int64_t>(left, 0, 1000)));
}

std::string ExternalProcess::last_error_line() const {
  const std::string_view text = trim(error_text_);
  return std::string(trim(text.substr(text.find_last_of('\n') + 1)));
}

bool ExternalProcess::has_exited(double patience_seconds) const {
  const auto deadline =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(patience_seconds));
  for (;;) {
    siginfo_t info{};
    // It stays to be waited for: until then nobody else can get its number, nor that of its group.
    const int failed = waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (failed == 0 && info.si_pid == pid_) return true;
    if (failed != 0 && errno != EINTR) return true;
    if (Clock::now() >= deadline) return false;
    std::this_thread::sleep_for(kShortSleep);
  }
}

std::optional<std::string> ExternalProcess::ending(double patience_seconds) {
  if (pid_ < 0 || !has_exited(patience_seconds)) return std::nullopt;
  drain_errors();
  siginfo_t info{};
  waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT);
  if (info.si_code == CLD_EXITED) return "exit status " + std::to_string(info.si_status);
  return "signal " + std::to_string(info.si_status) + " (" + description(info.si_status) + ")";
}

void ExternalProcess::end(double patience_seconds) {
  if (pid_ < 0) return;
  input_.close();
  drain_errors();
  memory_watch_.reset();
  if (!has_exited(patience_seconds)) {
    const NoPipeSignal signal_guard;
    const auto order = GuardianOrder::kAskToEnd;
    static_cast<void>(!::write(lifeline_.get(), &order, sizeof(order)));
    has_exited(kPatienceAfterTerm);
  }
  // Whoever is left goes now, children of the program included.
  lifeline_.close();
  if (!has_exited(kPatienceWithGuardian)) kill(pid_, SIGKILL);
  while (waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  output_.close();
  errors_.close();
}

}  // namespace palamedes::arena
