#pragma once

#include <memory>

#include "arena/external/conversation_log.hpp"
#include "arena/external/settings.hpp"
#include "arena/player.hpp"
#include "catalog/game.hpp"

namespace palamedes::arena {

// A program beside this one as a player: is_external() and parse_external() read its string. The program starts with
// the first game, goes on from game to game, and is ended and started anew after whatever went wrong. Throws UserError
// where it cannot be run or its protocol does not play the game. The log, if there is one, must live as long.
std::unique_ptr<Player> make_external_player(const ExternalSettings& settings, const catalog::Game& game,
                                             const ConversationLog* log = nullptr);

}  // namespace palamedes::arena
