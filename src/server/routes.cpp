#include "server/routes.hpp"

#include <array>
#include <cstdint>
#include <exception>
#include <optional>

#include <boost/json.hpp>

#include "base/text.hpp"
#include "base/version.hpp"
#include "catalog/catalog.hpp"
#include "server/json/board_json.hpp"
#include "server/json/fields.hpp"
#include "server/json/game_json.hpp"
#include "server/json/games_json.hpp"
#include "server/json/record_json.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

struct Call {
  json::object body;
  const ServerLimits& limits;
  const Sources& sources;
  std::uint64_t seed;
};

json::object health(const Call&) { return {{"ok", true}, {"version", kVersion}}; }
json::object games(const Call& call) {
  json::object games = games_json();
  games["watches"] = call.sources.watched != nullptr;
  games["ponders"] = call.limits.ponderers > 0;
  games["shares"] = call.sources.shares;
  return games;
}

Watched& watched(const Call& call) {
  if (call.sources.watched != nullptr) return *call.sources.watched;
  throw Refusal(Status::kNotFound, "no event is watched; palamedes serve --watch FILE does that");
}

json::object watch(const Call& call) {
  constexpr std::int64_t kMost = 1'000'000'000;
  return watched(call).news(static_cast<std::size_t>(integer_field(call.body, "from", 0, kMost).value_or(0)));
}

json::object watched_game(const Call& call) {
  const std::optional<std::int64_t> number = integer_field(call.body, "number", 0, INT32_MAX);
  if (!number) throw Refusal(Status::kBadRequest, "the field \"number\" says which game");
  return watched(call).game(static_cast<int>(*number));
}

json::object board(const Call& call) { return board_json(*catalog::make_game(text_field(call.body, "game"))); }
json::object state(const Call& call) { return state_json(read_game(call.body, call.limits), call.limits); }

json::object play(const Call& call) {
  return state_after(read_game(call.body, call.limits), text_field(call.body, "move"), call.seed, call.limits);
}

json::object known(const Call& call) {
  const auto game = played(read_game(call.body, call.limits));
  if (game->outcome().over()) throw UserError("there is nothing to know: the game is over");
  return call.sources.library.known(*game);
}

// An editor asks while somebody types: a position that is wrong is an answer.
json::object check(const Call& call) {
  const std::string position = text_field(call.body, "position");
  try {
    const auto game = catalog::make_game(text_field(call.body, "game"));
    game->set_position(position);
    const Scene scene = game->scene();
    return {{"ok", true},
            {"position", game->position()},
            {"pieces", pieces_json(scene)},
            {"highlights", json::value_from(scene.highlights)}};
  } catch (const Refusal&) {
    throw;
  } catch (const UserError& error) {
    json::object answer = error_object(error);
    answer["ok"] = false;
    return answer;
  }
}

json::object record(const Call& call) { return records_json(text_field(call.body, "text"), call.limits); }
json::object text_of_record(const Call& call) { return {{"text", record_text(call.body, call.limits)}}; }

struct Route {
  std::string_view method;
  std::string_view path;
  json::object (*run)(const Call&);
};

constexpr std::array<Route, 11> kRoutes = {{{"GET", "/api/health", health},
                                            {"GET", "/api/games", games},
                                            {"POST", "/api/board", board},
                                            {"POST", "/api/state", state},
                                            {"POST", "/api/play", play},
                                            {"POST", "/api/known", known},
                                            {"POST", "/api/check", check},
                                            {"POST", "/api/record", record},
                                            {"POST", "/api/record/text", text_of_record},
                                            {"POST", "/api/watch", watch},
                                            {"POST", "/api/watch/game", watched_game}}};

const Route& route_of(std::string_view path) {
  for (const Route& route : kRoutes) {
    if (route.path == path) return route;
  }
  throw Refusal(Status::kNotFound, "there is nothing at " + quote(path) + "; docs/api.md says what there is");
}

ApiAnswer run(const Route& route, const ApiRequest& request, const ServerLimits& limits, const Sources& sources,
              std::uint64_t seed) {
  const bool reads = route.method == "GET";
  if (request.method != route.method && !(reads && request.method == "HEAD")) {
    return {Status::kMethodNotAllowed, error_body(std::string(request.path) + " takes " + std::string(route.method)),
            std::string(route.method)};
  }
  Call call{{}, limits, sources, seed};
  if (!reads) call.body = parse_object(request.body);
  return {Status::kOk, json::serialize(route.run(call)), ""};
}

}  // namespace

ApiAnswer answer(const ApiRequest& request, const ServerLimits& limits, const Sources& sources, std::uint64_t seed) {
  try {
    return run(route_of(request.path), request, limits, sources, seed);
  } catch (const Refusal& refusal) {
    return {refusal.status(), error_body(refusal.what()), ""};
  } catch (const UserError& error) {
    return {Status::kUnprocessable, json::serialize(error_object(error)), ""};
  } catch (const std::exception& error) {
    return {Status::kInternal, error_body(std::string("internal error: ") + error.what()), ""};
  }
}

std::string error_body(std::string_view message) { return json::serialize(error_object(message)); }

}  // namespace palamedes::server
