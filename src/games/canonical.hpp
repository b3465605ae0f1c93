#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "base/bits.hpp"
#include "games/contract.hpp"

namespace palamedes {

// The least of all images that the symmetries of a game make of something, by their keys or by their texts: it stands
// for all of them. `image_of(i)` is the image by symmetry i; there are 64 symmetries at most.
template <class Image>
class LeastImage {
 public:
  template <class ImageOf>
  LeastImage(int symmetries, ImageOf&& image_of) : image_(image_of(0)) {
    for (int i = 1; i < symmetries; ++i) {
      Image image = image_of(i);
      if (image > image_) continue;
      if (image < image_) leading_ = 0;
      image_ = std::move(image);
      leading_ |= std::uint64_t{1} << i;
    }
  }

  const Image& image() const { return image_; }

  // Where several symmetries lead to the least image (what it is made of looks the same through some), a move is the
  // least of its texts by them.
  template <class TextOf>
  std::string least_text(TextOf&& text_of) const {
    std::string least;
    for_each_bit(leading_, [&](int i) {
      std::string text = text_of(i);
      if (least.empty() || text < least) least = std::move(text);
    });
    return least;
  }

 private:
  Image image_;
  std::uint64_t leading_ = 1;  // bit i: symmetry i leads to the least image
};

// A position up to the symmetries of its game, those that exchange the sides included: all images of one position have
// one key, and the images of a move in them one text.
template <Game G>
class Canonical {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Canonical(const G& game, const Position& position)
      : game_(game),
        position_(position),
        least_(game.symmetries(), [&](int i) { return game.key(i == 0 ? position : game.transformed(position, i)); }) {}

  std::uint64_t key() const { return least_.image(); }

  // Of a legal move, a request where it is left to chance.
  std::string move(Move move) const {
    return least_.least_text([&](int i) {
      return game_.move_text(game_.transformed(position_, i), game_.transformed_move(position_, move, i));
    });
  }

 private:
  const G& game_;
  const Position& position_;
  LeastImage<std::uint64_t> least_;
};

// What the mover chose: of a move that chance resolved, the request; any other as it is.
template <Game G>
typename G::Move request_of(const G& game, const typename G::Position& position, typename G::Move move) {
  if constexpr (HasChance<G>) {
    typename G::MoveList legal;
    game.legal_moves(position, legal);
    if (std::find(legal.begin(), legal.end(), move) != legal.end()) return move;
    for (const typename G::Move request : legal) {
      if (!game.is_chance(position, request)) continue;
      typename G::ChanceList outcomes;
      game.chance_outcomes(position, request, outcomes);
      for (const auto& outcome : outcomes) {
        if (outcome.move == move) return request;
      }
    }
  }
  return move;
}

}  // namespace palamedes
