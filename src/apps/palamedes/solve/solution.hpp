#pragma once

#include <string>

#include <boost/json.hpp>

#include "tables/game_tables.hpp"

// What every way to solve a game tells in the end.
namespace palamedes::apps {

// How it was found and why that way.
struct Method {
  std::string name;  // "tables", "margins", "search"
  std::string why;
};

void print_method(const std::string& game, const Method& method);
void print_solution(const tables::Solution& solution);
// Value, moves, line and nodes, under the names that all share.
void add_solution(const tables::Solution& solution, boost::json::object& report);

// A line on standard error, written over on a terminal.
void say_progress(const std::string& text);
// Where that line was, if there was one.
void clear_progress();

}  // namespace palamedes::apps
