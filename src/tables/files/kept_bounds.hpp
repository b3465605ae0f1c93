#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
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

  // Reads the file where it is there; without a path nothing is read or written. Throws UserError where it is damaged
  // or of another game.
  KeptBounds(std::string path, std::string game, double save_seconds)
      : has_file_(!path.empty()),
        file_(std::move(path), Coding::kMagic, Coding::kHolds, std::move(game)),
        save_seconds_(save_seconds) {
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
    const bool is_news = is_new || !(narrowed == known);
    changed_ = changed_ || is_news;
    if (is_news && news_) news_->insert(key);
    known = narrowed;
    if (since_saved_.seconds() >= save_seconds_) save_locked();
  }

  // What another program has found, as a line of the file.
  void add_line(std::string_view line) {
    const auto read = Coding::read(line);
    if (!read) throw std::logic_error("no " + std::string(Coding::kHolds) + ": " + std::string(line));
    add(read->first, read->second);
  }

  // As lines of the file.
  std::vector<std::string> lines() {
    const std::lock_guard lock(mutex_);
    return lines_locked();
  }

  // From now on what is added is noted for those who work on the same.
  void note_news() { news_.emplace(); }
  // That which was added since the last time, as lines of the file.
  std::vector<std::string> taken_news() {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> lines;
    for (const Key& key : *news_) lines.push_back(Coding::line(key, known_.at(key)));
    news_->clear();
    return lines;
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
    if (!std::exchange(changed_, false) || !has_file_) return;
    file_.write(lines_locked());
  }

  std::vector<std::string> lines_locked() const {
    std::vector<std::string> lines;
    lines.reserve(known_.size());
    for (const auto& [key, bounds] : known_) lines.push_back(Coding::line(key, bounds));
    return lines;
  }

  bool has_file_;
  KeptLines file_;
  double save_seconds_;
  std::mutex mutex_;
  std::map<Key, Bounds> known_;
  std::optional<std::set<Key>> news_;  // none where nobody wants them
  bool changed_ = false;
  Stopwatch since_saved_;
};

}  // namespace palamedes::tables
