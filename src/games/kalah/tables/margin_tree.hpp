#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "games/kalah/kalah.hpp"
#include "games/kalah/tables/kept_margins.hpp"

namespace palamedes::tables {

// A question that one program answers alone: does the side to move get so much or more from the stones in the houses?
struct MarginPiece {
  std::string houses;  // as in kept_margins.hpp
  int wanted = 0;
  int stones = 0;  // in the houses
  int cost =
      0;  // how many moves that may well suffice were passed over on the way: the fewer, the likelier it is needed

  std::pair<std::string, int> name() const { return {houses, wanted}; }
};

// The first plies from some positions, whose last positions others search: what their bounds say of the earlier ones,
// and which of them a question still depends on. Margins are those at the end of the game, depots included, for the
// side to move.
template <class G>
class MarginTree {
 public:
  using Position = typename G::Position;

  MarginTree(const G& game, KeptMargins& kept) : game_(game), kept_(kept) {}

  // Once more bounds are kept.
  void look_again() { known_.clear(); }

  // By what is kept of the positions up to so many plies further on.
  MarginBounds known(const Position& position, int plies) {
    const int ahead = game_.margin(position);
    if (game_.result(position) != Result::kOngoing) return {ahead, ahead};
    const std::string houses = houses_text(position.board, game_.houses());
    const auto [place, is_new] = known_.try_emplace({houses, plies});
    if (is_new) place->second = from_houses(position, houses, plies);
    return {ahead + place->second.low, ahead + place->second.high};
  }
  // After a move, for the side that makes it.
  MarginBounds known_after(const Position& position, typename G::Move move, int plies) {
    const Position next = after(position, move);
    return for_the_mover(known(next, plies), next.side == position.side);
  }

  // The questions so many plies further on that decide whether the margin is so much or more. Where that is expected
  // one move will do, and the first is the likeliest; else all must be looked at.
  void add_pieces(const Position& position, int wanted, bool expected, int plies, int cost,
                  std::vector<MarginPiece>& pieces) {
    const MarginBounds bounds = known(position, plies);
    if (bounds.low >= wanted || bounds.high < wanted) return;
    if (plies == 0) {
      const int stones =
          game_.stones_in_houses(position, Side::kFirst) + game_.stones_in_houses(position, Side::kSecond);
      const int from_houses = wanted - game_.margin(position);
      // A margin has the parity of the stones.
      pieces.push_back(
          {houses_text(position.board, game_.houses()), from_houses + ((from_houses - stones) & 1), stones, cost});
      return;
    }
    int passed_over = 0;
    for (const auto move : in_order(position, plies)) {
      if (known_after(position, move, plies - 1).high < wanted) continue;
      const Position next = after(position, move);
      const bool same_side = next.side == position.side;
      add_pieces(next, same_side ? wanted : 1 - wanted, same_side == expected, plies - 1, cost + passed_over, pieces);
      if (expected) ++passed_over;
    }
  }

 private:
  using Move = typename G::Move;

  static MarginBounds for_the_mover(MarginBounds bounds, bool same_side) {
    return same_side ? bounds : MarginBounds{-bounds.high, -bounds.low};
  }

  Position after(Position position, Move move) const {
    static_cast<void>(game_.play(position, move));
    return position;
  }

  MarginBounds from_houses(const Position& position, const std::string& houses, int plies) {
    const int stones = game_.stones_in_houses(position, Side::kFirst) + game_.stones_in_houses(position, Side::kSecond);
    const MarginBounds own = kept_.find(houses).value_or(MarginBounds{-stones, stones});
    if (plies == 0 || own.low == own.high) return own;
    const int ahead = game_.margin(position);
    MarginBounds best{-stones, -stones};
    typename G::MoveList moves;
    game_.legal_moves(position, moves);
    for (const Move move : moves) {
      const MarginBounds bounds = known_after(position, move, plies - 1);
      best.low = std::max(best.low, bounds.low - ahead);
      best.high = std::max(best.high, bounds.high - ahead);
    }
    const MarginBounds found{std::max(own.low, best.low), std::min(own.high, best.high)};
    if (!(found == own)) kept_.add(houses, found);
    return found;
  }

  // Those that are known to get most, then another turn, then the nearest to the depot.
  std::vector<Move> in_order(const Position& position, int plies) {
    typename G::MoveList moves;
    game_.legal_moves(position, moves);
    std::vector<Move> list(moves.begin(), moves.end());
    const auto key = [&](Move move) {
      return std::tuple(-known_after(position, move, plies - 1).low, !game_.gives_turn(position, move), move.house);
    };
    std::sort(list.begin(), list.end(), [&](Move a, Move b) { return key(a) < key(b); });
    return list;
  }

  const G& game_;
  KeptMargins& kept_;
  std::map<std::pair<std::string, int>, MarginBounds> known_;  // from the stones in the houses, by houses and plies
};

}  // namespace palamedes::tables
