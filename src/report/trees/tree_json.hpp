#pragma once

#include <string>

#include <boost/json.hpp>

#include "catalog/game.hpp"
#include "engines/engine.hpp"

namespace palamedes::report {

// What a searched tree is of.
struct TreeTitle {
  std::string game;
  std::string engine;
  std::string position;
  int depth = 0;
};

// How deep a tree is searched where nobody said it.
// With chance each ply has so many more nodes that one less is as much.
constexpr int usual_tree_depth(bool has_chance) { return has_chance ? 2 : 3; }

// Nested objects, each with its children; windows and values for the side to move, infinite bounds as null.
boost::json::object tree_json(const engines::SearchTree& tree, const TreeTitle& title);

// A tree shows one search: one thread, and straight to its depth, so that its nodes are all the nodes there were. The
// engine with settings that make it so. Throws UserError.
std::string tree_engine(const std::string& engine, const catalog::Game& game);

}  // namespace palamedes::report
