#pragma once

#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/game_of.hpp"
#include "games/canonical.hpp"
#include "learn/experience/folder.hpp"

namespace palamedes::learn {

template <palamedes::Game G>
class FolderOf final : public Folder {
 public:
  explicit FolderOf(const G& rules) : rules_(rules) {}

  knowledge::ExperienceOf whose() const override {
    const typename G::Position start = rules_.start();
    return {rules_.spec().text(), Canonical<G>(rules_, start).key()};
  }

  Result replay(std::string_view root, const std::vector<std::string_view>& moves,
                std::vector<FoldedPly>& plies) const override {
    plies.clear();
    Path<G> path(rules_, root.empty() ? rules_.start() : rules_.parse_position(root));
    for (const std::string_view text : moves) {
      try {
        plies.push_back(played(path, text));
      } catch (const UserError& error) {
        throw UserError("move " + std::to_string(plies.size() + 1) + ": " + error.what());
      }
    }
    return path.result();
  }

  FoldedPosition fold(const catalog::Game& game) const override {
    const auto& path = dynamic_cast<const catalog::GameOf<G>&>(game).path();
    const Canonical<G> canonical(rules_, path.position());
    FoldedPosition folded;
    folded.key = canonical.key();
    typename G::MoveList moves;
    path.legal_moves(moves);
    for (const auto move : moves) {
      folded.moves.push_back({rules_.move_text(path.position(), move), canonical.move(move)});
    }
    return folded;
  }

 private:
  FoldedPly played(Path<G>& path, std::string_view text) const {
    const auto move = rules_.parse_move(path.position(), text);
    if (!path.allows(move)) throw UserError(quote(text) + " is not allowed: it brings an earlier position back");
    if constexpr (HasChance<G>) {
      if (rules_.is_chance(path.position(), move)) {
        throw UserError(quote(text) + " is left to chance: a record says what it became");
      }
    }
    const Canonical<G> canonical(rules_, path.position());
    FoldedPly ply{canonical.key(), canonical.move(request_of(rules_, path.position(), move)),
                  rules_.side_to_move(path.position())};
    path.play(move);
    return ply;
  }

  G rules_;
};

}  // namespace palamedes::learn
