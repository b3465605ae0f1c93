#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "base/random.hpp"
#include "server/jobs/job_queue.hpp"
#include "server/jobs/kept_engines.hpp"
#include "server/jobs/search_job.hpp"
#include "server/limits.hpp"
#include "server/shared/shared_talk.hpp"

namespace palamedes::server {

// What is said over one socket, without the socket: takes messages, starts and stops searches, joins games by link,
// answers through `say`. When it ends, its searches do, and the engines that were kept for it go.
class Conversation {
 public:
  // `say` is called from any thread, and not after the conversation's end but by searches that were just ending.
  // The engines must outlive the jobs in the queue, the shared games the conversation.
  struct House {
    JobQueue& queue;
    KeptEngines& engines;
    SharedGames& shared;
  };
  Conversation(const House& house, const ServerLimits& limits, JobQueue::Caller caller, Say say);
  Conversation(const Conversation&) = delete;
  Conversation& operator=(const Conversation&) = delete;
  ~Conversation();

  // One message from the caller; what is wrong with it becomes an `error`.
  void receive(std::string_view text);

 private:
  struct Searches;

  void start(const boost::json::object& message);
  void stop(const boost::json::value& id);

  JobQueue& queue_;
  KeptEngines& engines_;
  const ServerLimits limits_;
  const JobQueue::Caller caller_;
  const std::shared_ptr<Searches> searches_;
  SharedTalk shared_;
  Random seeds_;
};

}  // namespace palamedes::server
