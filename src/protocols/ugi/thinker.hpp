#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "catalog/game.hpp"
#include "engines/engine.hpp"
#include "protocols/line_writer.hpp"
#include "protocols/ugi/go.hpp"

namespace palamedes::protocols {

// Thinks on a thread of its own and writes `info` and `bestmove`, while commands go on being read.
class UgiThinker {
 public:
  struct Job {
    std::unique_ptr<catalog::Game> game;  // not over
    GoRequest request;
    int lines = 1;
    bool tells_ponder_move = false;
  };

  explicit UgiThinker(LineWriter& out) : out_(out) {}
  UgiThinker(const UgiThinker&) = delete;
  UgiThinker& operator=(const UgiThinker&) = delete;
  ~UgiThinker();

  // True once nothing is being thought about; waits for the answer of one that was told to stop. False while one
  // thinks on.
  bool idle();

  // Must be idle; the engine must live until it is again.
  void start(engines::Engine& engine, Job job);

  // Nothing happens where nothing is being thought about: the answer may have crossed the command.
  void stop();
  void ponder_hit();

 private:
  void run(engines::Engine& engine, const Job& job);
  engines::EngineReport search(engines::Engine& engine, const Job& job, const engines::Limits& limits);
  engines::EngineReport ponder(engines::Engine& engine, const Job& job);
  void wait_until_allowed();
  void write_report(const engines::EngineReport& report);
  void answer(const std::string& move, const std::string& ponder_move);

  LineWriter& out_;
  std::thread thread_;
  engines::StopToken token_;
  std::string warning_;  // told last
  std::mutex mutex_;
  std::condition_variable changed_;
  // Guarded by the mutex.
  bool thinking_ = false;
  bool stopped_ = false;
  bool held_back_ = false;  // infinite, or pondering: no answer yet
  bool pondering_ = false;
};

// `score cp 35`, `score win 7`, `score loss 4`: for the side to move, distances in plies.
std::string ugi_score(search::Score score);

}  // namespace palamedes::protocols
