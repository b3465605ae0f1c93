#include "server/json/report_json.hpp"

#include <utility>

namespace palamedes::server {
namespace {

namespace json = boost::json;

const char* value_of(const engines::EngineLine& line) {
  if (!line.proven) return "estimate";
  if (search::is_win(line.score)) return "win";
  if (search::is_loss(line.score)) return "loss";
  return line.score == search::kDraw ? "draw" : "estimate";
}

json::object line_json(const engines::EngineLine& line) {
  json::object object = {{"score", line.score},
                         {"value", value_of(line)},
                         {"proven", line.proven},
                         {"moves", json::value_from(line.moves)},
                         {"visits", line.visits}};
  if (search::is_decided(line.score)) object["distance"] = search::distance_of(line.score);
  return object;
}

}  // namespace

json::object report_json(const engines::EngineReport& report) {
  json::array lines;
  for (const engines::EngineLine& line : report.lines) lines.push_back(line_json(line));
  return {{"depth", report.depth},     {"selective_depth", report.selective_depth},
          {"nodes", report.nodes},     {"seconds", report.seconds},
          {"lines", std::move(lines)}, {"note", report.note},
          {"warning", report.warning}};
}

}  // namespace palamedes::server
