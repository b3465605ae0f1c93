#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>

#include "base/random.hpp"
#include "server/limits.hpp"
#include "server/shared/shared_game.hpp"

namespace palamedes::server {

// The games by link of a server. A link's key is all that anybody needs to play or to watch, so keys are as long as
// tokens; each game has three. Games live in memory alone, and so long as the limits say. Safe from any thread.
class SharedGames {
 public:
  using Seconds = std::function<double()>;  // a clock that never goes back
  using Watcher = std::function<void(const boost::json::object&)>;
  using Ticket = std::uint64_t;

  struct Keys {
    std::string first;
    std::string second;
    std::string watch;
  };

  explicit SharedGames(const ServerLimits& limits, Seconds seconds = steady_seconds);

  Keys create(const std::string& game, const std::string& root, std::optional<SharedClock> clock);

  // The watcher hears how the game stands, now and after every change, until the ticket is given back. It must not call
  // this object.
  Ticket join(const std::string& key, Watcher watcher);
  void leave(Ticket ticket);

  // What somebody with the key does to the game; throws UserError where that cannot be.
  struct Action {
    enum class Kind { kMove, kAskToTakeBack, kAgree, kDecline, kResign, kAgain, kMindClock };
    Kind kind;
    std::string move;
    std::size_t ply = 0;
  };
  void act(const std::string& key, const Action& action);

  std::size_t size() const;

 private:
  static double steady_seconds();

  struct Guest {
    std::optional<Side> seat;  // none for those who watch
    Watcher watcher;
  };
  struct Kept {
    SharedGame game;
    std::string watch_key;
    double touched = 0;       // when somebody last did something
    std::uint64_t round = 1;  // which of the games that have been played one after the other here
    std::map<Ticket, Guest> guests = {};
  };
  struct Place {
    std::uint64_t game;
    std::optional<Side> seat;
  };

  Place place_of(const std::string& key) const;
  void play_again(std::uint64_t number);
  void forget_old(double now);
  void forget(std::uint64_t number);
  void tell(Kept& kept, double now);
  boost::json::object state_for(const Kept& kept, const Guest& guest, double now) const;

  const ServerLimits limits_;
  const Seconds seconds_;
  mutable std::mutex mutex_;
  std::map<std::uint64_t, Kept> games_;
  std::map<std::string, Place> places_;      // by key
  std::map<Ticket, std::uint64_t> tickets_;  // the game that each is for
  std::uint64_t games_made_ = 0;
  Ticket tickets_made_ = 0;
  Random random_;
};

}  // namespace palamedes::server
