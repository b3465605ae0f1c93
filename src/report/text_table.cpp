#include "report/text_table.hpp"

#include <algorithm>
#include <utility>

namespace palamedes::report {
namespace {

constexpr const char* kGap = "  ";
constexpr const char* kDots = "...";

bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

std::string beginning(const std::string& text, std::size_t characters) {
  std::size_t seen = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (begins_character(text[i]) && seen++ == characters) return text.substr(0, i);
  }
  return text;
}

std::string cut(std::string text, std::size_t longest) {
  const std::size_t dots = std::string(kDots).size();
  if (longest <= dots || width_of(text) <= longest) return text;
  return beginning(text, longest - dots) + kDots;
}

}  // namespace

void TextTable::add(std::vector<std::string> cells) {
  cells.resize(columns_.size());
  for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = cut(std::move(cells[i]), columns_[i].longest);
  rows_.push_back(std::move(cells));
}

std::string TextTable::text() const {
  std::vector<std::string> headings;
  for (const TableColumn& column : columns_) headings.push_back(column.heading);
  std::vector<std::vector<std::string>> lines;
  const auto is_empty = [](const std::string& text) { return text.empty(); };
  if (!std::all_of(headings.begin(), headings.end(), is_empty)) lines.push_back(std::move(headings));
  lines.insert(lines.end(), rows_.begin(), rows_.end());
  std::vector<std::size_t> widths(columns_.size());
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], width_of(line[i]));
  }
  std::string all;
  for (const auto& line : lines) {
    std::string text;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string blanks(widths[i] - width_of(line[i]), ' ');
      if (i > 0) text += kGap;
      text += columns_[i].align == Align::kRight ? blanks + line[i] : line[i] + blanks;
    }
    all += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
  }
  return all;
}

}  // namespace palamedes::report
