#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include <boost/json.hpp>

#include "server/jobs/conversation.hpp"

namespace palamedes::server {

// What the conversations of a test share.
struct Desk {
  static JobQueue::Shape shape() {
    using namespace std::chrono_literals;
    return {.rules_threads = 1,
            .move_threads = 1,
            .analysis_threads = 1,
            .slice = 200ms,
            .longest_slice = 400ms,
            .whole = 20'000ms};
  }

  explicit Desk(const KeptEngines::Budget& budget = {}, const JobQueue::Shape& threads = shape())
      : engines(budget), queue(threads) {}

  Conversation::House house() { return {queue, engines, shared}; }

  KeptEngines engines;
  JobQueue queue;
  SharedGames shared{ServerLimits{}};
};

// A conversation with somebody who waits for answers.
class Talk {
 public:
  explicit Talk(Desk& desk, const ServerLimits& limits = {}, JobQueue::Caller caller = 1)
      : conversation_(desk.house(), limits, caller, [inbox = inbox_](std::string text, Saying) {
          const std::lock_guard lock(inbox->mutex);
          inbox->messages.push_back(boost::json::parse(text).as_object());
          inbox->more.notify_all();
        }) {}

  void send(const boost::json::object& message) { conversation_.receive(boost::json::serialize(message)); }
  void send_text(const std::string& text) { conversation_.receive(text); }

  boost::json::object next() {
    std::unique_lock lock(inbox_->mutex);
    if (!inbox_->more.wait_for(lock, std::chrono::seconds(20), [&] { return !inbox_->messages.empty(); })) {
      return {{"type", "silence"}};
    }
    boost::json::object message = std::move(inbox_->messages.front());
    inbox_->messages.pop_front();
    return message;
  }

  // Passes over news.
  boost::json::object end() {
    for (;;) {
      boost::json::object message = next();
      if (message.at("type") != "info" && message.at("type") != "waiting") return message;
    }
  }

  bool is_silent() const {
    const std::lock_guard lock(inbox_->mutex);
    return inbox_->messages.empty();
  }

 private:
  struct Inbox {
    std::mutex mutex;
    std::condition_variable more;
    std::deque<boost::json::object> messages;
  };
  std::shared_ptr<Inbox> inbox_ = std::make_shared<Inbox>();
  Conversation conversation_;
};

}  // namespace palamedes::server
