#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/message.hpp"
#include "base/text.hpp"

namespace palamedes {

// What is said of moves in every game; each game's phrases.hpp has what it says besides.
inline constexpr Phrases kCommonPhrases({
    {"move-game-over", "the game is over ({reason})"},
    {"move-repeats", "not allowed, since it brings an earlier position back"},
    {"move-left-to-chance", "left to chance; say what it became, as in {example}"},
});

[[noreturn]] inline void refuse_after_end(std::string_view move, const Message& reason) {
  throw UserError("move " + quote(move), Message(kCommonPhrases["move-game-over"], {{"reason", reason.text}}));
}

}  // namespace palamedes
