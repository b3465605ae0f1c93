#pragma once

#include <string>

#include "engines/engine.hpp"

namespace palamedes::report {

// What stands above a searched tree.
struct TreeCaption {
  std::string game;
  std::string engine;
  std::string engine_name;  // short enough to read
  std::string position;
  int depth = 0;
  std::string first_side;  // MAX
  std::string second_side;
};

// Nested objects, each with its children; windows and values for the side to move, infinite bounds as null.
std::string tree_json(const engines::SearchTree& tree, const TreeCaption& caption);

// For Graphviz: windows and values as MAX, the first side, sees them.
std::string tree_dot(const engines::SearchTree& tree, const TreeCaption& caption);

// In the form that the end of the file's name asks for: .json, .dot or .svg. Throws UserError.
void write_tree(const std::string& path, const engines::SearchTree& tree, const TreeCaption& caption);

// As many nodes as a program that shows such a file can still open: some 3 MB of a drawing.
std::size_t largest_tree(const std::string& path);

// Throws UserError if the name of the file asks for none of these, or it cannot be written; to be told before a long
// search.
void check_tree_path(const std::string& path);

}  // namespace palamedes::report
