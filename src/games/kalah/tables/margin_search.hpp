#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "base/stopwatch.hpp"
#include "games/kalah/settings.hpp"
#include "games/kalah/sowing.hpp"
#include "games/kalah/tables/bounds_table.hpp"
#include "games/kalah/tables/endgame.hpp"
#include "games/kalah/tables/kept_margins.hpp"
#include "search/common/busy_moves.hpp"
#include "search/common/limits.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::tables {

// What the threads that look for the answer to one question share.
template <class Board>
struct MarginShared {
  const kalah::Tables<Board>& sowing;
  const EndgameMargins& endgame;
  BoundsTable& table;
  KeptMargins* kept;  // none where nothing is kept
  int kept_plies;     // so near to the start of the search; further away their texts would take too long
  const search::StopToken& stop;
  ProofLimits limits;
  bool alone = true;                                      // one thread only
  std::function<void(std::uint64_t)> on_nodes = nullptr;  // now and then, with the nodes of this question
  Stopwatch watch{};
  search::BusyMoves busy{};
  std::atomic<std::uint64_t> nodes{0};
  std::atomic<bool> done{false};  // somebody has the answer
};

// Asks whether the side to move gets a margin of at least so much from the stones in the houses, by alpha-beta with a
// window of nothing. What is in the depots already does not change the play: boards here have empty depots, and what a
// ply banks is added on the way back. So positions that differ only in the depots are one.
template <class Board>
class MarginSearch {
 public:
  MarginSearch(MarginShared<Board>& shared, int thread)
      : shared_(shared),
        houses_(shared.sowing.settings().houses),
        thread_(thread),
        until_look_(nodes_until_look(shared.nodes)) {}

  // A bound on the margin: from below where it is at least `wanted`, else from above. Nothing where somebody else had
  // the answer, or where it would have cost too much.
  std::optional<int> bound(const Board& board, int wanted) {
    const int stones = board.sum(0, houses_) + board.sum(Board::kHalf, houses_);
    try {
      const int found = search({board, board.hash(), stones}, wanted, 0);
      shared_.nodes += nodes_ - counted_;
      return found;
    } catch (const Ended&) {
      shared_.nodes += nodes_ - counted_;
      return std::nullopt;
    }
  }

 private:
  struct Ended {};

  // Below that many stones more than the endgame has, threads get out of each other's way by themselves.
  static constexpr int kBusyStones = 6;
  static constexpr std::uint64_t kNodesPerLook = 1024;

  struct Node {
    Board board;
    std::uint64_t key = 0;
    int stones = 0;
  };

  struct Child : Node {
    int banked = 0;
    bool again = false;
    int lane = 0;
    MarginBounds bounds;                  // for the side that makes the move
    const std::int8_t* margin = nullptr;  // in the endgame's tables
    bool exact = false;
    int order = 0;

    // From what is known to the side that is to move after it.
    void know(MarginBounds after) {
      bounds = again ? MarginBounds{banked + after.low, banked + after.high}
                     : MarginBounds{banked - after.high, banked - after.low};
    }
  };

  struct Children {
    std::array<Child, std::min(kalah::kMaxHouses, Board::kHalf - 1)> list;
    std::size_t count = 0;

    Child* begin() { return list.data(); }
    Child* end() { return list.data() + count; }
  };

  int search(const Node& node, int wanted, int ply) {
    count_node();
    const int stones = node.stones;
    // A margin has the parity of the stones.
    if (((wanted - stones) & 1) != 0) ++wanted;
    if (wanted > stones) return stones;
    if (wanted <= -stones) return -stones;
    BoundsTable::Entry known{{-stones, stones}};
    shared_.table.probe(node.key, stones, known);
    if (ply <= shared_.kept_plies && shared_.kept != nullptr) remember(node, known.bounds);
    if (known.bounds.low >= wanted) return known.bounds.low;
    if (known.bounds.high < wanted) return known.bounds.high;

    Children children;
    expand(node, children);
    const auto [low, high, lane] = looked_up(children);
    // Enhanced transposition cut-off: one known reply may be enough.
    if (low >= wanted) return learnt(node, known, low, wanted, lane, ply);
    if (high < wanted) return learnt(node, known, high, wanted, BoundsTable::kNoHouse, ply);
    return try_children(node, known, children, wanted, ply);
  }

  void count_node() {
    ++nodes_;
    if (--until_look_ > 0) return;
    const std::uint64_t all = shared_.nodes += nodes_ - counted_;
    counted_ = nodes_;
    until_look_ = nodes_until_look(all);
    if (shared_.limits.nodes && all >= *shared_.limits.nodes) shared_.done = true;
    if (shared_.limits.seconds && shared_.watch.seconds() >= *shared_.limits.seconds) shared_.done = true;
    if (shared_.done.load(std::memory_order_relaxed) || shared_.stop.stopped()) throw Ended{};
    if (thread_ == 0 && shared_.on_nodes && nodes_ % (kNodesPerLook * kNodesPerLook) == 0) shared_.on_nodes(all);
  }

  // So that one thread alone takes no node more than it may.
  std::int64_t nodes_until_look(std::uint64_t all) const {
    if (!shared_.limits.nodes || all >= *shared_.limits.nodes) return kNodesPerLook;
    return static_cast<std::int64_t>(std::min<std::uint64_t>(kNodesPerLook, *shared_.limits.nodes - all));
  }

  void expand(const Node& node, Children& children) {
    for (int lane = 0; lane < houses_; ++lane) {
      const int stones = node.board.at(lane);
      if (stones == 0) continue;
      Child& child = children.list[children.count++];
      child.board = node.board;
      const auto& row = shared_.sowing.row(lane, stones);
      if (shared_.sowing.settings().empty_capture) {
        child.board.template play<true>(row, shared_.sowing.frame());
      } else {
        child.board.template play<false>(row, shared_.sowing.frame());
      }
      child.lane = lane;
      child.again = row.again();
      child.banked = child.board.at(Board::kDepot) + child.board.at(Board::kOtherDepot);
      child.board.set(Board::kDepot, 0);
      child.board.set(Board::kOtherDepot, 0);
      child.stones = node.stones - child.banked;
      if (shared_.sowing.over(child.board.empty_lanes())) {
        const int rest = child.board.sum(0, houses_) - child.board.sum(Board::kHalf, houses_);
        child.know({rest, rest});
        child.exact = true;
      } else if (child.stones <= shared_.endgame.most_stones()) {
        child.margin = shared_.endgame.place(child.board);
        __builtin_prefetch(child.margin);
      } else {
        child.key = child.board.hash();
        shared_.table.prefetch(child.key);
      }
    }
  }

  struct LookedUp {
    int low;
    int high;
    int lane;  // that has the low bound
  };

  LookedUp looked_up(Children& children) {
    LookedUp found{-kAll, -kAll, BoundsTable::kNoHouse};
    for (Child& child : children) {
      if (child.margin != nullptr) {
        child.know({*child.margin, *child.margin});
        child.exact = true;
      } else if (!child.exact) {
        BoundsTable::Entry entry{{-child.stones, child.stones}};
        shared_.table.probe(child.key, child.stones, entry);
        child.know(entry.bounds);
      }
      if (child.bounds.low > found.low) {
        found.low = child.bounds.low;
        found.lane = child.lane;
      }
      found.high = std::max(found.high, child.bounds.high);
    }
    return found;
  }

  // How promising a move is that does not lead to another turn. What it banks makes the tree below smaller, and so do
  // few replies; houses near to the depot come first, so that the same positions come up again. The weights are those
  // of the fewest nodes on boards of 36 to 48 stones. What the replies would bank makes it worse.
  int promise(const Child& child) const {
    int replies = 0;
    int turns = 0;
    for (int lane = 0; lane < houses_; ++lane) {
      const int stones = child.board.at(lane);
      if (stones == 0) continue;
      ++replies;
      if (shared_.sowing.row(lane, stones).again()) ++turns;
    }
    return 16 * child.banked - 10 * replies - 8 * turns - 4 * child.lane;
  }

  // What was best before, then turns, the nearest to the depot first, since it destroys none of the others; only what
  // banks much comes before them.
  std::array<std::uint8_t, kalah::kMaxHouses> ordered(Children& children, int best_lane, int wanted) const {
    constexpr int kBest = 1 << 20;
    constexpr int kTurn = 80;
    constexpr int kTurnLane = 6;
    std::array<std::uint8_t, kalah::kMaxHouses> places{};
    for (std::size_t i = 0; i < children.count; ++i) {
      Child& child = children.list[i];
      child.order = child.bounds.high < wanted ? -kBest
                    : child.lane == best_lane  ? kBest
                    : child.again              ? kTurn - kTurnLane * child.lane
                                               : promise(child);
      std::size_t place = i;
      for (; place > 0 && children.list[places[place - 1]].order < child.order; --place) {
        places[place] = places[place - 1];
      }
      places[place] = static_cast<std::uint8_t>(i);
    }
    return places;
  }

  int try_children(const Node& node, const BoundsTable::Entry& known, Children& children, int wanted, int ply) {
    const auto places = ordered(children, known.house, wanted);
    const bool shares = !shared_.alone && node.stones > shared_.endgame.most_stones() + kBusyStones;
    std::array<bool, kalah::kMaxHouses> put_off{};
    int best = -kAll;
    int best_lane = BoundsTable::kNoHouse;
    for (const bool last_round : {false, true}) {
      for (std::size_t i = 0; i < children.count; ++i) {
        const Child& child = children.list[places[i]];
        if (last_round && !put_off[i]) continue;
        if (!last_round && shares && i != 0 && child.bounds.high >= wanted && shared_.busy.contains(child.key)) {
          put_off[i] = true;
          continue;
        }
        const int margin = child.bounds.high < wanted ? child.bounds.high : tried(child, wanted, ply, shares);
        if (margin > best) {
          best = margin;
          best_lane = child.lane;
        }
        if (best >= wanted) return learnt(node, known, best, wanted, best_lane, ply);
      }
    }
    return learnt(node, known, best, wanted, best_lane, ply);
  }

  int tried(const Child& child, int wanted, int ply, bool shares) {
    const search::BusyMark mark(shares ? &shared_.busy : nullptr, child.key);
    if (child.again) return child.banked + search(child, wanted - child.banked, ply + 1);
    return child.banked - search(child, child.banked - wanted + 1, ply + 1);
  }

  int learnt(const Node& node, BoundsTable::Entry known, int margin, int wanted, int lane, int ply) {
    if (margin >= wanted) {
      known.bounds.low = margin;
    } else {
      known.bounds.high = margin;
    }
    if (margin >= wanted || known.house == BoundsTable::kNoHouse) known.house = lane;
    shared_.table.store(node.key, node.stones, known);
    if (ply <= shared_.kept_plies && shared_.kept != nullptr)
      shared_.kept->add(houses_text(node.board, houses_), known.bounds);
    return margin;
  }

  void remember(const Node& node, MarginBounds& bounds) {
    const auto kept = shared_.kept->find(houses_text(node.board, houses_));
    if (!kept) return;
    bounds.low = std::max(bounds.low, kept->low);
    bounds.high = std::min(bounds.high, kept->high);
  }

  static constexpr int kAll = 1 << 16;

  MarginShared<Board>& shared_;
  int houses_;
  int thread_;
  std::int64_t until_look_;
  std::uint64_t nodes_ = 0;
  std::uint64_t counted_ = 0;  // of them, in what is shared
};

}  // namespace palamedes::tables
