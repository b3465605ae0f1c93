#include "catalog/canonical.hpp"

namespace palamedes::catalog {

template <>
CanonicalKey::CanonicalPosition(const Game& game)
    : game_(game), least_(game.symmetries(), [&](int i) { return game.transformed_key(i); }) {}

template <>
CanonicalText::CanonicalPosition(const Game& game)
    : game_(game), least_(game.symmetries(), [&](int i) { return game.transformed_position(i); }) {}

template <class Image>
std::string CanonicalPosition<Image>::move(std::string_view move) const {
  const std::string request = game_.request_of(move);
  return least_.least_text([&](int i) { return game_.transformed_move(request, i); });
}

template class CanonicalPosition<std::uint64_t>;
template class CanonicalPosition<std::string>;

}  // namespace palamedes::catalog
