#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "games/path.hpp"
#include "search/common/limits.hpp"
#include "search/common/moves.hpp"
#include "search/common/path_rules.hpp"
#include "search/common/table_key.hpp"
#include "search/common/value.hpp"
#include "search/proof/options.hpp"
#include "search/proof/table.hpp"

namespace palamedes::search {

enum class Verdict : std::uint8_t { kUnknown, kProven, kDisproven };

// What is asked of a proof search: does `attacker` win, or with `draw_suffices` at least draw?
struct ProofQuestion {
  Side attacker = Side::kFirst;
  bool draw_suffices = false;
};

// Depth-first proof-number search (Nagai 2002) with a bounded table and the 1+ε thresholds of Pawlewicz and Lew (2007).
//
// A node is an OR node where the attacker moves and an AND node elsewhere, by whose turn it is: a side may move twice
// in a row. What rests on the path (a repetition, a move barred by superko) is true on that path only: such results are
// stored under the key of the position and of the set of positions on the path together, all others under the
// position's key alone, so that neither kind is ever taken for the other (the graph-history interaction problem;
// Kishimoto and Müller 2004). Where the path can take moves away, every result rests on it: a move that a proof needs
// may be barred on another path. Games with chance have no proofs of this kind.
template <Game G>
requires(!HasChance<G>) class ProofSearch {
 public:
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  explicit ProofSearch(const ProofOptions& options) : table_(static_cast<std::size_t>(options.table_mb) << 20) {}

  // Called now and then while a proof is looked for, if somebody wants to be told.
  void on_progress(std::function<void()> tell) { tell_ = std::move(tell); }

  // With `only`, the side to move has no other moves at the root.
  Verdict prove(const Path<G>& root, const ProofQuestion& question, Control& control,
                const std::vector<Move>& only = {}) {
    path_.emplace(root);
    only_ = only;
    rules_ = PathRules<G>(root);
    path_hash_ = 0;
    question_ = question;
    control_ = &control;
    nodes_ = 0;
    root_entry_ = {};
    table_.clear(control.node_limit());
    root_entry_ = expand(kProofInfinity, kProofInfinity, 0).entry;
    if (root_entry_.proven()) return Verdict::kProven;
    return root_entry_.disproven() ? Verdict::kDisproven : Verdict::kUnknown;
  }

  // Where it was settled for the side to move: a move that does it. Where it was not: the most promising one. Where all
  // moves fail: one that holds out longest as far as is known.
  std::optional<Move> best_move(const Path<G>& root) const {
    MoveList moves;
    root.legal_moves(moves);
    for (const Move move : moves) {
      if (root_entry_.move != 0 && move_code(move) == root_entry_.move) return move;
    }
    return std::nullopt;
  }

  // After a verdict: the game is over in so many plies at most, if the side that has it plays as the proof says.
  int height() const { return root_entry_.height; }

  std::uint64_t nodes() const { return nodes_; }
  // What the table took for the last proof.
  std::size_t table_bytes() const { return table_.bytes(); }

 private:
  static constexpr int kMaxPly = 2000;
  static constexpr std::uint64_t kNodesBetweenTales = 1 << 12;

  struct Node {
    ProofEntry entry;
    int dependency = Value::kFree;  // as in search/common/value.hpp
  };

  struct Child {
    Move move;
    std::uint64_t key;       // of its position
    std::uint64_t path_key;  // of its position and path
    Node node;
  };

  const G& game() const { return path_->game(); }
  const typename G::Position& here() const { return path_->position(); }
  bool attacker_moves() const { return game().side_to_move(here()) == question_.attacker; }

  static ProofEntry solved_entry(bool proven, std::uint16_t move, std::uint16_t height) {
    return {.pn = proven ? 0 : kProofInfinity,
            .dn = proven ? kProofInfinity : 0,
            .effort = 1,
            .move = move,
            .height = height};
  }
  static std::uint16_t one_more(std::uint16_t height) {
    return static_cast<std::uint16_t>(std::min<int>(height + 1, UINT16_MAX));
  }
  static Node settled(bool proven, int dependency) { return {solved_entry(proven, 0, 0), dependency}; }

  bool holds(Result result) const {
    return result == win_for(question_.attacker) || (result == Result::kDraw && question_.draw_suffices);
  }

  // A finished game, by the board or by the path.
  std::optional<Node> finished() const {
    const Result by_board = game().result(here());
    if (by_board != Result::kOngoing) return settled(holds(by_board), Value::kFree);
    if (const auto end = rules_.end(*path_)) return settled(holds(end->result), end->dependency);
    return std::nullopt;
  }

  // Moves made and taken back, with the hash of the set of positions on the path beside them.
  void play(Move move) {
    if constexpr (HasPathRules<G>) path_hash_ += mix64(path_->keys().present());
    path_->play(move);
  }
  void undo() {
    path_->undo();
    if constexpr (HasPathRules<G>) path_hash_ -= mix64(path_->keys().present());
  }
  std::uint64_t path_key(std::uint64_t key) const { return hash_pair(key, path_hash_ ^ 0x70617468U); }

  Node known(std::uint64_t key, std::uint64_t with_path) const {
    std::optional<ProofEntry> general = table_.probe(key);
    if (general && general->solved()) return {*general, Value::kFree};
    if constexpr (HasPathRules<G>) {
      // Results that hold on this path rest on it, as far up as the root for all that is known here.
      if (const auto special = table_.probe(with_path)) return {*special, 0};
    }
    return {general.value_or(ProofEntry{}), Value::kFree};
  }

  // The children of the present position with what is known of them; what the path bars is left out and noted.
  void list_children(std::vector<Child>& children, int& barred) {
    MoveList moves;
    game().legal_moves(here(), moves);
    for (const Move move : moves) {
      if (!path_->allows(move)) {
        barred = std::min(barred, rules_.barred_by(*path_, move));
        continue;
      }
      play(move);
      const std::uint64_t key = table_key(game(), here());
      const std::uint64_t with_path = path_key(key);
      const std::optional<Node> end = finished();
      children.push_back({move, key, with_path, end ? *end : known(key, with_path)});
      undo();
    }
  }

  // Works on the present position until its numbers reach a threshold, and stores them.
  Node expand(ProofNumber pn_limit, ProofNumber dn_limit, int ply) {
    ++nodes_;
    const std::uint64_t nodes_before = nodes_;
    const bool is_or = attacker_moves();
    std::vector<Child> children;
    int barred = Value::kFree;
    list_children(children, barred);
    if (ply == 0 && !only_.empty()) {
      std::erase_if(children, [&](const Child& child) {
        return std::find(only_.begin(), only_.end(), child.move) == only_.end();
      });
    }
    Node value;
    for (;;) {
      value = combined(children, is_or, barred);
      const bool enough = value.entry.pn >= pn_limit || value.entry.dn >= dn_limit || value.entry.solved();
      if (enough || ply >= kMaxPly || control_->should_stop(nodes_)) break;
      Child& child = children[most_promising(children, is_or)];
      if (ply == 0) root_entry_.move = move_code(child.move);
      if (tell_ && nodes_ % kNodesBetweenTales == 0) tell_();
      const auto [child_pn, child_dn] = limits_for(child, children, is_or, pn_limit, dn_limit, value.entry);
      play(child.move);
      child.node = expand(child_pn, child_dn, ply + 1);
      undo();
      // What was learned deeper down may have settled others too.
      for (Child& other : children) {
        if (&other != &child && !other.node.entry.solved()) other.node = known(other.key, other.path_key);
      }
    }
    // The table has no use for a move that proves nothing; the root's is asked for.
    if (ply == 0 && !value.entry.solved() && !children.empty()) {
      value.entry.move = move_code(children[most_promising(children, is_or)].move);
    }
    value.entry.effort = static_cast<std::uint32_t>(std::min<std::uint64_t>(nodes_ - nodes_before + 1, UINT32_MAX));
    return stored(value, ply);
  }

  // In an OR node one proof is enough and all must be disproven; sums become a maximum and the number of the others,
  // which does not count a shared descendant over and over (weak proof numbers; Ueda et al. 2008).
  static Node combined(const std::vector<Child>& children, bool is_or, int barred) {
    ProofNumber least = kProofInfinity;  // of the kind that one child is enough for
    ProofNumber most = 0;                // of the kind that all children are needed for
    ProofNumber open = 0;
    const Child* highest = nullptr;
    int of_all = barred;
    for (const Child& child : children) {
      const ProofNumber one = is_or ? child.node.entry.pn : child.node.entry.dn;
      const ProofNumber all = is_or ? child.node.entry.dn : child.node.entry.pn;
      least = std::min(least, one);
      most = std::max(most, all);
      open += all != 0 ? 1 : 0;
      if (one == 0) {
        const std::uint16_t height = one_more(child.node.entry.height);
        return {solved_entry(is_or, move_code(child.move), height), child.node.dependency};
      }
      of_all = std::min(of_all, child.node.dependency);
      if (highest == nullptr || child.node.entry.height > highest->node.entry.height) highest = &child;
    }
    if (most == 0) {
      const std::uint16_t move = highest == nullptr ? std::uint16_t{0} : move_code(highest->move);
      const std::uint16_t height = highest == nullptr ? std::uint16_t{0} : one_more(highest->node.entry.height);
      return {solved_entry(!is_or, move, height), of_all};
    }
    const ProofNumber sum = std::min(kProofInfinity - 1, most + open - 1);
    least = std::min(least, kProofInfinity - 1);
    return {{.pn = is_or ? least : sum, .dn = is_or ? sum : least, .effort = 1, .move = 0, .height = 0}, Value::kFree};
  }

  static std::size_t most_promising(const std::vector<Child>& children, bool is_or) {
    std::size_t best = children.size();
    const auto rank = [&](const Child& child) {
      const ProofEntry& entry = child.node.entry;
      return is_or ? std::pair(entry.pn, entry.dn) : std::pair(entry.dn, entry.pn);
    };
    for (std::size_t i = 0; i < children.size(); ++i) {
      const ProofNumber all = is_or ? children[i].node.entry.dn : children[i].node.entry.pn;
      if (all == 0) continue;
      if (best == children.size() || rank(children[i]) < rank(children[best])) best = i;
    }
    return best;
  }

  static std::pair<ProofNumber, ProofNumber> limits_for(const Child& chosen, const std::vector<Child>& children,
                                                        bool is_or, ProofNumber pn_limit, ProofNumber dn_limit,
                                                        const ProofEntry& parent) {
    const auto one_of = [&](const Child& child) { return is_or ? child.node.entry.pn : child.node.entry.dn; };
    const auto all_of = [&](const Child& child) { return is_or ? child.node.entry.dn : child.node.entry.pn; };
    ProofNumber second = kProofInfinity;
    for (const Child& child : children) {
      if (&child != &chosen && all_of(child) != 0) second = std::min(second, one_of(child));
    }
    const ProofNumber one_limit = is_or ? pn_limit : dn_limit;
    const ProofNumber all_limit = is_or ? dn_limit : pn_limit;
    const ProofNumber all_parent = is_or ? parent.dn : parent.pn;
    // A quarter above the second best, so that the search does not jump to and fro between two lines.
    const ProofNumber one = std::min(one_limit, second >= kProofInfinity ? kProofInfinity : second + second / 4 + 1);
    const ProofNumber others = all_parent - std::min(all_parent, all_of(chosen));
    const ProofNumber all = all_limit >= kProofInfinity ? kProofInfinity : all_limit - std::min(all_limit, others);
    return is_or ? std::pair(one, all) : std::pair(all, one);
  }

  Node stored(const Node& value, int ply) {
    const bool free = !BarsMoves<G> && value.dependency >= ply;
    const std::uint64_t key = table_key(game(), here());
    table_.store(free || !value.entry.solved() ? key : path_key(key), value.entry);
    return {value.entry, free ? Value::kFree : value.dependency};
  }

  ProofTable table_;
  std::optional<Path<G>> path_;
  PathRules<G> rules_;
  std::uint64_t path_hash_ = 0;
  ProofQuestion question_;
  Control* control_ = nullptr;
  std::uint64_t nodes_ = 0;
  std::function<void()> tell_;
  std::vector<Move> only_;
  ProofEntry root_entry_;
};

}  // namespace palamedes::search
