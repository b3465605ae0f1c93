#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engines/engine.hpp"

namespace palamedes::report {

// One shape of a drawn tree. Besides the nodes searched there are circles, from which the outcomes of one move left to
// chance branch, and stubs for what is not shown: nodes deeper than what is kept, moves that a cut-off skipped.
struct SketchNode {
  enum class Shape { kBox, kCircle, kStub };

  Shape shape = Shape::kBox;
  bool max = true;       // the first side moves here
  std::string move;      // that leads here
  std::string value;     // as MAX sees it
  std::string window;    // likewise
  std::string tag;       // what else is to be said: "cut", "table", "leaf" …
  bool on_line = false;  // of the principal variation
  std::vector<std::size_t> children;
  int column = 0;
};

// Parents before children, the root first; empty for an empty tree.
std::vector<SketchNode> sketch(const engines::SearchTree& tree);

// A score as MAX sees it: "+35", "win 7", "loss 4", "+∞".
std::string max_score_text(search::Score score);

}  // namespace palamedes::report
