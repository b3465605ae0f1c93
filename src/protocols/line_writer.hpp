#pragma once

#include <mutex>
#include <ostream>
#include <string_view>

namespace palamedes::protocols {

// Whole lines to a stream that several threads write to, each sent off at once.
class LineWriter {
 public:
  explicit LineWriter(std::ostream& out) : out_(out) {}

  void write(std::string_view line) {
    const std::lock_guard lock(mutex_);
    out_ << line << '\n' << std::flush;
  }

 private:
  std::mutex mutex_;
  std::ostream& out_;
};

}  // namespace palamedes::protocols
