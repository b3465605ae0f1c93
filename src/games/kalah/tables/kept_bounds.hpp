#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "base/stopwatch.hpp"
#include "games/kalah/tables/bounds_table.hpp"

namespace palamedes::tables {

// What has been proven of positions near the start, kept in a small file so that a solver that was stopped or killed
// need not prove it again. Several threads may use it.
class KeptBounds {
 public:
  // Reads the file where it is there. Throws UserError where it is damaged or of another game.
  KeptBounds(std::string path, std::string game, double save_seconds);

  // By the stones in the houses, as a text.
  std::optional<MarginBounds> find(const std::string& houses);
  // Narrows what is known; writes the file if the last time is long ago.
  void add(const std::string& houses, MarginBounds bounds);
  void save();
  std::size_t size();

 private:
  void load(const std::string& text);
  void save_locked();

  std::string path_;
  std::string game_;
  double save_seconds_;
  std::mutex mutex_;
  std::map<std::string, MarginBounds> known_;
  bool changed_ = false;
  Stopwatch since_saved_;
};

}  // namespace palamedes::tables
