#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// A slice on disk: docs/tables.md has the format. Nothing in a file depends on when or on how many threads it was made.
namespace palamedes::tables {

enum class FileKind : std::uint32_t {
  kResults = 1,    // win, draw or loss: five positions a byte
  kDistances = 2,  // the cells of levels.hpp
  kMargins = 3,    // its cells for margins, a byte each
};

// How the names of such files end.
std::string_view extension_of(FileKind kind);

inline constexpr std::uint32_t kBlockStates = 1 << 16;
inline constexpr std::uint32_t kStatesPerByte = 5;  // 3^5 = 243

struct TableInfo {
  FileKind kind = FileKind::kResults;
  std::string game;              // the canonical string of the game
  std::string slice;             // its name
  std::uint32_t cell_bytes = 0;  // of distances
  std::uint64_t states = 0;      // as many as are stored
  std::uint64_t wins = 0;        // these count symmetric positions each
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::uint32_t longest_win = 0;    // plies; of margins the largest
  std::uint32_t highest_level = 0;  // plies; of margins the largest for either side

  std::uint64_t blocks() const { return (states + kBlockStates - 1) / kBlockStates; }
  std::uint32_t block_states(std::uint64_t block) const;
  std::size_t block_bytes(std::uint64_t block) const;
  friend bool operator==(const TableInfo&, const TableInfo&) = default;
};

// Writes the file beside its place and renames it when all of it is on the disk. `fill` puts the plain content of a
// block into a buffer of its size; it is called on several threads. Throws UserError.
void write_table(const std::string& path, const TableInfo& info, int threads,
                 const std::function<void(std::uint64_t, std::span<std::uint8_t>)>& fill);

// A file mapped into memory. Header and index are checked when it is opened, each block when it is read; all functions
// throw a UserError that names the file. Several threads may read.
class TableFile {
 public:
  explicit TableFile(const std::string& path);
  TableFile(const TableFile&) = delete;
  TableFile& operator=(const TableFile&) = delete;
  ~TableFile();

  const std::string& path() const { return path_; }
  const TableInfo& info() const { return info_; }
  std::uint64_t bytes() const { return size_; }
  // `content` must have block_bytes(block).
  void read_block(std::uint64_t block, std::span<std::uint8_t> content) const;
  // Reads every block.
  void check(int threads) const;
  // Throws UserError unless the file is of that kind, game and slice with so many states.
  void expect(const TableInfo& wanted) const;

 private:
  [[noreturn]] void fail(std::string_view what) const;
  void read_header();
  void read_index(std::uint64_t checksum);

  std::string path_;
  TableInfo info_;
  const std::uint8_t* data_ = nullptr;
  std::uint64_t size_ = 0;
  std::vector<std::uint64_t> offsets_;  // of the blocks; one more than there are
  const std::uint8_t* checksums_ = nullptr;
};

}  // namespace palamedes::tables
