#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "catalog/game.hpp"
#include "engines/engine.hpp"
#include "search/common/limits.hpp"

namespace palamedes::arena {

class ConversationLog;

// What a player said when it was asked for a move.
struct Answer {
  std::string move;  // a request where it is left to chance
  double seconds = 0;
  double paused = 0;  // before the question was put, by whoever puts it; no time of the player's
  std::uint64_t nodes = 0;
  int depth = 0;
  std::optional<int> score;  // for the side that moves, in the game's scale
  // Empty, or why the player lost: "illegal move x", "crashed", "did not answer", "garbage: …", "closed its pipe".
  std::string failure;
  std::string warning;  // what the player had to do without, in one line
};

// One who plays games of one variant: an engine in this process, a program beside it, a person. The referee asks; who
// plays is told of every move, its own included, and keeps no clock.
class Player {
 public:
  Player() = default;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;
  virtual ~Player() = default;

  // As tables of results show it.
  virtual std::string name() const = 0;
  // Everything that decides how it plays, as records keep it.
  virtual std::string settings() const = 0;

  // Throws UserError where it can be known before the first game that it does not play as it is asked to.
  virtual void check() {}
  // How late its answers may be, in seconds: what the referee grants, or more where its own settings say so.
  virtual double agree_on_grace(double granted) { return granted; }
  // Forgets the game before. The next one starts where `start` stands; all that is random comes from the seed.
  virtual void new_game(const catalog::Game& start, Side side, std::uint64_t seed) = 0;
  // The game is not over and it is this player's turn. An answer that comes after the token was stopped is not used.
  virtual Answer choose(const catalog::Game& game, const search::Limits& limits, const engines::StopToken& token) = 0;
  // A move was played, by either side, with what chance made of it.
  virtual void observe(std::string_view /*move*/) {}
  virtual void game_over() {}
};

// One of our engines from a string such as `alphabeta:depth=8`, or a program beside this one from
// `ugi:cmd="PATH ARGUMENTS"`, whose words go into the log, if there is one. Throws UserError.
// One of our engines that `ponders` thinks on the opponent's time too.
std::unique_ptr<Player> make_player(std::string_view spec, const catalog::Game& game,
                                    const ConversationLog* log = nullptr, bool ponders = false);

}  // namespace palamedes::arena
