#pragma once

#include <string>
#include <string_view>

#include "arena/event/event.hpp"

// Events, tasks and games as texts that travel from one program to another of the same version.
namespace palamedes::arena {

std::string packed(const Event& event);
std::string packed(const GameTask& task);
std::string packed(const FinishedGame& game);

// Throw UserError where the text is none of theirs.
Event unpacked_event(std::string_view text);
GameTask unpacked_task(std::string_view text);
FinishedGame unpacked_game(std::string_view text);

}  // namespace palamedes::arena
