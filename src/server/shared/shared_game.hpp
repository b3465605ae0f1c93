#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include <boost/json.hpp>

#include "base/message.hpp"
#include "catalog/game.hpp"

namespace palamedes::server {

// Why a game by link is not gone on with as asked, and how one ended without the rules.
inline constexpr Phrases kSharedPhrases({
    {"shared-gone", "there is no game with this key: its time is over, or the server was started anew"},
    {"shared-full", "there are {most} games by link, which is all the server keeps; try again later"},
    {"shared-watching", "this link is for watching"},
    {"shared-not-your-turn", "it is the other side's turn"},
    {"shared-moved-on", "the game has {plies} moves, not {given}: look at it again"},
    {"shared-over", "the game is over"},
    {"shared-not-over", "the game is not over yet"},
    {"shared-long", "a game by link has {most} moves at most"},
    {"shared-nothing-to-take-back", "you have no move to take back"},
    {"shared-nothing-asked", "nothing was asked"},
    {"resigns", "{name} resigns"},
    {"out-of-time", "{name} ran out of time"},
});

[[noreturn]] void refuse(const Phrase& phrase, Parameters parameters = {});

// Time for a whole game, the same for both.
struct SharedClock {
  double seconds = 300;
  double increment = 0;
};

// A game of two people at two devices: its moves, its clocks, what one has asked of the other. It knows nothing of
// callers. Times are seconds of a clock that never goes back. What cannot be done throws UserError and changes nothing.
class SharedGame {
 public:
  SharedGame(const std::string& spec, const std::string& root, std::optional<SharedClock> clock);

  struct Move {
    std::string text;
    std::size_t ply;  // how many moves the mover has seen: a move for another position is refused
    std::size_t most_plies;
  };
  void move(Side side, const Move& move, Random& random, double now);
  // Takes effect where the other side agrees; any move is an answer too.
  void ask_to_take_back(Side side, double now);
  void answer(Side side, bool agrees, double now);
  void resign(Side side, double now);
  // Another game with the sides swapped, once this one is over: who asks first offers it; true where both have asked.
  bool ask_to_play_again(Side side, double now);
  void decline_to_play_again(Side side);
  // The same game from its beginning.
  SharedGame anew() const;
  // Ends the game where the clock of the side to move has run out.
  void mind_clock(double now);

  bool over() const { return outcome().over(); }
  // All that a page shows, as docs/api.md has it; without who is present.
  boost::json::object state(double now) const;

 private:
  catalog::Outcome outcome() const;
  void check_under_way(double now);
  void concede(Side loser, const Phrase& how, double now);
  double left(Side side, double now) const;
  bool ticks() const;
  std::size_t plies_to_take_back(Side side) const;

  std::unique_ptr<catalog::Game> game_;
  std::string root_;
  std::optional<SharedClock> clock_;
  std::array<double, 2> left_{};  // at the start of the turn
  double turn_started_ = 0;
  std::optional<Side> asks_;   // who would take a move back
  std::optional<Side> again_;  // who would play another one
  catalog::Outcome conceded_;  // by a word or by the clock
};

}  // namespace palamedes::server
