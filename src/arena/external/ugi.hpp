#pragma once

#include <memory>

#include "arena/external/talk.hpp"

namespace palamedes::arena {

// The manager's side of UGI. Throws UserError where it does not play the game.
std::unique_ptr<ExternalTalk> make_ugi_talk(const ExternalSettings& settings, ExternalDialogue& dialogue,
                                            const catalog::Game& game);

}  // namespace palamedes::arena
