#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "tables/game_tables.hpp"

// How the verbs `tables` and `solve` show what is in tables.
namespace palamedes::apps {

// One space; the seconds are those of its pair, if it was built now.
struct TableRow {
  tables::TableInfo info;
  double seconds = 0;
};

std::string table_heading();
std::string table_line(const TableRow& row);
std::string markdown_of(const std::vector<TableRow>& rows);
boost::json::array json_of(const std::vector<TableRow>& rows);

// "a win in 17 plies".
std::string value_text(const tables::Value& value);
boost::json::object json_of(const tables::Value& value);

// "5-4" as a space; throws UserError that names the option.
tables::Space parse_space(const std::string& option, const std::string& text);
std::string_view outcome_name(tables::Outcome outcome);

}  // namespace palamedes::apps
