#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "games/contract.hpp"
#include "search/alphabeta_options.hpp"
#include "search/moves.hpp"

namespace palamedes::search {

// What a search has learned about moves: killers by ply, answers to moves, and how often a move cut. Moves are known by
// their 16-bit codes.
class MoveMemory {
 public:
  explicit MoveMemory(const AlphaBetaOptions& options)
      : options_(options),
        counters_(options.counter_moves ? kCodes : 0),
        history_(options.history != HistoryGain::kOff ? 2 * kCodes : 0) {}

  void new_search() {
    killers_.fill({});
    for (std::int32_t& value : history_) value /= options_.history_decay;
  }

  void forget() {
    killers_.fill({});
    std::fill(counters_.begin(), counters_.end(), std::uint16_t{0});
    std::fill(history_.begin(), history_.end(), 0);
  }

  // A quiet move cut here.
  void cut_by(std::uint16_t code, std::uint16_t previous, Side side, int ply, int depth, std::int32_t score) {
    if (options_.killers > 0 && ply < kMaxPly) remember_killer(killers_[static_cast<std::size_t>(ply)], code, score);
    if (!counters_.empty() && previous != 0) counters_[previous] = code;
    if (!history_.empty()) {
      std::int32_t& value = history_[slot(side, code)];
      value = std::min(kHistoryLimit, value + gain(depth));
    }
  }

  // What a quiet move is worth in the order: killers first, then the known answer, then by history.
  std::int32_t worth(std::uint16_t code, std::uint16_t previous, Side side, int ply) const {
    if (options_.killers > 0 && ply < kMaxPly) {
      const Killers& killers = killers_[static_cast<std::size_t>(ply)];
      if (killers.first == code) return kKillerWorth + 1;
      if (options_.killers > 1 && killers.second == code) return kKillerWorth;
    }
    if (!counters_.empty() && previous != 0 && counters_[previous] == code) return kCounterWorth;
    return history_.empty() ? 0 : history_[slot(side, code)];
  }

  // Killers and known answers are worth at least this, whatever the game itself thinks of the move.
  static constexpr std::int32_t kSureWorth = 1 << 22;

 private:
  static constexpr std::size_t kCodes = 1 << 16;
  static constexpr int kMaxPly = 256;
  static constexpr std::int32_t kKillerWorth = 1 << 23;
  static constexpr std::int32_t kCounterWorth = kSureWorth;
  static constexpr std::int32_t kHistoryLimit = 1 << 21;

  struct Killers {
    std::uint16_t first = 0;
    std::uint16_t second = 0;
    std::int32_t second_score = INT32_MIN;
  };

  static std::size_t slot(Side side, std::uint16_t code) {
    return static_cast<std::size_t>(index_of(side)) * kCodes + code;
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

  void remember_killer(Killers& killers, std::uint16_t code, std::int32_t score) {
    if (options_.second_killer == SecondKiller::kScore) {
      if (score > killers.second_score) {
        killers.second = code;
        killers.second_score = score;
      }
    } else if (killers.first != code) {
      killers.second = killers.first;
    }
    killers.first = code;
  }

  AlphaBetaOptions options_;
  std::array<Killers, kMaxPly> killers_{};
  std::vector<std::uint16_t> counters_;
  std::vector<std::int32_t> history_;
};

// Gives the moves of a list best first, sorting no further than it is asked.
template <class MoveList>
class MovePicker {
 public:
  using Move = typename MoveList::value_type;

  explicit MovePicker(MoveList& moves) : moves_(moves) {}

  template <class Worth>
  void rate(Worth&& worth) {
    for (std::size_t i = 0; i < moves_.size(); ++i) worth_[i] = worth(moves_[i]);
  }

  bool done() const { return next_ == moves_.size(); }
  std::size_t left() const { return moves_.size() - next_; }

  // The best of what is left; equal ones in the order of the list.
  Move take() {
    std::size_t best = next_;
    for (std::size_t i = next_ + 1; i < moves_.size(); ++i) {
      if (worth_[i] > worth_[best]) best = i;
    }
    const Move move = moves_[best];
    const std::int32_t its_worth = worth_[best];
    // Moving the others up keeps them in order; a swap would not, and the order decides what is searched first.
    for (std::size_t i = best; i > next_; --i) {
      moves_[i] = moves_[i - 1];
      worth_[i] = worth_[i - 1];
    }
    moves_[next_] = move;
    worth_[next_] = its_worth;
    ++next_;
    return move;
  }

  // Puts the move that was just taken behind all others, once: false if it was put there before.
  bool postpone() {
    const std::size_t index = next_ - 1;
    if (worth_[index] == kPostponed || left() == 0) return false;
    const Move move = moves_[index];
    for (std::size_t i = index; i + 1 < moves_.size(); ++i) {
      moves_[i] = moves_[i + 1];
      worth_[i] = worth_[i + 1];
    }
    moves_[moves_.size() - 1] = move;
    worth_[moves_.size() - 1] = kPostponed;
    --next_;
    return true;
  }

 private:
  static constexpr std::int32_t kPostponed = INT32_MIN;

  MoveList& moves_;
  std::array<std::int32_t, MoveList::capacity()> worth_;
  std::size_t next_ = 0;
};

}  // namespace palamedes::search
