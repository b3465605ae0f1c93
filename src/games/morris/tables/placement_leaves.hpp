#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <functional>
#include <memory>
#include <mutex>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/morris/rules.hpp"
#include "games/morris/tables/ranking.hpp"
#include "tables/loaded_results.hpp"
#include "tables/table_folder.hpp"

namespace palamedes::tables {

// -1, 0 or 1.
constexpr int score_of(Outcome outcome) { return outcome == Outcome::kWin ? 1 : outcome == Outcome::kLoss ? -1 : 0; }
constexpr Outcome outcome_of(int score) {
  return score > 0 ? Outcome::kWin : score < 0 ? Outcome::kLoss : Outcome::kDraw;
}

// The midgame as the placement phase sees it: the results of its spaces in memory, each loaded when it is first asked
// for, since many piece counts never arise. Several threads may ask.
template <class Board>
class PlacementLeaves {
 public:
  PlacementLeaves(const MorrisRanking<Board>& ranking, const TableFolder& folder, int threads)
      : ranking_(ranking), folder_(folder), threads_(threads) {}

  // For the side to move, all pieces being placed.
  int value(Points mine, Points theirs) {
    morris::Position position;
    position.pieces = {mine, theirs};
    switch (morris::result_of<Board>(position)) {
      case Result::kDraw: return 0;
      case Result::kOngoing: break;
      default: return morris::result_of<Board>(position) == win_for(position.to_move) ? 1 : -1;
    }
    const Space space{std::popcount(mine), std::popcount(theirs)};
    return score_of(results(space)[ranking_.index(mine, theirs)]);
  }

  std::uint64_t bytes() const { return bytes_; }

 private:
  static constexpr std::size_t kCounts = Board::kPieces + 1;

  const LoadedResults& results(Space space) {
    std::atomic<const LoadedResults*>& ready =
        ready_[static_cast<std::size_t>(space.mine) * kCounts + static_cast<std::size_t>(space.theirs)];
    if (const LoadedResults* there = ready.load(std::memory_order_acquire)) return *there;
    const std::lock_guard lock(mutex_);
    if (const LoadedResults* there = ready.load(std::memory_order_acquire)) return *there;
    if (!folder_.has(space, FileKind::kResults)) {
      throw UserError("there is no table of " + space.text() + " in " + quote(folder_.path()) +
                      ", and the placement phase needs it; build it");
    }
    const auto file = folder_.open(space, FileKind::kResults, ranking_.size(space));
    loaded_.push_back(std::make_unique<LoadedResults>(*file, threads_));
    bytes_ += loaded_.back()->bytes();
    ready.store(loaded_.back().get(), std::memory_order_release);
    return *loaded_.back();
  }

  const MorrisRanking<Board>& ranking_;
  const TableFolder& folder_;
  int threads_;
  std::mutex mutex_;
  std::array<std::atomic<const LoadedResults*>, kCounts * kCounts> ready_{};
  std::vector<std::unique_ptr<LoadedResults>> loaded_;
  std::atomic<std::uint64_t> bytes_{0};
};

}  // namespace palamedes::tables
