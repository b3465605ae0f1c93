#include "arena/external/dialogue.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <utility>

#include "arena/external/processor_watch.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"

namespace palamedes::arena {
namespace {

using Clock = ExternalProcess::Clock;

// A program that is about to crash closes its pipes first.
constexpr double kCrashPatience = 0.25;
constexpr double kFarewellPatience = 0.3;
// How often somebody looks how much processor time a program has had.
constexpr double kLook = 0.05;
// So many lines that mean nothing are too many; some programs print a few for their authors.
constexpr int kMostGarbage = 100;
constexpr std::string_view kFlooded = "flooded its output without an answer";

Clock::time_point in(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// How long a program has been at its answer. Where processor time counts, what it waited for a processor does not.
class AnswerTime {
 public:
  explicit AnswerTime(pid_t pid) {
    if (ProcessorTime::counts()) own_.emplace(pid);
  }

  double seconds() { return own_ ? own_->seconds() : wall_.seconds(); }
  // When to look again whether so much of it has gone by.
  Clock::time_point when_gone(double seconds) const { return in(own_ ? std::min(seconds, kLook) : seconds); }

 private:
  std::optional<OwnTime> own_;
  Stopwatch wall_;
};

std::string seconds_text(double seconds) {
  char text[32];
  std::snprintf(text, sizeof(text), "%.2f s", seconds);
  return text;
}

}  // namespace

void ExternalDialogue::start() {
  process_.reset();
  ExternalProcess::ErrorListener listener;
  if (log_ != nullptr) listener = [this](std::string_view line) { note(ConversationLog::Direction::kErrors, line); };
  process_ = std::make_unique<ExternalProcess>(settings_.command, settings_.directory, std::move(listener));
  if (settings_.memory_mb > 0) process_->limit_memory(settings_.memory_mb);
  remark("started: " + settings_.command_line);
}

void ExternalDialogue::end(std::string_view farewell) {
  if (!process_) return;
  if (!farewell.empty()) {
    note(ConversationLog::Direction::kToProgram, farewell);
    process_->write(std::string(farewell) + "\n", in(kFarewellPatience));
  }
  process_->end(kFarewellPatience);
  process_.reset();
}

void ExternalDialogue::send(std::string_view line) {
  if (!process_) throw ExternalFailure("is not running");
  process_->expect_answer();
  note(ConversationLog::Direction::kToProgram, line);
  if (process_->write(std::string(line) + "\n", in(settings_.start_seconds))) return;
  if (process_->ending(kCrashPatience)) fail_closed();
  throw ExternalFailure("closed its input or stopped reading it");
}

void ExternalDialogue::forget() {
  if (!process_) return;
  process_->expect_answer();
  while (next_line(Clock::now(), nullptr)) {
  }
}

std::string ExternalDialogue::expect(std::string_view what, const std::function<bool(const std::string&)>& accept) {
  const auto deadline = in(settings_.start_seconds);
  while (auto line = next_line(deadline, nullptr)) {
    if (accept(*line)) return std::move(*line);
    if (Clock::now() >= deadline) break;
  }
  fail_silent("no answer to " + std::string(what) + " for " + seconds_text(settings_.start_seconds), "");
}

void ExternalDialogue::ask(const Question& question, const engines::StopToken& token, Answer& answer) {
  const double due = question.seconds.value_or(settings_.longest_seconds);
  forget();
  AnswerTime time(pid());
  send(question.text);
  double longest = due + grace_;
  auto deadline = time.when_gone(longest);
  bool overdue = false;
  int garbage = 0;
  std::string garbage_line;
  for (;;) {
    const auto line = next_line(deadline, &token);
    answer.seconds = time.seconds();
    const Verdict verdict = line ? question.hear(*line) : Verdict::kTalk;
    if (verdict == Verdict::kAnswer) break;
    if (verdict == Verdict::kGarbage) {
      if (garbage == 0) garbage_line = *line;
      if (++garbage == kMostGarbage) throw ExternalFailure("garbage (" + quote(garbage_line) + ")");
    }
    if (Clock::now() < deadline) continue;
    if (answer.seconds < longest) {
      deadline = time.when_gone(longest - answer.seconds);
      continue;
    }
    if (overdue) {
      fail_silent(
          "no answer for " + seconds_text(answer.seconds) + (question.stop.empty() ? "" : ", nor when told to stop"),
          garbage_line);
    }
    overdue = true;
    longest = answer.seconds + grace_;
    deadline = time.when_gone(grace_);
    if (!question.stop.empty()) send(question.stop);
  }
  if (overdue) answer.failure = "late (answered " + seconds_text(answer.seconds - due) + " after its time)";
}

std::optional<std::string> ExternalDialogue::next_line(Clock::time_point deadline, const engines::StopToken* token) {
  std::string line;
  switch (process_->read_line(line, deadline, token)) {
    case ExternalProcess::Event::kLine: note(ConversationLog::Direction::kFromProgram, line); return line;
    case ExternalProcess::Event::kTimeout: return std::nullopt;
    case ExternalProcess::Event::kStopped: throw ExternalFailure("the match was stopped");
    case ExternalProcess::Event::kFlood: throw ExternalFailure(std::string(kFlooded));
    case ExternalProcess::Event::kClosed: break;
  }
  fail_closed();
}

void ExternalDialogue::note(ConversationLog::Direction direction, std::string_view text) const {
  if (log_ != nullptr) log_->write(settings_.name + "[" + std::to_string(pid()) + "]", direction, text);
}

void ExternalDialogue::fail_closed() {
  const auto ending = process_->ending(kCrashPatience);
  if (const int used = process_->exceeded_mb(); used > 0) {
    throw ExternalFailure("used " + std::to_string(used) +
                          " MB of memory, with memory-mb=" + std::to_string(settings_.memory_mb));
  }
  const std::string half =
      process_->half_line().empty() ? "" : "half a line (" + quote(process_->half_line()) + "), then ";
  if (!ending) throw ExternalFailure(half + "closed its output");
  const std::string said = process_->last_error_line();
  throw ExternalFailure(half + "crashed (" + *ending + (said.empty() ? "" : ", last said " + quote(said)) + ")");
}

void ExternalDialogue::fail_silent(const std::string& how_long, const std::string& garbage) {
  if (process_->is_talkative()) throw ExternalFailure(std::string(kFlooded));
  if (const std::string_view half = process_->half_line(); !half.empty()) {
    throw ExternalFailure("half a line (" + quote(half) + "), then hung (" + how_long + ")");
  }
  if (!garbage.empty()) throw ExternalFailure("garbage (" + quote(garbage) + "), " + how_long);
  throw ExternalFailure("hung (" + how_long + ")");
}

}  // namespace palamedes::arena
