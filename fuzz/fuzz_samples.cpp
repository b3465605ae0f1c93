// Feeds arbitrary bytes to what reads files of samples: as they are, and as the samples of one game in a block whose
// head and checksum are right. They are refused in one line, or read.
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/files/file.hpp"
#include "base/files/seal.hpp"
#include "demand.hpp"
#include "learn/fit/sample_file.hpp"

namespace palamedes::learn {

// What plays is not what is tried.
std::string SelfPlaySetup::text() const { return "game kalah"; }

namespace {

void append(std::string& bytes, std::uint64_t word) { bytes.append(reinterpret_cast<const char*>(&word), sizeof word); }

std::string as_block(const std::string& payload) {
  std::string file = "palamedes samples 1\ngame kalah\n";
  append(file, 7);
  append(file, payload.size());
  file += payload;
  append(file, text_checksum(payload));
  return file;
}

void try_bytes(ScratchFile& file, const std::string& bytes) {
  file.write(bytes);
  try_reader([&] { static_cast<void>(read_samples(file.path())); });
}

}  // namespace
}  // namespace palamedes::learn

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static palamedes::ScratchFile file;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  palamedes::learn::try_bytes(file, bytes);
  palamedes::learn::try_bytes(file, palamedes::learn::as_block(bytes));
  return 0;
}
