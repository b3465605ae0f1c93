#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace palamedes {

// The keys of the positions of a line, with a counting filter in front, so that "was this here before?" is answered
// in constant time where the answer is no, as it mostly is.
class PathKeys {
 public:
  // The present position becomes `key`; nothing before it can come back if `irreversible`.
  void push(std::uint64_t key, bool irreversible) {
    starts_.push_back(irreversible ? static_cast<std::uint32_t>(keys_.size()) : window_start());
    keys_.push_back(key);
    ++filter_[slot(key)];
  }

  void pop() {
    --filter_[slot(keys_.back())];
    keys_.pop_back();
    starts_.pop_back();
  }

  void clear() {
    keys_.clear();
    starts_.clear();
    filter_.fill(0);
  }

  // How many positions since the last irreversible move, the present one included, have this key.
  int count(std::uint64_t key) const {
    if (filter_[slot(key)] == 0) return 0;
    int found = 0;
    for (std::size_t i = window_start(); i < keys_.size(); ++i) found += keys_[i] == key ? 1 : 0;
    return found;
  }

  // How often the present position has occurred since the last irreversible move, this time included.
  int occurrences() const {
    if (filter_[slot(keys_.back())] == 1) return 1;
    return count(keys_.back());
  }

  // The index of the first position, from index `from` on and within the window, with this key; size() if there is
  // none.
  std::size_t earliest(std::uint64_t key, std::size_t from) const {
    std::size_t i = from > window_start() ? from : window_start();
    while (i < keys_.size() && keys_[i] != key) ++i;
    return i;
  }
  // The index at which the window starts.
  std::size_t window_begin() const { return window_start(); }

  // Positions since the last irreversible move, the present one included.
  std::size_t window() const { return keys_.size() - window_start(); }
  std::size_t size() const { return keys_.size(); }
  std::uint64_t present() const { return keys_.back(); }

 private:
  static constexpr std::size_t kSlots = 4096;
  static std::size_t slot(std::uint64_t key) { return static_cast<std::size_t>(key >> 52); }
  std::uint32_t window_start() const { return starts_.empty() ? 0 : starts_.back(); }

  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> starts_;
  std::array<std::uint16_t, kSlots> filter_{};
};

}  // namespace palamedes
