#pragma once

#include <cstdint>
#include <string_view>

namespace palamedes {

// What the machine has in all, in MiB.
std::int64_t machine_memory_mb();

// Throws UserError where the machine has not so much: who asks for it anyway is ended by the system in the middle of
// its work. `what` names the setting, as in "table-mb".
void check_memory(std::string_view what, std::int64_t megabytes);

}  // namespace palamedes
