#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/morris/geometry.hpp"
#include "games/morris/position.hpp"

namespace palamedes::morris {

// All ways to map a board onto itself, lines onto lines and mills onto mills: found by trying, so that no board needs a
// list of its own. The first is the identity, because the order is that of the images of points 0, 1, 2, …
template <class Board>
class Automorphisms {
 public:
  using T = Tables<Board>;
  using Map = std::array<std::uint8_t, T::kPoints>;

  constexpr Automorphisms() {
    Map map{};
    extend(map, 0, 0);
  }
  constexpr int size() const { return size_; }
  constexpr const Map& operator[](int index) const { return maps_[index]; }

 private:
  static constexpr int kMost = 16;

  constexpr void extend(Map& map, int point, Points taken) {
    if (point == T::kPoints) {
      if (maps_mills(map)) maps_[size_++] = map;
      return;
    }
    for (int image = 0; image < T::kPoints; ++image) {
      if ((taken >> image & 1) != 0 || !fits(map, point, image)) continue;
      map[point] = static_cast<std::uint8_t>(image);
      extend(map, point + 1, taken | point_bit(image));
    }
  }

  static constexpr bool fits(const Map& map, int point, int image) {
    if (std::popcount(T::kNeighbours[point]) != std::popcount(T::kNeighbours[image])) return false;
    for (int earlier = 0; earlier < point; ++earlier) {
      if ((T::kNeighbours[point] >> earlier & 1) != (T::kNeighbours[image] >> map[earlier] & 1)) return false;
    }
    return true;
  }

  static constexpr bool maps_mills(const Map& map) {
    for (int i = 0; i < T::kMills; ++i) {
      Points image = 0;
      for (const int point : Board::kMills[i]) image |= point_bit(map[point]);
      if (std::find(T::kMillMasks.begin(), T::kMillMasks.end(), image) == T::kMillMasks.end()) return false;
    }
    return true;
  }

  std::array<Map, kMost> maps_{};
  int size_ = 0;
};

template <class Board>
inline constexpr Automorphisms<Board> kAutomorphisms{};

template <std::size_t Count>
constexpr Points transformed(Points points, const std::array<std::uint8_t, Count>& map) {
  Points image = 0;
  for_each_bit(points, [&](int point) { image |= point_bit(map[point]); });
  return image;
}

template <std::size_t Count>
constexpr Position transformed(const Position& position, const std::array<std::uint8_t, Count>& map, bool swaps) {
  Position image = position;
  for (int side = 0; side < 2; ++side) {
    image.pieces[swaps ? 1 - side : side] = transformed(position.pieces[side], map);
    image.in_hand[swaps ? 1 - side : side] = position.in_hand[side];
  }
  if (swaps) image.to_move = other(position.to_move);
  return image;
}

template <std::size_t Count>
constexpr Move transformed(Move move, const std::array<std::uint8_t, Count>& map) {
  const auto image = [&](int point) { return point == Move::kNone ? point : int{map[point]}; };
  return Move(image(move.from()), image(move.to()), image(move.removed()));
}

}  // namespace palamedes::morris
