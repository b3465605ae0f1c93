#include "games/darkchess/playout.hpp"

#include <algorithm>

namespace palamedes::darkchess {
namespace {

// Games played in turns, one ply each: the processor works on one while another waits for its last result.
constexpr std::size_t kLanes = 2;

template <class Shape>
class Batch {
 public:
  using Position = typename DarkChess<Shape>::Position;

  Batch(const DarkChess<Shape>& game, const Position& root, int ply_cap, Random& random)
      : root_(root), deck_(root.bag), quiet_limit_(game.settings().quiet_limit), ply_cap_(ply_cap), random_(random) {}

  PlayoutTally run(std::uint64_t games) {
    std::array<Lane, kLanes> lanes;
    auto busy = static_cast<std::size_t>(std::min<std::uint64_t>(games, kLanes));
    std::uint64_t waiting = games - busy;
    for (std::size_t i = 0; i < busy; ++i) begin(lanes[i]);
    while (busy == kLanes) {
      for (Lane& lane : lanes) {
        if (advance(lane)) continue;
        if (waiting == 0) {
          lane = lanes[--busy];
          break;
        }
        --waiting;
        begin(lane);
      }
    }
    for (std::size_t i = 0; i < busy; ++i) {
      while (advance(lanes[i])) {
      }
    }
    return tally_;
  }

 private:
  struct Lane {
    DealtGame<Shape> game;
    Colour first = Colour::kUnknown;
    int plies = 0;
  };

  void begin(Lane& lane) {
    lane.game.deal(root_, deck_, random_);
    lane.first = root_.first;
    lane.plies = 0;
    if (root_.to_move == Colour::kUnknown && ply_cap_ > 0) {
      lane.first = lane.game.flip_first(random_);
      lane.plies = 1;
    }
  }

  // Plays a ply, or counts the game and gives back false.
  bool advance(Lane& lane) {
    const auto choices = lane.game.choices();
    if (choices.total == 0 || lane.game.quiet() >= quiet_limit_ || lane.plies >= ply_cap_) [[unlikely]] {
      tally_.plies += static_cast<std::uint64_t>(lane.plies);
      if (choices.total != 0) {
        ++tally_.draws;
      } else {
        ++(lane.game.to_move() == lane.first ? tally_.second_wins : tally_.first_wins);
      }
      return false;
    }
    lane.game.template play<true>(choices, random_.below(choices.total));
    ++lane.plies;
    return true;
  }

  const Position& root_;
  typename DealtGame<Shape>::Deck deck_;
  int quiet_limit_;
  int ply_cap_;
  Random& random_;
  PlayoutTally tally_;
};

}  // namespace

template <class Shape>
PlayoutTally DarkChess<Shape>::playout_batch(const Position& position, std::uint64_t games, int ply_cap,
                                             Random& random) const {
  return Batch<Shape>(*this, position, ply_cap, random).run(games);
}

template PlayoutTally DarkChess<FullBoard>::playout_batch(const Position&, std::uint64_t, int, Random&) const;
template PlayoutTally DarkChess<SmallBoard>::playout_batch(const Position&, std::uint64_t, int, Random&) const;
template PlayoutTally DarkChess<LongerBoard>::playout_batch(const Position&, std::uint64_t, int, Random&) const;

}  // namespace palamedes::darkchess
