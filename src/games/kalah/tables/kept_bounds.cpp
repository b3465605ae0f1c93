#include "games/kalah/tables/kept_bounds.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include <fmt/core.h>
#include <xxhash.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"

// A line with the name and the version, one with the game, one for each position (its houses and the two bounds), and
// the checksum of all that.
namespace palamedes::tables {
namespace {

constexpr std::string_view kMagic = "PalBounds 1";

std::string checksum_line(std::string_view text) {
  return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size()));
}

}  // namespace

KeptBounds::KeptBounds(std::string path, std::string game, double save_seconds)
    : path_(std::move(path)), game_(std::move(game)), save_seconds_(save_seconds) {
  if (std::filesystem::exists(path_)) load(read_file(path_));
}

void KeptBounds::load(const std::string& text) {
  const auto fail = [&](const std::string& what) {
    throw UserError("the file " + quote(path_) + " " + what + "; delete it and solve again");
  };
  const auto lines = split(text, '\n');
  if (lines.front() != kMagic) fail("holds no bounds of margins, or those of another version");
  // The last line ends in a line break too.
  if (lines.size() < 4 || !lines.back().empty()) fail("is cut off");
  const std::string_view checksum = lines[lines.size() - 2];
  if (checksum_line(std::string_view(text).substr(0, text.size() - checksum.size() - 1)) != checksum) {
    fail("is damaged");
  }
  if (lines[1] != game_) fail("is not of " + game_);
  for (std::size_t i = 2; i + 2 < lines.size(); ++i) {
    const auto parts = words(lines[i]);
    const auto low = parts.size() == 3 ? parse_integer(parts[1]) : std::nullopt;
    const auto high = parts.size() == 3 ? parse_integer(parts[2]) : std::nullopt;
    if (!low || !high) fail("has a wrong line " + std::to_string(i + 1));
    known_[std::string(parts[0])] = {static_cast<int>(*low), static_cast<int>(*high)};
  }
}

std::optional<MarginBounds> KeptBounds::find(const std::string& houses) {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(houses);
  return found == known_.end() ? std::nullopt : std::optional(found->second);
}

void KeptBounds::add(const std::string& houses, MarginBounds bounds) {
  const std::lock_guard lock(mutex_);
  const auto [place, is_new] = known_.try_emplace(houses, bounds);
  MarginBounds& known = place->second;
  const MarginBounds narrowed{std::max(known.low, bounds.low), std::min(known.high, bounds.high)};
  changed_ = changed_ || is_new || !(narrowed == known);
  known = narrowed;
  if (since_saved_.seconds() >= save_seconds_) save_locked();
}

void KeptBounds::save() {
  const std::lock_guard lock(mutex_);
  save_locked();
}

std::size_t KeptBounds::size() {
  const std::lock_guard lock(mutex_);
  return known_.size();
}

void KeptBounds::save_locked() {
  since_saved_ = Stopwatch();
  if (!std::exchange(changed_, false)) return;
  std::string text = fmt::format("{}\n{}\n", kMagic, game_);
  for (const auto& [houses, bounds] : known_) text += fmt::format("{} {} {}\n", houses, bounds.low, bounds.high);
  write_file(path_, text + checksum_line(text) + "\n");
}

}  // namespace palamedes::tables
