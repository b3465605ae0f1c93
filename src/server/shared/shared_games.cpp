#include "server/shared/shared_games.hpp"

#include <algorithm>
#include <chrono>
#include <random>
#include <utility>

#include "server/http/guard.hpp"

namespace palamedes::server {
namespace {

namespace json = boost::json;

using Kind = SharedGames::Action::Kind;

// True where both want another game.
bool apply(SharedGame& game, Side side, const SharedGames::Action& action, std::size_t most_plies, Random& random,
           double now) {
  switch (action.kind) {
    case Kind::kMove: game.move(side, {action.move, action.ply, most_plies}, random, now); break;
    case Kind::kAskToTakeBack: game.ask_to_take_back(side, now); break;
    case Kind::kAgree: game.answer(side, true, now); break;
    case Kind::kDecline: game.over() ? game.decline_to_play_again(side) : game.answer(side, false, now); break;
    case Kind::kResign: game.resign(side, now); break;
    case Kind::kAgain: return game.ask_to_play_again(side, now);
    case Kind::kMindClock: game.mind_clock(now); break;
  }
  return false;
}

}  // namespace

double SharedGames::steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

SharedGames::SharedGames(const ServerLimits& limits, Seconds seconds)
    : limits_(limits), seconds_(std::move(seconds)), random_(std::random_device{}()) {}

SharedGames::Keys SharedGames::create(const std::string& game, const std::string& root,
                                      std::optional<SharedClock> clock) {
  SharedGame made(game, root, clock);
  const std::lock_guard lock(mutex_);
  const double now = seconds_();
  forget_old(now);
  if (games_.size() >= static_cast<std::size_t>(limits_.shared_games)) {
    refuse(kSharedPhrases["shared-full"], {{"most", limits_.shared_games}});
  }
  Keys keys{new_token(), new_token(), new_token()};
  const std::uint64_t number = ++games_made_;
  games_.emplace(number, Kept{.game = std::move(made), .watch_key = keys.watch, .touched = now});
  places_.emplace(keys.first, Place{number, Side::kFirst});
  places_.emplace(keys.second, Place{number, Side::kSecond});
  places_.emplace(keys.watch, Place{number, std::nullopt});
  return keys;
}

SharedGames::Ticket SharedGames::join(const std::string& key, Watcher watcher) {
  const std::lock_guard lock(mutex_);
  const double now = seconds_();
  forget_old(now);
  const Place place = place_of(key);
  Kept& kept = games_.at(place.game);
  kept.game.mind_clock(now);
  const Ticket ticket = ++tickets_made_;
  kept.guests.emplace(ticket, Guest{place.seat, std::move(watcher)});
  tickets_.emplace(ticket, place.game);
  tell(kept, now);
  return ticket;
}

void SharedGames::leave(Ticket ticket) {
  const std::lock_guard lock(mutex_);
  const auto found = tickets_.find(ticket);
  if (found == tickets_.end()) return;
  Kept& kept = games_.at(found->second);
  kept.guests.erase(ticket);
  tickets_.erase(found);
  tell(kept, seconds_());
}

void SharedGames::act(const std::string& key, const Action& action) {
  const std::lock_guard lock(mutex_);
  const double now = seconds_();
  const Place place = place_of(key);
  Kept& kept = games_.at(place.game);
  if (action.kind == Action::Kind::kMindClock) {
    kept.game.mind_clock(now);
  } else {
    if (!place.seat) refuse(kSharedPhrases["shared-watching"]);
    if (apply(kept.game, *place.seat, action, limits_.moves, random_, now)) play_again(place.game);
    kept.touched = now;
  }
  tell(kept, now);
}

// In the same place, by the same keys, with the sides swapped.
void SharedGames::play_again(std::uint64_t number) {
  Kept& kept = games_.at(number);
  kept.game = kept.game.anew();
  ++kept.round;
  const auto swap = [](std::optional<Side>& seat) {
    if (seat) seat = other(*seat);
  };
  for (auto& [key, place] : places_) {
    if (place.game == number) swap(place.seat);
  }
  for (auto& [ticket, guest] : kept.guests) swap(guest.seat);
}

std::size_t SharedGames::size() const {
  const std::lock_guard lock(mutex_);
  return games_.size();
}

SharedGames::Place SharedGames::place_of(const std::string& key) const {
  const auto found = places_.find(key);
  if (found == places_.end()) refuse(kSharedPhrases["shared-gone"]);
  return found->second;
}

// Those that nobody has touched for too long; where there is no room, the oldest of those that are over too.
void SharedGames::forget_old(double now) {
  std::vector<std::uint64_t> old;
  for (const auto& [number, kept] : games_) {
    if (now - kept.touched > limits_.shared_seconds) old.push_back(number);
  }
  for (const std::uint64_t number : old) forget(number);
  if (games_.size() < static_cast<std::size_t>(limits_.shared_games)) return;
  auto oldest = games_.end();
  for (auto each = games_.begin(); each != games_.end(); ++each) {
    if (!each->second.game.over()) continue;
    if (oldest == games_.end() || each->second.touched < oldest->second.touched) oldest = each;
  }
  if (oldest != games_.end()) forget(oldest->first);
}

void SharedGames::forget(std::uint64_t number) {
  std::erase_if(places_, [&](const auto& each) { return each.second.game == number; });
  std::erase_if(tickets_, [&](const auto& each) { return each.second == number; });
  games_.erase(number);
}

void SharedGames::tell(Kept& kept, double now) {
  for (const auto& [ticket, guest] : kept.guests) guest.watcher(state_for(kept, guest, now));
}

json::object SharedGames::state_for(const Kept& kept, const Guest& guest, double now) const {
  std::array<bool, 2> present{};
  std::size_t spectators = 0;
  for (const auto& [ticket, each] : kept.guests) {
    if (each.seat) {
      present[static_cast<std::size_t>(index_of(*each.seat))] = true;
    } else {
      ++spectators;
    }
  }
  json::object state = kept.game.state(now);
  state["seat"] = guest.seat ? json::value(index_of(*guest.seat)) : json::value(nullptr);
  state["present"] = {present[0], present[1]};
  state["spectators"] = spectators;
  state["round"] = kept.round;
  state["watch"] = kept.watch_key;
  state["kept_seconds"] = std::max(0.0, limits_.shared_seconds - (now - kept.touched));
  return state;
}

}  // namespace palamedes::server
