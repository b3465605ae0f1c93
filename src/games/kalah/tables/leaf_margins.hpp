#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <memory>
#include <span>
#include <utility>

#include "games/kalah/tables/endgame.hpp"
#include "games/proof.hpp"
#include "search/common/probe.hpp"
#include "search/common/score.hpp"

namespace palamedes::tables {

// No game with so many stones in the houses takes more plies from there on: one that banks nothing brings stones nearer
// to the depot.
inline int longest_kalah(int stones, int houses) {
  return std::min(stones * (stones * (houses - 1) / 2 + houses), search::kLongestProof / 2);
}

// Who wins with few stones in the houses, for the leaves of a search. By how much a proof cannot say.
template <class G>
class LeafMargins final : public search::Probe {
 public:
  LeafMargins(const G& game, std::shared_ptr<const EndgameMargins> endgame)
      : game_(game), endgame_(std::move(endgame)) {}

 private:
  using Position = typename G::Position;

  Proof value_of(std::span<const std::byte> bytes) override {
    if (bytes.size() != sizeof(Position)) return {};
    std::array<std::byte, sizeof(Position)> copy;
    std::copy(bytes.begin(), bytes.end(), copy.begin());
    const auto position = std::bit_cast<Position>(copy);
    const int houses = game_.houses();
    const int stones = position.board.sum(0, houses) + position.board.sum(G::Board::kHalf, houses);
    if (position.swap || stones > endgame_->most_stones()) return {};
    const int margin = game_.margin(position) + *endgame_->place(position.board);
    const auto kind = margin > 0 ? Proof::Kind::kWin : margin < 0 ? Proof::Kind::kLoss : Proof::Kind::kDraw;
    return {kind, longest_kalah(stones, houses)};
  }

  G game_;
  std::shared_ptr<const EndgameMargins> endgame_;
};

}  // namespace palamedes::tables
