#include "report/trees/tree_files.hpp"

#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "apps/palamedes/engine_sets.hpp"
#include "base/error.hpp"
#include "catalog/catalog.hpp"
#include "engines/settings/engine_shape.hpp"
#include "report/trees/tree_sketch.hpp"
#include "report/trees/tree_svg.hpp"

namespace palamedes::apps {
namespace {

using engines::SearchTree;

struct Searched {
  SearchTree tree;
  engines::EngineReport report;
};

Searched searched(const std::string& name, int depth, int kept, const std::string& engine = bare_alphabeta()) {
  const auto game = catalog::make_game(name);
  const auto player = engines::make_engine(engines::with_setting(engine, "deepening", "off"), *game, 1);
  Searched result;
  result.tree.max_ply = kept;
  engines::EngineQuestion question;
  question.limits.depth = depth;
  question.tree = &result.tree;
  const engines::StopToken never;
  result.report = player->think(*game, question, never);
  return result;
}

report::TreeCaption caption() { return {"a<b & \"c\"", "engine", "engine", "text", 3, "First", "Second"}; }

std::size_t count(const boost::json::value& node) {
  std::size_t nodes = 1;
  for (const auto& child : node.at("children").as_array()) nodes += count(child);
  return nodes;
}

std::uint64_t below(const boost::json::value& node) {
  std::uint64_t nodes = node.at("nodes_below").to_number<std::uint64_t>();
  for (const auto& child : node.at("children").as_array()) nodes += below(child);
  return nodes;
}

// Tags open and close in order, attributes stand in quotes, ampersands begin entities: enough to be well-formed for
// what the writer uses.
bool well_formed(const std::string& xml) {
  std::vector<std::string> open;
  for (std::size_t i = 0; i < xml.size(); ++i) {
    if (xml[i] == '&') {
      const std::string entity = xml.substr(i, xml.find(';', i) - i + 1);
      if (entity != "&amp;" && entity != "&lt;" && entity != "&gt;" && entity != "&quot;") return false;
    }
    if (xml[i] != '<') continue;
    const std::size_t end = xml.find('>', i);
    if (end == std::string::npos) return false;
    const std::string tag = xml.substr(i + 1, end - i - 1);
    i = end;
    if (tag.find('<') != std::string::npos || std::count(tag.begin(), tag.end(), '"') % 2 != 0) return false;
    if (tag.front() == '?' || tag.back() == '/') continue;
    if (tag.front() != '/') {
      open.push_back(tag.substr(0, tag.find(' ')));
    } else if (open.empty() || open.back() != tag.substr(1)) {
      return false;
    } else {
      open.pop_back();
    }
  }
  return open.empty();
}

TEST(TreeFiles, JsonHoldsEveryNodeOfTheSearch) {
  for (const std::string game : {"mnk:3x3,3", "kalah:3,2", "morris:three", "mingmang:4", "darkchess:2x4"}) {
    const Searched found = searched(game, 3, 2);
    const boost::json::value json = boost::json::parse(report::tree_json(found.tree, caption()));
    EXPECT_EQ(found.tree.total, found.report.nodes) << game;
    EXPECT_EQ(json.at("nodes").to_number<std::uint64_t>(), found.report.nodes) << game;
    EXPECT_EQ(count(json.at("root")), found.tree.nodes.size()) << game;
    EXPECT_EQ(count(json.at("root")) + below(json.at("root")), found.report.nodes) << game;
    EXPECT_EQ(json.at("root").at("value").as_int64(), found.report.lines.front().score) << game;
  }
}

TEST(TreeFiles, ChildrenStandInTheirOrder) {
  const Searched found = searched("mnk:3x3,3", 1, 1);
  const boost::json::value json = boost::json::parse(report::tree_json(found.tree, caption()));
  std::size_t i = 0;
  for (const auto& child : json.at("root").at("children").as_array()) {
    EXPECT_EQ(child.at("move").as_string(), found.tree.nodes[++i].move);
  }
  EXPECT_EQ(i, 9U);
}

TEST(TreeFiles, NodeCountsAgreeWithTechniquesOn) {
  for (const std::string game : {"mnk:4x4,3", "kalah:4,3", "morris", "mingmang:5", "darkchess:2x4"}) {
    const Searched found = searched(game, 4, 3, "alphabeta:table-mb=1");
    EXPECT_EQ(found.tree.total, found.report.nodes) << game;
  }
}

TEST(TreeFiles, SvgIsWellFormed) {
  for (const std::string game : {"mnk:3x3,3", "kalah:3,2", "darkchess:2x4"}) {
    const std::string svg = report::tree_svg(searched(game, 3, 2).tree, caption());
    EXPECT_TRUE(well_formed(svg)) << game;
    EXPECT_NE(svg.find("a&lt;b &amp; &quot;c&quot;"), std::string::npos);
    EXPECT_NE(svg.find("skipped"), std::string::npos);
  }
  EXPECT_TRUE(well_formed(report::tree_svg(SearchTree{}, caption())));
  EXPECT_FALSE(well_formed("<a><b></a></b>"));
}

TEST(TreeFiles, DotNamesEveryNode) {
  const Searched found = searched("mnk:3x3,3", 2, 2);
  const std::string dot = report::tree_dot(found.tree, caption());
  const std::size_t shapes = report::sketch(found.tree).size();
  EXPECT_NE(dot.find("n" + std::to_string(shapes - 1) + " ["), std::string::npos);
  EXPECT_EQ(dot.find("n" + std::to_string(shapes) + " ["), std::string::npos);
  EXPECT_NE(dot.find("a<b & \\\"c\\\""), std::string::npos);
  EXPECT_TRUE(dot.ends_with("}\n"));
}

TEST(TreeFiles, ChanceHangsFromACircle) {
  const auto shapes = report::sketch(searched("darkchess:2x4", 1, 1).tree);
  std::size_t circles = 0;
  for (const report::SketchNode& node : shapes) {
    if (node.shape != report::SketchNode::Shape::kCircle) continue;
    ++circles;
    EXPECT_EQ(node.children.size(), 8U);
    for (const std::size_t child : node.children) EXPECT_TRUE(shapes[child].move.starts_with(node.move + "("));
  }
  EXPECT_EQ(circles, 8U);
}

engines::TreeNode node(const std::string& move, Side side, search::Score alpha, search::Score beta,
                       search::Score value) {
  engines::TreeNode made;
  made.move = move;
  made.kind = "normal";
  made.side = side;
  made.alpha = alpha;
  made.beta = beta;
  made.value = value;
  return made;
}

TEST(TreeSketch, ScoresAreSeenByTheFirstSide) {
  SearchTree tree;
  tree.nodes = {node("", Side::kFirst, -search::kInfinity, search::kInfinity, 5),
                node("a", Side::kSecond, -search::kInfinity, 3, -5), node("b", Side::kSecond, -7, -5, 2)};
  tree.nodes[2].cut = true;
  tree.nodes[2].moves_skipped = 4;
  const auto shapes = report::sketch(tree);
  ASSERT_EQ(shapes.size(), 4U);
  EXPECT_EQ(shapes[1].value, "+5");
  EXPECT_EQ(shapes[1].window, "[-3, +∞]");
  EXPECT_TRUE(shapes[1].on_line);
  EXPECT_FALSE(shapes[2].on_line);
  EXPECT_EQ(shapes[2].tag, "cut");
  EXPECT_EQ(shapes[3].move, "4 skipped");
  EXPECT_EQ(report::max_score_text(search::win_in(3)), "win 3");
  EXPECT_EQ(report::max_score_text(search::loss_in(3)), "loss 3");
}

TEST(TreeFiles, TheEndingSaysTheForm) {
  EXPECT_NO_THROW(report::check_tree_path("a.svg"));
  EXPECT_NO_THROW(report::check_tree_path("a.json"));
  EXPECT_NO_THROW(report::check_tree_path("a.dot"));
  EXPECT_THROW(report::check_tree_path("a.png"), UserError);
  EXPECT_THROW(report::check_tree_path(""), UserError);
}

}  // namespace
}  // namespace palamedes::apps
