#pragma once

#include <cstdint>
#include <string>

#include <boost/json.hpp>

#include "tables/game_tables.hpp"

namespace palamedes::apps {

enum class ExportFormat : std::uint8_t { kCsv, kRaw };

// Every stored position of a slice with its value, for other programs: as lines of text, or as records of one length
// whose description goes into FILE.json. Gives back that description. Throws UserError.
boost::json::object export_table(tables::GameTables& game, const std::string& slice, ExportFormat format,
                                 const std::string& path);

}  // namespace palamedes::apps
