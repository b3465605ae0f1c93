#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/game.hpp"
#include "knowledge/experience/experience.hpp"

namespace palamedes::learn {

// One ply of a game as experience counts it: position and move up to symmetry (games/canonical.hpp).
struct FoldedPly {
  std::uint64_t key = 0;
  std::string move;
  Side side = Side::kFirst;
};

// A position that is looked at: its key, and each legal move beside the text under which it is counted.
struct FoldedPosition {
  struct Move {
    std::string text;
    std::string canonical;
  };
  std::uint64_t key = 0;
  std::vector<Move> moves;
};

// Folds positions of one variant; made from the game's class, so that a ply costs no text of a position.
class Folder {
 public:
  virtual ~Folder() = default;

  virtual knowledge::ExperienceOf whose() const = 0;
  // Replays moves from a position (the start, if it is empty) and replaces `plies` by what they are. Gives the result
  // that the rules give to the end. Throws UserError where a text is wrong.
  virtual Result replay(std::string_view root, const std::vector<std::string_view>& moves,
                        std::vector<FoldedPly>& plies) const = 0;
  // The game must be of the variant.
  virtual FoldedPosition fold(const catalog::Game& game) const = 0;
};

std::unique_ptr<Folder> make_folder(const catalog::Game& game);

}  // namespace palamedes::learn
