#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "base/random.hpp"
#include "games/morris/playout_boards.hpp"

namespace palamedes::morris {

template <class Board>
class Morris;

// One random game, ply by ply. Repetition is not looked at.
template <class Board>
class Playout {
 public:
  Playout(const Morris<Board>&, const Position& position)
      : boards_(position), clock_(position), over_(result_of<Board>(position) != Result::kOngoing) {}

  bool step(Random& random) {
    if (over_) return false;
    const int mover = index_of(clock_.to_move);
    PlayoutStep played;
    if (clock_.in_hand[mover] != 0) {
      played = boards_.place(mover, random);
      --clock_.in_hand[mover];
      clock_.to_move = other(clock_.to_move);
      // The end of the opening is the only time that a side can be too weak without having just lost a piece.
      over_ = Board::kMillWins ? played == PlayoutStep::kMill : clock_.opening_over() && result() != Result::kOngoing;
      return true;
    }
    played = boards_.move(mover, random);
    if (played == PlayoutStep::kPlayed) [[likely]] {
      clock_.to_move = other(clock_.to_move);
      return true;
    }
    over_ = played == PlayoutStep::kStuck;
    if (over_) return false;
    clock_.to_move = other(clock_.to_move);
    over_ = result() != Result::kOngoing;
    return true;
  }

  Result result() const { return result_of<Board>(position()); }

  Position position() const {
    Position now = clock_;
    now.pieces = {boards_.pieces(0), boards_.pieces(1)};
    return now;
  }

 private:
  PlayoutBoards<Board> boards_;
  Position clock_;  // the side to move and the pieces in hand; its boards stay as they were at the start
  bool over_;
};

// Many random games from one position, all at the same ply: no game waits for the ply before its own, as the processor
// works on the next games meanwhile, and the side to move and the phase are the same for all.
template <class Board>
class PlayoutPool {
 public:
  explicit PlayoutPool(const Position& root) : root_(root) {}

  PlayoutTally play(std::uint64_t games, int ply_cap, Random& random) {
    PlayoutTally tally;
    for (std::uint64_t left = games; left != 0;) {
      const std::uint64_t group = std::min<std::uint64_t>(left, kGames);
      play_group(static_cast<std::size_t>(group), ply_cap, random, tally);
      left -= group;
    }
    return tally;
  }

 private:
  static constexpr std::size_t kGames = 128;

  void play_group(std::size_t games, int ply_cap, Random& random, PlayoutTally& tally) {
    std::fill_n(games_.begin(), games, PlayoutBoards<Board>(root_));
    alive_ = games;
    clock_ = root_;
    drop_finished(tally);
    for (int ply = 0; ply < ply_cap && alive_ != 0; ++ply) {
      const int mover = index_of(clock_.to_move);
      clock_.to_move = other(clock_.to_move);
      if (clock_.in_hand[mover] != 0) {
        --clock_.in_hand[mover];
        place_all(mover, random, tally);
        if (clock_.opening_over()) drop_finished(tally);
      } else {
        move_all(mover, random, tally);
      }
    }
    drop_finished(tally);
    tally.draws += alive_;
  }

  void place_all(int mover, Random& random, PlayoutTally& tally) {
    tally.plies += alive_;
    for (std::size_t i = 0; i < alive_; ++i) games_[i].place(mover, random);
    if constexpr (Board::kMillWins) drop_finished(tally);
  }

  void move_all(int mover, Random& random, PlayoutTally& tally) {
    for (std::size_t i = 0; i < alive_;) {
      const PlayoutStep played = games_[i].move(mover, random);
      if (played == PlayoutStep::kPlayed) [[likely]] {
        ++i;
        ++tally.plies;
        continue;
      }
      if (played == PlayoutStep::kMill) {
        ++tally.plies;
        if (!Board::kMillWins && (!clock_.opening_over() || std::popcount(games_[i].pieces(1 - mover)) >= kFewest)) {
          ++i;
          continue;
        }
        finish(i, win_for(static_cast<Side>(mover)), tally);
        continue;
      }
      const bool full = (games_[i].pieces(0) | games_[i].pieces(1)) == Tables<Board>::kAll;
      finish(i, full ? Result::kDraw : win_for(static_cast<Side>(1 - mover)), tally);
    }
  }

  void drop_finished(PlayoutTally& tally) {
    for (std::size_t i = 0; i < alive_;) {
      Position now = clock_;
      now.pieces = {games_[i].pieces(0), games_[i].pieces(1)};
      const Result result = result_of<Board>(now);
      if (result == Result::kOngoing) {
        ++i;
      } else {
        finish(i, result, tally);
      }
    }
  }

  // Counts a game and puts the last one into its place.
  void finish(std::size_t index, Result result, PlayoutTally& tally) {
    tally.first_wins += result == Result::kFirstWins ? 1 : 0;
    tally.second_wins += result == Result::kSecondWins ? 1 : 0;
    tally.draws += result == Result::kDraw ? 1 : 0;
    games_[index] = games_[--alive_];
  }

  Position root_;
  Position clock_;  // the side to move and the pieces in hand of all games
  std::array<PlayoutBoards<Board>, kGames> games_;
  std::size_t alive_ = 0;
};

}  // namespace palamedes::morris
