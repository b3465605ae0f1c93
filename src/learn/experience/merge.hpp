#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "learn/experience/file.hpp"

namespace palamedes::learn {

// Puts all games of some databases into one, which is made where there is none.
ImportCount merge_experience(const std::vector<std::string>& from, const std::string& to);

// Drops positions met less often than `least` times, and the games: what is left is for engines to read, and can
// neither be added to nor merged. In place, or into another file.
void prune_experience(const std::string& path, std::int64_t least, const std::string& to);

// Reads all of it and checks that counts add up; throws UserError where they do not.
ExperienceCount count_experience(const std::string& path);

}  // namespace palamedes::learn
