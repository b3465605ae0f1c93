#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "games/kalah/heuristics_features.hpp"
#include "games/kalah/heuristics_greedy.hpp"
#include "games/kalah/kalah.hpp"
#include "games/net.hpp"
#include "games/weights.hpp"

namespace palamedes::kalah {

// What a search knows of Kalah beyond the rules.
template <class G>
class Heuristics {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  static constexpr bool kProbesTables = true;

  // What a game counts in which one depot holds more than half of all stones: above every sum of features.
  static constexpr int kDecided = 500'000;

  Heuristics(const G& game, const Weights& weights) : landings_(game.settings()) {
    if (game.settings().houses == kNetHouses) net_ = Net::from(weights, kNetInputs);
    const std::string prefix(net_ ? Net::kPrefix : "");
    for (std::size_t i = 0; i < kFeatureCount; ++i) weights_[i] = weights.of(prefix + std::string(kFeatures[i]));
  }

  int evaluate(const G& game, const Position& position) const {
    if (2 * position.board.at(G::Board::kDepot) > landings_.total()) return kDecided + game.margin(position);
    if (2 * position.board.at(G::Board::kOtherDepot) > landings_.total()) return -kDecided + game.margin(position);
    const FeatureValues values = landings_.features(position.board);
    int sum = 0;
    for (std::size_t i = 0; i < kFeatureCount; ++i) sum += weights_[i] * values[i];
    if (net_) sum += net_->evaluate([&](auto&& turn_on) { for_each_input(position, turn_on); });
    return sum;
  }

  // Every feature of a position, in the order of their names.
  static constexpr std::span<const std::string_view> kFeatureNames = kFeatures;
  void features(const G& /*game*/, const Position& position, std::span<int> values) const {
    std::ranges::copy(landings_.features(position.board), values.begin());
  }

  bool is_weighted_sum(const G& /*game*/, const Position& position) const {
    const int most = std::max(position.board.at(G::Board::kDepot), position.board.at(G::Board::kOtherDepot));
    return !net_ && 2 * most <= landings_.total();
  }

  // For a net, on boards of six houses: how many stones each house holds, the mover's houses first.
  static constexpr int kNetHouses = 6;
  static constexpr std::size_t kNetCounts = 16;  // 0, 1, … and the last for all that is more
  static constexpr std::size_t kNetInputs = 2 * kNetHouses * kNetCounts;
  template <class TurnOn>
  static void for_each_input(const Position& position, TurnOn&& turn_on) {
    for (int house = 0; house < 2 * kNetHouses; ++house) {
      const int lane = house < kNetHouses ? house : G::Board::kHalf + house - kNetHouses;
      const auto stones = std::min<std::size_t>(static_cast<std::size_t>(position.board.at(lane)), kNetCounts - 1);
      turn_on(static_cast<std::size_t>(house) * kNetCounts + stones);
    }
  }

  // Another turn first, since it leaves all else to be done, and the one nearest to the depot before the others, since
  // it destroys none of them; then captures by what they take.
  int order(const G& /*game*/, const Position& position, Move move) const {
    if (move.is_swap()) return 0;
    const int lane = move.house - 1;
    if (landings_.gives_turn(position.board, lane)) return kTurn - lane;
    const int captured = landings_.captured(position.board, lane);
    if (captured > 0) return kCapture * captured;
    return landings_.passes_depot(position.board, lane) ? 1 : 0;
  }

  bool noisy(const G& /*game*/, const Position& position, Move move) const {
    if (move.is_swap()) return false;
    const int lane = move.house - 1;
    return landings_.gives_turn(position.board, lane) || landings_.captured(position.board, lane) > 1;
  }

  // Another turn costs the opponent nothing to answer: it need not count as a ply.
  bool forcing(const G& /*game*/, const Position& position, Move move) const {
    return !move.is_swap() && landings_.gives_turn(position.board, move.house - 1);
  }

  // The seeds of MagicAI: 1 for the greedy heuristic's best move, a tenth less for every stone that another gains less.
  void priors(const G& game, const Position& position, const MoveList& moves, std::span<float> out) const {
    constexpr float kPerStone = 0.1F;
    Greedy<G> greedy(game);
    std::array<int, MoveList::capacity()> gains;
    int most = std::numeric_limits<int>::min();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      gains[i] = greedy.gain(position, moves[i]);
      most = std::max(most, gains[i]);
    }
    for (std::size_t i = 0; i < moves.size(); ++i) out[i] = 1 - kPerStone * static_cast<float>(most - gains[i]);
  }

  // How often MagicAI asks its database: in the opening and in the endgame mostly. Its formula is for the 72 stones of
  // kalah:6,6; here it is in shares of all stones, so that it is 1 at the start of every variant.
  double trust_in_experience(const G& game, const Position& position) const {
    constexpr double kStones = 72;
    const int left = game.stones_in_houses(position, Side::kFirst) + game.stones_in_houses(position, Side::kSecond);
    const double s = kStones * left / landings_.total();
    return 7.0 / 12960 * s * s - 13.0 / 360 * s + 4.0 / 5;
  }

 private:
  static constexpr int kTurn = 10'000;
  static constexpr int kCapture = 10;
  static_assert(kCapture * (2 * kMaxHouses * kMaxStones + 1) < kTurn - kMaxHouses);

  Landings<typename G::Board> landings_;
  std::array<int, kFeatureCount> weights_{};
  std::shared_ptr<const Net> net_;
};

}  // namespace palamedes::kalah
