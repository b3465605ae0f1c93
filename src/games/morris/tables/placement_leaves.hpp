#pragma once

#include <atomic>
#include <bit>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/morris/rules.hpp"
#include "games/morris/tables/model.hpp"
#include "tables/files/table_folder.hpp"
#include "tables/loaded_results.hpp"
#include "tables/value.hpp"

namespace palamedes::tables {

// The midgame as the placement phase sees it: the results of its slices in memory, each loaded when it is first asked
// for, since many piece counts never arise. Several threads may ask.
template <class Board>
class PlacementLeaves {
 public:
  PlacementLeaves(const MorrisModel<Board>& model, const TableFolder& folder, int threads)
      : model_(model), folder_(folder), threads_(threads), ready_(model.slices().size()) {}

  // For the side to move, all pieces being placed.
  int value(Points mine, Points theirs) {
    morris::Position position;
    position.pieces = {mine, theirs};
    switch (morris::result_of<Board>(position)) {
      case Result::kDraw: return 0;
      case Result::kOngoing: break;
      default: return morris::result_of<Board>(position) == win_for(position.to_move) ? 1 : -1;
    }
    const SliceId slice = model_.slice({std::popcount(mine), std::popcount(theirs)});
    return score_of(results(slice)[model_.ranking().index(mine, theirs)]);
  }

  std::uint64_t bytes() const { return bytes_; }

 private:
  const LoadedResults& results(SliceId number) {
    std::atomic<const LoadedResults*>& ready = ready_[number];
    if (const LoadedResults* there = ready.load(std::memory_order_acquire)) return *there;
    const std::lock_guard lock(mutex_);
    if (const LoadedResults* there = ready.load(std::memory_order_acquire)) return *there;
    const Slice& slice = model_.slices()[number];
    if (!folder_.has(slice, FileKind::kResults)) {
      throw UserError("there is no table of " + slice.name + " in " + quote(folder_.path()) +
                      ", and the placement phase needs it; build it");
    }
    const auto file = folder_.open(slice, FileKind::kResults);
    loaded_.push_back(std::make_unique<LoadedResults>(*file, threads_));
    bytes_ += loaded_.back()->bytes();
    ready.store(loaded_.back().get(), std::memory_order_release);
    return *loaded_.back();
  }

  const MorrisModel<Board>& model_;
  const TableFolder& folder_;
  int threads_;
  std::mutex mutex_;
  std::vector<std::atomic<const LoadedResults*>> ready_;  // by slice
  std::vector<std::unique_ptr<LoadedResults>> loaded_;
  std::atomic<std::uint64_t> bytes_{0};
};

}  // namespace palamedes::tables
