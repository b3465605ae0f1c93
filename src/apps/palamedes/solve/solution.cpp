#include "apps/palamedes/solve/solution.hpp"

#include <cstdio>

#include <fmt/core.h>
#include <unistd.h>

#include "apps/palamedes/tables/report.hpp"
#include "report/output.hpp"

namespace palamedes::apps {

void print_method(const std::string& game, const Method& method) {
  fmt::print("{} by {}: {}\n", game, method.name, method.why);
  std::fflush(stdout);
}

void print_solution(const tables::Solution& solution) {
  fmt::print("\n{}\n{} for the side to move; {} nodes\n", solution.position, value_text(solution.value),
             report::grouped(solution.nodes));
  for (const tables::MoveValue& move : solution.moves) fmt::print("  {:<10} {}\n", move.move, value_text(move.value));
  fmt::print("line:");
  for (const std::string& move : solution.line) fmt::print(" {}", move);
  fmt::print("\n");
}

void add_solution(const tables::Solution& solution, boost::json::object& report) {
  report["position"] = solution.position;
  for (auto& [name, value] : json_of(solution.value)) report[name] = value;
  boost::json::object moves;
  for (const tables::MoveValue& move : solution.moves) moves[move.move] = json_of(move.value)["value"];
  report["moves"] = moves;
  boost::json::array line;
  for (const std::string& move : solution.line) line.emplace_back(move);
  report["line"] = line;
  report["nodes"] = solution.nodes;
  report["tables_seconds"] = solution.tables_seconds;
  report["value_seconds"] = solution.value_seconds;
}

void say_progress(const std::string& text) {
  const bool terminal = isatty(2) != 0;
  fmt::print(stderr, "{}{}{}", terminal ? "\r\x1b[K" : "", text, terminal ? "" : "\n");
  std::fflush(stderr);
}

void clear_progress() {
  if (isatty(2) != 0) fmt::print(stderr, "\r\x1b[K");
}

}  // namespace palamedes::apps
