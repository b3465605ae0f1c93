#include "report/trees/tree_svg.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "report/output.hpp"
#include "report/trees/tree_sketch.hpp"

namespace palamedes::report {
namespace {

constexpr double kBoxWidth = 176;
constexpr double kBoxHeight = 38;
constexpr double kColumnGap = 64;
constexpr double kStubHeight = 20;
constexpr double kRadius = 19;
constexpr double kRowGap = 8;
constexpr double kMargin = 24;
constexpr double kHeadHeight = 124;
constexpr double kChanceHeadHeight = 48;
constexpr std::size_t kLongestEngine = 100;
constexpr double kLeastWidth = 1050;

constexpr const char* kStyle =
    "text{font-family:'DejaVu Sans',Helvetica,Arial,sans-serif;font-size:12px;fill:#1d1d1f}"
    ".title{font-size:17px;font-weight:bold}.move{font-weight:bold}.dim{fill:#6b6b70;font-size:11px}"
    ".value{font-weight:bold;text-anchor:end}.tag{fill:#6b6b70;font-size:11px;text-anchor:end}"
    ".cut{fill:#b3261e;font-weight:bold}.mid{text-anchor:middle}"
    ".max{fill:#dbe9ff;stroke:#2b5fa8}.min{fill:#ffe6d5;stroke:#b4541a}"
    ".maxmark{fill:#2b5fa8}.minmark{fill:#b4541a}"
    ".chance{fill:#efe6fa;stroke:#6a3fa0}.stub{fill:#f1f1f2;stroke:#b9b9be;stroke-dasharray:4 3}"
    ".edge{fill:none;stroke:#8e8e93;stroke-width:1.2}.line{stroke:#1d1d1f;stroke-width:3}"
    ".skip{stroke:#b9b9be;stroke-dasharray:4 3}";

std::string xml(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      default: escaped += c; break;
    }
  }
  return escaped;
}

std::string elided(const std::string& text) {
  return text.size() <= kLongestEngine ? text : text.substr(0, kLongestEngine) + " …";
}

std::string text_at(double x, double y, const char* look, const std::string& text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\">{}</text>\n", x, y, look, xml(text));
}

// The sign of a side: a triangle upwards for MAX, downwards for MIN, so that colours are not needed to tell them.
std::string side_mark(bool max, double x, double y) {
  return max ? fmt::format("<path class=\"maxmark\" d=\"M{:.1f} {:.1f}l5 -9l5 9z\"/>\n", x, y)
             : fmt::format("<path class=\"minmark\" d=\"M{:.1f} {:.1f}l5 9l5 -9z\"/>\n", x, y - 9);
}

std::string box_at(bool max, double x, double y) {
  return fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{}\" height=\"{}\" rx=\"8\"/>\n",
                     max ? "max" : "min", x, y, kBoxWidth, kBoxHeight);
}

double stub_width(const std::string& text) { return 22 + 6.4 * static_cast<double>(text.size()); }

std::string stub_at(double x, double middle, const std::string& text) {
  const double width = stub_width(text);
  return fmt::format("<rect class=\"stub\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{}\" rx=\"10\"/>\n", x,
                     middle - kStubHeight / 2, width, kStubHeight) +
         text_at(x + width / 2, middle + 4, "dim mid", text);
}

std::string circle_at(double x, double middle, const std::string& text) {
  return fmt::format("<circle class=\"chance\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\"/>\n", x + kRadius, middle,
                     kRadius) +
         text_at(x + kRadius, middle + 4, "mid", text);
}

class Drawing {
 public:
  explicit Drawing(const engines::SearchTree& tree) : nodes_(sketch(tree)), middle_(nodes_.size()) {
    if (has_chance()) next_row_ += kChanceHeadHeight;
    if (!nodes_.empty()) place(0);
  }

  std::string body() const {
    std::string edges;
    std::string shapes;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      for (const std::size_t child : nodes_[i].children) edges += edge(i, child);
      shapes += shape(i);
    }
    return edges + shapes;
  }

  double width() const {
    double right = kLeastWidth;
    for (const SketchNode& node : nodes_) {
      right = std::max(right, left_of(node) + width_of(node) + kMargin);
    }
    return right;
  }
  double height() const { return next_row_ + kMargin; }
  bool has_chance() const {
    return std::any_of(nodes_.begin(), nodes_.end(),
                       [](const SketchNode& node) { return node.shape == SketchNode::Shape::kCircle; });
  }

 private:
  static double height_of(const SketchNode& node) {
    return node.shape == SketchNode::Shape::kStub ? kStubHeight : kBoxHeight;
  }
  static double width_of(const SketchNode& node) {
    if (node.shape == SketchNode::Shape::kStub) return stub_width(node.move);
    return node.shape == SketchNode::Shape::kCircle ? 2 * kRadius : kBoxWidth;
  }
  static double left_of(const SketchNode& node) { return kMargin + node.column * (kBoxWidth + kColumnGap); }

  // Leaves stand in rows one below the other; a parent stands in the middle of its children.
  void place(std::size_t i) {
    const SketchNode& node = nodes_[i];
    if (node.children.empty()) {
      middle_[i] = next_row_ + height_of(node) / 2;
      next_row_ += height_of(node) + kRowGap;
      return;
    }
    const double top = next_row_;
    for (const std::size_t child : node.children) place(child);
    middle_[i] = (middle_[node.children.front()] + middle_[node.children.back()]) / 2;
    // A single small child leaves no room for its parent's box.
    middle_[i] = std::max(middle_[i], top + height_of(node) / 2);
    const std::size_t only = node.children.front();
    if (node.children.size() == 1 && nodes_[only].children.empty()) middle_[only] = middle_[i];
    next_row_ = std::max(next_row_, middle_[i] + height_of(node) / 2 + kRowGap);
    next_row_ += kRowGap / 2;
  }

  std::string edge(std::size_t from, std::size_t to) const {
    const double x1 = left_of(nodes_[from]) + width_of(nodes_[from]);
    const double x2 = left_of(nodes_[to]);
    const bool skipped = nodes_[to].shape == SketchNode::Shape::kStub;
    const char* look = skipped ? "edge skip" : nodes_[to].on_line ? "edge line" : "edge";
    const double bend = x1 + (x2 - x1) * 0.5;
    return fmt::format("<path class=\"{}\" d=\"M{:.1f} {:.1f}C{:.1f} {:.1f} {:.1f} {:.1f} {:.1f} {:.1f}\"/>\n", look,
                       x1, middle_[from], bend, middle_[from], bend, middle_[to], x2, middle_[to]);
  }

  std::string shape(std::size_t i) const {
    const SketchNode& node = nodes_[i];
    const double x = left_of(node);
    if (node.shape == SketchNode::Shape::kStub) return stub_at(x, middle_[i], node.move);
    if (node.shape == SketchNode::Shape::kCircle) return circle_at(x, middle_[i], node.move);
    const double y = middle_[i] - kBoxHeight / 2;
    std::string out = box_at(node.max, x, y) + side_mark(node.max, x + 8, y + 16);
    out += text_at(x + 23, y + 16, "move", i == 0 ? "root" : node.move);
    out += text_at(x + kBoxWidth - 8, y + 16, "value", node.value);
    out += text_at(x + 8, y + 31, "dim", node.window);
    if (!node.tag.empty()) out += text_at(x + kBoxWidth - 8, y + 31, node.tag == "cut" ? "tag cut" : "tag", node.tag);
    return out;
  }

  std::vector<SketchNode> nodes_;
  std::vector<double> middle_;
  double next_row_ = kHeadHeight;
};

std::string head(const engines::SearchTree& tree, const TreeCaption& caption, bool chance) {
  std::string out = text_at(kMargin, 30, "title", fmt::format("{}, depth {}", caption.game, caption.depth));
  out += text_at(kMargin, 49, "dim",
                 fmt::format("{} nodes searched, {} of them drawn; {}", grouped(tree.total), grouped(tree.nodes.size()),
                             elided(caption.engine_name)));
  // Samples, with what they mean beside them.
  out += box_at(true, kMargin, 62) + side_mark(true, kMargin + 8, 78);
  out += text_at(kMargin + 23, 78, "move", "move made") + text_at(kMargin + kBoxWidth - 8, 78, "value", "value");
  out += text_at(kMargin + 8, 93, "dim", "[alpha, beta]") + text_at(kMargin + kBoxWidth - 8, 93, "tag", "note");
  double x = kMargin + kBoxWidth + 14;
  out += side_mark(true, x, 78) + text_at(x + 16, 78, "", fmt::format("MAX: {} to move", caption.first_side));
  out += side_mark(false, x, 96) + text_at(x + 16, 96, "", fmt::format("MIN: {} to move", caption.second_side));
  x += 180;
  out += fmt::format("<path class=\"edge line\" d=\"M{:.1f} 74h40\"/>\n", x) + text_at(x + 48, 78, "", "best line");
  const std::string sample = "9 below, 3 skipped";
  out += stub_at(x, 93, sample) + text_at(x + stub_width(sample) + 8, 97, "", "searched but not drawn; cut off");
  x += 372;
  out += text_at(x, 78, "", "All scores as MAX sees them;");
  out += text_at(x, 96, "", "win 7: MAX wins in 7 plies from the root.");
  if (chance)
    out += circle_at(kMargin, 126, "b3") + text_at(kMargin + 48, 130, "", "left to chance: its outcomes follow");
  return out;
}

}  // namespace

std::string tree_svg(const engines::SearchTree& tree, const TreeCaption& caption) {
  const Drawing drawing(tree);
  const double width = drawing.width();
  const double height = drawing.height();
  std::string out = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\">\n<title>{2}</title>\n<style>{3}</style>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
      width, height, xml("Search tree of " + caption.game), kStyle);
  return out + head(tree, caption, drawing.has_chance()) + drawing.body() + "</svg>\n";
}

}  // namespace palamedes::report
