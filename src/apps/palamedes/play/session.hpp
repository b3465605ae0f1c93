#pragma once

#include <array>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/player.hpp"
#include "base/random.hpp"
#include "base/terminal.hpp"
#include "catalog/game.hpp"
#include "catalog/record.hpp"
#include "engines/engine.hpp"
#include "engines/pondering.hpp"

namespace palamedes::apps {

// A game in the terminal: reads moves and commands, line by line, until the end of input or `quit`.
class PlaySession {
 public:
  struct Setup {
    std::unique_ptr<catalog::Game> game;
    std::array<std::string, 2> players;  // `human`, an engine or a program, the first to move first
    engines::Limits limits;              // of an engine's thought
    std::uint64_t seed;
    DrawStyle style;
    bool echo;            // repeat what was read, so that a session from a pipe reads like one at a terminal
    bool ponder = false;  // engines think while the other side does
    // Whether there is more on the disk for engines to know than at the last time that it was asked.
    std::function<bool()> knows_more = [] { return false; };
  };

  PlaySession(Setup setup, std::istream& in, std::ostream& out);

  void run();

 private:
  enum class Next { kGoOn, kLeave };

  Next obey(const std::string& line);
  void command_moves();
  void command_undo();
  void command_save(const std::string& path);
  void command_load(const std::string& path);
  void command_resign();
  void command_new();
  void command_hint();
  void command_help();

  std::optional<std::string> ask(const std::string& prompt);
  void play_typed(const std::string& text);
  void let_engine_play();
  void let_program_play();
  void play(const std::string& move);
  void show_board();
  void announce_end();

  // By the rules, by the match's ply limit, or by resignation.
  catalog::Outcome outcome() const;
  // Makes the engines anew for the game at hand.
  void seat_engines();
  // Those of this program alone, in the middle of a game.
  void renew_engines();
  // Before an engine is asked about anything but the reply.
  void stop_pondering();
  std::size_t mover() const { return static_cast<std::size_t>(index_of(game_->side_to_move())); }
  bool is_person(std::size_t seat) const { return !engines_[seat] && !programs_[seat]; }
  bool person_moves() const { return is_person(mover()); }

  std::unique_ptr<catalog::Game> game_;
  std::array<std::string, 2> players_;
  std::array<std::unique_ptr<engines::Engine>, 2> engines_;  // none for people
  std::array<std::unique_ptr<arena::Player>, 2> programs_;   // beside this one, on other seats
  std::unique_ptr<engines::Engine> adviser_;                 // made for the first hint
  std::array<engines::Ponderer, 2> ponderers_;               // stop before the engines go
  bool ponder_;
  engines::Limits limits_;
  std::uint64_t seed_;
  Random random_;
  DrawStyle style_;
  bool echo_;
  std::function<bool()> knows_more_;
  std::istream& in_;
  std::ostream& out_;
  std::vector<catalog::RecordedMove> notes_;  // one for each move of the game
  std::optional<catalog::Outcome> resigned_;  // or lost otherwise than by the rules
  bool end_announced_ = false;
  std::string warning_;  // the last that an engine gave
};

}  // namespace palamedes::apps
