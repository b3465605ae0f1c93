#pragma once

#include <array>
#include <cstdint>

#include "base/bits.hpp"
#include "games/mingmang/board.hpp"

namespace palamedes::mingmang {

namespace slides_detail {

// The squares of a line of eight that a piece at `from` sees, blockers included. The two ends of the line do not
// matter: whoever looks that far sees them, occupied or not. `inner` are the six squares between them.
constexpr std::uint8_t seen_on_line(int from, unsigned inner) {
  const unsigned occupied = inner << 1;
  unsigned seen = 0;
  for (int at = from + 1; at < 8; ++at) {
    seen |= 1U << at;
    if ((occupied >> at & 1U) != 0) break;
  }
  for (int at = from - 1; at >= 0; --at) {
    seen |= 1U << at;
    if ((occupied >> at & 1U) != 0) break;
  }
  return static_cast<std::uint8_t>(seen);
}

struct LineTables {
  std::array<std::array<std::uint8_t, 64>, 8> row{};  // [file][inner]
  std::array<std::array<Squares, 64>, 8> column{};    // [rank][inner], on the a-file
};

inline constexpr LineTables kLines = [] {
  LineTables lines;
  for (int from = 0; from < 8; ++from) {
    for (unsigned inner = 0; inner < 64; ++inner) {
      const std::uint8_t seen = seen_on_line(from, inner);
      lines.row[from][inner] = seen;
      for (int rank = 0; rank < 8; ++rank) {
        if ((seen >> rank & 1) != 0) lines.column[from][inner] |= bit_of(8 * rank);
      }
    }
  }
  return lines;
}();

}  // namespace slides_detail

// Where a rook can slide. A row and a column are looked up apart, in tables of under 5 KB that stay in the first-level
// cache (one table of whole crosses takes 800 KB). A row's inner squares are six neighbouring bits; those of a column
// are gathered by PEXT, or by one multiplication that moves bit 8r to bit 57 + r for r = 1..6 without any carry into
// those six bits.
class RookSlides {
 public:
  explicit RookSlides(bool use_pext) : use_pext_(use_pext) {}

  // The empty squares in reach. Every square outside the board must be in `occupied`.
  Squares targets(int square, Squares occupied) const {
    const int file = file_of(square);
    const int row_start = square & 56;
    const unsigned in_row = static_cast<unsigned>(occupied >> (row_start + 1)) & 63U;
    const unsigned in_column = use_pext_ ? column_by_pext(occupied, file) : column_by_product(occupied, file);
    const Squares row = static_cast<Squares>(slides_detail::kLines.row[file][in_row]) << row_start;
    const Squares column = slides_detail::kLines.column[rank_of(square)][in_column] << file;
    return (row | column) & ~occupied;
  }

 private:
  static constexpr Squares kInnerColumn = 0x0001010101010100U;
  static constexpr Squares kGather = 0x0004081020408000U;

  static unsigned column_by_pext(Squares occupied, int file) {
    return static_cast<unsigned>(hardware_pext(occupied, kInnerColumn << file));
  }
  static constexpr unsigned column_by_product(Squares occupied, int file) {
    return static_cast<unsigned>(((occupied >> file & kInnerColumn) * kGather) >> 58);
  }

  bool use_pext_;
};

}  // namespace palamedes::mingmang
