#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "base/stopwatch.hpp"
#include "games/morris/tables/placement_table.hpp"

namespace palamedes::tables {

// What has been proven of positions near the start, kept in a small file so that a solver that was killed need not
// prove it again. Several threads may use it.
class PlacementFile {
 public:
  // Reads the file where it is there. Throws UserError where it is damaged or of another game.
  PlacementFile(std::string path, std::string game, double save_seconds);

  std::optional<Bounds> find(std::uint64_t key);
  // Narrows what is known; writes the file if the last time is long ago.
  void add(std::uint64_t key, Bounds bounds);
  void save();
  std::size_t size();

 private:
  void load(const std::string& text);
  void save_locked();

  std::string path_;
  std::string game_;
  double save_seconds_;
  std::mutex mutex_;
  std::map<std::uint64_t, Bounds> known_;
  bool changed_ = false;
  Stopwatch since_saved_;
};

}  // namespace palamedes::tables
