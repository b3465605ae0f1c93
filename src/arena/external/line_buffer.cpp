#include "arena/external/line_buffer.hpp"

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
  line.assign(text_, taken_, end - taken_);
  while (!line.empty() && line.back() == '\r') line.pop_back();
  taken_ = end + 1;
  searched_ = taken_;
  return true;
}

std::string_view LineBuffer::half_line() const {
  const std::string_view rest = std::string_view(text_).substr(taken_);
  return rest.find('\n') == std::string_view::npos ? rest : std::string_view();
}

}  // namespace palamedes::arena
