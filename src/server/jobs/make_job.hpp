#pragma once

#include <memory>

#include "server/jobs/search_job.hpp"

namespace palamedes::server {

// The work that a request asks for. It says everything itself, mistakes in the game or the engine included.
std::shared_ptr<Job> make_job(SearchRequest request, JobSetting setting);

}  // namespace palamedes::server
