#include "apps/palamedes/tables/report.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "report/output.hpp"

namespace palamedes::apps {
namespace {

std::uint64_t positions_of(const tables::TableInfo& info) { return info.wins + info.draws + info.losses; }

}  // namespace

std::string_view outcome_name(tables::Outcome outcome) {
  switch (outcome) {
    case tables::Outcome::kWin: return "win";
    case tables::Outcome::kLoss: return "loss";
    case tables::Outcome::kDraw: break;
  }
  return "draw";
}

std::string table_heading() {
  return fmt::format("{:<6} {:>15} {:>15} {:>15} {:>15} {:>8} {:>9}", "pieces", "states", "wins", "draws", "losses",
                     "longest", "seconds");
}

std::string table_line(const TableRow& row) {
  const tables::TableInfo& info = row.info;
  return fmt::format("{:<6} {:>15} {:>15} {:>15} {:>15} {:>8} {:>9}", info.space.text(),
                     report::grouped(positions_of(info)), report::grouped(info.wins), report::grouped(info.draws),
                     report::grouped(info.losses), info.longest_win,
                     row.seconds > 0 ? fmt::format("{:.1f}", row.seconds) : "");
}

std::string markdown_of(const std::vector<TableRow>& rows) {
  std::string out =
      "| pieces | states | wins | draws | losses | longest win, plies | seconds "
      "|\n|---|---:|---:|---:|---:|---:|---:|\n";
  for (const TableRow& row : rows) {
    const tables::TableInfo& info = row.info;
    out += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", info.space.text(), report::grouped(positions_of(info)),
                       report::grouped(info.wins), report::grouped(info.draws), report::grouped(info.losses),
                       info.longest_win, row.seconds > 0 ? fmt::format("{:.1f}", row.seconds) : "");
  }
  return out;
}

boost::json::array json_of(const std::vector<TableRow>& rows) {
  boost::json::array list;
  for (const TableRow& row : rows) {
    const tables::TableInfo& info = row.info;
    boost::json::object item = {
        {"name", info.space.text()}, {"states", positions_of(info)}, {"wins", info.wins},    {"draws", info.draws},
        {"losses", info.losses},     {"longest", info.longest_win},  {"stored", info.states}};
    if (row.seconds > 0) item["seconds"] = row.seconds;
    list.push_back(std::move(item));
  }
  return list;
}

std::string value_text(const tables::Value& value) {
  std::string text(outcome_name(value.outcome));
  if (value.plies) text += fmt::format(" in {} {}", *value.plies, *value.plies == 1 ? "ply" : "plies");
  return text;
}

boost::json::object json_of(const tables::Value& value) {
  boost::json::object object = {{"value", outcome_name(value.outcome)}};
  if (value.plies) object["distance"] = *value.plies;
  return object;
}

tables::Space parse_space(const std::string& option, const std::string& text) {
  const auto parts = split(text, '-');
  const auto number = [&](std::size_t index) { return parse_integer(parts[index]); };
  if (parts.size() != 2 || !number(0) || !number(1) || *number(0) > 99 || *number(1) > 99) {
    throw UserError(option + " " + quote(text) + " should name the pieces of both sides, as in 5-5");
  }
  return {static_cast<int>(*number(0)), static_cast<int>(*number(1))};
}

}  // namespace palamedes::apps
