#include "tables/files/kept_lines.hpp"

#include <filesystem>
#include <utility>

#include <fmt/core.h>
#include <xxhash.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"

namespace palamedes::tables {
namespace {

std::string checksum_of(std::string_view text) { return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size())); }

}  // namespace

KeptLines::KeptLines(std::string path, std::string_view magic, std::string_view holds, std::string game)
    : path_(std::move(path)), magic_(magic), holds_(holds), game_(std::move(game)) {}

void KeptLines::fail(const std::string& what) const {
  throw UserError("the file " + quote(path_) + " " + what + "; delete it and solve again");
}

std::vector<std::string> KeptLines::read() const {
  if (!std::filesystem::exists(path_)) return {};
  return read(read_file(path_));
}

std::vector<std::string> KeptLines::read(const std::string& text) const {
  const auto lines = split(text, '\n');
  if (lines.front() != magic_) fail("holds no " + std::string(holds_) + ", or those of another version");
  // The last line ends in a line break too.
  const bool whole = lines.size() >= 4 && lines.back().empty();
  const std::string_view checksum = whole ? lines[lines.size() - 2] : "";
  if (!whole || checksum_of(std::string_view(text).substr(0, text.size() - checksum.size() - 1)) != checksum) {
    fail("is damaged or cut off");
  }
  if (lines[1] != game_) fail("is not of " + game_);
  return {lines.begin() + 2, lines.end() - 2};
}

std::string KeptLines::text_of(const std::vector<std::string>& lines) const {
  std::string text = fmt::format("{}\n{}\n", magic_, game_);
  for (const std::string& line : lines) text += line + "\n";
  return text + checksum_of(text) + "\n";
}

void KeptLines::write(const std::vector<std::string>& lines) const { write_file(path_, text_of(lines)); }

}  // namespace palamedes::tables
