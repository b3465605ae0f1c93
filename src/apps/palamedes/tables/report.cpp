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

std::string ply_heading() {
  return fmt::format("{:<6} {:>12} {:>12} {:>12} {:>12} {:>9}", "ply", "positions", "wins", "draws", "losses",
                     "seconds");
}

std::string ply_line(const tables::ValuesPly& ply) {
  const auto count = [&](tables::Outcome outcome) { return ply.counts[static_cast<std::size_t>(outcome)]; };
  const std::uint64_t wins = count(tables::Outcome::kWin);
  const std::uint64_t draws = count(tables::Outcome::kDraw);
  const std::uint64_t losses = count(tables::Outcome::kLoss);
  return fmt::format("{:<6} {:>12} {:>12} {:>12} {:>12} {:>9.1f}", ply.ply, report::grouped(wins + draws + losses),
                     report::grouped(wins), report::grouped(draws), report::grouped(losses), ply.seconds);
}

boost::json::object json_of(const tables::ValuesWritten& written, const std::string& game, const std::string& out) {
  boost::json::array plies;
  for (const tables::ValuesPly& ply : written.plies) {
    plies.push_back({{"ply", ply.ply},
                     {"wins", ply.counts[static_cast<std::size_t>(tables::Outcome::kWin)]},
                     {"draws", ply.counts[static_cast<std::size_t>(tables::Outcome::kDraw)]},
                     {"losses", ply.counts[static_cast<std::size_t>(tables::Outcome::kLoss)]},
                     {"seconds", ply.seconds}});
  }
  return {{"game", game}, {"out", out}, {"positions", written.positions}, {"bytes", written.bytes}, {"plies", plies}};
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
