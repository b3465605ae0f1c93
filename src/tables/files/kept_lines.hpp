#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace palamedes::tables {

// A small text file: a line with the name and the version of what it holds, one with the game, then lines of any kind,
// and the checksum of all that.
class KeptLines {
 public:
  // `holds` says what for people: "bounds of margins".
  KeptLines(std::string path, std::string_view magic, std::string_view holds, std::string game);

  // None where there is no file yet. Throws UserError where it is damaged or of another game.
  std::vector<std::string> read() const;
  // Of a text that is not in the file itself.
  std::vector<std::string> read(const std::string& text) const;
  void write(const std::vector<std::string>& lines) const;
  std::string text_of(const std::vector<std::string>& lines) const;

  // Throws UserError about the file.
  [[noreturn]] void fail(const std::string& what) const;

 private:
  std::string path_;
  std::string_view magic_;
  std::string_view holds_;
  std::string game_;
};

}  // namespace palamedes::tables
