#include "server/jobs/analysis_job.hpp"

#include <algorithm>
#include <utility>

#include "base/stopwatch.hpp"
#include "server/json/report_json.hpp"

namespace palamedes::server {

namespace json = boost::json;

AnalysisJob::AnalysisJob(SearchRequest request, JobSetting setting)
    : SearchJob(Kind::kAnalysis, true, std::move(request), std::move(setting)) {}

void AnalysisJob::tick() {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(news_, false)) return;
  say(report_json(best_), "info", Saying::kNews);
}

bool AnalysisJob::go_on(const search::StopToken& token) {
  engines::EngineQuestion question;
  question.limits = what_is_left();
  question.lines = request().lines;
  question.reporter = [this](const engines::EngineReport& report) {
    learn(report);
    if (ticks_itself()) tick();
  };
  if (!lease_) {
    check_goes_on(game());
    lease_.emplace(kept_engine(question.limits, limits().analysis_mb));
  }
  const Stopwatch watch;
  engines::EngineReport report = lease_->engine().think(game(), question, token);
  report.seconds = watch.seconds();
  learn(report);
  nodes_ += report.nodes;
  seconds_ += report.seconds;
  if (token.stopped() && !ends() && !is_finished()) {
    // It may be a while until it can say so.
    tick();
    return false;
  }
  finish();
  return true;
}

engines::Limits AnalysisJob::what_is_left() const {
  engines::Limits left = request().limits;
  left.clock.reset();
  left.move_seconds = std::max(0.001, left.move_seconds.value_or(limits().seconds) - seconds_);
  if (left.nodes) left.nodes = *left.nodes > nodes_ ? *left.nodes - nodes_ : 1;
  return left;
}

bool AnalysisJob::is_finished() const {
  const engines::Limits& limit = request().limits;
  return (limit.depth && best_.depth >= *limit.depth) || (limit.nodes && nodes_ >= *limit.nodes) ||
         seconds_ >= limit.move_seconds.value_or(limits().seconds);
}

// The deepest answer is kept: a search that goes on begins with shallow ones again, only faster.
void AnalysisJob::learn(const engines::EngineReport& report) {
  const std::lock_guard lock(mutex_);
  if (!report.lines.empty() && (best_.lines.empty() || report.depth >= best_.depth)) best_ = report;
  best_.nodes = nodes_ + report.nodes;
  best_.seconds = seconds_ + report.seconds;
  news_ = !best_.lines.empty();
}

void AnalysisJob::finish() {
  const std::lock_guard lock(mutex_);
  if (lease_) lease_->keep();
  news_ = false;
  json::object message = report_json(best_);
  message["move"] = best_.lines.empty() ? json::value(nullptr) : json::value(best_.move());
  say(std::move(message), "done", Saying::kLast);
}

}  // namespace palamedes::server
