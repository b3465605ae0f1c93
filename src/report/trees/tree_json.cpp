#include "report/trees/tree_json.hpp"

#include <utility>
#include <vector>

#include "engines/settings/engine_shape.hpp"

namespace palamedes::report {
namespace {

namespace json = boost::json;
using engines::TreeNode;

json::value bound(search::Score score) {
  if (score >= search::kInfinity || score <= -search::kInfinity) return nullptr;
  return score;
}

json::object node_json(const TreeNode& node) {
  json::object object = {{"move", node.move},
                         {"kind", node.kind},
                         {"side", node.side == Side::kFirst ? "first" : "second"},
                         {"alpha", bound(node.alpha)},
                         {"beta", bound(node.beta)},
                         {"value", node.value},
                         {"depth", node.depth},
                         {"cut", node.cut},
                         {"moves_skipped", node.moves_skipped},
                         {"nodes_below", node.nodes_below}};
  if (search::is_decided(node.value)) {
    object["decided"] = search::is_win(node.value) ? "win" : "loss";
    object["distance"] = search::distance_of(node.value);
  }
  if (node.visits > 0) object["visits"] = node.visits;
  return object;
}

}  // namespace

json::object tree_json(const engines::SearchTree& tree, const TreeTitle& title) {
  // Children come after their parents, so that from the back each is whole when it is hung up.
  std::vector<json::object> objects;
  for (const TreeNode& node : tree.nodes) objects.push_back(node_json(node));
  std::vector<std::vector<json::value>> backwards(tree.nodes.size());
  for (std::size_t i = tree.nodes.size(); i-- > 0;) {
    objects[i]["children"] =
        json::array(std::make_move_iterator(backwards[i].rbegin()), std::make_move_iterator(backwards[i].rend()));
    if (i > 0) backwards[tree.nodes[i].parent].emplace_back(std::move(objects[i]));
  }
  json::object report = {
      {"game", title.game},  {"engine", title.engine},    {"position", title.position},      {"depth", title.depth},
      {"nodes", tree.total}, {"kept", tree.nodes.size()}, {"scores", "for the side to move"}};
  report["root"] = objects.empty() ? json::value(nullptr) : json::value(std::move(objects.front()));
  return report;
}

std::string tree_engine(const std::string& engine, const catalog::Game& game) {
  std::string spec = engine;
  const engines::EngineShape shape = engines::engine_shape(spec, game);
  if (shape.option("threads") != nullptr) spec = engines::with_setting(spec, "threads", "1");
  if (shape.spec.name == "alphabeta") spec = engines::with_setting(spec, "deepening", "off");
  return spec;
}

}  // namespace palamedes::report
