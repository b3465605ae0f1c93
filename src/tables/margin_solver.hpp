#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>

#include "base/huge_array.hpp"
#include "tables/levels.hpp"
#include "tables/model.hpp"

namespace palamedes::tables {

// Solves a slice of margins when the slices that its moves lead to are solved. Where a successor is in the slice itself
// it is solved first, wherever its number is: the model promises that play never comes back, so that ends. Several
// threads may solve entries of one slice: what two of them find of an entry is the same.
template <EntryModel Model>
class MarginSolver {
 public:
  using Cells = HugeArray<std::uint8_t>;

  // `earlier` are the solved slices that this one needs.
  MarginSolver(const Model& model, SliceId slice, std::uint64_t states, const std::map<SliceId, Cells>& earlier)
      : model_(model), slice_(slice), earlier_(earlier), cells_(states) {}

  int solve(std::uint64_t index) {
    const std::atomic_ref cell(cells_[index]);
    const std::uint8_t before = cell.load(std::memory_order_relaxed);
    if (before != Margins::kUnknown) return Margins::margin(before);
    const int margin = model_.margin(slice_, index, [this](SliceId slice, std::uint64_t successor) {
      return slice == slice_ ? solve(successor) : Margins::margin(earlier_.at(slice)[successor]);
    });
    if (margin > Margins::kMost || margin < -Margins::kMost) {
      throw std::logic_error("a margin of " + std::to_string(margin) + " is more than a cell can hold");
    }
    cell.store(Margins::cell(margin), std::memory_order_relaxed);
    return margin;
  }

  const Cells& cells() const { return cells_; }

 private:
  const Model& model_;
  SliceId slice_;
  const std::map<SliceId, Cells>& earlier_;
  Cells cells_;
};

}  // namespace palamedes::tables
