#include "server/shared/shared_talk.hpp"

#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "server/json/fields.hpp"
#include "server/refusal.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

constexpr double kMostMinutes = 24 * 60;
constexpr double kMostIncrement = 3600;
constexpr std::int64_t kMostPlies = 1'000'000;

using Kind = SharedGames::Action::Kind;
constexpr std::array<std::pair<std::string_view, Kind>, 7> kActions = {{{"move", Kind::kMove},
                                                                        {"ask-takeback", Kind::kAskToTakeBack},
                                                                        {"agree", Kind::kAgree},
                                                                        {"decline", Kind::kDecline},
                                                                        {"resign", Kind::kResign},
                                                                        {"again", Kind::kAgain},
                                                                        {"mind-clock", Kind::kMindClock}}};

Kind kind_of(std::string_view name) {
  for (const auto& [known, kind] : kActions) {
    if (known == name) return kind;
  }
  throw Refusal(Status::kBadRequest,
                "the field \"action\" is move, ask-takeback, agree, decline, resign, again or mind-clock");
}

std::optional<SharedClock> read_clock(const json::object& message) {
  const json::object& clock = object_field(message, "clock");
  if (clock.empty()) return std::nullopt;
  const std::optional<double> minutes = real_field(clock, "minutes", 0.1, kMostMinutes);
  if (!minutes) throw Refusal(Status::kBadRequest, "the field \"clock\" needs \"minutes\"");
  return SharedClock{*minutes * 60, real_field(clock, "increment", 0, kMostIncrement).value_or(0)};
}

}  // namespace

SharedTalk::~SharedTalk() {
  for (const auto& [id, ticket] : joined_) games_.leave(ticket);
}

bool SharedTalk::receive(const std::string& type, const json::value& id, const json::object& message) {
  if (type == "share") {
    share(id, message);
  } else if (type == "join") {
    join(id, message);
  } else if (type == "act") {
    act(id, message);
  } else {
    return false;
  }
  return true;
}

void SharedTalk::stop(const json::value& id) {
  const auto found = joined_.find(json::serialize(id));
  if (found == joined_.end()) return;
  games_.leave(found->second);
  joined_.erase(found);
}

void SharedTalk::share(const json::value& id, const json::object& message) {
  const SharedGames::Keys keys =
      games_.create(text_field(message, "game"), text_field(message, "root", ""), read_clock(message));
  say_({{"type", "done"},
        {"id", id},
        {"keys", {{"first", keys.first}, {"second", keys.second}, {"watch", keys.watch}}}});
}

void SharedTalk::join(const json::value& id, const json::object& message) {
  const std::string name = json::serialize(id);
  if (joined_.contains(name)) throw Refusal(Status::kBadRequest, "the id " + name + " is taken; take another");
  if (joined_.size() >= most_joined_) {
    throw Refusal(Status::kTooManyRequests, fmt::format("{} games by link at a time for one caller", most_joined_));
  }
  joined_[name] = games_.join(text_field(message, "key"), [say = say_, id](json::object state) {
    state["type"] = "shared";
    state["id"] = id;
    say(state);
  });
}

void SharedTalk::act(const json::value& id, const json::object& message) {
  SharedGames::Action action{kind_of(text_field(message, "action")), text_field(message, "move", ""), 0};
  action.ply = static_cast<std::size_t>(integer_field(message, "ply", 0, kMostPlies).value_or(0));
  games_.act(text_field(message, "key"), action);
  say_({{"type", "done"}, {"id", id}});
}

}  // namespace palamedes::server
