#include "report/trees/tree_files.hpp"

#include <boost/json.hpp>
#include <fmt/core.h>

#include "base/files/can_write.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"
#include "base/usage_error.hpp"
#include "report/trees/tree_json.hpp"
#include "report/trees/tree_sketch.hpp"
#include "report/trees/tree_svg.hpp"

namespace palamedes::report {
namespace {

using engines::SearchTree;

std::string dot_text(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string dot_attributes(const SketchNode& node) {
  if (node.shape == SketchNode::Shape::kCircle) return fmt::format("shape=circle, label=\"{}\"", dot_text(node.move));
  if (node.shape == SketchNode::Shape::kStub) {
    return fmt::format("shape=plaintext, fontcolor=\"#888888\", label=\"{}\"", node.move);
  }
  std::string label = fmt::format("{} {}", node.max ? "MAX" : "MIN", dot_text(node.move));
  label += fmt::format("\\nvalue {}\\n{}", node.value, node.window);
  if (!node.tag.empty()) label += "\\n" + dot_text(node.tag);
  return fmt::format("shape=box, style=\"rounded,filled\", fillcolor=\"{}\", label=\"{}\"",
                     node.max ? "#dbe9ff" : "#ffe6d5", label);
}

bool has_ending(const std::string& path, std::string_view ending) { return path.ends_with(ending); }

}  // namespace

std::string tree_json(const SearchTree& tree, const TreeCaption& caption) {
  return boost::json::serialize(tree_json(tree, {caption.game, caption.engine, caption.position, caption.depth})) +
         "\n";
}

std::string tree_dot(const SearchTree& tree, const TreeCaption& caption) {
  std::string out = "digraph search {\n  rankdir=LR;\n  labelloc=t;\n  node [fontname=\"sans-serif\", fontsize=10];\n";
  out += fmt::format("  label=\"{}, {}, depth {}: {} nodes; MAX is {}, and values are as MAX sees them\";\n",
                     dot_text(caption.game), dot_text(caption.engine_name), caption.depth, tree.total,
                     dot_text(caption.first_side));
  const std::vector<SketchNode> nodes = sketch(tree);
  for (std::size_t i = 0; i < nodes.size(); ++i) out += fmt::format("  n{} [{}];\n", i, dot_attributes(nodes[i]));
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const std::size_t child : nodes[i].children) {
      const bool stub = nodes[child].shape == SketchNode::Shape::kStub;
      const char* look = stub ? " [style=dashed, color=\"#888888\"]" : nodes[child].on_line ? " [penwidth=3]" : "";
      out += fmt::format("  n{} -> n{}{};\n", i, child, look);
    }
  }
  return out + "}\n";
}

std::size_t largest_tree(const std::string& path) { return has_ending(path, ".json") ? 50'000 : 5'000; }

void check_tree_path(const std::string& path) {
  if (has_ending(path, ".json") || has_ending(path, ".dot") || has_ending(path, ".svg")) return check_can_write(path);
  throw UsageError("--tree " + quote(path) + " should end in .json, .dot or .svg, which says what to write");
}

void write_tree(const std::string& path, const SearchTree& tree, const TreeCaption& caption) {
  check_tree_path(path);
  write_file(path, has_ending(path, ".json")  ? tree_json(tree, caption)
                   : has_ending(path, ".dot") ? tree_dot(tree, caption)
                                              : tree_svg(tree, caption));
}

}  // namespace palamedes::report
