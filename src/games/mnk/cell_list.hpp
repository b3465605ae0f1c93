#pragma once

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace palamedes::mnk {

// The free cells of a board at the front of one array. A cell that is marked changes places with the last free one and
// remembers where it stood, so that marking and unmarking, last marked first, take constant time and restore the array.
class CellList {
 public:
  explicit CellList(int cells) : cells_(static_cast<std::size_t>(cells)), places_(cells_.size()), free_(cells_.size()) {
    std::iota(cells_.begin(), cells_.end(), std::uint16_t{0});
    std::iota(places_.begin(), places_.end(), std::uint16_t{0});
  }

  std::span<const std::uint16_t> free() const { return {cells_.data(), free_}; }

  void mark(int cell) {
    const std::uint16_t place = places_[static_cast<std::size_t>(cell)];
    exchange(place, --free_);
    stood_.push_back(place);
  }
  void unmark() {
    exchange(stood_.back(), free_++);
    stood_.pop_back();
  }

  friend bool operator==(const CellList&, const CellList&) = default;

 private:
  void exchange(std::size_t one, std::size_t two) {
    std::swap(cells_[one], cells_[two]);
    places_[cells_[one]] = static_cast<std::uint16_t>(one);
    places_[cells_[two]] = static_cast<std::uint16_t>(two);
  }

  std::vector<std::uint16_t> cells_;
  std::vector<std::uint16_t> places_;
  std::vector<std::uint16_t> stood_;  // of the marked cells, in the order of marking
  std::size_t free_;
};

}  // namespace palamedes::mnk
