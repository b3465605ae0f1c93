#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/huge_array.hpp"
#include "games/kalah/settings.hpp"
#include "games/kalah/tables/numbering.hpp"
#include "search/common/limits.hpp"

namespace palamedes::tables {

// Solves Kalah forwards, from few stones in the houses to many. A ply either banks a stone or moves stones within the
// mover's own houses, so that the two halves of the stones, `own` and `facing`, keep their sizes: each pair of sizes is
// a block of its own that needs only blocks with fewer stones.
//
// A block is a matrix: a row for each way in which the own stones lie, a column for each of the facing ones. It is kept
// twice, once with the rows' side to move and once with the columns'. Then whatever either side plays from a row leads
// to whole other rows, the same ones for all its columns: rows fit into the processor's cache, moves of the rows' side
// are worked out once a row, those of the columns' side once for all rows.
class Sweep {
 public:
  Sweep(const kalah::Settings& settings, int most_stones);
  Sweep(const Sweep&) = delete;
  Sweep& operator=(const Sweep&) = delete;

  const Numbering& numbering() const { return numbering_; }
  // Solves the positions with so many stones; those with fewer must be there. Throws BuildStopped when the token says
  // so.
  void solve(int stones, int threads, const search::StopToken& stop);
  // A slice that was solved before, by cells of margins as in levels.hpp.
  void adopt(int stones, std::span<const std::uint8_t> cells, int threads);
  // The margins of a solved slice, for the side to move.
  const HugeArray<std::int8_t>& margins(int stones) const { return row_moves_[static_cast<std::size_t>(stones)]; }
  // Those of all slices; the sweep is of no use after that.
  std::vector<HugeArray<std::int8_t>> taken_margins() { return std::move(row_moves_); }

 private:
  class Block;

  // What a ply does to its own half.
  struct Sown {
    HouseCounts own{};
    int banked = 0;
    int given = 0;     // stones that went to the other side
    int landing = -1;  // the own house, from 0, where the last stone made one; else -1
    bool again = false;
  };

  // A ply of the columns' side, by its house: an effect on the row's half and the column it leads to, once with a
  // capture of the last stone and once without.
  class ColumnMove {
   public:
    ColumnMove() = default;
    ColumnMove(std::size_t effect, std::uint32_t capturing, std::uint32_t staying)
        : word_(effect | std::uint64_t{capturing} << kCapturing | std::uint64_t{staying} << kStaying) {}
    std::size_t effect() const { return word_ & ((1U << kCapturing) - 1); }
    std::uint32_t column(int shift) const { return static_cast<std::uint32_t>(word_ >> shift & ((1U << kBits) - 1)); }

    static constexpr int kBits = 26;
    static constexpr int kCapturing = 12;
    static constexpr int kStaying = kCapturing + kBits;

   private:
    std::uint64_t word_ = 0;
  };

  // What a column loses when the house facing a capture is emptied.
  struct Emptied {
    std::uint32_t stones;
    std::uint32_t column;
  };

  // Of all columns with so many stones.
  struct Columns {
    std::vector<ColumnMove> moves;                  // by column, then house
    std::vector<std::size_t> effects;               // that occur in them
    std::vector<std::vector<std::uint32_t>> given;  // by the stones that come: where the column leads
    std::vector<std::vector<Emptied>> emptied;      // by house
  };

  Sown sown(const HouseCounts& counts, int house) const;
  HouseCounts with_given(HouseCounts counts, int stones) const;
  std::size_t effect_of(const Sown& sown) const;
  void prepare(int stones);

  const std::int8_t* row(bool columns_move, int own, int facing, std::uint32_t number) const {
    const auto& slices = columns_move ? column_moves_ : row_moves_;
    return slices[static_cast<std::size_t>(own + facing)].data() + numbering_.block(own, facing) +
           std::uint64_t{number} * halves_.count(facing);
  }

  kalah::Settings settings_;
  Numbering numbering_;
  const Halves& halves_ = numbering_.halves();
  std::vector<Columns> columns_;  // by stones
  std::vector<HugeArray<std::int8_t>> row_moves_;
  std::vector<HugeArray<std::int8_t>> column_moves_;
};

}  // namespace palamedes::tables
