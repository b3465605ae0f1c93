#include "arena/external/guardian.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace palamedes::arena {
namespace {

constexpr int kFirstOther = 3;  // descriptor after the standard ones
constexpr int kMostRounds = 2000;
constexpr std::timespec kPauseAfterKilling{.tv_sec = 0, .tv_nsec = 1'000'000};

void close_range_of(unsigned first, unsigned last) {
  if (first <= last) syscall(SYS_close_range, first, last, 0U);
}

// The lifelines of others among them, which would not close for as long as this process lives.
void close_all_but(int one, int other) {
  const auto low = static_cast<unsigned>(one < other ? one : other);
  const auto high = static_cast<unsigned>(one < other ? other : one);
  if (low > 0) close_range_of(0, low - 1);
  close_range_of(low + 1, high - 1);
  close_range_of(high + 1, ~0U);
}

// Kills the children that there are: those of this process's own, and whoever lost his parent.
void kill_children() {
  const int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
  if (list < 0) return;
  std::array<char, 4096> text;
  pid_t number = 0;
  ssize_t count = 0;
  while ((count = read(list, text.data(), text.size())) > 0) {
    for (ssize_t i = 0; i < count; ++i) {
      const char c = text[static_cast<std::size_t>(i)];
      if (c >= '0' && c <= '9') {
        number = number * 10 + (c - '0');
      } else if (number > 0) {
        kill(number, SIGKILL);
        number = 0;
      }
    }
  }
  close(list);
}

// Reaps whoever has ended; true when the program is among them, whose status is kept.
bool reap(pid_t program, int& status) {
  bool ended = false;
  int one = 0;
  for (pid_t pid = waitpid(-1, &one, WNOHANG); pid > 0; pid = waitpid(-1, &one, WNOHANG)) {
    if (pid != program) continue;
    status = one;
    ended = true;
  }
  return ended;
}

void end_all(pid_t program, int& status) {
  kill(-program, SIGKILL);
  for (int i = 0; i < kMostRounds; ++i) {
    kill_children();
    reap(program, status);
    if (waitpid(-1, nullptr, WNOHANG) < 0 && errno == ECHILD) return;
    nanosleep(&kPauseAfterKilling, nullptr);
  }
}

// So that whoever waits for this process learns how the program ended.
[[noreturn]] void end_as(int status) {
  if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
  const int number = WTERMSIG(status);
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);
  signal(number, SIG_DFL);
  sigset_t only;
  sigemptyset(&only);
  sigaddset(&only, number);
  sigprocmask(SIG_UNBLOCK, &only, nullptr);
  kill(getpid(), number);
  _exit(128 + number);
}

// Until the program has ended, or whoever held the lifeline let go of it.
void watch(pid_t program, int lifeline, int children, int& status) {
  std::array<pollfd, 2> watched = {pollfd{lifeline, POLLIN, 0}, pollfd{children, POLLIN, 0}};
  for (;;) {
    if (poll(watched.data(), watched.size(), -1) < 0 && errno != EINTR) return;
    if (watched[1].revents != 0) {
      signalfd_siginfo info;
      static_cast<void>(!read(children, &info, sizeof(info)));
      if (reap(program, status)) return;
    }
    if (watched[0].revents != 0) {
      GuardianOrder order{};
      const ssize_t count = read(lifeline, &order, sizeof(order));
      if (count == 0 || (count < 0 && errno != EINTR)) return;
      if (count > 0) kill(-program, SIGTERM);
    }
  }
}

}  // namespace

[[noreturn]] void guard(const GuardianPlan& plan) {
  // Out of reach of what the terminal sends. Not a session of its own: a scheduler may share processors between
  // sessions first (autogroups do), and the program would have as much as all games of this process together.
  setpgid(0, 0);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_SETMASK, &all, nullptr);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  const int children = signalfd(-1, &ends, SFD_CLOEXEC);
  const pid_t self = getpid();
  const pid_t program = _Fork();
  if (program == 0) {
    // Should somebody kill the guardian itself; it has one thread, so this means the process.
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != self) _exit(127);
    plan.become(plan.program);
  }
  if (program < 0 || children < kFirstOther) {
    const int reason = errno;
    static_cast<void>(!write(plan.trouble, &reason, sizeof(reason)));
    if (program > 0) kill(program, SIGKILL);
    _exit(127);
  }
  // Both sides do it: whoever comes first, the group is there before it is needed.
  setpgid(program, program);
  close_all_but(plan.lifeline, children);
  int status = 0;
  watch(program, plan.lifeline, children, status);
  end_all(program, status);
  end_as(status);
}

}  // namespace palamedes::arena
