#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "base/huge_array.hpp"
#include "tables/files/table_file.hpp"
#include "tables/parallel.hpp"

namespace palamedes::tables {

// All cells of a file of distances or margins, in memory. A file of narrow cells can be read into wide ones.
template <class Cell>
HugeArray<Cell> load_cells(const TableFile& file, int threads) {
  const TableInfo& info = file.info();
  HugeArray<Cell> cells(info.states);
  for_each_piece(threads, info.blocks(), 16, [&] {
    return [&, content = std::vector<std::uint8_t>()](std::size_t begin, std::size_t end) mutable {
      for (std::size_t block = begin; block < end; ++block) {
        content.resize(info.block_bytes(block));
        file.read_block(block, content);
        Cell* to = cells.data() + block * kBlockStates;
        if (info.cell_bytes == sizeof(Cell)) {
          std::memcpy(to, content.data(), content.size());
        } else {
          std::copy(content.begin(), content.end(), to);
        }
      }
    };
  });
  return cells;
}

// The cells of a slice in memory, of either width.
class LoadedCells {
 public:
  LoadedCells(const TableFile& file, int threads) {
    if (file.info().cell_bytes == 1) {
      narrow_ = load_cells<std::uint8_t>(file, threads);
    } else {
      wide_ = load_cells<std::uint16_t>(file, threads);
    }
  }
  std::uint16_t operator[](std::uint64_t index) const { return wide_.size() != 0 ? wide_[index] : narrow_[index]; }

 private:
  HugeArray<std::uint8_t> narrow_;
  HugeArray<std::uint16_t> wide_;
};

}  // namespace palamedes::tables
