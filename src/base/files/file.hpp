#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/files/descriptor.hpp"

namespace palamedes {

// Where output goes that is for the next program in line, or for whoever looks.
constexpr std::string_view kStandardOutput = "-";

// The whole of a file. Throws UserError with the path and the system's reason.
std::string read_file(const std::string& path);

// For what is read again later. Throws UserError where the path is `-`.
void refuse_standard_output(const std::string& path);

// Writes into what the name stands for: `-` is standard output, a device or a FIFO is written to, a link is followed. A
// file is written beside its old self and put in its place once it is whole, with the mode that it had, so that a crash
// or a full disk leaves the old one. Throws UserError.
void write_file(const std::string& path, std::string_view content);

// A file in memory that others of this program read by its path, and that goes with the program however it ends.
class ScratchFile {
 public:
  // Throws UserError.
  ScratchFile();

  const std::string& path() const { return path_; }
  // All of it; throws UserError.
  void write(std::string_view content);

 private:
  Descriptor file_;
  std::string path_;
};

// An empty file beside another, to be put in its place once it is whole; gone with this object otherwise. Its name is
// nobody's to guess. What killed programs have left of the same is cleared away.
class UnfinishedFile {
 public:
  // Throws UserError.
  explicit UnfinishedFile(const std::string& target);
  UnfinishedFile(const UnfinishedFile&) = delete;
  UnfinishedFile& operator=(const UnfinishedFile&) = delete;
  ~UnfinishedFile();

  const std::string& path() const { return path_; }
  int descriptor() const { return file_.get(); }
  // Throws UserError.
  void put_in_place();

 private:
  std::string target_;
  std::string path_;  // empty once it is in its place
  Descriptor file_;   // locked: whoever clears away leaves it
};

// The same for content that comes in pieces. What is not finished leaves nothing behind, not even when the program is
// killed on a file system that knows files without a name; on others the next one to write the same file clears it
// away. Every function throws UserError.
class ReplacementFile {
 public:
  explicit ReplacementFile(const std::string& path);
  ReplacementFile(const ReplacementFile&) = delete;
  ReplacementFile& operator=(const ReplacementFile&) = delete;
  ~ReplacementFile();

  // Where the name stands for no file, the pieces must come one after the other.
  void write_at(std::uint64_t offset, const void* data, std::size_t bytes);
  // To be called last: puts the file in its place.
  void finish();

 private:
  void keep_mode(int file) const;
  int descriptor() const { return named_ ? named_->descriptor() : file_.get(); }
  [[noreturn]] void fail() const;

  std::string path_;    // as it was given
  std::string target_;  // the file itself; empty where the name stands for no file
  Descriptor file_;     // has no name yet, or stands for what is no file
  std::optional<UnfinishedFile> named_;
  std::uint64_t streamed_ = 0;
};

}  // namespace palamedes
