#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/spec/options.hpp"
#include "base/spec/spec.hpp"
#include "catalog/game.hpp"
#include "search/common/limits.hpp"
#include "search/common/score.hpp"

// Engines by name, for any game, with texts at the edge.
namespace palamedes::engines {

using search::Limits;
using search::StopToken;

// One line of play that an engine thinks of.
struct EngineLine {
  search::Score score = 0;  // for the side to move, in the game's scale; decided ones as search/common/score.hpp says
  bool proven = false;      // not an estimate
  std::uint64_t visits = 0;
  std::vector<std::string> moves;
  bool scored = true;  // else nobody judged it: a book's move that was never proven
};

struct EngineReport {
  int depth = 0;
  int selective_depth = 0;
  std::uint64_t nodes = 0;
  std::uint64_t quiescence_nodes = 0;
  std::uint64_t quiescence_widened = 0;  // horizons, and nodes of quiescence, whose moves were looked at
  double seconds = 0;
  int table_permille = 0;
  std::vector<EngineLine> lines;  // best first
  std::string note;               // where the move comes from, if not from a search: "book", "tables", "solver"
  std::string warning;            // what the engine had to do without, in one line

  // The move to play, as a request where it is left to chance.
  const std::string& move() const { return lines.front().moves.front(); }
};

// A node of a searched tree, as search/common/tree_recorder.hpp has it, with its move as a text.
struct TreeNode {
  std::size_t parent = 0;
  std::string move;
  std::string kind;  // "normal", "chance", "quiescence", "null", "table", "finished", "leaf"
  Side side = Side::kFirst;
  search::Score alpha = 0;
  search::Score beta = 0;
  search::Score value = 0;
  int depth = 0;
  bool cut = false;
  std::size_t moves_skipped = 0;
  std::uint64_t nodes_below = 0;
  double visits = 0;
};

struct SearchTree {
  int max_ply = 3;                  // keep nodes down to here; afterwards, how far they go
  std::size_t max_nodes = 200'000;  // and not more than so many, or fewer plies
  std::vector<TreeNode> nodes;      // parents before children; the root first
  std::uint64_t total = 0;          // nodes of the last iteration, kept or not
};

struct EngineQuestion {
  Limits limits;
  int lines = 1;
  std::vector<std::string> only;  // of the legal moves, look at these; all, if empty
  bool plays = false;             // the move is to be played: an opening book may answer, with no search at all
  std::function<void(const EngineReport&)> reporter;
  SearchTree* tree = nullptr;  // filled if the engine can
};

// Thinks about positions of one game variant. Not for two threads at once, but for stop tokens.
class Engine {
 public:
  Engine() = default;
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  virtual ~Engine() = default;

  // What the name stood for, every setting that is not the default of its kind included.
  virtual std::string spec() const = 0;
  // Forgets everything learned in the game before.
  virtual void new_game() = 0;
  // The game must be of the engine's variant and not over.
  virtual EngineReport think(const catalog::Game& game, const EngineQuestion& question, const StopToken& token) = 0;
};

// What an engine string needs to know about engines: for menus, protocols and `palamedes engines`.
struct EngineInfo {
  std::string name;
  std::string summary;
  std::string stands_for;           // of a preset: the engine string; empty of a kind
  std::vector<OptionInfo> options;  // of a preset with the values that it sets
};

// The engines that play a game, presets of its family included.
std::vector<EngineInfo> engines_for(const catalog::Game& game);

// What an engine string stands for, presets of the game's family replaced by what they mean; settings given to a
// preset's name go over its own.
Spec without_presets(Spec spec, const catalog::Game& game);

// An engine from a string such as `alphabeta:depth=8,null-move=off`, for the variant of `game`. Every random choice
// comes from the seed. Throws UserError.
std::unique_ptr<Engine> make_engine(std::string_view spec, const catalog::Game& game, std::uint64_t seed);

}  // namespace palamedes::engines
