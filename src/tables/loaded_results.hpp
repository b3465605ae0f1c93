#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/huge_array.hpp"
#include "tables/files/table_file.hpp"
#include "tables/parallel.hpp"
#include "tables/value.hpp"

namespace palamedes::tables {

// The results of a slice in memory, two bits a state: a lookup is one load, a shift and a mask.
class LoadedResults {
 public:
  LoadedResults(const TableFile& file, int threads) : words_((file.info().states + kPerWord - 1) / kPerWord) {
    const TableInfo& info = file.info();
    for_each_piece(threads, info.blocks(), 16, [&] {
      return [&, content = std::vector<std::uint8_t>()](std::size_t begin, std::size_t end) mutable {
        for (std::size_t block = begin; block < end; ++block) {
          content.resize(info.block_bytes(block));
          file.read_block(block, content);
          unpack(content, info.block_states(block), words_.data() + block * (kBlockStates / kPerWord));
        }
      };
    });
  }

  Outcome operator[](std::uint64_t index) const {
    return static_cast<Outcome>(words_[index / kPerWord] >> (index % kPerWord * kBits) & 3);
  }
  std::uint64_t bytes() const { return words_.bytes(); }

 private:
  static constexpr std::uint32_t kBits = 2;
  static constexpr std::uint32_t kPerWord = 64 / kBits;
  static_assert(kBlockStates % kPerWord == 0);  // blocks share no word, so threads do not either

  static void unpack(const std::vector<std::uint8_t>& content, std::uint32_t count, std::uint64_t* words) {
    std::uint32_t state = 0;
    for (unsigned five : content) {
      for (std::uint32_t i = 0; i < kStatesPerByte && state < count; ++i, ++state, five /= 3) {
        words[state / kPerWord] |= std::uint64_t{five % 3} << (state % kPerWord * kBits);
      }
    }
  }

  HugeArray<std::uint64_t> words_;
};

}  // namespace palamedes::tables
