#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "tables/files/table_folder.hpp"
#include "tables/slices.hpp"
#include "tables/value.hpp"

namespace palamedes::tables {

// Looks entries up in the files of a folder, which are opened when they are first asked for. Several threads may ask.
class Prober {
 public:
  // Both must outlive it.
  Prober(const TableFolder& folder, const SliceSet& slices)
      : folder_(folder), slices_(slices), files_(slices.size()), results_(kResults), others_(kOthers) {}

  // None where there is no file of the slice. Throws UserError where there is one that cannot be used.
  std::optional<Value> value(SliceId slice, std::uint64_t index);
  // The same without the distance, from the smaller of the two files if it is there.
  std::optional<Value> result(SliceId slice, std::uint64_t index);
  // How long the longest game of a slice lasts.
  int highest_level(SliceId slice);

 private:
  struct Files {
    bool looked = false;
    std::unique_ptr<TableFile> results;
    std::unique_ptr<TableFile> distances;
    std::unique_ptr<TableFile> margins;
  };
  // Blocks that were unpacked last, each in the one slot where it may be.
  struct Slot {
    std::mutex mutex;
    const TableFile* file = nullptr;
    std::uint64_t block = 0;
    std::vector<std::uint8_t> content;
  };

  const Files& files(SliceId slice);
  Value from_distances(const TableFile& file, std::uint64_t index);
  Value from_results(const TableFile& file, std::uint64_t index);
  Value from_margins(const TableFile& file, std::uint64_t index);
  // Calls read(content) with the plain content of the block.
  template <class Read>
  static auto with_block(std::vector<Slot>& slots, const TableFile& file, std::uint64_t block, Read&& read);

  const TableFolder& folder_;
  const SliceSet& slices_;
  std::mutex mutex_;
  std::vector<Files> files_;  // by slice
  // A search asks for results all over the files: 13 KB a block, so that these are 54 MB at the most. Distances, five
  // or ten times as large, are asked for by those who look at one position, and where few plies are left.
  static constexpr std::size_t kResults = 4096;
  static constexpr std::size_t kOthers = 512;
  std::vector<Slot> results_;
  std::vector<Slot> others_;
};

}  // namespace palamedes::tables
