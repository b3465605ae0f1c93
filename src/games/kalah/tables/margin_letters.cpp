#include "games/kalah/tables/margin_letters.hpp"

#include <stdexcept>
#include <string_view>

#include <fmt/core.h>

#include "base/text.hpp"

namespace palamedes::tables {

std::string MarginLetter::text() const {
  std::string text = fmt::format("{} {} {}", word, number, rest);
  for (const std::string& line : bounds) text += "\n" + line;
  return text;
}

MarginLetter MarginLetter::parse(const std::string& text) {
  const std::vector<std::string_view> lines = split(text, '\n');
  const std::string_view first = lines.front();
  const std::size_t word_end = first.find(' ');
  const std::size_t number_end = word_end == std::string_view::npos ? word_end : first.find(' ', word_end + 1);
  if (number_end == std::string_view::npos) throw std::logic_error("no letter about margins: " + text);
  const auto number = parse_integer(first.substr(word_end + 1, number_end - word_end - 1));
  if (!number) throw std::logic_error("no letter about margins: " + text);
  return {std::string(first.substr(0, word_end)),
          *number,
          std::string(first.substr(number_end + 1)),
          {lines.begin() + 1, lines.end()}};
}

}  // namespace palamedes::tables
