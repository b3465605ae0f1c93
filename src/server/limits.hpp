#pragma once

#include <cstddef>
#include <cstdint>

namespace palamedes::server {

// What callers may ask for: of one request, of one connection, and of the server as a whole.
struct ServerLimits {
  std::size_t body_bytes = 256 * 1024;
  std::size_t answer_bytes = 32 * 1024 * 1024;   // of the positions of a state: a full board of 70x70 has 24 MB of them
  std::size_t unsent_bytes = 128 * 1024 * 1024;  // of answers that callers have not read, all together
  std::size_t moves = 10'000;
  std::size_t records = 1'000;

  int connections = 512;
  int searches = 32;             // analyses, trees and ablations at a time, running or in line
  int searches_per_caller = 16;  // of those and of moves

  int lines = 64;
  int depth = 200;
  std::uint64_t nodes = 1'000'000'000'000;
  double seconds = 3600;      // of one analysis or move
  double whole_seconds = 60;  // of what is not sliced: a tree, an ablation, a move with no time of its own
  int tree_plies = 12;
  std::size_t tree_nodes = 20'000;  // to be shown
  std::size_t ablation_rows = 32;

  int search_threads = 1;  // of one engine
  int analysis_mb = 64;    // of an engine's table or tree
  int move_mb = 32;        // likewise; less, for there are many who play

  int memory_mb = 512;   // of all engines together, those kept between two moves included
  int engines_kept = 8;  // for one caller
  int ponderers = 1;     // engines of all callers that think on the other side's time; they take what nobody else wants
  double ponder_seconds = 60;

  int shared_games = 256;             // games by link at a time
  double shared_seconds = 24 * 3600;  // for which one is kept after its last move
};

}  // namespace palamedes::server
