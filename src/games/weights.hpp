#pragma once

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
struct Weights {
  std::string game;
  std::string name;
  std::vector<std::pair<std::string, int>> values;

  // The weight of a feature; 0 where the file does not name it.
  int of(std::string_view feature) const;

  // Throws UserError with the line where the text is wrong. `known` are the features there are.
  static Weights parse(std::string_view text);
  std::string text() const;

  friend bool operator==(const Weights&, const Weights&) = default;
};

}  // namespace palamedes
