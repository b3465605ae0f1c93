#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/contract.hpp"

// A board as data, enough for a page or a verb to draw any position of it without knowing the game. Lengths are in
// units of the distance between two neighbouring places; x grows to the right and y downwards, from 0,0 to
// width,height.
namespace palamedes {

struct Spot {
  double x = 0;
  double y = 0;
};

// A place for pieces: a crossing of lines, or where it has a width and a height, an area with its centre there.
struct BoardPoint {
  std::string name;
  Spot at;
  double width = 0;
  double height = 0;
  double corner = 0;  // the radius of the area's corners
};

struct BoardCaption {
  std::string text;
  Spot at;  // its centre
};

enum class Look : std::uint8_t {
  kDisc,
  kCross,
  kRing,
  kTile,   // a disc that shows a text
  kCover,  // a tile face down
  kSeeds,  // many of them in one place, with their number
};
enum class PieceInk : std::uint8_t { kLight, kDark, kFirst, kSecond, kRed, kBlack, kCover };

std::string_view name_of(Look look);
std::string_view name_of(PieceInk ink);

struct PieceKind {
  std::string glyph;  // one letter, as position texts have it where they have letters
  std::string name;   // "red general"
  std::optional<Side> side;
  Look look = Look::kDisc;
  PieceInk ink = PieceInk::kLight;
  std::string text = {};  // of tiles
};

struct BoardInfo {
  double width = 0;
  double height = 0;
  std::vector<BoardPoint> points;
  std::vector<std::vector<Spot>> lines;
  std::vector<BoardCaption> captions;
  std::vector<PieceKind> pieces;
  double piece_radius = 0.4;
  double caption_size = 0.4;  // the height of its letters

  bool empty() const { return points.empty(); }
};

struct PlacedPiece {
  std::string point;
  std::string glyph;
  int count = 1;

  friend bool operator==(const PlacedPiece&, const PlacedPiece&) = default;
};

// What a position puts on its board.
struct Scene {
  std::vector<PlacedPiece> pieces;
  std::vector<std::vector<std::string>> highlights;  // rows of points to be stressed: mills, a winning line
};

// A point that a move touches, in the order in which a hand does.
struct Touch {
  enum class Role : std::uint8_t { kFrom, kTo, kRemoved };

  std::string point;
  Role role = Role::kTo;

  friend bool operator==(const Touch&, const Touch&) = default;
};

std::string_view name_of(Touch::Role role);

// A game that can say all this. One that cannot is drawn as text only.
template <class G>
concept HasBoard = Game<G> && requires(const G& game, const typename G::Position& position, typename G::Move move) {
  { game.board() } -> std::same_as<BoardInfo>;
  { game.scene(position) } -> std::same_as<Scene>;
  { game.touches(move) } -> std::same_as<std::vector<Touch>>;
};

// Rows and columns with captions below and to the left; row 1 is at the bottom.
struct Grid {
  int columns = 0;
  int rows = 0;
  bool crossings = false;  // pieces stand where lines cross, not in cells
  std::string (*column_name)(int column) = nullptr;
};
BoardInfo grid_board(const Grid& grid);

// A tray beside a board of cells or lines, to its right: names are not those of any move.
void add_tray(BoardInfo& board, std::string_view name, double top, double bottom);
// Makes room for trays, and says where their middle is.
void widen_for_trays(BoardInfo& board);

}  // namespace palamedes
