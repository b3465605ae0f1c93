#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace palamedes::apps {

// How deep and how fast an engine searches one position.
struct DepthAt {
  int depth = 0;       // of the last iteration that was finished
  bool ended = false;  // before its time: won, lost, proven or answered without a search
  std::uint64_t nodes = 0;
  double seconds = 0;
};

struct DepthReach {
  std::string game;
  std::string engine;
  std::vector<DepthAt> positions;

  // Of the positions whose searches had all of their time, in rising order; the figures are 0 where there is none.
  std::vector<int> depths() const;
  int least() const;
  int middle() const;
  double mean() const;
  std::size_t ended() const { return positions.size() - depths().size(); }

  double nodes_per_second() const;  // of all searches
};

// For so many seconds each, an engine that remembers nothing of the position before. `lines` is a file's text, a line
// of moves for each position; throws UserError with the line.
DepthReach measure_depths(const std::string& game, const std::string& engine, const std::string& lines, double seconds);

}  // namespace palamedes::apps
