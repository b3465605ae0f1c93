// Feeds messages to the conversations of two callers of one server: a line is a message, its first letter the caller, 1
// or 2. The words KEY1, KEY2 and KEYW in it stand for the keys of the game by link that was made last. All jobs run, by
// an engine that plays at random. Whatever comes is answered in JSON that says what it is.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include <boost/json.hpp>

#include "demand.hpp"
#include "server/jobs/conversation.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

constexpr int kCallers = 2;
constexpr int kMessages = 12;

ServerLimits small_limits() {
  ServerLimits limits;
  limits.moves = 40;
  limits.searches = 4;
  limits.searches_per_caller = 4;
  limits.memory_mb = 16;
  limits.shared_games = 2;
  return limits;
}

// What callers were told, from whatever thread.
class Inbox {
 public:
  void take(const std::string& text) {
    json::error_code bad;
    const json::value value = json::parse(text, bad);
    demand(!bad && value.is_object(), "an answer is an object of JSON");
    const json::object& answer = value.get_object();
    demand(answer.contains("type") && answer.contains("id"), "an answer says what it is and to what");
    if (const json::value* const keys = answer.if_contains("keys")) {
      const std::lock_guard lock(mutex_);
      for (const auto& [word, name] : {std::pair{"KEY1", "first"}, {"KEY2", "second"}, {"KEYW", "watch"}}) {
        keys_[word] = keys->as_object().at(name).as_string();
      }
    }
  }

  std::string with_keys(std::string_view message) const {
    std::string text(message);
    const std::lock_guard lock(mutex_);
    for (const auto& [word, key] : keys_) {
      for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; at += key.size()) {
        text.replace(at, word.size(), key);
      }
    }
    return text;
  }

 private:
  mutable std::mutex mutex_;
  std::map<std::string, std::string, std::less<>> keys_;
};

void try_conversations(std::string_view text) {
  const ServerLimits limits = small_limits();
  static KeptEngines engines({.bytes = std::size_t{1} << 24, .per_caller = 2, .ponderers = 0});
  static JobQueue queue({.rules_threads = 1, .move_threads = 1, .long_move_threads = 1, .analysis_threads = 1});
  SharedGames shared(limits);
  const auto inbox = std::make_shared<Inbox>();
  {
    std::map<int, Conversation> callers;
    for (int caller = 1; caller <= kCallers; ++caller) {
      callers.try_emplace(caller, Conversation::House{queue, engines, shared}, limits,
                          static_cast<JobQueue::Caller>(caller),
                          [inbox](const std::string& answer, Saying) { inbox->take(answer); });
    }
    for (int i = 0; i < kMessages && !text.empty(); ++i) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      const std::string_view line = text.substr(0, end);
      text.remove_prefix(std::min(end + 1, text.size()));
      const int caller = line.starts_with('2') ? 2 : 1;
      const std::size_t head = line.starts_with('1') || line.starts_with('2') ? 1 : 0;
      callers.at(caller).receive(inbox->with_keys(line.substr(head)));
    }
    // What was not stopped comes to its end, so that what goes wrong goes wrong here.
    while (queue.count(JobQueue::Caller{1}) + queue.count(JobQueue::Caller{2}) > 0) std::this_thread::yield();
  }
}

}  // namespace
}  // namespace palamedes::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  palamedes::server::try_conversations({reinterpret_cast<const char*>(data), size});
  return 0;
}
