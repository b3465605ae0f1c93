#pragma once

#include <array>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/stopwatch.hpp"
#include "catalog/game.hpp"
#include "protocols/agent/notation.hpp"
#include "protocols/line_writer.hpp"
#include "protocols/safe_search.hpp"
#include "protocols/serial_worker.hpp"

namespace palamedes::protocols {

// The agent's side of the dark-chess protocol: docs/protocols.md. Commands are read while it thinks and obeyed in their
// order; `quit` and the end of input end a search. Between its moves it thinks on the opponent's time: what the engine
// keeps makes the next search deeper. A move is played only when the launcher sends it back.
class AgentEngine {
 public:
  struct Setup {
    std::string engine;  // empty: the best one
    std::uint64_t seed = 1;
    bool ponders = true;
  };

  // Throws UserError where the engine does not exist.
  AgentEngine(const Setup& setup, std::istream& in, std::ostream& out);

  void run();

 private:
  using Words = std::vector<std::string_view>;
  using Token = search::StopToken;

  // The text of the reply; throws UserError for a reply of failure.
  std::string obey(AgentCommand command, const Words& arguments, const Stopwatch& watch, const Token& token);
  std::string command_board_size(const Words& arguments) const;
  std::string command_repetition(const Words& arguments) const;
  std::string command_quiet(const Words& arguments);
  std::string command_move(const Words& arguments);
  std::string command_flip(const Words& arguments);
  std::string command_genmove(const Words& arguments, const Stopwatch& watch, const Token& token);
  std::string command_time_left(const Words& arguments);
  std::string show_board() const;

  void reset_board();
  // The launcher knows better than we do whose turn it is: after init_board nobody said so.
  void set_colour_to_move(char colour);
  char colour_to_move() const;
  // Puts thinking on the opponent's time in line, if it is his turn.
  void ponder();

  std::istream& in_;
  LineWriter out_;
  bool ponders_;
  // Of the worker's thread.
  KeptEngine engine_;
  std::unique_ptr<catalog::Game> game_;
  std::optional<Side> own_side_;        // once we were asked for a move
  std::array<double, 2> seconds_left_;  // of red and of black
  SerialWorker worker_;                 // last: it ends before what it uses goes
};

}  // namespace palamedes::protocols
