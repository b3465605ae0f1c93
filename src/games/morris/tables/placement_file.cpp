#include "games/morris/tables/placement_file.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <string_view>
#include <utility>

#include <xxhash.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"

// A line with the name and the version, one with the game, one for each position (the word of PlacementEntry, with 16
// hexadecimal digits), and the checksum of all that.
namespace palamedes::tables {
namespace {

constexpr std::string_view kMagic = "PalPlacement 1";
constexpr std::size_t kDigits = 16;

std::string hex(std::uint64_t word) {
  constexpr std::string_view kFigures = "0123456789abcdef";
  std::string text(kDigits, '0');
  for (std::size_t i = kDigits; i-- > 0; word >>= 4) text[i] = kFigures[word & 15];
  return text;
}

std::optional<std::uint64_t> parse_hex(std::string_view text) {
  std::uint64_t word = 0;
  if (text.size() != kDigits) return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), word, 16);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return word;
}

}  // namespace

PlacementFile::PlacementFile(std::string path, std::string game, double save_seconds)
    : path_(std::move(path)), game_(std::move(game)), save_seconds_(save_seconds) {
  if (std::filesystem::exists(path_)) load(read_file(path_));
}

void PlacementFile::load(const std::string& text) {
  const auto fail = [&](const std::string& what) {
    throw UserError("the file " + quote(path_) + " " + what + "; delete it and solve again");
  };
  const std::size_t checksum_at = text.size() < kDigits + 1 ? std::string::npos : text.size() - kDigits - 1;
  if (!text.starts_with(kMagic)) fail("holds no values of placements, or those of another version");
  if (checksum_at == std::string::npos || text.back() != '\n' ||
      parse_hex(std::string_view(text).substr(checksum_at, kDigits)) != XXH3_64bits(text.data(), checksum_at)) {
    fail("is cut off or damaged");
  }
  const auto lines = split(std::string_view(text).substr(0, checksum_at), '\n');
  if (lines.size() < 2 || lines[1] != game_) fail("is not of " + game_);
  for (std::size_t i = 2; i + 1 < lines.size(); ++i) {
    const auto word = parse_hex(lines[i]);
    if (!word) fail("has a wrong line " + std::to_string(i + 1));
    const PlacementEntry entry(*word);
    known_[entry.key()] = entry.bounds();
  }
}

std::optional<Bounds> PlacementFile::find(std::uint64_t key) {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(key);
  return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void PlacementFile::add(std::uint64_t key, Bounds bounds) {
  const std::lock_guard lock(mutex_);
  Bounds& known = known_[key];
  const Bounds narrowed{std::max(known.low, bounds.low), std::min(known.high, bounds.high)};
  changed_ = changed_ || !(narrowed == known);
  known = narrowed;
  if (since_saved_.seconds() >= save_seconds_) save_locked();
}

void PlacementFile::save() {
  const std::lock_guard lock(mutex_);
  save_locked();
}

std::size_t PlacementFile::size() {
  const std::lock_guard lock(mutex_);
  return known_.size();
}

void PlacementFile::save_locked() {
  since_saved_ = Stopwatch();
  if (!std::exchange(changed_, false)) return;
  std::string text = std::string(kMagic) + "\n" + game_ + "\n";
  for (const auto& [key, bounds] : known_) {
    text += hex(PlacementEntry(key, bounds, PlacementEntry::kNoPoint).word()) + "\n";
  }
  text += hex(XXH3_64bits(text.data(), text.size())) + "\n";
  write_file(path_, text);
}

}  // namespace palamedes::tables
