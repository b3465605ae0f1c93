#pragma once

#include "games/morris/position.hpp"
#include "games/proof.hpp"

namespace palamedes::morris {

// Somebody who knows exact values of midgame positions, where play without end is a draw: tables, in a layer above.
// Several threads may ask.
class PositionValues {
 public:
  PositionValues() = default;
  PositionValues(const PositionValues&) = delete;
  PositionValues& operator=(const PositionValues&) = delete;
  virtual ~PositionValues() = default;

  // Of a position where all pieces are placed and the game goes on. `roughly`: a bound on how long it lasts is enough.
  virtual Proof value(const Position& position, bool roughly) = 0;
};

}  // namespace palamedes::morris
