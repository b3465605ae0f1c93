#include "arena/external/line_buffer.hpp"

#include "base/utf8.hpp"

namespace palamedes::arena {

void LineBuffer::append(std::string_view bytes) {
  text_.append(bytes);
  bytes_read_ += bytes.size();
}

bool LineBuffer::take_line(std::string& line) {
  const std::size_t end = text_.find('\n', searched_);
  if (end == std::string::npos) {
    text_.erase(0, taken_);
    taken_ = 0;
    searched_ = text_.size();
    return false;
  }
  if (end - taken_ > kLongestLine || bytes_read_ > kMostBytes) return false;
  std::string_view said = std::string_view(text_).substr(taken_, end - taken_);
  while (said.ends_with('\r')) said.remove_suffix(1);
  // It goes into records, reports and messages between programs, where nothing else may stand.
  line = as_utf8(said);
  taken_ = end + 1;
  searched_ = taken_;
  return true;
}

std::string_view LineBuffer::half_line() const {
  const std::string_view rest = std::string_view(text_).substr(taken_);
  return rest.find('\n') == std::string_view::npos ? rest : std::string_view();
}

}  // namespace palamedes::arena
