#pragma once

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "tables/game_tables.hpp"

// How the verbs `tables` and `solve` show what is in tables.
namespace palamedes::apps {

// One slice; the seconds are those of its group, if it was built now.
struct TableRow {
  tables::TableInfo info;
  double seconds = 0;
};

std::string table_heading(const tables::SliceSet& slices);
std::string table_line(const TableRow& row);
std::string markdown_of(const tables::SliceSet& slices, const std::vector<TableRow>& rows);
boost::json::array json_of(const std::vector<TableRow>& rows);

// How many positions after each ply have been written down.
std::string ply_heading();
std::string ply_line(const tables::ValuesPly& ply);
boost::json::object json_of(const tables::ValuesWritten& written, const std::string& game, const std::string& out);

// "win in 17 plies", "+12".
std::string value_text(const tables::Value& value);
boost::json::object json_of(const tables::Value& value);

// Why not all moves of a position have a value.
std::string missing_tables(const tables::GameTables& tables);

}  // namespace palamedes::apps
