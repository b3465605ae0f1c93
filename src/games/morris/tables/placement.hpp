#pragma once

#include <string>

#include "games/morris/tables/model.hpp"
#include "tables/files/table_folder.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::tables {

// The value of a position where pieces are still placed, and of each of its moves, over the tables of a folder. It may
// be any position from which the sides place in turn to the end, the side to move having as many pieces in hand as the
// other or one more. Throws UserError for others and where a table is missing, BuildStopped where it was stopped.
template <class Board>
Solution solve_placements(const MorrisModel<Board>& model, const TableFolder& folder, const std::string& position,
                          const SolveSettings& settings, const search::StopToken& stop);

// The file in the folder that keeps what is proven near the start.
inline constexpr const char* kPlacementFile = "placement.values";

}  // namespace palamedes::tables
