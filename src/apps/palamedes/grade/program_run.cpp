#include "apps/palamedes/grade/program_run.hpp"

#include <optional>

#include <fmt/core.h>

#include "arena/external/process.hpp"
#include "arena/external/processor_watch.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::apps {
namespace {

using arena::ExternalProcess;
using arena::OwnTime;

using Clock = ExternalProcess::Clock;

constexpr std::string_view kFinished = "exit status 0";
// How often somebody looks how much of the time was the program's own.
constexpr double kSlice = 0.05;
// That one has to end, once its output is closed, however late it is.
constexpr double kLastWords = 0.25;

Clock::time_point in_seconds(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// How the program ended, once it has closed its output; waits until it has had that many seconds of its own.
void judge_ending(ExternalProcess& process, OwnTime& time, double longest, ProgramRun& run) {
  std::optional<std::string> ending = process.ending(kLastWords);
  while (!ending && process.exceeded_mb() == 0 && time.seconds() <= longest) ending = process.ending(kSlice);
  if (const int used = process.exceeded_mb(); used > 0) {
    run.verdict = Verdict::kCrashed;
    run.detail = fmt::format("ended for using {} MB of memory", used);
  } else if (!ending) {
    run.verdict = Verdict::kEndless;
    run.detail = "closed its output and did not end";
  } else if (*ending != kFinished) {
    run.verdict = Verdict::kCrashed;
    const std::string said = process.last_error_line();
    run.detail = *ending + (said.empty() ? "" : ", last said " + quote(said));
  }
}

}  // namespace

ProgramRun run_program(const std::vector<std::string>& command, const std::string& folder, const RunLimits& limits,
                       const search::StopToken& token) {
  ProgramRun run;
  ExternalProcess process(command, folder);
  OwnTime time(process.pid());
  if (limits.memory_mb > 0) process.limit_memory(limits.memory_mb);
  const double longest = limits.seconds * limits.patience;
  std::string line;
  bool open = true;
  const auto look_at_time = [&] {
    if (time.seconds() <= longest) return;
    run.verdict = Verdict::kEndless;
    run.detail = fmt::format("no end after {:.1f} s", longest);
    open = false;
  };
  while (open) {
    switch (process.read_line(line, in_seconds(kSlice), &token)) {
      case ExternalProcess::Event::kLine:
        run.lines.push_back(line);
        look_at_time();
        break;
      case ExternalProcess::Event::kTimeout: look_at_time(); break;
      case ExternalProcess::Event::kStopped: throw UserError("the grading was stopped");
      case ExternalProcess::Event::kFlood:
        run.verdict = Verdict::kWrongFormat;
        run.detail = "floods its output";
        open = false;
        break;
      case ExternalProcess::Event::kClosed:
        if (!process.half_line().empty()) run.lines.emplace_back(process.half_line());
        judge_ending(process, time, longest, run);
        open = false;
        break;
    }
  }
  run.seconds = time.seconds();
  if (run.verdict == Verdict::kRight && run.seconds > limits.seconds) {
    run.verdict = Verdict::kTooSlow;
    run.detail = fmt::format("took {:.1f} s, of {:.1f} s", run.seconds, limits.seconds);
  }
  return run;
}

}  // namespace palamedes::apps
