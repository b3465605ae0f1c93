#include "games/kalah/picture.hpp"

namespace palamedes::kalah {
namespace {

constexpr double kEdge = 0.4;
constexpr double kCaption = 0.55;
constexpr double kDepotWidth = 1.1;
constexpr double kHouse = 0.9;
constexpr double kTop = kEdge + kCaption;  // of the upper row of houses

std::string prefix(Side side) { return side == Side::kFirst ? "first-" : "second-"; }
std::string house_name(Side side, int house) { return prefix(side) + std::to_string(house); }
std::string depot_name(Side side) { return prefix(side) + "depot"; }

// Houses that face each other stand one above the other; both sides sow towards their depots.
Spot house_spot(const Settings& settings, Side side, int house) {
  const int column = side == Side::kSecond ? house - 1 : settings.houses - house;
  return {kEdge + kDepotWidth + column + 0.5, kTop + (side == Side::kSecond ? 0.5 : 1.5)};
}

}  // namespace

BoardInfo board_of(const Settings& settings) {
  BoardInfo board;
  board.width = 2 * (kEdge + kDepotWidth) + settings.houses;
  board.height = 2 * kTop + 2;
  board.caption_size = 0.3;
  board.piece_radius = 0.055;
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const bool first = side == Side::kFirst;
    for (int house = 1; house <= settings.houses; ++house) {
      const Spot at = house_spot(settings, side, house);
      board.points.push_back({house_name(side, house), at, kHouse, kHouse, kHouse / 2});
      board.captions.push_back({std::to_string(house), {at.x, first ? board.height - kTop + 0.3 : kTop - 0.3}});
    }
    const double x = first ? board.width - kEdge - kDepotWidth / 2 : kEdge + kDepotWidth / 2;
    board.points.push_back({depot_name(side), {x, board.height / 2}, kDepotWidth - 0.2, 1.9, 0.3});
    board.captions.push_back({std::string(name_of(side)), {x, first ? board.height - kTop + 0.3 : kTop - 0.3}});
  }
  board.pieces = {{"o", "stones", std::nullopt, Look::kSeeds, PieceInk::kDark}};
  return board;
}

Scene scene_of(const Settings& settings, const PlainPosition& position) {
  Scene scene;
  const auto put = [&](std::string point, int count) {
    if (count > 0) scene.pieces.push_back({std::move(point), "o", count});
  };
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    for (int house = 1; house <= settings.houses; ++house) {
      put(house_name(side, house), position.of(side).house(house));
    }
    put(depot_name(side), position.of(side).depot);
  }
  return scene;
}

std::vector<Touch> touches_of(Move move) {
  if (move.is_swap()) return {};
  return {{house_name(move.by, move.house), Touch::Role::kFrom}};
}

}  // namespace palamedes::kalah
