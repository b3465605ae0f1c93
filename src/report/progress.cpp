#include "report/progress.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/stopwatch.hpp"

namespace palamedes::report {
namespace {

// Seconds between two lines: often enough to look alive, seldom enough not to flicker or to fill a log.
constexpr double kTerminalSeconds = 0.2;
constexpr double kPlainSeconds = 60;

std::string rate_text(double per_second) {
  if (per_second >= 10) return fmt::format("{:.0f} per second", per_second);
  if (per_second >= 1) return fmt::format("{:.1f} per second", per_second);
  if (per_second >= 1.0 / 60) return fmt::format("{:.1f} per minute", 60 * per_second);
  return fmt::format("{:.1f} per hour", 3600 * per_second);
}

// Cut to so many characters, not bytes: a longer line would wrap and could not be written over.
std::string clipped(std::string text, std::size_t width) {
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U) continue;
    if (characters++ == width) return text.substr(0, i);
  }
  return text;
}

}  // namespace

std::string duration_text(double seconds) {
  if (!(seconds >= 0) || seconds > 1e9) return "?";
  const auto whole = static_cast<long>(seconds + 0.5);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  if (whole < 86'400) return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
  return fmt::format("{} d {} h", whole / 86'400, whole / 3600 % 24);
}

ProgressPlace ProgressPlace::standard_error() {
  ProgressPlace place;
  place.terminal = isatty(STDERR_FILENO) != 0;
  winsize size{};
  if (place.terminal && ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0) place.width = size.ws_col;
  place.write = [](std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fflush(stderr);
  };
  place.seconds = [watch = Stopwatch()] { return watch.seconds(); };
  return place;
}

Progress::Progress(std::string unit, std::uint64_t total, std::uint64_t earlier, ProgressPlace place)
    : unit_(std::move(unit)),
      total_(total),
      earlier_(earlier),
      place_(std::move(place)),
      start_(place_.seconds()),
      last_(start_),
      done_(earlier) {}

std::string Progress::text(const std::function<std::string()>& more, double now) const {
  std::string text = total_ == 0 ? fmt::format("{} {}", done_, unit_) : fmt::format("{}/{} {}", done_, total_, unit_);
  if (more) {
    if (const std::string said = more(); !said.empty()) text += ", " + said;
  }
  const double seconds = now - start_;
  if (done_ <= earlier_) return seconds < 1 ? text : text + ", " + duration_text(seconds) + " so far";
  if (seconds <= 0) return text;
  const double rate = static_cast<double>(done_ - earlier_) / seconds;
  text += ", " + rate_text(rate);
  if (total_ == 0) return text;
  return text + ", " + duration_text(static_cast<double>(total_ - std::min(total_, done_)) / rate) + " left";
}

void Progress::show(std::uint64_t done, const std::function<std::string()>& more) {
  done_ = done;
  const double now = place_.seconds();
  // A terminal sees the first at once; a log needs no line of work that is over within a minute but the last.
  const double pause = place_.terminal ? (silent_ ? 0 : kTerminalSeconds) : kPlainSeconds;
  if (now - last_ < pause) return;
  last_ = now;
  silent_ = false;
  if (!place_.terminal) return place_.write(text(more, now) + "\n");
  std::string line = text(more, now);
  if (place_.width > 1) line = clipped(std::move(line), place_.width - 1);
  // What is new first, then the rest of the old line: an empty line is never seen.
  place_.write("\r" + line + "\x1b[K");
  shown_ = true;
}

void Progress::say(std::string_view line) {
  clear();
  place_.write(std::string(line) + "\n");
}

void Progress::clear() {
  if (shown_) place_.write("\r\x1b[K");
  shown_ = false;
}

void Progress::finish() {
  if (finished_) return;
  finished_ = true;
  clear();
  if (place_.terminal || done_ == earlier_) return;
  const double seconds = place_.seconds() - start_;
  const std::string count = total_ == 0 ? std::to_string(done_) : fmt::format("{}/{}", done_, total_);
  const double rate = seconds > 0 ? static_cast<double>(done_ - earlier_) / seconds : 0;
  place_.write(fmt::format("{} {} in {}{}\n", count, unit_, duration_text(seconds),
                           rate > 0 ? ", " + rate_text(rate) : std::string()));
}

}  // namespace palamedes::report
