#include "learn/experience/replay.hpp"

#include <utility>

#include "base/error.hpp"
#include "catalog/canonical.hpp"

namespace palamedes::learn {

Result replay(catalog::Game& game, std::string_view root, const std::vector<std::string_view>& moves,
              std::vector<CanonicalPly>& plies) {
  plies.clear();
  if (root.empty()) {
    game.reset();
  } else {
    game.set_position(root);
  }
  for (const std::string_view move : moves) {
    try {
      const catalog::CanonicalKey position(game);
      CanonicalPly ply{position.value(), position.move(move), game.side_to_move()};
      game.play(move);
      plies.push_back(std::move(ply));
    } catch (const UserError& error) {
      throw UserError("move " + std::to_string(plies.size() + 1) + ": " + error.what());
    }
  }
  return game.outcome().result;
}

}  // namespace palamedes::learn
