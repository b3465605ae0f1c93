// The answers of the server (docs/api.md) inside a worker of a page: requests and messages in, JSON out. There is one
// thread, so a search runs to its end; who wants it to stop ends the worker.
#include <memory>
#include <random>
#include <string>

#include <boost/json.hpp>
#include <emscripten.h>

#include "base/random.hpp"
#include "server/jobs/kept_engines.hpp"
#include "server/jobs/make_job.hpp"
#include "server/jobs/search_request.hpp"
#include "server/json/fields.hpp"
#include "server/routes.hpp"

// Module.say hears every message of a search as it comes. clang-format off: this is JavaScript.
// clang-format off
EM_JS(void, say_to_page, (const char* text), { Module.say(UTF8ToString(text)); });
// clang-format on

namespace palamedes::wasm {
namespace {

constexpr server::KeptEngines::Caller kThePage = 1;
constexpr int kMegabytes = 256;

class Desk {
 public:
  Desk() : engines_({.bytes = std::size_t{kMegabytes} << 20, .ponderers = 0}), seeds_(std::random_device{}()) {
    limits_.ponderers = 0;
    engines_.welcome(kThePage);
  }

  // {"status": 200, "body": {…}}
  std::string request(const char* method, const char* path, const char* body) {
    const server::ApiAnswer answer =
        server::answer({method, path, body}, limits_, {.library = library_, .shares = false}, seeds_.next());
    return "{\"status\":" + std::to_string(static_cast<int>(answer.status)) + ",\"body\":" + answer.body + "}";
  }

  // All that a search says, up to its last word.
  void message(const char* text) {
    boost::json::value id = nullptr;
    try {
      const boost::json::object message = server::parse_object(text);
      id = server::read_id(message);
      const std::shared_ptr<server::Job> job =
          server::make_job(server::read_search(message, limits_),
                           {.limits = limits_,
                            .engines = &engines_,
                            .caller = kThePage,
                            .seed = seeds_.next(),
                            .say = [](const std::string& said, server::Saying) { say_to_page(said.c_str()); },
                            .ticks_itself = true});
      const search::StopToken never;
      while (!job->work(never)) {
      }
    } catch (const UserError& error) {
      boost::json::object refusal = server::error_object(error);
      refusal["type"] = "error";
      refusal["id"] = id;
      say_to_page(boost::json::serialize(refusal).c_str());
    }
  }

 private:
  server::ServerLimits limits_;
  server::Library library_;  // there are no files: what is in the program, searches and proofs
  server::KeptEngines engines_;
  Random seeds_;
};

Desk& desk() {
  static Desk desk;
  return desk;
}

}  // namespace
}  // namespace palamedes::wasm

extern "C" {

// The text is good until the next call.
EMSCRIPTEN_KEEPALIVE const char* palamedes_request(const char* method, const char* path, const char* body) {
  static std::string answer;
  answer = palamedes::wasm::desk().request(method, path, body);
  return answer.c_str();
}

EMSCRIPTEN_KEEPALIVE void palamedes_message(const char* text) { palamedes::wasm::desk().message(text); }
}
