#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace palamedes::arena {

// What a program has said, cut into lines, and whether it is more than anybody can mean.
class LineBuffer {
 public:
  // How much a program may say before it has answered.
  static constexpr std::size_t kLongestLine = 1U << 16;
  static constexpr std::size_t kMostBytes = 1U << 23;

  void append(std::string_view bytes);
  // From now on what the program says counts towards a flood.
  void expect_answer() { bytes_read_ = 0; }

  // The next whole line without its end; false where there is none, and in a flood.
  bool take_line(std::string& line);
  // A line, or all lines since expect_answer(), are too long.
  bool is_flooded() const { return waiting() > kLongestLine || bytes_read_ > kMostBytes; }
  // Whether it said so much since expect_answer() that nobody would call it silent.
  bool is_talkative() const { return bytes_read_ > kMostBytes / 8; }
  // What was read of a line that has not ended.
  std::string_view half_line() const;

  // Bytes that were not given out.
  std::size_t waiting() const { return text_.size() - taken_; }
  std::size_t bytes_read() const { return bytes_read_; }

 private:
  std::string text_;
  std::size_t taken_ = 0;     // so much was given out
  std::size_t searched_ = 0;  // no line ends between there and here
  std::size_t bytes_read_ = 0;
};

}  // namespace palamedes::arena
