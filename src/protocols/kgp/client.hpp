#pragma once

#include <cstdint>
#include <iosfwd>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "protocols/kgp/board.hpp"
#include "protocols/line_writer.hpp"
#include "protocols/safe_search.hpp"
#include "protocols/serial_worker.hpp"

namespace palamedes::protocols {

// A player on a server of the Kalah Game Protocol, in its mode `freeplay`: docs/protocols.md. Whenever the search
// changes its mind the new move is sent; the last one counts. Reads until `goodbye` or the end of input.
class KgpClient {
 public:
  struct Setup {
    std::string engine;  // empty: the best one
    std::uint64_t seed = 1;
    double seconds = 10;  // how long to think at most where the server names no clock
  };

  // Throws UserError where the engine does not exist.
  KgpClient(const Setup& setup, std::istream& in, std::ostream& out);

  // Throws UserError where the server speaks another protocol.
  void run();

 private:
  using Token = search::StopToken;

  // False once the talk is over.
  bool obey(const KgpLine& line);
  void command_kgp(const KgpLine& line);
  void command_set(const KgpLine& line);
  void command_stop(const KgpLine& line);
  void answer(const KgpLine& line, const search::Limits& limits, const Token& token);
  void think(const KgpLine& line, const catalog::Game& game, int size, const search::Limits& limits,
             const Token& token);
  search::Limits limits() const;
  bool is_closed(const KgpLine& line);
  void reply(const KgpLine& line, const std::string& text);

  std::istream& in_;
  LineWriter out_;
  double seconds_;
  bool greeted_ = false;
  std::string time_mode_;
  std::optional<double> clock_;
  std::mutex mutex_;
  // Guarded by the mutex: states that the server wants no more moves for, and the one that is thought about.
  std::set<std::int64_t> closed_;
  std::optional<std::int64_t> current_;
  KeptEngine engine_;    // of the worker's thread
  SerialWorker worker_;  // last: it ends before what it uses goes
};

}  // namespace palamedes::protocols
