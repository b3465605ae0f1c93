#include "learn/fit/sample_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/files/seal.hpp"
#include "base/text.hpp"

// The file:
//
//   palamedes samples 3
//   the setup
//   checksum 0123456789abcdef         of both lines
//   blocks: kMark, number, size, so many bytes of samples, checksum of all of that
//
// Version 2 has no boards in its samples; version 1 besides no checksum after its setup, no marks, and checksums of the
// samples alone.
namespace palamedes::learn {
namespace {

constexpr std::string_view kMagic = "palamedes samples ";
constexpr std::uint64_t kMark = 0x656d6167'6c615000U;  // a zero, "Palgame": nothing in a text or in small numbers
constexpr std::size_t kWord = sizeof(std::uint64_t);
constexpr int kVersion = 3;
constexpr int kFirstWithBoards = 3;

// Numbers one after the other, as the machine has them: the file is for the machine that made it.
class Writer {
 public:
  template <class T>
  void put(const T& value) {
    const auto* bytes = reinterpret_cast<const char*>(&value);
    bytes_.append(bytes, sizeof(T));
  }
  template <class List>
  void put_all(const List& values) {
    put(static_cast<std::uint16_t>(values.size()));
    for (const auto& value : values) put(value);
  }
  void append(std::string_view bytes) { bytes_.append(bytes); }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  bool done() const { return bytes_.empty(); }
  bool failed() const { return failed_; }
  template <class T>
  T get() {
    T value{};
    if (bytes_.size() < sizeof(T)) {
      failed_ = true;
      bytes_ = {};
      return value;
    }
    std::memcpy(&value, bytes_.data(), sizeof(T));
    bytes_.remove_prefix(sizeof(T));
    return value;
  }
  template <class List>
  List get_all() {
    List values;
    values.resize(get<std::uint16_t>());
    for (auto& value : values) value = get<typename List::value_type>();
    return values;
  }

 private:
  std::string_view bytes_;
  bool failed_ = false;
};

std::string payload_of(int version, const std::vector<Sample>& samples) {
  Writer writer;
  for (const Sample& sample : samples) {
    writer.put_all(sample.position.inputs);
    writer.put_all(sample.position.features);
    if (version >= kFirstWithBoards) writer.put_all(sample.board);
    writer.put(sample.score);
    writer.put(sample.points);
  }
  return writer.bytes();
}

std::vector<Sample> samples_of(int version, std::string_view payload) {
  std::vector<Sample> samples;
  Reader reader(payload);
  while (!reader.done()) {
    Sample sample;
    sample.position.inputs = reader.get_all<std::vector<std::uint16_t>>();
    sample.position.features = reader.get_all<std::vector<std::int16_t>>();
    if (version >= kFirstWithBoards) sample.board = reader.get_all<std::string>();
    sample.score = reader.get<float>();
    sample.points = reader.get<float>();
    if (reader.failed()) throw UserError("a sample is cut short inside its game");
    samples.push_back(std::move(sample));
  }
  return samples;
}

// Whether bytes could be samples, by the lengths in them: much quicker to tell than by a checksum.
bool could_be_samples(int version, std::string_view payload) {
  constexpr std::size_t kLength = sizeof(std::uint16_t);
  constexpr std::size_t kNumbers = 2 * sizeof(float);
  while (!payload.empty()) {
    for (int list = 0; list < (version >= kFirstWithBoards ? 3 : 2); ++list) {
      if (payload.size() < kLength) return false;
      std::uint16_t length = 0;
      std::memcpy(&length, payload.data(), kLength);
      const std::size_t bytes = kLength + length * (list < 2 ? sizeof(std::uint16_t) : sizeof(char));
      if (payload.size() < bytes) return false;
      payload.remove_prefix(bytes);
    }
    if (payload.size() < kNumbers) return false;
    payload.remove_prefix(kNumbers);
  }
  return true;
}

// How blocks are written in a version.
struct BlockForm {
  int version = kVersion;

  std::size_t head_bytes() const { return version == 1 ? 2 * kWord : 3 * kWord; }
  // What the checksum of a block is of, given the block without it.
  std::string_view covered(std::string_view block) const { return version == 1 ? block.substr(head_bytes()) : block; }
};

std::string block_of(BlockForm form, std::uint64_t number, const std::string& payload) {
  Writer block;
  if (form.version > 1) block.put(kMark);
  block.put(number);
  block.put(static_cast<std::uint64_t>(payload.size()));
  block.append(payload);
  block.put(text_checksum(form.covered(block.bytes())));
  return block.bytes();
}

struct Block {
  std::uint64_t number = 0;
  std::string_view payload;
  std::size_t bytes = 0;  // with head and checksum
};

enum class BlockState { kWhole, kCutShort, kDamaged };

// The block at the start of the bytes.
std::pair<BlockState, Block> block_at(BlockForm form, std::string_view bytes) {
  Reader reader(bytes);
  const std::uint64_t mark = form.version > 1 ? reader.get<std::uint64_t>() : kMark;
  const auto number = reader.get<std::uint64_t>();
  const auto size = reader.get<std::uint64_t>();
  if (bytes.size() >= kWord && mark != kMark) return {BlockState::kDamaged, {}};
  if (reader.failed() || size > bytes.size() || bytes.size() - size < form.head_bytes() + kWord) {
    return {BlockState::kCutShort, {}};
  }
  const std::string_view block = bytes.substr(0, form.head_bytes() + size);
  if (!could_be_samples(form.version, block.substr(form.head_bytes()))) return {BlockState::kDamaged, {}};
  const auto sum = Reader(bytes.substr(block.size())).get<std::uint64_t>();
  if (sum != text_checksum(form.covered(block))) return {BlockState::kDamaged, {}};
  return {BlockState::kWhole, {number, block.substr(form.head_bytes()), block.size() + kWord}};
}

// A block whose size is damaged looks as if it were cut short: then there are whole ones behind it.
bool has_whole_block(BlockForm form, std::string_view bytes) {
  for (std::size_t at = 1; at + form.head_bytes() + kWord <= bytes.size(); ++at) {
    if (block_at(form, bytes.substr(at)).first == BlockState::kWhole) return true;
  }
  return false;
}

struct Contents {
  BlockForm form;
  std::string setup;
  std::map<std::uint64_t, std::string_view> payloads;
  std::size_t whole = 0;  // bytes of the head and of whole blocks
};

std::string head_of(const SelfPlaySetup& setup) {
  return sealed(std::string(kMagic) + std::to_string(kVersion) + "\n" + setup.text() + "\n");
}

std::string_view next_line(std::string_view& bytes) {
  const std::size_t end = bytes.find('\n');
  if (end == std::string_view::npos) throw UserError("it is cut short in its first lines");
  const std::string_view line = bytes.substr(0, end);
  bytes.remove_prefix(end + 1);
  return line;
}

Contents contents_of(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) throw UserError("it is no file of samples");
  std::string_view rest = bytes.substr(kMagic.size());
  const auto version = parse_integer(next_line(rest));
  if (!version || *version < 1 || *version > kVersion) {
    throw UserError(fmt::format("it is of another version than 1 to {}", kVersion));
  }
  Contents contents;
  contents.form.version = static_cast<int>(*version);
  contents.setup = next_line(rest);
  if (*version > 1) {
    next_line(rest);
    if (const SealedText head = unsealed(bytes.substr(0, bytes.size() - rest.size())); !head.has_seal || !head.whole) {
      throw UserError("it is damaged in its first lines");
    }
  }
  while (!rest.empty()) {
    const auto [state, block] = block_at(contents.form, rest);
    if (state == BlockState::kDamaged || (state == BlockState::kCutShort && has_whole_block(contents.form, rest))) {
      throw UserError(fmt::format("it is damaged after {} whole games, at byte {}; what comes after that is not used",
                                  contents.payloads.size(), bytes.size() - rest.size()));
    }
    if (state == BlockState::kCutShort) break;
    if (!contents.payloads.emplace(block.number, block.payload).second) {
      throw UserError(fmt::format("it has game {} twice: two programs have written to it", block.number));
    }
    rest.remove_prefix(block.bytes);
  }
  contents.whole = bytes.size() - rest.size();
  return contents;
}

template <class Function>
auto told_of(const std::string& path, const Function& function) {
  try {
    return function();
  } catch (const UserError& error) {
    throw error.inside(quote(path));
  }
}

// At the end of the file, on the disk when it returns.
void write_at_end(const std::string& path, std::string_view bytes) {
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  while (file.open() && !bytes.empty()) {
    const ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) break;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  if (!file.open() || !bytes.empty()) {
    throw UserError(fmt::format("cannot write to {}: {}", quote(path), std::strerror(errno)));
  }
}

}  // namespace

SampleFile::SampleFile(std::string path, const SelfPlaySetup& setup)
    : path_(std::move(path)),
      lock_(path_, "another program is writing samples to " + quote(path_)),
      version_(kVersion) {
  const std::string head = head_of(setup);
  const std::string bytes = read_file(path_);
  // One that was killed in its first lines has written nothing yet.
  std::size_t whole = 0;
  if (!head.starts_with(bytes)) {
    told_of(path_, [&] {
      const Contents contents = contents_of(bytes);
      if (contents.setup != setup.text()) throw UserError("it has samples of another setup: " + contents.setup);
      for (const auto& [number, payload] : contents.payloads) numbers_.push_back(number);
      version_ = contents.form.version;
      whole = contents.whole;
    });
  }
  if (whole < bytes.size() && ::truncate(path_.c_str(), static_cast<off_t>(whole)) != 0) {
    throw UserError(fmt::format("cannot write to {}: {}", quote(path_), std::strerror(errno)));
  }
  if (whole == 0) write_at_end(path_, head);
}

bool SampleFile::has(std::uint64_t number) const {
  return std::binary_search(numbers_.begin(), numbers_.end(), number);
}

void SampleFile::append(std::uint64_t number, const std::vector<Sample>& samples) {
  if (!lock_.is_on(path_)) throw UserError(quote(path_) + " was deleted or replaced while games were played");
  write_at_end(path_, block_of({version_}, number, payload_of(version_, samples)));
  numbers_.insert(std::upper_bound(numbers_.begin(), numbers_.end(), number), number);
}

SamplesRead read_samples(const std::string& path) {
  const std::string bytes = read_file(path);
  return told_of(path, [&] {
    const Contents contents = contents_of(bytes);
    SamplesRead read;
    read.setup = contents.setup;
    read.games = contents.payloads.size();
    read.cut_short = contents.whole < bytes.size();
    for (const auto& [number, payload] : contents.payloads) {
      std::vector<Sample> part = samples_of(contents.form.version, payload);
      std::move(part.begin(), part.end(), std::back_inserter(read.samples));
    }
    return read;
  });
}

}  // namespace palamedes::learn
