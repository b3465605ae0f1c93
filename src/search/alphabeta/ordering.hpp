#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <type_traits>
#include <vector>

#include "games/contract.hpp"
#include "search/alphabeta/options.hpp"
#include "search/common/moves.hpp"

namespace palamedes::search {

// What the threads of a search have learned about moves together, so that they try them in the same order: answers to
// moves, and how often a move cut. Moves are known by their 16-bit codes. Gains lost between two threads do no harm.
class SharedMoveMemory {
 public:
  explicit SharedMoveMemory(const AlphaBetaOptions& options)
      : options_(options),
        counters_(options.counter_moves ? kCodes : 0),
        history_(options.history != HistoryGain::kOff ? 2 * kCodes : 0) {}

  void new_search() {
    for (auto& value : history_) set(value, get(value) / options_.history_decay);
  }

  void forget() {
    for (auto& value : counters_) set(value, 0);
    for (auto& value : history_) set(value, 0);
  }

  void cut_by(std::uint16_t code, std::uint16_t previous, Side side, int depth) {
    if (!counters_.empty() && previous != 0) set(counters_[previous], code);
    if (options_.history_from == HistoryFrom::kCuts) prove_good(code, side, depth);
  }

  // The history of a move gains.
  void prove_good(std::uint16_t code, Side side, int depth) {
    if (history_.empty()) return;
    auto& value = history_[slot(side, code)];
    set(value, std::min(kHistoryLimit, get(value) + gain(depth)));
  }

  bool answers(std::uint16_t code, std::uint16_t previous) const {
    return !counters_.empty() && previous != 0 && get(counters_[previous]) == code;
  }
  std::int32_t history(Side side, std::uint16_t code) const {
    return history_.empty() ? 0 : get(history_[slot(side, code)]);
  }

 private:
  static constexpr std::size_t kCodes = 1 << 16;
  static constexpr std::int32_t kHistoryLimit = 1 << 21;

  template <class Number>
  static Number get(const std::atomic<Number>& cell) {
    return cell.load(std::memory_order_relaxed);
  }
  template <class Number>
  static void set(std::atomic<Number>& cell, std::type_identity_t<Number> value) {
    cell.store(value, std::memory_order_relaxed);
  }

  std::size_t slot(Side side, std::uint16_t code) const {
    return options_.history_shared ? code : static_cast<std::size_t>(index_of(side)) * kCodes + code;
  }

  std::int32_t gain(int depth) const {
    switch (options_.history) {
      case HistoryGain::kOff: return 0;
      case HistoryGain::kDepthSquared: return depth * depth;
      case HistoryGain::kPowerOfTwo: return 1 << std::min(depth, 20);
      case HistoryGain::kOne: return 1;
    }
    return 0;
  }

  AlphaBetaOptions options_;
  std::vector<std::atomic<std::uint16_t>> counters_;
  std::vector<std::atomic<std::int32_t>> history_;
};

// What one thread goes by: the shared memory and killers by ply of its own.
class MoveMemory {
 public:
  MoveMemory(const AlphaBetaOptions& options, SharedMoveMemory& shared) : options_(options), shared_(shared) {}

  void new_search() {
    if (options_.keep_killers) {
      // A move of either side was made since.
      std::fill(std::move(killers_.begin() + 2, killers_.end(), killers_.begin()), killers_.end(), Killers{});
    } else {
      killers_.fill({});
    }
  }
  void forget() { killers_.fill({}); }

  // A quiet move cut in a node whose killers are in this slot.
  void cut_by(std::uint16_t code, std::uint16_t previous, Side side, int slot, int depth, std::int32_t score) {
    if (options_.killers > 0 && slot < kMaxPly) remember_killer(killers_[static_cast<std::size_t>(slot)], code, score);
    shared_.cut_by(code, previous, side, depth);
  }

  // Whether best_of() has anything to learn.
  bool learns_of_best_moves() const { return learns_of_best_moves_; }
  // A node was left, and this was its best move.
  void best_of(std::uint16_t code, Side side, int slot, int depth, std::int32_t score) {
    if (options_.history_from == HistoryFrom::kNodes) shared_.prove_good(code, side, depth);
    if (options_.killers < 2 || slot >= kMaxPly) return;
    Killers& killers = killers_[static_cast<std::size_t>(slot)];
    if (options_.second_killer == SecondKiller::kBest && score > killers.second_score) {
      killers.second = code;
      killers.second_score = score;
    }
    if (options_.second_killer == SecondKiller::kPositive && score > 0) killers.second = code;
  }

  std::int32_t history(Side side, std::uint16_t code) const { return shared_.history(side, code); }

  bool is_killer(std::uint16_t code, int slot) const {
    if (slot >= kMaxPly) return false;
    const Killers& killers = killers_[static_cast<std::size_t>(slot)];
    return (options_.killers > 0 && killers.first == code) || (options_.killers > 1 && killers.second == code);
  }

  // What a quiet move is worth in the order: killers first, then the known answer, then by history.
  std::int32_t worth(std::uint16_t code, std::uint16_t previous, Side side, int slot) const {
    if (options_.killers > 0 && slot < kMaxPly) {
      const Killers& killers = killers_[static_cast<std::size_t>(slot)];
      if (killers.first == code) return kKillerWorth + 1;
      if (options_.killers > 1 && killers.second == code) return kKillerWorth;
    }
    if (shared_.answers(code, previous)) return kCounterWorth;
    return shared_.history(side, code);
  }

  // Killers and known answers are worth at least this, whatever the game itself thinks of the move.
  static constexpr std::int32_t kSureWorth = 1 << 22;

 private:
  static constexpr int kMaxPly = 256;
  static constexpr std::int32_t kKillerWorth = 1 << 23;
  static constexpr std::int32_t kCounterWorth = kSureWorth;

  struct Killers {
    std::uint16_t first = 0;
    std::uint16_t second = 0;
    std::int32_t second_score = INT32_MIN;
  };

  void remember_killer(Killers& killers, std::uint16_t code, std::int32_t score) {
    if (options_.second_killer == SecondKiller::kScore) {
      if (score > killers.second_score) {
        killers.second = code;
        killers.second_score = score;
      }
    } else if (options_.second_killer == SecondKiller::kRecent && killers.first != code) {
      killers.second = killers.first;
    }
    killers.first = code;
  }

  AlphaBetaOptions options_;
  SharedMoveMemory& shared_;
  bool learns_of_best_moves_ =
      options_.history_from == HistoryFrom::kNodes || options_.second_killer >= SecondKiller::kBest;
  std::array<Killers, kMaxPly> killers_{};
};

// Gives the moves of a list best first, sorting no further than it is asked. What was taken stays at the front, in the
// order in which it was.
template <class MoveList>
class MovePicker {
 public:
  using Move = typename MoveList::value_type;

  explicit MovePicker(MoveList& moves) : moves_(moves) {}

  // Those that are still to be taken for the first time.
  template <class Worth>
  void rate(Worth&& worth) {
    for (std::size_t i = std::max(next_, settled_); i < moves_.size(); ++i) worth_[i] = worth(moves_[i]);
  }

  const MoveList& all() const { return moves_; }
  bool done() const { return next_ == moves_.size(); }
  std::size_t left() const { return moves_.size() - next_; }

  // The best of what is left; equal ones in the order of the list.
  Move take() {
    if (next_ < settled_) return moves_[next_++];
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < moves_.size(); ++i) {
      if (worth_[i] > worth_[best]) best = i;
    }
    return take_at(best);
  }

  // The first of the postponed moves for which `ready` holds, before all others; else as take().
  template <class Ready>
  Move take_postponed_or_best(Ready&& ready) {
    for (std::size_t i = std::max(next_, settled_); i < moves_.size(); ++i) {
      if (worth_[i] <= kLastPostponed && ready(moves_[i])) return take_at(i);
    }
    return take();
  }

  // Begins again: what was taken comes once more, in the same order.
  void rewind() {
    settled_ = next_;
    next_ = 0;
  }

  // Leaves out of what is still to be taken for the first time all moves for which `gone` holds.
  template <class Gone>
  void drop_if(Gone&& gone) {
    std::size_t kept = next_;
    std::size_t settled = next_;
    for (std::size_t i = next_; i < moves_.size(); ++i) {
      if (worth_[i] > kLastPostponed && gone(moves_[i])) continue;
      if (i < settled_) ++settled;
      moves_[kept] = moves_[i];
      worth_[kept++] = worth_[i];
    }
    settled_ = std::min(settled_, settled);
    moves_.resize_down(kept);
  }

  // Puts the move that was just taken, the rank-th of its node, after all others, once: false if it was put there
  // before.
  bool postpone(int rank) {
    const std::size_t index = next_ - 1;
    if (postponed_rank() || left() == 0) return false;
    const Move move = moves_[index];
    for (std::size_t i = index; i + 1 < moves_.size(); ++i) {
      moves_[i] = moves_[i + 1];
      worth_[i] = worth_[i + 1];
    }
    moves_[moves_.size() - 1] = move;
    worth_[moves_.size() - 1] = kLastPostponed - rank;
    --next_;
    if (index < settled_) --settled_;
    ++postponed_;
    return true;
  }

  // If the move that was just taken had been postponed: the rank that it had.
  std::optional<int> postponed_rank() const {
    const std::int32_t worth = worth_[next_ - 1];
    return worth <= kLastPostponed ? std::optional(kLastPostponed - worth) : std::nullopt;
  }

  // How many moves have been postponed so far.
  int postponed() const { return postponed_; }

 private:
  // A postponed move's worth tells its rank: the lowest worths there are, the first postponed the highest of them.
  static constexpr std::int32_t kLastPostponed = INT32_MIN + (1 << 16);

  // Moving the others up keeps them in order; a swap would not, and the order decides what is searched first.
  Move take_at(std::size_t index) {
    const Move move = moves_[index];
    const std::int32_t its_worth = worth_[index];
    for (std::size_t i = index; i > next_; --i) {
      moves_[i] = moves_[i - 1];
      worth_[i] = worth_[i - 1];
    }
    moves_[next_] = move;
    worth_[next_] = its_worth;
    if (next_ < settled_ && index >= settled_) ++settled_;
    ++next_;
    return move;
  }

  MoveList& moves_;
  std::array<std::int32_t, MoveList::capacity()> worth_;
  std::size_t next_ = 0;
  std::size_t settled_ = 0;  // so many have been taken before
  int postponed_ = 0;
};

}  // namespace palamedes::search
