#pragma once

#include <array>
#include <string>

#include "base/bits.hpp"
#include "games/darkchess/darkchess.hpp"
#include "games/planes.hpp"

namespace palamedes::darkchess {

// Pieces face up by kind, what lies face down where, and how many of each piece lie face down somewhere. Before the
// first flip, when nobody has a colour, red counts as the side to move's.
template <class Shape>
PlaneShape plane_shape(const DarkChess<Shape>& /*game*/) {
  constexpr std::array<const char*, kKinds> kNames = {"general", "advisor", "elephant", "chariot",
                                                      "horse",   "cannon",  "soldier"};
  PlaneShape shape{Shape::kRows, Shape::kColumns, {}};
  for (const char* const whose : {"own ", "opponent's "}) {
    for (const char* const name : kNames) shape.names.push_back(std::string(whose) + name);
  }
  shape.names.emplace_back("face down");
  for (const char* const whose : {"own ", "opponent's "}) {
    for (const char* const name : kNames) shape.names.push_back(std::string(whose) + name + "s face down");
  }
  shape.names.emplace_back("part of the quiet plies that are over");
  shape.names.emplace_back("nobody has a colour yet");
  shape.names.emplace_back("the first side is to move");
  return shape;
}

template <class Shape>
void write_planes(const DarkChess<Shape>& game, const typename DarkChess<Shape>::Position& position,
                  PlaneWriter& writer) {
  const bool nobody = position.to_move == Colour::kUnknown;
  const Colour mine = nobody ? Colour::kRed : position.to_move;
  std::size_t plane = 0;
  const auto put = [&](Squares squares) {
    for_each_bit(squares, [&](int square) { writer.set(plane, square % Shape::kRows, square / Shape::kRows); });
    ++plane;
  };
  for (const Colour colour : {mine, opposite(mine)}) {
    for (int kind = 0; kind < kKinds; ++kind) put(position.pieces(colour, static_cast<Kind>(kind)));
  }
  put(position.hidden());
  for (const Colour colour : {mine, opposite(mine)}) {
    for (int kind = 0; kind < kKinds; ++kind) {
      writer.fill(plane++, static_cast<float>(position.bag.of(piece_of(colour, static_cast<Kind>(kind)))));
    }
  }
  writer.fill(plane++, static_cast<float>(position.quiet) / static_cast<float>(game.settings().quiet_limit));
  writer.fill(plane++, nobody ? 1 : 0);
  writer.fill(plane, game.side_to_move(position) == Side::kFirst ? 1 : 0);
}

}  // namespace palamedes::darkchess
