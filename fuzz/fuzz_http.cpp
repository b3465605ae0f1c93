// Feeds arbitrary bytes to the server's own sessions, as a connection would: requests with bodies in chunks, several of
// them in a row, a socket and its frames. The first byte says in what pieces the rest arrives, and whether a token is
// wanted. Every connection ends; what is answered is HTTP; who has no token gets nothing, and two Hosts are refused.
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include "demand.hpp"
#include "memory_stream.hpp"
#include "server/http/http_session_of.hpp"
#include "server/http/websocket_session_of.hpp"

namespace palamedes::server {
namespace {

constexpr std::string_view kToken = "an-open-secret";
constexpr std::chrono::seconds kLongest{10};

ServerOptions small_options(std::string_view token) {
  ServerOptions options;
  options.token = token;
  options.limits.moves = 40;
  options.limits.records = 10;
  options.limits.body_bytes = 2048;
  options.limits.memory_mb = 16;
  return options;
}

JobQueue::Shape small_shape() { return {.rules_threads = 1, .move_threads = 1, .long_move_threads = 1}; }

std::shared_ptr<Services> services_with(std::string_view token) {
  return std::make_shared<Services>(small_options(token), Guard("127.0.0.1", 80, std::string(token)), small_shape());
}

// Both live as long as the program: their threads are what takes time to make.
const std::shared_ptr<Services>& services(bool wants_token) {
  static const std::shared_ptr<Services> open = services_with("");
  static const std::shared_ptr<Services> guarded = services_with(kToken);
  return wants_token ? guarded : open;
}

std::string answers_to(std::string_view bytes, std::size_t piece, const std::shared_ptr<Services>& house) {
  static asio::io_context context{1};
  static const auto work = asio::make_work_guard(context);
  const auto wire = std::make_shared<Wire>(Wire{bytes, piece, ""});
  std::make_shared<HttpSession<MemoryStream>>(MemoryStream(context, wire), house, Seat(house->connections))->start();
  const auto end = std::chrono::steady_clock::now() + kLongest;
  while (house->connections > 0) {
    context.run_one_for(std::chrono::milliseconds(10));
    demand(std::chrono::steady_clock::now() < end, "a connection whose other side is gone ends");
  }
  // What was posted to sessions that are gone.
  context.poll();
  return std::move(wire->outgoing);
}

int hosts_in(std::string_view header) {
  int hosts = 0;
  while (!header.empty()) {
    const std::size_t end = std::min(header.find("\r\n"), header.size());
    constexpr std::string_view kHost = "host:";
    const std::string_view name = header.substr(0, std::min(end, kHost.size()));
    const auto same = [](char a, char b) { return (a | 0x20) == b || a == b; };
    if (std::equal(name.begin(), name.end(), kHost.begin(), kHost.end(), same)) ++hosts;
    header.remove_prefix(std::min(end + 2, header.size()));
  }
  return hosts;
}

bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

void try_connection(std::string_view bytes, std::size_t piece, bool wants_token) {
  const std::string said = answers_to(bytes, piece, services(wants_token));
  if (said.empty()) return;
  demand(said.starts_with("HTTP/1."), "an answer is HTTP");
  const std::string status = said.substr(std::string_view("HTTP/1.1 ").size(), 3);
  const std::size_t header_end = bytes.find("\r\n\r\n");
  if (header_end != std::string_view::npos && hosts_in(bytes.substr(0, header_end)) > 1) {
    demand(status[0] == '4', "two Hosts are refused");
  }
  if (wants_token && !has(bytes, kToken)) {
    // With the end of the line, which no text of a caller that an answer repeats can have.
    demand(!has(said, "HTTP/1.1 200 OK\r\n") && !has(said, "HTTP/1.1 101 Switching Protocols\r\n"),
           "who has no token gets nothing");
  }
}

}  // namespace
}  // namespace palamedes::server

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  // Letters, so that inputs can be typed: small ones want a token, and `Z` and `z` are for all at once.
  const bool wants_token = (data[0] & 0x20) != 0;
  const std::size_t number = data[0] & 0x1f;
  palamedes::server::try_connection(bytes, number == 26 ? SIZE_MAX : number * number + 1, wants_token);
  return 0;
}
