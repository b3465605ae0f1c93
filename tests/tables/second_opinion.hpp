#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <xxhash.h>
#include <zstd.h>

// What the second opinions on tables have in common: a reader of the files as docs/tables.md describes them. It shares
// no code with Palamedes.
namespace second_opinion {

inline std::vector<std::string> parts(const std::string& text, char separator) {
  std::vector<std::string> found;
  std::stringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) found.push_back(part);
  return found;
}

inline std::uint64_t choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  std::uint64_t result = 1;
  for (int i = 1; i <= k; ++i) result = result * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  return result;
}

// The cells of a distances file.
class Table {
 public:
  Table(const std::string& path, const std::string& game) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot open " + path);
    std::vector<char> head(160);
    file.read(head.data(), 160);
    const auto number = [&](std::size_t offset, std::size_t bytes) {
      std::uint64_t value = 0;
      std::memcpy(&value, head.data() + offset, bytes);
      return value;
    };
    const bool ours = file && std::string(head.data(), 8) == "PalTable" && number(8, 4) == 1 && number(12, 4) == 2 &&
                      std::string(head.data() + 16) == game;
    if (!ours || XXH3_64bits(head.data(), 152) != number(152, 8)) throw std::runtime_error("bad header: " + path);
    width_ = number(88, 4);
    states_ = number(96, 8);
    const std::uint64_t block_states = number(92, 4);
    const std::uint64_t blocks = (states_ + block_states - 1) / block_states;
    std::vector<std::uint32_t> sizes(blocks);
    std::vector<std::uint64_t> sums(blocks);
    file.read(reinterpret_cast<char*>(sizes.data()), static_cast<std::streamsize>(4 * blocks));
    file.read(reinterpret_cast<char*>(sums.data()), static_cast<std::streamsize>(8 * blocks));
    cells_.resize(states_ * width_);
    std::vector<char> packed;
    for (std::uint64_t block = 0; block < blocks; ++block) {
      packed.resize(sizes[block]);
      file.read(packed.data(), sizes[block]);
      const std::uint64_t first = block * block_states * width_;
      const std::uint64_t wanted = std::min(block_states * width_, cells_.size() - first);
      const bool sound = file && XXH3_64bits(packed.data(), packed.size()) == sums[block] &&
                         ZSTD_decompress(cells_.data() + first, wanted, packed.data(), packed.size()) == wanted;
      if (!sound) throw std::runtime_error("bad block " + std::to_string(block) + ": " + path);
    }
  }

  std::uint64_t size() const { return states_; }
  // The level, or -1 for a draw.
  int level(std::uint64_t index) const {
    return width_ == 1 ? cells_[index] - 1 : cells_[2 * index] + 256 * cells_[2 * index + 1] - 1;
  }

 private:
  std::uint64_t width_ = 0;
  std::uint64_t states_ = 0;
  std::vector<std::uint8_t> cells_;
};

// Those that were named, else all whose distances are in the folder.
inline std::vector<std::string> slices_to_check(const std::string& folder, std::vector<std::string> named) {
  if (!named.empty()) return named;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".distances") named.push_back(entry.path().stem().string());
  }
  std::sort(named.begin(), named.end());
  return named;
}

// The level of a position from those of the positions that its moves lead to, -1 for a draw.
class Derived {
 public:
  void add(int reply) {
    if (reply < 0) {
      draws_ = true;
    } else if (reply % 2 == 0) {
      fastest_win_ = std::min(fastest_win_, reply + 1);
    } else {
      slowest_loss_ = std::max(slowest_loss_, reply + 1);
    }
  }
  int level() const { return fastest_win_ < kNever ? fastest_win_ : draws_ ? -1 : slowest_loss_; }

 private:
  static constexpr int kNever = 1 << 20;

  int fastest_win_ = kNever;
  int slowest_loss_ = 0;
  bool draws_ = false;
};

// Checks slices one by one, with check(name); the exit status.
template <class Check>
int check_all(const char* program, const std::vector<std::string>& slices, Check&& check) {
  try {
    for (const std::string& slice : slices) {
      const std::uint64_t checked = check(slice);
      std::printf("%s: %llu entries agree with their successors\n", slice.c_str(),
                  static_cast<unsigned long long>(checked));
      std::fflush(stdout);
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", program, error.what());
    return 1;
  }
  return 0;
}

}  // namespace second_opinion
