#include "apps/palamedes/tables/report.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "report/output.hpp"

namespace palamedes::apps {
namespace {

std::uint64_t positions_of(const tables::TableInfo& info) { return info.wins + info.draws + info.losses; }

}  // namespace

std::string table_heading(const tables::SliceSet& slices) {
  return fmt::format("{:<6} {:>15} {:>15} {:>15} {:>15} {:>8} {:>9}", slices.naming().heading, "states", "wins",
                     "draws", "losses", "longest", "seconds");
}

std::string table_line(const TableRow& row) {
  const tables::TableInfo& info = row.info;
  return fmt::format("{:<6} {:>15} {:>15} {:>15} {:>15} {:>8} {:>9}", info.slice, report::grouped(positions_of(info)),
                     report::grouped(info.wins), report::grouped(info.draws), report::grouped(info.losses),
                     info.longest_win, row.seconds > 0 ? fmt::format("{:.1f}", row.seconds) : "");
}

std::string markdown_of(const tables::SliceSet& slices, const std::vector<TableRow>& rows) {
  std::string out = fmt::format(
      "| {} | states | wins | draws | losses | longest win, plies | seconds |\n|---|---:|---:|---:|---:|---:|---:|\n",
      slices.naming().heading);
  for (const TableRow& row : rows) {
    const tables::TableInfo& info = row.info;
    out += fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", info.slice, report::grouped(positions_of(info)),
                       report::grouped(info.wins), report::grouped(info.draws), report::grouped(info.losses),
                       info.longest_win, row.seconds > 0 ? fmt::format("{:.1f}", row.seconds) : "");
  }
  return out;
}

boost::json::array json_of(const std::vector<TableRow>& rows) {
  boost::json::array list;
  for (const TableRow& row : rows) {
    const tables::TableInfo& info = row.info;
    boost::json::object item = {{"name", info.slice},   {"states", positions_of(info)}, {"wins", info.wins},
                                {"draws", info.draws},  {"losses", info.losses},        {"longest", info.longest_win},
                                {"stored", info.states}};
    if (row.seconds > 0) item["seconds"] = row.seconds;
    list.push_back(std::move(item));
  }
  return list;
}

std::string value_text(const tables::Value& value) {
  if (value.margin) return fmt::format("{:+}", *value.margin);
  std::string text(tables::word_for(value.outcome));
  if (value.plies) text += fmt::format(" in {} {}", *value.plies, *value.plies == 1 ? "ply" : "plies");
  return text;
}

boost::json::object json_of(const tables::Value& value) {
  if (value.margin) return {{"value", *value.margin}};
  boost::json::object object = {{"value", tables::word_for(value.outcome)}};
  if (value.plies) object["distance"] = *value.plies;
  return object;
}

std::string missing_tables(const tables::GameTables& tables) {
  const std::string trouble = tables.trouble();
  return !trouble.empty() ? trouble
                          : "some move leads to a table that is not in " + quote(tables.folder()) + "; build it";
}

}  // namespace palamedes::apps
