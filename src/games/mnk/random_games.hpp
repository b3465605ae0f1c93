#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <limits>

#include "base/random.hpp"
#include "games/contract.hpp"
#include "games/mnk/settings.hpp"

namespace palamedes::mnk {

// Whole random games without looking at the board ply by ply. A game of random moves is a random order of the free
// cells, cut off where the first line is complete. So cells are drawn first, a stretch of the game at a time, and each
// is marked with the ply of its stone; then every window of k cells is complete at the maximum of its plies, and the
// game ends at the minimum over all windows: both are found for many windows at once with vector instructions.
//
// Time holds ply numbers: std::uint8_t for up to 254 free cells, std::int16_t for more (the types whose minimum and
// maximum are single instructions on every x86-64).
template <class Time, int MaxCells, int MaxSide>
class RandomGames {
 public:
  template <class G>
  RandomGames(const G& game, const typename G::Position& position)
      : settings_(game.settings()), stride_(settings_.columns + 1), first_moves_(position.to_move == Side::kFirst) {
    lay_out();
    game.for_each_free(position, [&](Move cell) { fresh_free_[free_count_++] = static_cast<std::uint16_t>(at(cell)); });
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      Time* times = fresh_.data() + (side == position.to_move ? 0 : length_);
      game.for_each_stone(position, side, [&](Move cell) { times[at(cell)] = 0; });
    }
  }

  PlayoutTally play(std::uint64_t games, int ply_cap, Random& random) {
    const int limit = std::clamp(ply_cap, 0, static_cast<int>(free_count_));
    PlayoutTally tally;
    std::uint64_t mover_wins = 0;
    std::uint64_t other_wins = 0;
    Random local = random;  // so that it stays in registers
    int stretch = best_stretch(free_count_ / 2);
    for (std::uint64_t game = 0; game < games; ++game) {
      const int end = play_one(limit, stretch, local);
      if (end > 0) {
        tally.plies += static_cast<std::uint64_t>(end);
        ((end & 1) != 0 ? mover_wins : other_wins) += 1;
      } else {
        tally.plies += static_cast<std::uint64_t>(limit);
        ++tally.draws;
      }
      // How long games are is soon known: it is enough to look after 1, 2, 4 .. of them.
      if ((game & (game + 1)) == 0) stretch = best_stretch(tally.plies / (game + 1));
    }
    random = local;
    tally.first_wins = first_moves_ ? mover_wins : other_wins;
    tally.second_wins = first_moves_ ? other_wins : mover_wins;
    return tally;
  }

 private:
  static constexpr int kLanes = 32 / static_cast<int>(sizeof(Time));
  typedef Time Vector __attribute__((vector_size(32)));
  static constexpr Time kNever = std::numeric_limits<Time>::max();
  // A front of one stride, the rows with a guard column each, and what the last block of windows reads beyond them.
  static constexpr int kMaxLength = MaxCells + 5 * MaxSide + 8 + 2 * kLanes;

  // What matters at the ends of a line: nothing, own stones, the other side's, or both.
  enum class Ends : std::uint8_t { kFree, kExact, kCaro, kBoth };

  struct Direction {
    int offset;
    int starts;  // windows start in cells 0..starts-1; those that leave the board meet a cell that is never filled
  };

  int at(Move cell) const { return front() + cell.row * stride_ + cell.column; }
  int front() const { return stride_ + 1; }

  void lay_out() {
    const int k = settings_.line();
    const int high = (settings_.rows - k + 1) * stride_;
    if (k <= settings_.columns) directions_[direction_count_++] = {1, settings_.rows * stride_};
    if (k <= settings_.rows) directions_[direction_count_++] = {stride_, high};
    if (k <= settings_.rows && k <= settings_.columns) {
      directions_[direction_count_++] = {stride_ + 1, high};
      directions_[direction_count_++] = {stride_ - 1, high};
    }
    const int used = front() + (settings_.rows + 1) * stride_ + std::min(k, MaxSide) + kLanes;
    length_ = (used + kLanes - 1) / kLanes * kLanes;
    std::fill_n(fresh_.begin(), 2 * length_, kNever);
  }

  // The ply that completes a line, or 0 if none up to `limit` does.
  int play_one(int limit, int stretch, Random& random) {
    std::memcpy(times_.data(), fresh_.data(), static_cast<std::size_t>(2 * length_) * sizeof(Time));
    std::memcpy(free_.data(), fresh_free_.data(), free_count_ * sizeof(std::uint16_t));
    for (int from = 0; from < limit;) {
      const int to = std::min(from + stretch, limit);
      draw_plies(from, to, random);
      const int end = first_line();
      if (end <= to) return end;
      from = to;
    }
    return 0;
  }

  // Draws the cells of plies from+1..to; `from` is even, so the side to move at the root begins. One random word gives
  // two draws; the bias of each is below cells / 2^32.
  void draw_plies(int from, int to, Random& random) {
    Time* mover = times_.data();
    Time* opponent = mover + length_;
    auto left = static_cast<std::uint32_t>(static_cast<int>(free_count_) - from);
    const auto take = [&](std::uint64_t word) {
      const std::uint64_t index = word * left >> 32;
      const std::uint16_t cell = free_[index];
      free_[index] = free_[--left];
      return cell;
    };
    int ply = from;
    while (ply + 2 <= to) {
      const std::uint64_t word = random.next();
      mover[take(word >> 32)] = static_cast<Time>(++ply);
      opponent[take(word & 0xffffffffU)] = static_cast<Time>(++ply);
    }
    if (ply < to) mover[take(random.next() >> 32)] = static_cast<Time>(ply + 1);
  }

  int first_line() const {
    if (settings_.ends_matter()) {
      if (!settings_.caro) return scan<Ends::kExact, 0>();
      return settings_.exact ? scan<Ends::kBoth, 0>() : scan<Ends::kCaro, 0>();
    }
    switch (settings_.line()) {
      case 3: return scan<Ends::kFree, 3>();
      case 4: return scan<Ends::kFree, 4>();
      case 5: return scan<Ends::kFree, 5>();
      default: return scan<Ends::kFree, 0>();
    }
  }

  static void load(Vector& vector, const Time* from) { std::memcpy(&vector, from, sizeof(Vector)); }

  template <Ends Rule, int FixedK>
  int scan() const {
    const int k = FixedK != 0 ? FixedK : settings_.line();
    Vector best = Vector{} + kNever;
    for (int d = 0; d < direction_count_; ++d) {
      const int offset = directions_[d].offset;
      for (int side = 0; side < 2; ++side) {
        const Time* first = times_.data() + side * length_ + front();
        for (int start = 0; start < directions_[d].starts; start += kLanes) {
          const Time* times = first + start;
          Vector last;
          Vector next;
          load(last, times);
          for (int i = 1; i < k; ++i) {
            load(next, times + i * offset);
            last = last > next ? last : next;
          }
          if constexpr (Rule == Ends::kExact || Rule == Ends::kBoth) {
            // A neighbour that is there already makes it an overline.
            Vector behind;
            load(next, times - offset);
            load(behind, times + k * offset);
            next = next < behind ? next : behind;
            last = next > last ? last : Vector{} + kNever;
          }
          if constexpr (Rule == Ends::kCaro || Rule == Ends::kBoth) {
            // Two of the other side's that are there already leave it worthless.
            const Time* theirs = times + (side == 0 ? length_ : -length_);
            Vector behind;
            load(next, theirs - offset);
            load(behind, theirs + k * offset);
            next = next > behind ? next : behind;
            last = next > last ? last : Vector{} + kNever;
          }
          best = best < last ? best : last;
        }
      }
    }
    Time least = kNever;
    for (int lane = 0; lane < kLanes; ++lane) least = std::min(least, best[lane]);
    return least;
  }

  // About the processor cycles of one scan.
  std::uint64_t scan_cost() const {
    int loads = 0;
    for (int d = 0; d < direction_count_; ++d) {
      loads += 2 * ((directions_[d].starts + kLanes - 1) / kLanes) * (settings_.line() + 1);
    }
    return 20 + static_cast<std::uint64_t>(loads) / 3;
  }

  // How many plies to draw before each scan. With games of `length` plies, stretches of s cost length / s scans and
  // waste s / 2 draws a game: the sum is least at the square root of length * scan / (draw / 2). In whole numbers, so
  // that a seed gives the same games everywhere.
  int best_stretch(std::uint64_t length) const {
    constexpr std::uint64_t kHalfDraw = 2;
    const std::uint64_t square = length * scan_cost() / kHalfDraw;
    std::uint64_t root = 2;
    while (root * root < square) root += 2;
    return static_cast<int>(root);
  }

  Settings settings_;
  int stride_;
  bool first_moves_;
  int length_ = 0;  // of one side's times
  int direction_count_ = 0;
  std::array<Direction, 4> directions_;
  std::size_t free_count_ = 0;
  alignas(32) std::array<Time, 2 * kMaxLength> fresh_;  // of the side to move, then of the other
  alignas(32) std::array<Time, 2 * kMaxLength> times_;
  std::array<std::uint16_t, MaxCells> fresh_free_;
  std::array<std::uint16_t, MaxCells> free_;
};

template <class G>
PlayoutTally random_games(const G& game, const typename G::Position& position, std::uint64_t games, int ply_cap,
                          Random& random) {
  constexpr int kMaxCells = G::kMaxCells;
  constexpr int kMaxSide = std::min(kMaxCells, kLongestSide);
  if (game.result(position) != Result::kOngoing) {
    PlayoutTally tally;
    tally.first_wins = game.result(position) == Result::kFirstWins ? games : 0;
    tally.second_wins = game.result(position) == Result::kSecondWins ? games : 0;
    tally.draws = games - tally.first_wins - tally.second_wins;
    return tally;
  }
  if (game.cells() <= 254) {
    return RandomGames<std::uint8_t, std::min(kMaxCells, 254), kMaxSide>(game, position).play(games, ply_cap, random);
  }
  return RandomGames<std::int16_t, kMaxCells, kMaxSide>(game, position).play(games, ply_cap, random);
}

}  // namespace palamedes::mnk
