#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/stopwatch.hpp"
#include "protocols/gomocup/clock.hpp"
#include "protocols/gomocup/notation.hpp"
#include "protocols/gomocup/stones.hpp"
#include "protocols/line_writer.hpp"
#include "protocols/safe_search.hpp"
#include "protocols/serial_worker.hpp"

namespace palamedes::protocols {

// The engine's side of the Gomocup (Piskvork) protocol: docs/protocols.md. Commands are read while it thinks; ABOUT and
// END are obeyed at once, the others in their order. Whatever it reads, it goes on until END or the end of input.
class GomocupEngine {
 public:
  struct Setup {
    std::string engine;  // empty: the best one
    std::uint64_t seed = 1;
  };

  // Throws UserError where the engine does not exist.
  GomocupEngine(const Setup& setup, std::istream& in, std::ostream& out);

  void run();

 private:
  using Token = search::StopToken;

  // False for END.
  bool read(const std::string& line);
  // A line of BOARD, YXBOARD or SWAP2BOARD; the last one, DONE, puts all of them in line.
  void read_block(std::string_view line);
  void in_line(std::string verb, std::string rest, std::vector<std::string> block = {});

  // The rest happens on the worker's thread.
  void obey(const std::string& verb, const std::string& rest, const std::vector<std::string>& block,
            const Stopwatch& watch, const Token& token);
  void command_start(const std::string& verb, const std::string& rest);
  void command_info(const std::string& rest);
  void command_takeback(const std::string& rest);
  void command_board(const std::vector<std::string>& block);
  std::string swap2(const std::vector<std::string>& block, const Stopwatch& watch, const Token& token);
  // Answers with a cell, and takes it.
  void answer(const Stopwatch& watch, const Token& token);
  GomocupCell choose(const Stopwatch& watch, const Token& token);
  // On the opponent's time: about what it is expected to answer to the move that was just made.
  void ponder(const std::string& before, const std::vector<std::string>& line);
  GomocupStones& stones();
  GomocupCell cell(const std::string& text) const;
  const GomocupBoard& board() const { return board_; }

  std::istream& in_;
  LineWriter out_;
  std::string block_verb_;  // BOARD, YXBOARD or SWAP2BOARD while its lines come
  std::vector<std::string> block_;
  // Of the worker's thread.
  KeptEngine engine_;
  GomocupClock clock_;
  GomocupBoard board_;  // as it is played by what was told so far
  bool ponders_ = false;
  std::optional<GomocupStones> stones_;  // none before START
  SerialWorker worker_;                  // last: it ends before what it uses goes
};

}  // namespace palamedes::protocols
