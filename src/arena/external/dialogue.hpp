#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "arena/external/process.hpp"
#include "arena/external/settings.hpp"
#include "arena/player.hpp"

namespace palamedes::arena {

// Why a program lost; the text is the reason that goes into the record.
class ExternalFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Lines to and from a program, whatever the protocol. What goes wrong is thrown as ExternalFailure.
class ExternalDialogue {
 public:
  explicit ExternalDialogue(const ExternalSettings& settings) : settings_(settings) {}

  bool running() const { return process_ != nullptr; }
  void start();
  // Says goodbye if there is a word for it, and sees to it that the program is gone.
  void end(std::string_view farewell);
  // Without a word, for one who did wrong.
  void kill() { process_.reset(); }

  void send(std::string_view line);
  // Throws away what the program said without being asked.
  void forget();

  // The next line for which `accept` is true. `what` says which question it answers.
  std::string expect(std::string_view what, const std::function<bool(const std::string&)>& accept);

  // What a line is to somebody who waits for an answer.
  enum class Verdict : std::uint8_t { kAnswer, kTalk, kGarbage };

  // How a program is asked for its move.
  struct Question {
    std::string text;               // the lines to send
    std::optional<double> seconds;  // what is left on its clock, or of its time per move
    std::string stop;               // what makes it answer at once, if the protocol knows that
    // Keeps the answer. Throws ExternalFailure where the program says that there will be none.
    std::function<Verdict(const std::string&)> hear;
  };
  // Waits for the answer until its time and some more are over; then tells the program to stop, if it can be told, and
  // waits once more. Fills in how long it took and, if that was too long, the failure.
  void ask(const Question& question, const engines::StopToken& token, Answer& answer);

 private:
  using Clock = ExternalProcess::Clock;

  // Nothing at the deadline.
  std::optional<std::string> next_line(Clock::time_point deadline, const engines::StopToken* token);
  [[noreturn]] void fail_closed();
  [[noreturn]] void fail_silent(const std::string& how_long, const std::string& garbage);

  const ExternalSettings& settings_;
  std::unique_ptr<ExternalProcess> process_;
};

}  // namespace palamedes::arena
