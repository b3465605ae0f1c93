#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "base/stopwatch.hpp"
#include "engines/engine.hpp"

// Thinking on the opponent's time.
namespace palamedes::engines {

// The reply to expect where the other side is to move, after the first move of `line`; empty where it is left to
// chance. A line that ends early, where a table or a book knew the rest, is continued by a short search.
std::string expected_reply(Engine& engine, const catalog::Game& game, const EngineLine& line);

// Whether a search that took so long and found this is all that the limits ask for.
bool thought_enough(const EngineReport& report, double seconds, const Limits& limits, Side side);

// Lets an engine think about the reply that it expects, on a thread of its own, until its turn comes. The engine must
// not be asked anything else meanwhile.
class Ponderer {
 public:
  struct Manner {
    std::optional<double> seconds;  // it thinks at the most; nothing: until its turn
    bool gives_way = false;         // takes only what nobody else wants of the processor
  };

  Ponderer() = default;
  explicit Ponderer(const Manner& manner) : manner_(manner) {}
  Ponderer(const Ponderer&) = delete;
  Ponderer& operator=(const Ponderer&) = delete;
  ~Ponderer() { stop(); }

  // The first move of `line` was just made: `game` is where it led to. Nothing happens where the game is over or the
  // same side moves on.
  void begin(Engine& engine, const catalog::Game& game, const EngineLine& line, Side mover);
  // It is the engine's turn: the answer, if the reply was the expected one and was thought about enough. If it was not
  // enough, what the engine keeps of it makes the search to come shorter.
  std::optional<EngineReport> end(const catalog::Game& game, const Limits& limits);
  void stop();
  bool thinks() const { return thinks_.load(); }

 private:
  void think(Engine& engine, const EngineLine& line);

  const Manner manner_;
  std::atomic<bool> thinks_{false};
  std::thread thread_;
  StopToken token_;
  Stopwatch watch_;
  std::unique_ptr<catalog::Game>
      game_;  // with the expected reply, once there is one; nothing else looks at it meanwhile
  bool expects_ = false;
  bool finished_ = false;  // the search ended by itself
  EngineReport report_;
};

}  // namespace palamedes::engines
