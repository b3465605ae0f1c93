#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace palamedes::report {

enum class Align : std::uint8_t { kLeft, kRight };

struct TableColumn {
  std::string heading;
  Align align = Align::kRight;
  std::size_t longest = 0;  // longer cells are cut, with dots at their end; 0: none is
};

// A table as a text: each column as wide as its widest cell, two blanks between columns, no blanks at the ends of
// lines. Characters count, not bytes.
class TextTable {
 public:
  explicit TextTable(std::vector<TableColumn> columns) : columns_(std::move(columns)) {}

  // As many cells as there are columns, or fewer: the rest of the row is empty.
  void add(std::vector<std::string> cells);

  // With a line of headings, unless all are empty.
  std::string text() const;

 private:
  std::vector<TableColumn> columns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace palamedes::report
