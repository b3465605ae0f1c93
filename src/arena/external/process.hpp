#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "arena/external/line_buffer.hpp"
#include "arena/external/memory_watch.hpp"
#include "base/files/descriptor.hpp"
#include "search/common/limits.hpp"

namespace palamedes::arena {

// A program beside this one, in a process group of its own, with pipes to its input, output and errors. No call waits
// longer than it is told to, whatever the program does; when the object goes, so does the program with everything that
// it has started, and is waited for. So it does when this process is killed (guardian.hpp).
class ExternalProcess {
 public:
  using Clock = std::chrono::steady_clock;

  enum class Event : std::uint8_t {
    kLine,     // one whole line was read
    kTimeout,  // the deadline passed
    kStopped,  // the token was stopped
    kClosed,   // the program closed its output, or is gone
    kFlood,    // a line, or all lines since expect_answer(), are longer than anybody can mean
  };

  // Who is told each line that the program writes to its errors.
  using ErrorListener = std::function<void(std::string_view line)>;

  // Throws UserError where the program cannot be run.
  ExternalProcess(const std::vector<std::string>& command, const std::string& directory,
                  ErrorListener on_error_line = nullptr);
  ExternalProcess(const ExternalProcess&) = delete;
  ExternalProcess& operator=(const ExternalProcess&) = delete;
  ~ExternalProcess();

  pid_t pid() const { return pid_; }
  // Ends the group once it uses more than that.
  void limit_memory(int megabytes) { memory_watch_ = std::make_unique<MemoryWatch>(pid_, megabytes); }
  // What it used when it was ended for it, else 0.
  int exceeded_mb() const { return memory_watch_ ? memory_watch_->exceeded_mb() : 0; }

  // False once the program does not take what it is sent: it closed its input, or reads nothing until the deadline.
  bool write(std::string_view bytes, Clock::time_point deadline);
  // From now on what the program says counts towards a flood.
  void expect_answer() { said_.expect_answer(); }
  Event read_line(std::string& line, Clock::time_point deadline, const search::StopToken* token = nullptr);
  // What was read of a line that has not ended.
  std::string_view half_line() const { return said_.half_line(); }
  // Whether it said so much since expect_answer() that nobody would call it silent.
  bool is_talkative() const { return said_.is_talkative(); }
  // The last that it wrote to its errors.
  std::string last_error_line() const;

  // How it ended, as in "exit status 3" or "signal 11 (Segmentation fault)", if it did by now; waits so long for it.
  std::optional<std::string> ending(double patience_seconds);

  // Ends the group: waits so long for it to go by itself, then asks by signal, then forces.
  void end(double patience_seconds);

 private:
  void start_child(const std::vector<std::string>& command, const std::string& path, const std::string& directory);
  bool has_exited(double patience_seconds) const;
  // Reads what is there; false at the end of the output.
  bool read_output();
  void drain_errors();
  void tell_error_lines(std::string_view text);
  // Waits until something can be read, or written if asked.
  void wait(Clock::time_point deadline, bool to_write);

  pid_t pid_ = -1;  // of the guardian, which ends as the program does
  Descriptor lifeline_;
  Descriptor input_;  // of the program
  Descriptor output_;
  Descriptor errors_;
  LineBuffer said_;
  std::string error_text_;
  ErrorListener on_error_line_;
  std::string error_line_;  // as far as it goes
  std::unique_ptr<MemoryWatch> memory_watch_;
};

// Where a command's program is, looked for in PATH if it has no slash. Throws UserError if it cannot be run.
std::string find_program(const std::string& name, const std::string& directory);

}  // namespace palamedes::arena
