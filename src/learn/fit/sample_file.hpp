#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/files/file_lock.hpp"
#include "learn/fit/samples.hpp"

namespace palamedes::learn {

// Samples in a file, one block per game; a file goes on where it was left. A block that was cut short by the end of the
// file is forgotten; any other that is not whole is damage. One program writes at a time.
class SampleFile {
 public:
  // Opens or makes it; throws UserError if it holds samples of another setup, is damaged, or another program writes.
  SampleFile(std::string path, const SelfPlaySetup& setup);

  std::size_t games() const { return numbers_.size(); }
  bool has(std::uint64_t number) const;
  void append(std::uint64_t number, const std::vector<Sample>& samples);

 private:
  std::string path_;
  FileLock lock_;
  int version_;
  std::vector<std::uint64_t> numbers_;
};

struct SamplesRead {
  std::string setup;  // how they were played, on one line
  std::size_t games = 0;
  std::vector<Sample> samples;  // in the order of the games' numbers
  bool cut_short = false;       // the last game is not all there and was left out
};

// Throws UserError where the file is none, or damaged.
SamplesRead read_samples(const std::string& path);

}  // namespace palamedes::learn
