#pragma once

#include <mutex>
#include <ostream>
#include <string_view>

namespace palamedes::protocols {

// Whole lines to a stream that several threads write to, each sent off at once.
class LineWriter {
 public:
  // The ending must outlive the writer.
  explicit LineWriter(std::ostream& out, std::string_view ending = "\n") : out_(out), ending_(ending) {}

  void write(std::string_view line) {
    const std::lock_guard lock(mutex_);
    out_ << line << ending_ << std::flush;
  }

 private:
  std::mutex mutex_;
  std::ostream& out_;
  std::string_view ending_;
};

}  // namespace palamedes::protocols
