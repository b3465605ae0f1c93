#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/stopwatch.hpp"
#include "tables/files/kept_lines.hpp"

namespace palamedes::tables {

// What has been proven of positions near the start, kept in a small file so that a solver that was stopped or killed
// need not prove it again. Several threads may use it. A coding says how a position and its bounds, a low and a high
// one, are a line:
//   using Key = …; using Bounds = …;
//   static constexpr std::string_view kMagic, kHolds;
//   static std::string line(const Key&, Bounds);
//   static std::optional<std::pair<Key, Bounds>> read(std::string_view line);   // nothing where it is wrong
template <class Coding>
class KeptBounds {
 public:
  using Key = typename Coding::Key;
  using Bounds = typename Coding::Bounds;

  // Reads the file where it is there. Throws UserError where it is damaged or of another game.
  KeptBounds(std::string path, std::string game, double save_seconds)
      : file_(std::move(path), Coding::kMagic, Coding::kHolds, std::move(game)), save_seconds_(save_seconds) {
    for (const std::string& line : file_.read()) {
      const auto read = Coding::read(line);
      if (!read) file_.fail("has a wrong line: " + line);
      known_[read->first] = read->second;
    }
  }

  std::optional<Bounds> find(const Key& key) {
    const std::lock_guard lock(mutex_);
    const auto found = known_.find(key);
    return found == known_.end() ? std::nullopt : std::optional(found->second);
  }

  // Narrows what is known; writes the file if the last time is long ago.
  void add(const Key& key, Bounds bounds) {
    const std::lock_guard lock(mutex_);
    const auto [place, is_new] = known_.try_emplace(key, bounds);
    Bounds& known = place->second;
    const Bounds narrowed{std::max(known.low, bounds.low), std::min(known.high, bounds.high)};
    changed_ = changed_ || is_new || !(narrowed == known);
    known = narrowed;
    if (since_saved_.seconds() >= save_seconds_) save_locked();
  }

  void save() {
    const std::lock_guard lock(mutex_);
    save_locked();
  }

  std::size_t size() {
    const std::lock_guard lock(mutex_);
    return known_.size();
  }

 private:
  void save_locked() {
    since_saved_ = Stopwatch();
    if (!std::exchange(changed_, false)) return;
    std::vector<std::string> lines;
    lines.reserve(known_.size());
    for (const auto& [key, bounds] : known_) lines.push_back(Coding::line(key, bounds));
    file_.write(lines);
  }

  KeptLines file_;
  double save_seconds_;
  std::mutex mutex_;
  std::map<Key, Bounds> known_;
  bool changed_ = false;
  Stopwatch since_saved_;
};

}  // namespace palamedes::tables
