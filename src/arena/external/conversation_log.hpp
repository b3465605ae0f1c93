#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/files/descriptor.hpp"

namespace palamedes::arena {

// What programs were told and what they said, a line each, with the time and who it was:
//   2026-03-01 12:00:00.123456 rapfi[4711] > TURN 7,7
// `>` goes to the program, `<` comes from it, `!` comes from its errors, `#` is a remark of the manager. Lines of
// several threads and processes may meet in one file and stay whole.
class ConversationLog {
 public:
  enum class Direction : char { kToProgram = '>', kFromProgram = '<', kErrors = '!', kRemark = '#' };

  // Goes on at the end of the file. Throws UserError where it cannot be written.
  explicit ConversationLog(const std::string& path);

  // A text of several lines becomes several lines, each of them marked. What cannot be printed is shown as `?`.
  void write(std::string_view who, Direction direction, std::string_view text) const;

 private:
  Descriptor file_;
};

}  // namespace palamedes::arena
