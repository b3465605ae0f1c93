#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace palamedes::apps {

// The speed of one engine on one game: nodes (simulations) a second over a few fixed positions.
struct EngineSpeed {
  std::string game;
  std::string engine;
  double nodes_per_second = 0;
};

// The engines whose speed says most about the searches, for about so long each.
std::vector<EngineSpeed> measure_engines(double seconds);

// Time to the same depth over the same positions, one thread against two.
struct ThreadGain {
  std::string game;
  int positions = 0;
  int depth = 0;
  double one_thread = 0;  // seconds in all
  double two_threads = 0;
  double nodes_ratio = 0;   // the nodes of two threads together by those of one
  double middle_ratio = 0;  // of the times, position by position: a long search or two weigh much in the sum

  double ratio() const { return two_threads / one_thread; }
};

// The depth is the one that one thread reaches in `seconds` in the middle of all positions.
ThreadGain measure_two_threads(const std::string& game, int positions, double seconds);

}  // namespace palamedes::apps
