#include "tables/files/table_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstring>
#include <memory>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>
#include <zstd.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"
#include "tables/parallel.hpp"
#include "tables/slices.hpp"

namespace palamedes::tables {
namespace {

static_assert(std::endian::native == std::endian::little, "the files are little-endian");

constexpr std::array<char, 8> kMagic = {'P', 'a', 'l', 'T', 'a', 'b', 'l', 'e'};
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kMostNameBytes = 64;

struct Header {
  std::array<char, 8> magic;
  std::uint32_t version;
  std::uint32_t kind;
  std::array<char, kMostNameBytes> names;  // the game's and, after a zero, the slice's where it is not two numbers
  std::array<std::uint32_t, 2> numbers;    // of the slice's name, where it is two numbers
  std::uint32_t cell_bytes;
  std::uint32_t block_states;
  std::uint64_t states;
  std::uint64_t wins;
  std::uint64_t draws;
  std::uint64_t losses;
  std::uint32_t longest_win;
  std::uint32_t highest_level;
  std::uint64_t file_bytes;
  std::uint64_t index_checksum;
  std::uint64_t checksum;  // of all before it
};
static_assert(sizeof(Header) == 160);

// The index: the compressed size and the checksum of each block.
constexpr std::size_t kIndexEntry = sizeof(std::uint32_t) + sizeof(std::uint64_t);

std::uint64_t checksum_of(const void* data, std::size_t bytes) { return XXH3_64bits(data, bytes); }
std::uint64_t checksum_of(const Header& header) { return checksum_of(&header, offsetof(Header, checksum)); }

Header header_of(const TableInfo& info) {
  Header header{};
  header.magic = kMagic;
  header.version = kVersion;
  header.kind = static_cast<std::uint32_t>(info.kind);
  std::string names = info.game;
  if (const auto numbers = numbers_of_name(info.slice)) {
    header.numbers = {numbers->first, numbers->second};
  } else {
    names += '\0' + info.slice;
  }
  if (names.size() > kMostNameBytes) {
    throw UserError("a table of " + quote(info.slice) + " of the game " + quote(info.game) + " cannot be written: " +
                    "both names together have more than " + std::to_string(kMostNameBytes) + " letters");
  }
  std::copy(names.begin(), names.end(), header.names.begin());
  header.cell_bytes = info.cell_bytes;
  header.block_states = kBlockStates;
  header.states = info.states;
  header.wins = info.wins;
  header.draws = info.draws;
  header.losses = info.losses;
  header.longest_win = info.longest_win;
  header.highest_level = info.highest_level;
  return header;
}

void read_names(const Header& header, TableInfo& info) {
  const auto end = std::find(header.names.begin(), header.names.end(), '\0');
  info.game.assign(header.names.begin(), end);
  if (header.numbers != decltype(header.numbers){}) {
    info.slice = std::to_string(header.numbers[0]) + "-" + std::to_string(header.numbers[1]);
  } else if (end != header.names.end()) {
    info.slice.assign(end + 1, std::find(end + 1, header.names.end(), '\0'));
  }
}

using Context = std::unique_ptr<ZSTD_CCtx, decltype([](ZSTD_CCtx* context) { ZSTD_freeCCtx(context); })>;

// Results are kept and read often; distances are written once and read once by most, and margins are found faster than
// a thorough compression takes.
int compression_level(FileKind kind) { return kind == FileKind::kResults ? 6 : 1; }

std::vector<std::uint8_t> compressed(ZSTD_CCtx* context, std::span<const std::uint8_t> content, FileKind kind) {
  std::vector<std::uint8_t> packed(ZSTD_compressBound(content.size()));
  const std::size_t size =
      ZSTD_compressCCtx(context, packed.data(), packed.size(), content.data(), content.size(), compression_level(kind));
  if (ZSTD_isError(size) != 0) throw std::runtime_error(ZSTD_getErrorName(size));
  packed.resize(size);
  return packed;
}

}  // namespace

std::string_view extension_of(FileKind kind) {
  switch (kind) {
    case FileKind::kDistances: return ".distances";
    case FileKind::kMargins: return ".margins";
    case FileKind::kResults: break;
  }
  return ".results";
}

std::uint32_t TableInfo::block_states(std::uint64_t block) const {
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(kBlockStates, states - block * kBlockStates));
}

std::size_t TableInfo::block_bytes(std::uint64_t block) const {
  const std::uint32_t count = block_states(block);
  return kind == FileKind::kResults ? (count + kStatesPerByte - 1) / kStatesPerByte : std::size_t{count} * cell_bytes;
}

void write_table(const std::string& path, const TableInfo& info, int threads,
                 const std::function<void(std::uint64_t, std::span<std::uint8_t>)>& fill) {
  constexpr std::uint64_t kBatch = 512;  // blocks that are compressed before they are written
  ReplacementFile file(path);
  Header header = header_of(info);
  std::vector<std::uint8_t> index(info.blocks() * kIndexEntry);
  std::uint64_t offset = sizeof(Header) + index.size();
  std::vector<std::vector<std::uint8_t>> batch(kBatch);
  for (std::uint64_t first = 0; first < info.blocks(); first += kBatch) {
    const std::uint64_t count = std::min(kBatch, info.blocks() - first);
    for_each_piece(threads, count, 1, [&] {
      return [&, context = Context(ZSTD_createCCtx()), content = std::vector<std::uint8_t>()](std::size_t begin,
                                                                                              std::size_t end) mutable {
        for (std::size_t i = begin; i < end; ++i) {
          content.resize(info.block_bytes(first + i));
          fill(first + i, content);
          batch[i] = compressed(context.get(), content, info.kind);
        }
      };
    });
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto size = static_cast<std::uint32_t>(batch[i].size());
      const std::uint64_t checksum = checksum_of(batch[i].data(), size);
      std::memcpy(&index[(first + i) * sizeof size], &size, sizeof size);
      std::memcpy(&index[info.blocks() * sizeof size + (first + i) * sizeof checksum], &checksum, sizeof checksum);
      file.write_at(offset, batch[i].data(), size);
      offset += size;
    }
  }
  header.file_bytes = offset;
  header.index_checksum = checksum_of(index.data(), index.size());
  header.checksum = checksum_of(header);
  file.write_at(sizeof header, index.data(), index.size());
  file.write_at(0, &header, sizeof header);
  file.finish();
}

TableFile::TableFile(const std::string& path) : path_(path) {
  const int number = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (number < 0) throw UserError("cannot open the table " + quote(path) + ": " + std::strerror(errno));
  struct stat status {};
  const bool known = ::fstat(number, &status) == 0;
  size_ = known ? static_cast<std::uint64_t>(status.st_size) : 0;
  void* memory = size_ == 0 ? MAP_FAILED : ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, number, 0);
  ::close(number);
  if (memory == MAP_FAILED) fail(size_ == 0 ? "it is empty" : "it cannot be mapped into memory");
  data_ = static_cast<const std::uint8_t*>(memory);
  try {
    read_header();
  } catch (...) {
    ::munmap(memory, size_);
    throw;
  }
}

TableFile::~TableFile() { ::munmap(const_cast<std::uint8_t*>(data_), size_); }

void TableFile::fail(std::string_view what) const {
  throw UserError("the table " + quote(path_) + " cannot be used: " + std::string(what) +
                  "; delete it and build it again");
}

void TableFile::read_header() {
  Header header{};
  if (size_ < sizeof header.magic || std::memcmp(data_, kMagic.data(), kMagic.size()) != 0) {
    fail("it is no table of Palamedes");
  }
  if (size_ < sizeof header) fail("it is cut off");
  std::memcpy(&header, data_, sizeof header);
  if (header.version != kVersion) {
    fail("it has format version " + std::to_string(header.version) + " and this program reads version " +
         std::to_string(kVersion));
  }
  if (header.checksum != checksum_of(header)) fail("its header is damaged");
  if (header.file_bytes != size_) {
    fail("it has " + std::to_string(size_) + " bytes and should have " + std::to_string(header.file_bytes));
  }
  if (header.block_states != kBlockStates) fail("its blocks are of another size");
  info_.kind = static_cast<FileKind>(header.kind);
  read_names(header, info_);
  info_.cell_bytes = header.cell_bytes;
  info_.states = header.states;
  info_.wins = header.wins;
  info_.draws = header.draws;
  info_.losses = header.losses;
  info_.longest_win = header.longest_win;
  info_.highest_level = header.highest_level;
  read_index(header.index_checksum);
}

void TableFile::read_index(std::uint64_t checksum) {
  const std::uint64_t blocks = info_.blocks();
  if (blocks > (size_ - sizeof(Header)) / kIndexEntry) fail("its index is cut off");
  const std::uint8_t* index = data_ + sizeof(Header);
  if (checksum_of(index, blocks * kIndexEntry) != checksum) fail("its index is damaged");
  checksums_ = index + blocks * sizeof(std::uint32_t);
  offsets_.resize(blocks + 1);
  offsets_[0] = sizeof(Header) + blocks * kIndexEntry;
  for (std::uint64_t block = 0; block < blocks; ++block) {
    std::uint32_t size = 0;
    std::memcpy(&size, index + block * sizeof size, sizeof size);
    offsets_[block + 1] = offsets_[block] + size;
  }
  if (offsets_.back() != size_) fail("its index does not fit its size");
}

void TableFile::read_block(std::uint64_t block, std::span<std::uint8_t> content) const {
  std::uint64_t checksum = 0;
  std::memcpy(&checksum, checksums_ + block * sizeof checksum, sizeof checksum);
  const std::uint8_t* packed = data_ + offsets_[block];
  const std::size_t size = offsets_[block + 1] - offsets_[block];
  if (checksum_of(packed, size) != checksum ||
      ZSTD_decompress(content.data(), content.size(), packed, size) != content.size()) {
    fail("block " + std::to_string(block) + " is damaged");
  }
}

void TableFile::check(int threads) const {
  for_each_piece(threads, info_.blocks(), 16, [&] {
    return [&, content = std::vector<std::uint8_t>()](std::size_t begin, std::size_t end) mutable {
      for (std::size_t block = begin; block < end; ++block) {
        content.resize(info_.block_bytes(block));
        read_block(block, content);
      }
    };
  });
}

void TableFile::expect(const TableInfo& wanted) const {
  if (info_.game != wanted.game) fail("it is of the game " + quote(info_.game) + " and not of " + quote(wanted.game));
  if (info_.slice != wanted.slice) fail("it is of " + info_.slice + " and not of " + wanted.slice);
  if (info_.kind != wanted.kind) {
    fail("it does not hold " + std::string(extension_of(wanted.kind).substr(1)));
  }
  if (info_.states != wanted.states) {
    fail("it has " + std::to_string(info_.states) + " states and should have " + std::to_string(wanted.states));
  }
  const bool fits = info_.kind == FileKind::kDistances ? info_.cell_bytes == 1 || info_.cell_bytes == 2
                                                       : info_.cell_bytes == (info_.kind == FileKind::kMargins ? 1 : 0);
  if (!fits) {
    fail("its cells have " + std::to_string(info_.cell_bytes) + " bytes");
  }
}

}  // namespace palamedes::tables
