#include "apps/palamedes/grade/program_run.hpp"

#include <algorithm>
#include <optional>

#include <fmt/core.h>

#include "arena/external/process.hpp"
#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"

namespace palamedes::apps {
namespace {

using arena::ExternalProcess;

constexpr std::string_view kFinished = "exit status 0";

// How the program ended, once it has closed its output.
void judge_ending(ExternalProcess& process, double patience_seconds, ProgramRun& run) {
  const std::optional<std::string> ending = process.ending(patience_seconds);
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
  const Stopwatch watch;
  ExternalProcess process(command, folder);
  if (limits.memory_mb > 0) process.limit_memory(limits.memory_mb);
  const double longest = limits.seconds * limits.patience;
  const auto deadline = ExternalProcess::Clock::now() + std::chrono::duration_cast<ExternalProcess::Clock::duration>(
                                                            std::chrono::duration<double>(longest));
  std::string line;
  for (bool open = true; open;) {
    switch (process.read_line(line, deadline, &token)) {
      case ExternalProcess::Event::kLine: run.lines.push_back(line); break;
      case ExternalProcess::Event::kStopped: throw UserError("the grading was stopped");
      case ExternalProcess::Event::kTimeout:
        run.verdict = Verdict::kEndless;
        run.detail = fmt::format("no end after {:.1f} s", longest);
        open = false;
        break;
      case ExternalProcess::Event::kFlood:
        run.verdict = Verdict::kWrongFormat;
        run.detail = "floods its output";
        open = false;
        break;
      case ExternalProcess::Event::kClosed:
        if (!process.half_line().empty()) run.lines.emplace_back(process.half_line());
        judge_ending(process, std::max(0.25, longest - watch.seconds()), run);
        open = false;
        break;
    }
  }
  run.seconds = watch.seconds();
  if (run.verdict == Verdict::kRight && run.seconds > limits.seconds) {
    run.verdict = Verdict::kTooSlow;
    run.detail = fmt::format("took {:.1f} s, of {:.1f} s", run.seconds, limits.seconds);
  }
  return run;
}

}  // namespace palamedes::apps
