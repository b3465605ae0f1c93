#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include <boost/json.hpp>

#include "catalog/game.hpp"
#include "engines/engine.hpp"
#include "server/jobs/job_queue.hpp"
#include "server/jobs/kept_engines.hpp"
#include "server/jobs/search_request.hpp"
#include "server/limits.hpp"

namespace palamedes::server {

// What becomes of a message from a job.
enum class Saying {
  kNews,  // may be left out when the caller is slow to read
  kPart,  // more follows
  kLast,  // nothing follows
};

// How a job talks to its caller; called from any thread.
using Say = std::function<void(std::string message, Saying saying)>;

// For whom a job works, and with what.
struct JobSetting {
  ServerLimits limits;
  KeptEngines* engines = nullptr;  // outlives the job
  JobQueue::Caller caller = 0;
  std::uint64_t seed = 0;
  Say say;
  bool ticks_itself = false;  // nobody else does: there is one thread
};

// What all jobs share: making the game, saying things, ending in an error.
class SearchJob : public Job {
 public:
  SearchJob(Kind kind, bool yields, SearchRequest request, JobSetting setting);

  bool work(const search::StopToken& token) final;
  void finish_early() override;
  void wait_behind(std::size_t jobs) final;

 protected:
  // The work itself, with the game at hand; as work() of a Job.
  virtual bool go_on(const search::StopToken& token) = 0;

  const SearchRequest& request() const { return request_; }
  const ServerLimits& limits() const { return setting_.limits; }
  std::uint64_t seed() const { return setting_.seed; }
  bool ticks_itself() const { return setting_.ticks_itself; }
  catalog::Game& game() { return *game_; }

  // The caller's engine, as large as the limits of the search need it: the one kept for this game, or a new one.
  KeptEngines::Lease kept_engine(const engines::Limits& search, int most_megabytes);
  // One with nothing learned. Trees and ablations have the seed that the command line takes unasked: the numbers are
  // the same.
  std::unique_ptr<engines::Engine> fresh_engine(const std::string& spec);

  void say(boost::json::object message, const char* type, Saying saying) const;

  // A search that must be whole was stopped.
  [[noreturn]] void refuse_stopped() const;

 private:
  const SearchRequest request_;
  const JobSetting setting_;
  std::unique_ptr<catalog::Game> game_;
};

// Throws UserError where there is nothing to think about.
void check_goes_on(const catalog::Game& game);

}  // namespace palamedes::server
