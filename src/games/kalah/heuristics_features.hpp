#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/bits.hpp"
#include "games/kalah/vector_board.hpp"

namespace palamedes::kalah {

// What an evaluation counts. Each is the mover's number minus the opponent's, so that the exchange of the two players
// turns its sign round.
enum class Feature : std::uint8_t {
  kMargin,    // stones in the depot
  kHouses,    // stones in the houses
  kTurns,     // houses x_i with i stones: each gives another turn
  kCaptures,  // the most stones that lie opposite an empty house in which a sowing of less than a lap can end
  kMobility,  // houses with stones in them
  kFar,       // stones in the house farthest from the depot
};

inline constexpr std::array<std::string_view, 6> kFeatures = {"margin",   "houses",   "turns",
                                                              "captures", "mobility", "far"};
inline constexpr std::size_t kFeatureCount = kFeatures.size();
using FeatureValues = std::array<int, kFeatureCount>;

// Bit i is set where lane i holds as many stones as lane i of the other.
template <class Board>
unsigned equal_lanes(const Board& board, const typename Board::Base& other) {
  unsigned equal = 0;
  for (int lane = 0; lane < Board::kLanes; ++lane) equal |= (board.at(lane) == other.at(lane) ? 1U : 0U) << lane;
  return equal;
}

// The stones of the mover's half, depot included.
template <class Board>
int mover_stones(const Board& board) {
  return board.sum(0, Board::kHalf);
}

#if defined(PALAMEDES_BYTE_SHUFFLES)
template <>
inline unsigned equal_lanes(const VectorBoard& board, const VectorBoard::Base& other) {
  return bytes16::top_bits(bytes16::equal(VectorBoard::load(board), VectorBoard::load(other)));
}

template <>
inline int mover_stones(const VectorBoard& board) {
  return bytes16::sum_of_lower_half(VectorBoard::load(board));
}
#endif

// Where sowings end, for evaluations and orderings: small enough to stay in the nearest cache, unlike the rows that
// moves are played with.
template <class Board>
class Landings {
 public:
  explicit Landings(const Settings& settings)
      : houses_(settings.houses),
        lap_(2 * settings.houses + 1),
        total_(settings.total()),
        empty_capture_(settings.empty_capture),
        own_((1U << settings.houses) - 1) {
    const auto size = static_cast<std::size_t>(settings.total() + 1) * Board::kHalf;
    last_.resize(size, kElsewhere);
    ends_.resize(size, 0);
    for (int stones = 1; stones <= settings.total(); ++stones) {
      for (int lane = 0; lane < houses_; ++lane) fill(lane, stones);
    }
    for (int lane = 0; lane < houses_; ++lane) {
      turns_.set(lane, lane + 1);
      turns_.set(Board::kHalf + lane, lane + 1);
    }
  }

  // The last stone falls into the own depot.
  bool gives_turn(const Board& board, int lane) const { return last(lane, board.at(lane)) == kInDepot; }

  // As Kalah::captured. More than a lap ends where it has left a stone before.
  int captured(const Board& board, int lane) const {
    const int stones = board.at(lane);
    const int end = last(lane, stones);
    if (end >= houses_ || stones > lap_ || (board.at(end) != 0 && end != lane)) return 0;
    const int passing = end >= lane ? 1 : 0;
    const int facing = board.at(Board::kHalf + houses_ - 1 - end) + passing;
    return facing == 0 && !empty_capture_ ? 0 : facing + 1;
  }

  // Whether a move banks a stone in passing.
  bool passes_depot(const Board& board, int lane) const { return board.at(lane) > lane; }

  FeatureValues features(const Board& board) const {
    const unsigned empty = board.empty_lanes();
    const unsigned turns = equal_lanes<Board>(board, turns_);
    const auto more = [this](unsigned lanes) {
      return std::popcount(lanes & own_) - std::popcount(lanes >> Board::kHalf & own_);
    };
    const int margin = board.at(Board::kDepot) - board.at(Board::kOtherDepot);
    // All stones are somewhere: what the mover has altogether says the rest.
    const int mine = mover_stones(board);
    const int far = houses_ - 1;
    return {margin,       2 * mine - total_ - margin,
            more(turns),  best_capture(board, empty, 0) - best_capture(board, empty, Board::kHalf),
            -more(empty), board.at(far) - board.at(Board::kHalf + far)};
  }

  int total() const { return total_; }

 private:
  static constexpr std::uint8_t kInDepot = 254;
  static constexpr std::uint8_t kElsewhere = 255;

  static std::size_t index(int lane, int stones) {
    return static_cast<std::size_t>(stones) * Board::kHalf + static_cast<std::size_t>(lane);
  }
  int last(int lane, int stones) const { return last_[index(lane, stones)]; }

  void fill(int lane, int stones) {
    // Places count on from x_M: the own houses, the own depot, the opponent's houses.
    const int place = (houses_ - 1 - lane + stones) % lap_;
    if (place == houses_) last_[index(lane, stones)] = kInDepot;
    if (place >= houses_) return;
    last_[index(lane, stones)] = static_cast<std::uint8_t>(houses_ - 1 - place);
    if (stones < lap_) ends_[index(lane, stones)] = static_cast<std::uint16_t>(1U << (houses_ - 1 - place));
  }

  // Of the side whose lanes begin at `first`.
  int best_capture(const Board& board, unsigned empty, int first) const {
    unsigned ends = 0;
    for (int lane = 0; lane < houses_; ++lane) ends |= ends_[index(lane, board.at(first + lane))];
    int most = 0;
    for_each_bit(ends & empty >> first,
                 [&](int lane) { most = std::max(most, board.at((first ^ Board::kHalf) + houses_ - 1 - lane)); });
    return most;
  }

  int houses_;
  int lap_;
  int total_;
  bool empty_capture_;
  unsigned own_;
  typename Board::Base turns_;
  std::vector<std::uint8_t> last_;   // the own lane of the last stone
  std::vector<std::uint16_t> ends_;  // the same as a bit, for less than a lap
};

}  // namespace palamedes::kalah
