#pragma once

#include <string>
#include <vector>

namespace palamedes::arena {

// Puts the games of several files of the same event (parts played on several machines) into a new one. Games that are
// in two of them must be the same. Throws UserError where the events differ. Gives the number of games.
int merge_event_files(const std::vector<std::string>& from, const std::string& to);

}  // namespace palamedes::arena
