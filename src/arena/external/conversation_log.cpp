#include "arena/external/conversation_log.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::arena {
namespace {

std::string time_text() {
  using std::chrono::duration_cast;
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto micros = duration_cast<std::chrono::microseconds>(now.time_since_epoch()).count() % 1'000'000;
  std::tm local{};
  localtime_r(&seconds, &local);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &local);
  return fmt::format("{}.{:06}", text, micros);
}

std::string printable(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte < ' ' && c != '\t') || byte == 0x7F) c = '?';
  }
  return result;
}

}  // namespace

ConversationLog::ConversationLog(const std::string& path)
    : file_(open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666)) {
  if (!file_.open()) throw UserError("cannot write " + quote(path) + ": " + std::strerror(errno));
}

void ConversationLog::write(std::string_view who, Direction direction, std::string_view text) const {
  const std::string start = fmt::format("{} {} {} ", time_text(), who, static_cast<char>(direction));
  std::string lines;
  for (const std::string_view line : split(text, '\n')) lines += start + printable(line) + "\n";
  // One call, so that nobody else's line comes between. A full disk must not end a match: the log is then short.
  static_cast<void>(!::write(file_.get(), lines.data(), lines.size()));
}

}  // namespace palamedes::arena
