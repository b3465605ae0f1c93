#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/bits.hpp"
#include "base/fixed_list.hpp"
#include "games/morris/rules.hpp"
#include "games/morris/tables/placement_file.hpp"
#include "games/morris/tables/placement_leaves.hpp"
#include "games/morris/tables/placement_table.hpp"
#include "games/morris/tables/ranking.hpp"
#include "search/common/limits.hpp"

// The value of positions where pieces are still placed, by alpha-beta down to the last placement and the midgame's
// tables there, as Gasser solved the standard game (Solving Nine Men's Morris, 1996). There are three values, so a
// search asks one of two questions with a window of nothing: is it at least a draw, is it a win?
namespace palamedes::tables {

// A position of the placement phase: so many placements are left in all, the mover's first, taking turns.
struct PlacementState {
  Points mine;
  Points theirs;
  int left;
};

// What the threads of one search share.
template <class Board>
struct PlacementShared {
  const MorrisRanking<Board>& ranking;
  PlacementLeaves<Board>& leaves;
  PlacementTable& table;
  PlacementFile& file;
  int kept_from;  // positions with as many placements left are kept in the file
  const search::StopToken& stop;
  std::atomic<bool> done{false};  // one thread has the answer
  std::atomic<std::uint64_t> nodes{0};

  // Which positions the threads are at: the others do something else meanwhile (Kerrigan's simplified ABDADA).
  static constexpr std::size_t kBusySlots = 4096;
  std::array<std::atomic<std::uint64_t>, kBusySlots> busy{};
};

template <class Board>
class PlacementSearch {
 public:
  PlacementSearch(PlacementShared<Board>& shared, int thread) : shared_(shared), thread_(thread) {}
  PlacementSearch(const PlacementSearch&) = delete;
  PlacementSearch& operator=(const PlacementSearch&) = delete;
  ~PlacementSearch() { shared_.nodes += nodes_; }

  // Whether the value for the side to move is at least that, 0 or 1; nothing where it was stopped.
  std::optional<bool> at_least(const PlacementState& state, int wanted) {
    const bool answer = test(state, wanted);
    return stopped_ ? std::nullopt : std::optional(answer);
  }

  // The word that stands for a position and for those that symmetries of the board turn it into, and the two symmetries
  // that lead there, one after the other.
  struct Canonical {
    std::uint64_t key;
    std::uint8_t first;
    std::uint8_t second;
  };
  static Canonical canonical(const MorrisRanking<Board>& ranking, const PlacementState& state) {
    const auto& classes = ranking.classes(std::popcount(state.mine));
    const auto entry = classes.of(state.mine);
    const Points image = ranking.images()(state.theirs, entry.symmetry);
    Points smallest = image;
    int second = 0;
    for_each_bit(classes.stabiliser(entry.number) & ~1U, [&](int symmetry) {
      const Points other = ranking.images()(image, symmetry);
      if (other >= smallest) return;
      smallest = other;
      second = symmetry;
    });
    return {PlacementEntry::key(classes.leader(entry.number), smallest, state.left),
            static_cast<std::uint8_t>(entry.symmetry), static_cast<std::uint8_t>(second)};
  }

  struct Child {
    PlacementState state;
    std::int32_t worth;
    Canonical canonical;
    std::uint8_t to;
    std::uint8_t removed;
  };
  using Children = FixedList<Child, static_cast<std::size_t>(morris::kMaxMoves<Board>)>;

  static void list_children(const PlacementState& state, Children& children) {
    const Points empty = T::kAll & ~(state.mine | state.theirs);
    const bool removes = !Board::kMillWins && state.theirs != 0;
    const Points closing = removes ? morris::closing_points<Board>(state.mine) & empty : 0;
    const Points loot = closing != 0 ? morris::removable_pieces<Board>(state.theirs) : 0;
    for_each_bit(empty, [&](int to) {
      const Points mine = state.mine | morris::point_bit(to);
      Child child{};
      child.state = {state.theirs, mine, state.left - 1};
      child.to = static_cast<std::uint8_t>(to);
      child.removed = PlacementEntry::kNoPoint;
      if ((closing >> to & 1) == 0) return children.push_back(child);
      for_each_bit(loot, [&](int removed) {
        child.state.mine = state.theirs & ~morris::point_bit(removed);
        child.removed = static_cast<std::uint8_t>(removed);
        children.push_back(child);
      });
    });
  }

 private:
  using T = morris::Tables<Board>;
  static constexpr int kSplitLeft = 5;     // subtrees smaller than this are not worth avoiding
  static constexpr int kEnhancedLeft = 3;  // below, looking a child up costs as much as searching it

  bool test(const PlacementState& state, int wanted) {
    if (should_stop()) return false;
    if constexpr (Board::kMillWins) {
      if (morris::pieces_in_mills<Board>(state.theirs) != 0) return false;
    }
    if (state.left == 0) return shared_.leaves.value(state.mine, state.theirs) >= wanted;
    return inner(state, canonical(shared_.ranking, state), wanted);
  }

  bool inner(const PlacementState& state, const Canonical& place, int wanted) {
    const std::uint64_t key = place.key;
    Bounds bounds;
    int point = PlacementEntry::kNoPoint;
    if (const auto entry = shared_.table.probe(key)) {
      bounds = entry->bounds();
      point = entry->point();
    }
    if (state.left >= shared_.kept_from) {
      if (const auto kept = shared_.file.find(key)) bounds = *kept;
    }
    if (bounds.low >= wanted) return true;
    if (bounds.high < wanted) return false;
    Children children;
    list_children(state, children);
    const bool answer = any_child(state, place, children, point, wanted);
    if (stopped_) return false;
    (answer ? bounds.low : bounds.high) = answer ? wanted : wanted - 1;
    shared_.table.store({key, bounds, point});
    if (state.left >= shared_.kept_from) shared_.file.add(key, bounds);
    return answer;
  }

  // Whether some child refutes: is below what the other side would need. `point` is the placement that did before, as
  // the table has it, and becomes the one that does.
  bool any_child(const PlacementState& state, const Canonical& place, Children& children, int& point, int wanted) {
    const int theirs = 1 - wanted;  // the child must not be at least that
    if (state.left == 1) return last_placement(children, theirs);
    for (Child& child : children) {
      child.canonical = canonical(shared_.ranking, child.state);
      shared_.table.prefetch(child.canonical.key);
    }
    if (state.left >= kEnhancedLeft) {
      if (const Child* known = known_refutation(children, theirs)) {
        point = image_of(known->to, place);
        return true;
      }
    }
    rate(state, place, children, point);
    const auto by_worth = [](const Child& a, const Child& b) { return a.worth > b.worth; };
    std::stable_sort(children.begin(), children.end(), by_worth);
    FixedList<Child, static_cast<std::size_t>(morris::kMaxMoves<Board>)> later;
    bool first = true;
    for (const Child& child : children) {
      if (!std::exchange(first, false) && child.state.left >= kSplitLeft && others_are_at(child.canonical.key)) {
        later.push_back(child);
        continue;
      }
      if (refutes(child, theirs)) {
        point = image_of(child.to, place);
        return true;
      }
      if (stopped_) return false;
    }
    for (const Child& child : later) {
      if (refutes(child, theirs)) {
        point = image_of(child.to, place);
        return true;
      }
      if (stopped_) return false;
    }
    return false;
  }

  bool refutes(const Child& child, int theirs) {
    const bool marks = child.state.left >= kSplitLeft;
    if (marks) busy_slot(child.canonical.key).store(mark(child.canonical.key), std::memory_order_relaxed);
    const bool holds = test_child(child, theirs);
    if (marks) busy_slot(child.canonical.key).store(0, std::memory_order_relaxed);
    if (holds || stopped_) return false;
    std::int32_t& learned = history_[child.state.left][child.to];
    learned += child.state.left * child.state.left;
    if (learned > kMostHistory) {
      for (auto& row : history_) {
        for (std::int32_t& item : row) item /= 2;
      }
    }
    return true;
  }

  bool test_child(const Child& child, int wanted) {
    if (should_stop()) return false;
    if constexpr (Board::kMillWins) {
      if (morris::pieces_in_mills<Board>(child.state.theirs) != 0) return false;
    }
    return inner(child.state, child.canonical, wanted);
  }

  bool last_placement(const Children& children, int theirs) {
    for (const Child& child : children) {
      if (!test(child.state, theirs)) return !stopped_;
    }
    return false;
  }

  // A child that the table knows to refute, before any is searched (enhanced transposition cut-off).
  const Child* known_refutation(const Children& children, int theirs) {
    for (const Child& child : children) {
      const auto entry = shared_.table.probe(child.canonical.key);
      if (entry && entry->bounds().high < theirs) return &child;
    }
    return nullptr;
  }

  // Where the symmetries that lead to the canonical position take a point.
  int image_of(int point, const Canonical& place) const {
    const auto& images = shared_.ranking.images();
    return std::countr_zero(images(images(morris::point_bit(point), place.first), place.second));
  }

  // What was best before; removals, of pieces that share lines with most others of theirs; then blocks of what the
  // enemy could close; then what was good elsewhere, and lines of one's own.
  void rate(const PlacementState& state, const Canonical& place, Children& children, int point) const {
    const Points threats = morris::closing_points<Board>(state.theirs);
    for (Child& child : children) {
      child.worth = history_[child.state.left][child.to] + 64 * open_lines(state.mine, state.theirs, child.to);
      if ((threats >> child.to & 1) != 0) child.worth += kBlock;
      if (child.removed != PlacementEntry::kNoPoint) {
        child.worth += kRemoval + 64 * open_lines(state.theirs, state.mine, child.removed);
        if ((threats & ~morris::closing_points<Board>(child.state.mine)) != 0) child.worth += kBlock;
      }
      if (point != PlacementEntry::kNoPoint && image_of(child.to, place) == point) child.worth += kRemembered;
      // Threads that begin alike soon part.
      if (thread_ != 0) child.worth += (child.to * 7 + thread_ * 13) % 16;
    }
  }

  // Pieces of one's own on the lines through a point where the other has none.
  static int open_lines(Points mine, Points theirs, int point) {
    int count = 0;
    for (const Points pair : T::kMillPairs[point]) {
      if (pair != ~Points{0} && (pair & theirs) == 0) count += std::popcount(pair & mine) + 1;
    }
    return count;
  }

  std::uint64_t mark(std::uint64_t key) const {
    return key | std::uint64_t{1} << 63 | static_cast<std::uint64_t>(thread_) << 55;
  }
  std::atomic<std::uint64_t>& busy_slot(std::uint64_t key) {
    return shared_.busy[mix64(key) % PlacementShared<Board>::kBusySlots];
  }
  bool others_are_at(std::uint64_t key) {
    const std::uint64_t there = busy_slot(key).load(std::memory_order_relaxed);
    return there != 0 && there != mark(key) && PlacementEntry(there).key() == key;
  }

  bool should_stop() {
    if (stopped_) return true;
    if (++nodes_ % 1024 == 0) {
      stopped_ = shared_.stop.stopped() || shared_.done.load(std::memory_order_relaxed);
    }
    return stopped_;
  }

  static constexpr std::int32_t kMostHistory = 1 << 16;
  static constexpr std::int32_t kBlock = 1 << 18;
  static constexpr std::int32_t kRemoval = 1 << 19;
  static constexpr std::int32_t kRemembered = 1 << 24;

  PlacementShared<Board>& shared_;
  int thread_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  std::array<std::array<std::int32_t, T::kPoints>, 2 * Board::kPieces + 1> history_{};
};

}  // namespace palamedes::tables
