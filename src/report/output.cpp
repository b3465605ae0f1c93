#include "report/output.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <unistd.h>

#include "base/files/file.hpp"

namespace palamedes::report {

DrawStyle output_style(const std::string& wish) {
  if (wish == "always") return {.colour = true, .unicode = true};
  if (wish == "never") return {};
  const char* no_colour = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool refused = no_colour != nullptr && *no_colour != '\0';
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  if (refused || dumb || isatty(STDOUT_FILENO) == 0) return {};
  return {.colour = true, .unicode = true};
}

std::string grouped(unsigned long long number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3;) {
    i -= 3;
    digits.insert(i, 1, ',');
  }
  return digits;
}

std::string counted(unsigned long long number, std::string_view noun) {
  std::string words(noun);
  if (number != 1 && words.ends_with('y')) words.replace(words.size() - 1, 1, "ie");
  return grouped(number) + " " + words + (number == 1 ? "" : "s");
}

std::FILE* notes_beside(const std::string& path) { return path == kStandardOutput ? stderr : stdout; }

void put_text(const std::string& path, const std::string& content) {
  if (path.empty()) {
    std::fwrite(content.data(), 1, content.size(), stdout);
  } else {
    write_file(path, content);
  }
}

}  // namespace palamedes::report
