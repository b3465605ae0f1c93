#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "server/jobs/job_queue.hpp"
#include "server/jobs/search_request.hpp"

namespace palamedes::server {

// What becomes of a message from a job.
enum class Saying {
  kNews,  // may be left out when the caller is slow to read
  kLast,  // nothing follows
};

// How a job talks to its caller; called from any thread.
using Say = std::function<void(std::string message, Saying saying)>;

// The work that a request asks for. It says everything itself, mistakes in the game or the engine included.
std::shared_ptr<Job> make_job(SearchRequest request, const ServerLimits& limits, std::uint64_t seed, Say say);

}  // namespace palamedes::server
