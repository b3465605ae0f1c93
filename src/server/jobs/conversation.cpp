#include "server/jobs/conversation.hpp"

#include <exception>
#include <map>
#include <mutex>
#include <random>
#include <string>
#include <utility>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "server/jobs/make_job.hpp"
#include "server/jobs/search_request.hpp"
#include "server/json/fields.hpp"
#include "server/refusal.hpp"

namespace palamedes::server {

namespace json = boost::json;

// By the caller's names for them. Jobs hold it too: the last of them may outlive the conversation.
struct Conversation::Searches {
  explicit Searches(Say to_caller) : say(std::move(to_caller)) {}

  const Say say;
  std::mutex mutex;
  std::map<std::string, std::shared_ptr<Job>> by_id;
};

Conversation::Conversation(const House& house, const ServerLimits& limits, JobQueue::Caller caller, Say say)
    : queue_(house.queue),
      engines_(house.engines),
      limits_(limits),
      caller_(caller),
      searches_(std::make_shared<Searches>(std::move(say))),
      shared_(house.shared, static_cast<std::size_t>(limits.searches_per_caller),
              [searches = searches_](const json::object& answer) {
                searches->say(json::serialize(answer), Saying::kLast);
              }),
      seeds_(std::random_device{}()) {
  engines_.welcome(caller_);
}

Conversation::~Conversation() {
  queue_.drop(caller_);
  engines_.forget(caller_);
  // Jobs and searches hold each other until the last word, which those that were dropped never say.
  std::map<std::string, std::shared_ptr<Job>> forgotten;
  const std::lock_guard lock(searches_->mutex);
  forgotten.swap(searches_->by_id);
}

void Conversation::receive(std::string_view text) {
  json::value id = nullptr;
  const auto refuse = [&](json::object answer) {
    answer["type"] = "error";
    answer["id"] = id;
    searches_->say(json::serialize(answer), Saying::kLast);
  };
  try {
    const json::object message = parse_object(text);
    id = read_id(message);
    const std::string type = text_field(message, "type");
    if (type == "stop") {
      shared_.stop(id);
      stop(id);
    } else if (!shared_.receive(type, id, message)) {
      start(message);
    }
  } catch (const UserError& error) {
    refuse(error_object(error));
  } catch (const std::exception& error) {
    refuse(error_object(std::string("internal error: ") + error.what()));
  }
}

void Conversation::start(const json::object& message) {
  SearchRequest request = read_search(message, limits_);
  const std::string id = json::serialize(request.id);
  if (queue_.count(caller_) >= static_cast<std::size_t>(limits_.searches_per_caller)) {
    throw Refusal(Status::kTooManyRequests,
                  fmt::format("{} searches at a time for one caller; stop one first", limits_.searches_per_caller));
  }
  const bool moves = request.type == SearchRequest::Type::kPlay || request.type == SearchRequest::Type::kMove;
  if (!moves && queue_.count(Job::Kind::kAnalysis) >= static_cast<std::size_t>(limits_.searches)) {
    throw Refusal(
        Status::kUnavailable,
        fmt::format("{} analyses are under way, which is all the server takes; try again later", limits_.searches));
  }
  const auto say = [searches = searches_, id](std::string text, Saying saying) {
    if (saying == Saying::kLast) {
      const std::lock_guard lock(searches->mutex);
      searches->by_id.erase(id);
    }
    searches->say(std::move(text), saying);
  };
  const std::shared_ptr<Job> job =
      make_job(std::move(request),
               {.limits = limits_, .engines = &engines_, .caller = caller_, .seed = seeds_.next(), .say = say});
  {
    const std::lock_guard lock(searches_->mutex);
    if (!searches_->by_id.emplace(id, job).second) {
      throw Refusal(Status::kBadRequest, "the id " + id + " has a search under way; take another");
    }
  }
  queue_.add(caller_, job);
}

void Conversation::stop(const json::value& id) {
  std::shared_ptr<Job> job;
  {
    const std::lock_guard lock(searches_->mutex);
    const auto found = searches_->by_id.find(json::serialize(id));
    // It may have ended while the message was on its way.
    if (found == searches_->by_id.end()) return;
    job = found->second;
  }
  queue_.stop(job);
}

}  // namespace palamedes::server
