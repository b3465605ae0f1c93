#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "catalog/game.hpp"
#include "games/canonical.hpp"

namespace palamedes::catalog {

// The present position of a game up to the symmetries of its rules, those that exchange the sides included: what books
// and databases know of a position is for the side to move. The game must outlive it, unchanged.
template <class Image>
class CanonicalPosition {
 public:
  explicit CanonicalPosition(const Game& game);

  // The least of the images, which stands for all of them.
  const Image& value() const { return least_.image(); }
  // A legal move as it is there; the same for moves that are each other's image. Of one that chance resolved, the
  // request.
  std::string move(std::string_view move) const;

 private:
  const Game& game_;
  LeastImage<Image> least_;
};

// Of many positions, as databases of experience have them: by the same keys as games/canonical.hpp.
using CanonicalKey = CanonicalPosition<std::uint64_t>;
// For people to read, as books have them.
using CanonicalText = CanonicalPosition<std::string>;

}  // namespace palamedes::catalog
