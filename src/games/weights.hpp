#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace palamedes {

// The weights of an evaluation by the names of its features, as a data file gives them:
//
//   # what justifies them
//   game kalah
//   name default
//   margin 100
//   mobility 3
//   checksum 0123456789abcdef
//
// The last line is there where a program wrote the file (base/files/seal.hpp). A line with more than one number is a
// row of a table; rows of one name come in their order.
struct Weights {
  std::string game;
  std::string name;
  std::vector<std::pair<std::string, int>> values;
  std::vector<std::pair<std::string, std::vector<int>>> rows = {};

  // The weight of a feature; 0 where the file does not name it.
  int of(std::string_view feature) const;
  // Changes a weight, or adds it unless it is 0.
  void set(const std::string& feature, int value);
  std::vector<std::span<const int>> rows_of(std::string_view row_name) const;

  // Throws UserError with the line where the text is wrong.
  static Weights parse(std::string_view text);
  std::string text() const;

  friend bool operator==(const Weights&, const Weights&) = default;
};

}  // namespace palamedes
