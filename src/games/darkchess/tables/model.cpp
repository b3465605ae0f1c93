#include "games/darkchess/tables/model.hpp"

namespace palamedes::tables {
namespace {

using darkchess::Colour;
using darkchess::Kind;
using darkchess::kKinds;

void put(DarkChessModel::Position& position, Colour colour, const TableArmy& army, TypedSquares pieces) {
  using G = darkchess::Geometry<darkchess::FullBoard>;
  for (std::size_t kind = 0; kind < kKinds; ++kind) {
    for (int i = 0; i < army.kinds[kind]; ++i) {
      const darkchess::Twin twin = G::twin_of(pop_lowest(pieces[army.type[kind]]));
      position.board.occupied |= twin;
      position.board.set_piece(twin, darkchess::piece_of(colour, static_cast<Kind>(kind)));
    }
  }
}

TypedSquares squares_of(const DarkChessModel::Position& position, Colour colour,
                        const std::array<std::uint8_t, kKinds>& types) {
  TypedSquares pieces{};
  for_each_bit(position.pieces(colour), [&](int square) {
    pieces[types[static_cast<std::size_t>(darkchess::kind_of(position.piece_on(square)))]] |= Squares{1} << square;
  });
  return pieces;
}

}  // namespace

std::optional<Place> DarkChessModel::place(const Position& position) const {
  if (position.board.hidden != 0 || std::popcount(position.occupied()) > kMostTablePieces) return std::nullopt;
  darkchess::PieceCounts counts;
  for_each_bit(position.occupied(), [&](int square) { counts.add(position.piece_on(square)); });
  const bool black = position.to_move == Colour::kBlack;
  const Materials::Entry* entry = materials_.find(black ? counts.exchanged() : counts);
  if (entry == nullptr) return std::nullopt;
  const TypedSquares mine = squares_of(position, position.to_move, entry->mine);
  const TypedSquares theirs = squares_of(position, opposite(position.to_move), entry->theirs);
  Place place;
  place.slice = entry->slice;
  place.index = index(entry->slice, mine, theirs);
  place.plies_left = game_.settings().quiet_limit - position.quiet;
  return place;
}

auto DarkChessModel::position(SliceId slice, std::uint64_t index) const -> Position {
  const Matchup& sides = matchup(slice);
  const std::uint32_t length = row_length(slice);
  const TypedSquares mine = placements_.at_row(sides.mine, static_cast<std::uint32_t>(index / length));
  const TypedSquares theirs =
      Placements::at_column(sides.theirs, static_cast<std::uint32_t>(index % length), all_squares(mine));
  Position position;
  put(position, Colour::kRed, sides.mine, mine);
  put(position, Colour::kBlack, sides.theirs, theirs);
  position.to_move = Colour::kRed;
  position.first = Colour::kRed;
  return position;
}

SliceSet DarkChessModel::make_slices() const {
  std::vector<std::vector<Slice>> groups;
  for (SliceId slice = 0; slice < materials_.size(); ++slice) {
    const Matchup& sides = matchup(slice);
    Slice described;
    described.name = sides.name();
    described.states = std::uint64_t{rows(slice)} * row_length(slice);
    described.positions = std::uint64_t{Placements::columns(sides.mine, 0)} * row_length(slice);
    described.needs = sides.after_captures;
    if (sides.partner >= slice) groups.emplace_back();
    groups.back().push_back(std::move(described));
  }
  SliceNaming naming;
  naming.heading = "pieces";
  naming.rule = "the pieces of both sides, the mover's first, as in GM-RP, or by the most pieces there may be, 2 to 6";
  naming.usual = "4";
  naming.stands_for = [](std::string_view name) { return Materials::all().named(name); };
  return SliceSet(std::move(groups), std::move(naming));
}

}  // namespace palamedes::tables
