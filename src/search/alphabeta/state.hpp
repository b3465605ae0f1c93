#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/heuristics.hpp"
#include "games/path.hpp"
#include "search/alphabeta/frame.hpp"
#include "search/alphabeta/options.hpp"
#include "search/alphabeta/ordering.hpp"
#include "search/common/busy_moves.hpp"
#include "search/common/limits.hpp"
#include "search/common/path_rules.hpp"
#include "search/common/table_key.hpp"
#include "search/common/transposition_table.hpp"
#include "search/common/tree_recorder.hpp"

namespace palamedes::search {

// What one thread of an alpha-beta search has at hand, whatever it does next: where it stands, a frame for each ply of
// its line, what it shares with others, what it has counted. Each technique is a file of functions around it.
template <Game G, HeuristicsFor<G> K>
struct SearchState {
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;
  using NodeKind = typename TreeRecorder<Move>::Kind;
  // Move lists of large boards lie on the stack too.
  static constexpr int kMaxPly = sizeof(MoveList) > 8192 ? 60 : 250;

  AlphaBetaOptions options;
  TranspositionTable* table;  // nullptr: none
  BusyMoves* busy;            // nullptr: no other threads
  K heuristics;
  MoveMemory memory;
  // Star2 looks at a reply to what chance gives at the last ply.
  std::vector<Frame<Move>> frames = std::vector<Frame<Move>>(kMaxPly + 2);
  int ply = 0;
  std::optional<Path<G>> path = std::nullopt;
  PathRules<G> rules = {};
  Control* control = nullptr;
  TreeRecorder<Move>* recorder = nullptr;
  std::uint64_t nodes = 0;
  std::uint64_t quiescence_nodes = 0;
  std::uint64_t quiescence_widened = 0;  // horizons, and nodes after them, that were not quiet
  int deepest = 0;
  bool table_plain = options.reads_table_plainly();

  void start(const Path<G>& root, Control* with_control, TreeRecorder<Move>* with_recorder) {
    path.emplace(root);
    rules = PathRules<G>(root);
    control = with_control;
    recorder = with_recorder;
    ply = deepest = 0;
    nodes = quiescence_nodes = quiescence_widened = 0;
    memory.new_search();
    for (std::size_t i = 0; i < frames.size(); ++i) frames[i].killer_slot = static_cast<int>(i);
    if constexpr (FollowsMoves<K, G>) heuristics.start(game(), here());
  }

  const G& game() const { return path->game(); }
  const Position& here() const { return path->position(); }
  Side side() const { return game().side_to_move(here()); }
  bool at_root() const { return ply == 0; }
  Frame<Move>& frame() { return frames[static_cast<std::size_t>(ply)]; }
  const Frame<Move>& frame() const { return frames[static_cast<std::size_t>(ply)]; }
  Frame<Move>& next_frame() { return frames[static_cast<std::size_t>(ply) + 1]; }

  // The code of the move that led here, for what is learned of answers; 0 at the root.
  std::uint16_t previous_code() const { return at_root() ? std::uint16_t{0} : move_code(frame().by.move); }
  Score evaluate() { return clamped_estimate(heuristics.evaluate(game(), here())); }
  bool is_noisy(Move move) { return heuristics.noisy(game(), here(), move); }
  bool is_chance(Move move) const {
    if constexpr (HasChance<G>) return game().is_chance(here(), move);
    return false;
  }

  // Those that are not in quiescence.
  std::uint64_t full_nodes() const { return nodes - quiescence_nodes; }

  void count_node() {
    ++nodes;
    deepest = std::max(deepest, ply);
  }

  // `depth` is that of the search to come: a leaf does not look into the table.
  void make(Move move, bool noisy, int depth) {
    if (recorder != nullptr) recorder->announce(game().move_text(here(), move));
    if constexpr (FollowsMoves<K, G>) heuristics.played(game(), here(), move);
    const NullState null = HasNullMove<K, G> ? after_a_move(frame().by.null) : NullState::kMay;
    path->play(move);
    ++ply;
    frame().by = {move, noisy, null};
    if (table != nullptr && depth > 0) table->prefetch(table_key(game(), here()));
  }
  void unmake() {
    const Move move = frame().by.move;
    --ply;
    path->undo();
    if constexpr (FollowsMoves<K, G>) heuristics.undone(game(), here(), move);
  }

  // Passes the turn with no move made and gives back the position to return to; nothing where that makes no sense.
  std::optional<Position> pass(NullState null, const char* text) {
    if constexpr (HasNullMove<K, G>) {
      Position passed = here();
      if (!heuristics.make_null(game(), passed)) return std::nullopt;
      const Position before = here();
      path->pass_to(passed);
      if (recorder != nullptr) recorder->announce(text);
      ++ply;
      frame().by = {Move{}, false, null};
      return before;
    }
    return std::nullopt;
  }
  void take_back_pass(const Position& before) {
    --ply;
    path->back_to(before);
  }

  // `move` is the best here so far, and what is best after it was found just now.
  void extend_line(Move move) {
    auto& line = frame().line;
    const auto& below = next_frame().line;
    line.assign(1, move);
    line.insert(line.end(), below.begin(), below.end());
  }

  // For people who look at the tree.
  void note(NodeKind kind) {
    if (recorder != nullptr) recorder->mark(kind);
  }
};

}  // namespace palamedes::search
