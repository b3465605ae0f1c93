#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>

#include "games/heuristics.hpp"
#include "games/proof.hpp"

namespace palamedes::search {

// Somebody who knows the exact values of some positions of a game: its tables, in a layer above. Several threads may
// ask.
class Probe {
 public:
  Probe() = default;
  Probe(const Probe&) = delete;
  Probe& operator=(const Probe&) = delete;
  virtual ~Probe() = default;

  // Of a position where the game goes on, which must be one of the game that the probe is for; nothing where it is not
  // known. A bound on how long it lasts is enough: what says only who wins is smaller, and read several times as fast.
  // A position is a plain value, so its bytes say all: that way those who open tables by the name of a game need not
  // know its types.
  template <class Position>
  requires(std::is_trivially_copyable_v<Position>) Proof value(const Position& position) {
    return value_of(std::as_bytes(std::span(&position, 1)));
  }

 private:
  virtual Proof value_of(std::span<const std::byte> position) = 0;
};

// What a game's heuristics say, and before that what a probe knows, if there is one. `draws_hold`: a draw of the probe
// is one by the rules of the game that is played.
template <Game G, HeuristicsFor<G> K>
class ProbingHeuristics : public K {
 public:
  ProbingHeuristics(const K& heuristics, std::shared_ptr<Probe> probe, bool draws_hold)
      : K(heuristics), probe_(std::move(probe)), draws_hold_(draws_hold) {}

  Proof proven(const G& game, const typename G::Position& position, int depth) {
    if (probe_ != nullptr) {
      const Proof proof = probe_->value(position);
      const bool holds = draws_hold_ || proof.kind != Proof::Kind::kDraw;
      if (holds && proof.kind != Proof::Kind::kNothing) return proof;
    }
    if constexpr (ProvesValues<K, G>) {
      return K::proven(game, position, depth);
    } else {
      return {};
    }
  }

 private:
  std::shared_ptr<Probe> probe_;
  bool draws_hold_;
};

}  // namespace palamedes::search
