#pragma once

#include "games/morris/tables/model.hpp"
#include "tables/files/table_folder.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::tables {

// Writes the values of placements, ply by ply from the start, each whole ply as long as the file stays within its size:
// all positions of the first four plies, or of all if so wished; then those that some move of a position leads to to
// which both sides have come by moves that keep the value. What took long to prove is kept beside the tables. Throws
// UserError where a table is missing, BuildStopped where it was stopped.
template <class Board>
ValuesWritten write_placement_values(const MorrisModel<Board>& model, const TableFolder& folder,
                                     const ValuesSettings& settings, const search::StopToken& stop);

}  // namespace palamedes::tables
