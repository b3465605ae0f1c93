#include "server/jobs/make_job.hpp"

#include <utility>

#include "server/jobs/analysis_job.hpp"
#include "server/jobs/move_job.hpp"
#include "server/jobs/whole_jobs.hpp"

namespace palamedes::server {

std::shared_ptr<Job> make_job(SearchRequest request, JobSetting setting) {
  switch (request.type) {
    case SearchRequest::Type::kPlay:
    case SearchRequest::Type::kMove: return std::make_shared<MoveJob>(std::move(request), std::move(setting));
    case SearchRequest::Type::kTree: return std::make_shared<TreeJob>(std::move(request), std::move(setting));
    case SearchRequest::Type::kAblate: return std::make_shared<AblationJob>(std::move(request), std::move(setting));
    case SearchRequest::Type::kBench: return std::make_shared<BenchJob>(std::move(request), std::move(setting));
    case SearchRequest::Type::kAnalyse: break;
  }
  return std::make_shared<AnalysisJob>(std::move(request), std::move(setting));
}

}  // namespace palamedes::server
