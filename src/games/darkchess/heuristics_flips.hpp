#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "games/darkchess/heuristics_armies.hpp"

namespace palamedes::darkchess {

// What may come of turning up each square face down, on average over the bag, in hundredths of a nominal value: the
// opponent moves next, so that what it can then take is gone, and what it would have to save counts kPromise per cent.
template <class Shape>
class FlipGains {
 public:
  using R = Reach<Shape>;
  static constexpr int kPromise = 25;

  FlipGains() = default;

  template <class Position>
  explicit FlipGains(const Position& position) {
    total_ = position.bag.total();
    if (position.to_move == Colour::kUnknown || total_ == 0) return;
    const Colour mover = position.to_move;
    const Army mine = army_of(position, mover);
    const Army theirs = army_of(position, opposite(mover));
    occupied_ = position.occupied();
    hidden_ = position.hidden();
    const Around near_mine(mine, *this);
    const Around near_theirs(theirs, *this);
    for_each_kind([&](auto kind) {
      constexpr auto kKind = static_cast<Kind>(decltype(kind)::value);
      add_own(kind, position.bag.of(piece_of(mover, kKind)), near_theirs);
      add_enemy(kind, position.bag.of(piece_of(opposite(mover), kKind)), near_mine);
    });
  }

  int of(int square) const {
    const int sum = sums_[static_cast<std::size_t>(square)];
    return sum == 0 ? 0 : sum / total_;
  }

 private:
  // The squares face down beside each kind of an army, those its cannons hit, and those from which a cannon would hit
  // each kind.
  struct Around {
    SetByKind beside{};
    SetByKind cannon_hits{};
    Squares hit = 0;

    Around(const Army& army, const FlipGains& gains) {
      hit = R::jumps_of_all(gains.occupied_, gains.hidden_, army.kinds[kCannonIndex]);
      for (std::size_t kind = 0; kind < kKinds; ++kind) {
        beside[kind] = R::around(army.kinds[kind]) & gains.hidden_;
        // A jump over one piece is one in both directions.
        cannon_hits[kind] = R::jumps_of_all(gains.occupied_, gains.hidden_, army.kinds[kind]);
      }
    }

    template <std::size_t kFlipped>
    Squares where_taken() const {
      return hit | joined(beside, [](auto kind) { return takes(kind, kFlipped); });
    }
    // Where the flipped piece takes one of this kind.
    template <std::size_t kFlipped>
    Squares where_taking(std::size_t target) const {
      if constexpr (kFlipped == kCannonIndex) return cannon_hits[target];
      return takes(kFlipped, target) ? beside[target] : 0;
    }
    // Where it takes something.
    template <std::size_t kFlipped>
    Squares where_taking() const {
      if constexpr (kFlipped == kCannonIndex) return joined(cannon_hits, [](auto) { return true; });
      return joined(beside, [](auto target) { return takes(kFlipped, target); });
    }
  };

  void add(Squares squares, int amount) {
    for_each_bit(squares, [&](int square) { sums_[static_cast<std::size_t>(square)] += amount; });
  }

  // Adds the best that the flipped piece takes, on the squares given, where it takes something.
  template <std::size_t kFlipped>
  void add_best_prey(Squares squares, int factor, const Around& enemies) {
    for (const std::size_t target : kByNominal) {
      if (squares == 0) return;
      const Squares taking = squares & enemies.template where_taking<kFlipped>(target);
      add(taking, factor * kNominal[target]);
      squares &= ~taking;
    }
  }

  template <std::size_t kKind>
  void add_own(std::integral_constant<std::size_t, kKind> /*kind*/, int number, const Around& theirs) {
    if (number == 0) return;
    const Squares taken = theirs.template where_taken<kKind>();
    add(taken, -100 * number * kNominal[kKind]);
    add_best_prey<kKind>(theirs.template where_taking<kKind>() & ~taken, kPromise * number, theirs);
  }

  template <std::size_t kKind>
  void add_enemy(std::integral_constant<std::size_t, kKind> /*kind*/, int number, const Around& mine) {
    if (number == 0) return;
    const Squares taking = mine.template where_taking<kKind>();
    add_best_prey<kKind>(taking, -100 * number, mine);
    add(mine.template where_taken<kKind>() & ~taking, kPromise * number * kNominal[kKind]);
  }

  Squares occupied_ = 0;
  Squares hidden_ = 0;
  int total_ = 0;
  std::array<int, Shape::kSquares> sums_{};  // over all that may show
};

// The reference engine's preference for squares to turn up, 0 first: next to the corners along the long edges, where a
// piece has few neighbours and a way out; the corners last.
template <class Shape>
constexpr int flip_preference(int square) {
  const int column = square / Shape::kRows;
  const int row = square % Shape::kRows;
  const bool side = column == 0 || column == Shape::kColumns - 1;
  const int from_end = std::min(row, Shape::kRows - 1 - row);
  if (!side) return from_end == 0 ? 1 : 3;
  if (from_end == 0) return 4;
  return from_end == 1 ? 0 : 2;
}

// The square that the reference program turns up. For each it adds up, over all pieces that are not face up (those
// captured among them), what they would take there of their neighbours less what these would take of them, the same for
// cannons and whom they would jump to; the opponent's pieces count against it. Of equal squares it prefers as above.
template <class Shape>
class ReferenceFlips {
 public:
  template <class Position>
  ReferenceFlips(const Position& position, PieceCounts all) : not_shown_(all) {
    for (const Piece piece : kPieces) {
      const int shown =
          position.to_move == Colour::kUnknown ? 0 : std::popcount(position.pieces(colour_of(piece), kind_of(piece)));
      not_shown_.packed -= static_cast<std::uint64_t>(shown) << (4 * piece);
    }
  }

  template <class Position>
  int gain(const Position& position, int square) const {
    using R = Reach<Shape>;
    const Squares beside = R::around(Squares{1} << square) & position.revealed();
    const Squares across = R::jumps(position.occupied(), position.revealed(), square);
    int sum = 0;
    for (const Piece piece : kPieces) {
      int gain = 0;
      const auto meet = [&](int at, auto&& takes_it) {
        const Piece other = position.piece_on(at);
        if (colour_of(other) == colour_of(piece)) return;
        if (takes_it(kind_of(other), kind_of(piece))) gain -= value_of(piece);
        if (takes_it(kind_of(piece), kind_of(other))) gain += value_of(other);
      };
      for_each_bit(beside, [&](int at) { meet(at, [](Kind taker, Kind target) { return takes(taker, target); }); });
      for_each_bit(across, [&](int at) { meet(at, [](Kind taker, Kind) { return taker == Kind::kCannon; }); });
      sum += not_shown_.of(piece) * (colour_of(piece) == position.to_move ? gain : -gain);
    }
    return sum;
  }

  // Something must lie face down.
  template <class Position>
  int best(const Position& position) const {
    int best = -1;
    int best_gain = 0;
    for_each_bit(position.hidden(), [&](int square) {
      const int found = gain(position, square);
      const bool preferred =
          best >= 0 && found == best_gain && flip_preference<Shape>(square) < flip_preference<Shape>(best);
      if (best >= 0 && found <= best_gain && !preferred) return;
      best = square;
      best_gain = found;
    });
    return best;
  }

 private:
  static constexpr int value_of(Piece piece) {
    constexpr std::array<int, kKinds> kValues{165, 80, 50, 40, 30, 75, 20};
    return kValues[static_cast<std::size_t>(kind_of(piece))];
  }

  PieceCounts not_shown_;
};

}  // namespace palamedes::darkchess
