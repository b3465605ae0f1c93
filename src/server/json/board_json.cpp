#include "server/json/board_json.hpp"

#include <cmath>
#include <utility>

namespace palamedes::server {
namespace {

namespace json = boost::json;

// Four decimals are more than a drawing needs.
double rounded(double length) { return std::round(length * 1e4) / 1e4; }

json::object point_json(const BoardPoint& point) {
  json::object object = {{"name", point.name}, {"x", rounded(point.at.x)}, {"y", rounded(point.at.y)}};
  if (point.width > 0) {
    object["width"] = rounded(point.width);
    object["height"] = rounded(point.height);
    object["corner"] = rounded(point.corner);
  }
  return object;
}

json::array line_json(const std::vector<Spot>& line) {
  json::array spots;
  for (const Spot& spot : line) spots.push_back(json::array{rounded(spot.x), rounded(spot.y)});
  return spots;
}

json::object kind_json(const PieceKind& kind) {
  json::object object = {{"glyph", kind.glyph},        {"name", kind.name},        {"side", nullptr},
                         {"look", name_of(kind.look)}, {"ink", name_of(kind.ink)}, {"text", kind.text}};
  if (kind.side) object["side"] = index_of(*kind.side);
  return object;
}

}  // namespace

json::object board_json(const catalog::Game& game) {
  const BoardInfo board = game.board();
  json::array points;
  for (const BoardPoint& point : board.points) points.push_back(point_json(point));
  json::array lines;
  for (const auto& line : board.lines) lines.push_back(line_json(line));
  json::array captions;
  for (const BoardCaption& caption : board.captions) {
    captions.push_back({{"text", caption.text}, {"x", rounded(caption.at.x)}, {"y", rounded(caption.at.y)}});
  }
  json::array pieces;
  for (const PieceKind& kind : board.pieces) pieces.push_back(kind_json(kind));
  return {{"game", game.spec()},
          {"width", rounded(board.width)},
          {"height", rounded(board.height)},
          {"points", std::move(points)},
          {"lines", std::move(lines)},
          {"captions", std::move(captions)},
          {"pieces", std::move(pieces)},
          {"piece_radius", rounded(board.piece_radius)},
          {"caption_size", rounded(board.caption_size)}};
}

json::array pieces_json(const Scene& scene) {
  json::array pieces;
  for (const PlacedPiece& piece : scene.pieces) {
    json::object object = {{"point", piece.point}, {"piece", piece.glyph}};
    if (piece.count != 1) object["count"] = piece.count;
    pieces.push_back(std::move(object));
  }
  return pieces;
}

void add_scene(json::object& object, const catalog::Game& game) {
  const Scene scene = game.scene();
  json::array last_move;
  for (const Touch& touch : game.last_touches()) {
    last_move.push_back({{"point", touch.point}, {"role", name_of(touch.role)}});
  }
  json::array legal;
  for (const std::vector<Touch>& touches : game.legal_touches()) {
    json::array points;
    for (const Touch& touch : touches) points.push_back(json::string(touch.point));
    legal.push_back(std::move(points));
  }
  object["pieces"] = pieces_json(scene);
  object["highlights"] = json::value_from(scene.highlights);
  object["last_move"] = std::move(last_move);
  object["legal_points"] = std::move(legal);
}

}  // namespace palamedes::server
