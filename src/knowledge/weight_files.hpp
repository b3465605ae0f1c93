#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/weights.hpp"

namespace palamedes::knowledge {

// The weights that come inside the program, from data/weights/<game>-<name>.txt. Throws UserError with the names there
// are.
Weights built_in_weights(std::string_view game, std::string_view name);
std::vector<std::string> built_in_weight_names(std::string_view game);

// Those of the file, if the name is a path (it has a slash, or ends in .txt), else those inside the program. Throws
// UserError where the file is none of the game.
Weights named_weights(std::string_view game, std::string_view name);

}  // namespace palamedes::knowledge
