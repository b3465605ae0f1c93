#include "server/jobs/search_request.hpp"

#include <array>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "base/text.hpp"
#include "server/json/fields.hpp"
#include "server/refusal.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kLongestId = 64;
constexpr std::size_t kLongestEngine = 2'000;
constexpr double kLongestClock = 1e6;

constexpr std::array<std::pair<std::string_view, SearchRequest::Type>, 6> kTypes = {
    {{"play", SearchRequest::Type::kPlay},
     {"move", SearchRequest::Type::kMove},
     {"analyse", SearchRequest::Type::kAnalyse},
     {"tree", SearchRequest::Type::kTree},
     {"ablate", SearchRequest::Type::kAblate},
     {"bench", SearchRequest::Type::kBench}}};

SearchRequest::Type type_of(const std::string& name) {
  std::string known;
  for (const auto& [word, type] : kTypes) {
    if (word == name) return type;
    known += std::string(word) + ", ";
  }
  throw Refusal(Status::kBadRequest, "\"type\" should be one of " + known + "stop, not " + quote(name));
}

std::array<double, 2> pair_field(const json::object& object, std::string_view name) {
  const json::array& array = array_field(object, name);
  std::array<double, 2> pair{};
  if (array.empty()) return pair;
  if (array.size() != 2) throw Refusal(Status::kBadRequest, fmt::format("\"{}\" should have two numbers", name));
  for (std::size_t i = 0; i < 2; ++i) {
    pair[i] = real_field({{name, array[i]}}, name, 0, kLongestClock).value_or(0);
  }
  return pair;
}

// Each of them is optional.
engines::Limits read_limits(const json::object& object, const ServerLimits& limits) {
  engines::Limits result;
  constexpr double kShortest = 0.001;
  if (const auto depth = integer_field(object, "depth", 1, limits.depth)) result.depth = static_cast<int>(*depth);
  if (const auto nodes = integer_field(object, "nodes", 1, static_cast<std::int64_t>(limits.nodes))) {
    result.nodes = static_cast<std::uint64_t>(*nodes);
  }
  result.move_seconds = real_field(object, "seconds", kShortest, limits.seconds);
  if (const json::object& clock = object_field(object, "clock"); !clock.empty()) {
    result.clock.emplace();
    result.clock->left = pair_field(clock, "left");
    result.clock->increment = pair_field(clock, "increment");
  }
  return result;
}

void check_engine_length(const std::string& engine) {
  if (engine.size() > kLongestEngine) throw Refusal(Status::kTooLarge, "an engine string is too long");
}

// What is of one type only.
void check_type(const SearchRequest& request) {
  const auto is = [&](SearchRequest::Type type) { return request.type == type; };
  const auto refuse = [](const char* why) { throw Refusal(Status::kBadRequest, why); };
  if (is(SearchRequest::Type::kPlay) && request.move.empty()) refuse("\"move\" is missing");
  if (is(SearchRequest::Type::kAblate) && request.depth == 0) refuse("\"depth\" is missing");
  if (is(SearchRequest::Type::kAblate) && request.engines.empty()) refuse("\"engines\" names none");
  if (is(SearchRequest::Type::kTree) && request.engine.empty()) refuse("\"engine\" is missing, as in \"alphabeta\"");
}

}  // namespace

json::value read_id(const json::object& message) {
  const json::value* const id = message.if_contains("id");
  if (id == nullptr || id->is_null()) return nullptr;
  if (id->is_int64() || id->is_uint64() || (id->is_string() && id->get_string().size() <= kLongestId)) return *id;
  throw Refusal(Status::kBadRequest, "\"id\" should be a text of at most 64 bytes or a whole number");
}

SearchRequest read_search(const json::object& message, const ServerLimits& limits) {
  SearchRequest request;
  request.type = type_of(text_field(message, "type"));
  request.id = read_id(message);
  if (request.id.is_null()) throw Refusal(Status::kBadRequest, "\"id\" is missing: answers carry it");
  request.game = read_game(message, limits);
  request.move = text_field(message, "move", "");
  if (const auto side = integer_field(message, "side", 0, 1)) request.side = *side == 0 ? Side::kFirst : Side::kSecond;
  request.match = text_field(message, "match", "");
  if (request.match.size() > kLongestId) throw Refusal(Status::kBadRequest, "\"match\" should have at most 64 bytes");
  request.engine = text_field(message, "engine", "");
  request.limits = read_limits(object_field(message, "limits"), limits);
  request.ponders = flag_field(message, "ponder");
  const auto number = [&](const char* name, int most, int fallback) {
    return static_cast<int>(integer_field(message, name, 1, most).value_or(fallback));
  };
  request.lines = number("lines", limits.lines, request.lines);
  request.plies = number("plies", limits.tree_plies, request.plies);
  request.depth = number("depth", limits.depth, request.depth);
  request.engines = texts_field(message, "engines", limits.ablation_rows);
  check_engine_length(request.engine);
  for (const std::string& engine : request.engines) check_engine_length(engine);
  check_type(request);
  return request;
}

}  // namespace palamedes::server
