#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace palamedes::report {

// "45 s", "3 min 10 s", "2 h 5 min", "3 d 4 h".
std::string duration_text(double seconds);

// Where progress is told.
struct ProgressPlace {
  bool terminal = false;
  std::size_t width = 0;  // of the terminal; 0 if nobody knows
  std::function<void(std::string_view)> write;
  std::function<double()> seconds;  // a clock

  static ProgressPlace standard_error();
};

// The progress of long work, always with the time that is left. On a terminal it is one line that is written over and
// gone at the end; elsewhere a plain line about once a minute and one at the end.
class Progress {
 public:
  // So many `unit`s in all, 0 if nobody knows; of these `earlier` were done before, and say nothing about the speed.
  Progress(std::string unit, std::uint64_t total, std::uint64_t earlier = 0,
           ProgressPlace place = ProgressPlace::standard_error());
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { finish(); }

  // So many are done. `more` is what else people want to know; it is asked for only where it is shown.
  void show(std::uint64_t done, const std::function<std::string()>& more = nullptr);
  // A line that stays, above the progress.
  void say(std::string_view line);
  // Leaves a terminal's line empty for what somebody else prints.
  void clear();
  // Nothing more is told: a terminal's line is empty again.
  void finish();

 private:
  std::string text(const std::function<std::string()>& more, double now) const;

  std::string unit_;
  std::uint64_t total_;
  std::uint64_t earlier_;
  ProgressPlace place_;
  double start_;
  double last_;
  std::uint64_t done_;
  bool shown_ = false;  // the terminal's line is not empty
  bool silent_ = true;  // nothing was told so far
  bool finished_ = false;
};

}  // namespace palamedes::report
