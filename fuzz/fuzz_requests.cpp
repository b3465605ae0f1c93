// Feeds arbitrary text to what reads the requests of callers: its first line is a path of the API or the word `socket`,
// the rest is the body. Whatever comes is answered, or refused with a UserError of one line. Anything else aborts.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "server/http/guard.hpp"
#include "server/jobs/search_request.hpp"
#include "server/json/fields.hpp"
#include "server/json/game_json.hpp"
#include "server/json/record_json.hpp"

namespace palamedes::server {
namespace {

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

void check_message(std::string_view message) {
  demand(!message.empty() && message.find('\n') == std::string_view::npos, "a refusal is one line");
}

// Short enough to stay quick; what is allowed in earnest has tests of its own.
ServerLimits small_limits() {
  ServerLimits limits;
  limits.moves = 60;
  limits.records = 10;
  return limits;
}

boost::json::object answered(std::string_view path, const boost::json::object& body, const ServerLimits& limits) {
  if (path == "/api/record") return records_json(text_field(body, "text"), limits);
  if (path == "/api/record/text") return {{"text", record_text(body, limits)}};
  if (path == "/api/play") return state_after(read_game(body, limits), text_field(body, "move"), 1, limits);
  return state_json(read_game(body, limits), limits);
}

// Runs a reader of requests: what it refuses, it refuses in the proper way.
template <class Reader>
void try_reader(Reader&& reader) {
  try {
    reader();
  } catch (const UserError& error) {
    check_message(error.what());
    const std::string text = boost::json::serialize(error_object(error.what()));
    boost::json::error_code bad;
    static_cast<void>(boost::json::parse(text, bad));
    demand(!bad, "an error is JSON in UTF-8, whatever it quotes");
  }
}

void try_request(std::string_view path, std::string_view body) {
  try_reader([&] { demand(plain_target(path).path.find("..") == std::string_view::npos, "a path that leads out"); });
  const ServerLimits limits = small_limits();
  if (path == "socket") {
    try_reader([&] { static_cast<void>(read_search(parse_object(body), limits)); });
  } else {
    try_reader([&] { static_cast<void>(boost::json::serialize(answered(path, parse_object(body), limits))); });
  }
}

}  // namespace
}  // namespace palamedes::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view path = text.substr(0, end);
  const std::string_view body = text.substr(std::min(end + 1, text.size()));
  palamedes::server::try_request(path, body);
  return 0;
}
