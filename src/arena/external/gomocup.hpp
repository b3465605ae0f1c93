#pragma once

#include <memory>

#include "arena/external/talk.hpp"

namespace palamedes::arena {

// The manager's side of the Gomocup protocol. Throws UserError where it does not play the game.
std::unique_ptr<ExternalTalk> make_gomocup_talk(const ExternalSettings& settings, ExternalDialogue& dialogue,
                                                const catalog::Game& game);

}  // namespace palamedes::arena
