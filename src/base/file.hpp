#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/descriptor.hpp"

namespace palamedes {

// The whole of a file. Throws UserError with the path and the system's reason.
std::string read_file(const std::string& path);

// Writes beside the file and renames, so that a crash or a full disk leaves the old file whole. Throws UserError.
void write_file(const std::string& path, std::string_view content);

// The same for content that comes in pieces: a file under a name of its own, gone with this object unless it was
// finished. Every function throws UserError.
class ReplacementFile {
 public:
  // The name is the path with that ending, which must be of nobody else at this time.
  ReplacementFile(std::string path, std::string_view ending);
  ReplacementFile(const ReplacementFile&) = delete;
  ReplacementFile& operator=(const ReplacementFile&) = delete;
  ~ReplacementFile();

  void write_at(std::uint64_t offset, const void* data, std::size_t bytes);
  // To be called last: puts the file in its place.
  void finish();

 private:
  [[noreturn]] void fail() const;

  std::string path_;
  std::string beside_;
  Descriptor file_;
};

}  // namespace palamedes
