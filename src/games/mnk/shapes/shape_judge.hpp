#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/mnk/heap_selection.hpp"
#include "games/mnk/heuristics_options.hpp"
#include "games/mnk/shapes/four_threats.hpp"
#include "games/mnk/shapes/line_net.hpp"
#include "games/mnk/shapes/shape_features.hpp"
#include "games/mnk/shapes/shape_inputs.hpp"
#include "games/mnk/shapes/shapes.hpp"
#include "games/mnk/shapes/threat_memory.hpp"
#include "games/net.hpp"
#include "games/proof.hpp"
#include "games/weights.hpp"

namespace palamedes::mnk {

// In which order moves are tried: by the classes and the shapes of their cells for both sides.
struct MoveOrder {
  std::array<int, kCellClasses> own_class;
  std::array<int, kCellClasses> other_class;
  std::array<int, kShapeCount> shapes;
  int own_shape;
  int other_shape;
};

// Moves and positions by the shapes that stones would make.
class ShapeJudge {
 public:
  ShapeJudge(const Settings& settings, const Weights& weights, const HeuristicsOptions& options);

  template <class StoneAt>
  void set(StoneAt&& stone_at) {
    shapes_.set(stone_at);
    if (lines_) lines_->reset();
  }
  void place(Side side, Move move) {
    shapes_.place(side, shapes_.cell(move));
    if (lines_) lines_->toggled(shapes_.cell(move));
  }
  void remove(Side side, Move move) {
    shapes_.remove(side, shapes_.cell(move));
    if (lines_) lines_->toggled(shapes_.cell(move));
  }

  const Shapes& shapes() const { return shapes_; }

  // Of the position with this key. What the net over lines says is remembered: a search comes back to most of its
  // positions, and lines that nobody asks about are not followed.
  int evaluate(std::uint64_t key, Side side) {
    if (!lines_) return evaluation(side);
    Judged& judged = judged_[key >> (64 - kJudgedBits)];
    const auto check = static_cast<std::uint32_t>(key);
    if (judged.check != check) judged = {check, evaluation(side)};
    return judged.value;
  }
  int evaluation(Side side) {
    int sum = shapes_.evaluation(side) - shapes_.evaluation(other(side)) + tempo_;
    for (const auto& [feature, weight] : class_weights_) sum += weight * feature_count(shapes_, side, feature);
    if (!net_) return sum;
    const auto each = [&](auto&& turn_on) { for_each_shape_input(shapes_, side, turn_on); };
    return sum + (lines_ ? line_net_->evaluate(lines_->look(shapes_, side), each) : net_->evaluate(each));
  }
  bool has_net() const { return net_ != nullptr; }
  void features(Side side, std::span<int> values) const { shape_features(shapes_, side, values); }

  int order(Side side, Move move) const { return order_of(side, shapes_.cell(move)); }
  bool noisy(Side side, Move move) const {
    const int cell = shapes_.cell(move);
    return shapes_.cell_class(side, cell) >= noisy_from_ ||
           shapes_.cell_class(other(side), cell) >= CellClass::kOpenFour;
  }
  bool wins_or_blocks(Side side, Move move) const {
    const int cell = shapes_.cell(move);
    return shapes_.cell_class(side, cell) == CellClass::kFive ||
           shapes_.cell_class(other(side), cell) == CellClass::kFive;
  }
  bool forcing(Side side, Move move) const {
    return shapes_.cell_class(other(side), shapes_.cell(move)) == CellClass::kFive;
  }
  // The other side threatens to win with its next stone or the one after it.
  bool is_threatened(Side side) const { return shapes_.any_from(other(side), CellClass::kOpenFour); }
  // The cell that wins or, but by Caro's rule, the only one that does not lose at once; -1 if there is none such.
  int urgent_cell(Side side) const {
    for (const Side whose : {side, other(side)}) {
      if (shapes_.count(whose, CellClass::kFive) > 0) return shapes_.first(whose, CellClass::kFive);
    }
    return -1;
  }
  Move move(int cell) const { return shapes_.move(cell); }

  // The moves that are worth a look, `wanted` at most (0: all); false if one that was left out might be better than all
  // of them.
  template <class MoveList>
  bool candidates(Side side, MoveList& moves, std::size_t wanted) {
    moves.clear();
    if (!list_forced(side, [&](int cell) { moves.push_back(shapes_.move(cell)); }))
      return list_best(side, moves, wanted);
    return true;
  }
  // The same of moves that are listed already.
  template <class MoveList>
  bool select(Side side, MoveList& moves, std::size_t wanted) {
    MoveList chosen;
    const bool whole = candidates(side, chosen, wanted);
    MoveList kept = moves;
    kept.keep_if([&](Move move) { return std::find(chosen.begin(), chosen.end(), move) != chosen.end(); });
    if (kept.empty()) return true;
    moves = kept;
    return whole;
  }

  Proof proven(std::uint64_t key, Side side, int depth);
  std::uint64_t take_nodes() { return fours_.take_nodes() + threats_.take_nodes(); }
  void forget() {
    fours_.forget();
    threats_.forget();
    std::fill(judged_.begin(), judged_.end(), Judged{});
  }

 private:
  struct Rated {
    int worth;
    std::int32_t cell;
  };
  static constexpr int kJudgedBits = 16;
  struct Judged {
    std::uint32_t check = 0;
    int value = 0;
  };
  struct ClassWeight {
    ClassFeature feature;
    int weight;
  };

  int order_of(Side side, int cell) const {
    const CellClass mine = shapes_.cell_class(side, cell);
    const CellClass theirs = shapes_.cell_class(other(side), cell);
    return order_->own_class[static_cast<std::size_t>(mine)] + order_->other_class[static_cast<std::size_t>(theirs)] +
           order_->own_shape * shapes_.order(side, cell) + order_->other_shape * shapes_.order(other(side), cell);
  }

  // What a threat leaves to do: all that is not visited loses at once. A line that misses one must be filled or
  // blocked; where the other side could leave two cells that complete a line, only stones in its windows that miss two
  // do anything about it, or fours of one's own.
  template <class Visit>
  bool list_forced(Side side, Visit&& visit) const {
    const Side opponent = other(side);
    if (const int urgent = urgent_cell(side); urgent >= 0) {
      if (caro_ && shapes_.count(side, CellClass::kFive) == 0) {
        for (const int cell : shapes_.stops(opponent)) visit(cell);
      } else {
        visit(urgent);
      }
      return true;
    }
    if (shapes_.count(side, CellClass::kOpenFour) > 0) {
      visit(shapes_.first(side, CellClass::kOpenFour));
      return true;
    }
    // By Caro's rule stones outside of the windows may do something too.
    if (shapes_.count(opponent, CellClass::kOpenFour) == 0 || caro_) return false;
    for (int c = static_cast<int>(CellClass::kFour); c < static_cast<int>(CellClass::kFive); ++c) {
      const auto made = static_cast<CellClass>(c);
      shapes_.for_each(side, made, visit);
      shapes_.for_each(opponent, made, [&](int cell) {
        if (shapes_.cell_class(side, cell) < CellClass::kFour) visit(cell);
      });
    }
    return true;
  }

  template <class MoveList>
  bool list_best(Side side, MoveList& moves, std::size_t wanted) {
    rated_.clear();
    shapes_.for_each_near([&](int cell) { rated_.push_back({order_of(side, cell), cell}); });
    if (rated_.empty()) {
      list_middle(moves);
      return false;
    }
    std::size_t kept = rated_.size();
    if (wanted != 0 && kept > wanted) {
      const auto better = [](const Rated& a, const Rated& b) {
        return a.worth != b.worth ? a.worth > b.worth : a.cell < b.cell;
      };
      kept = keep_best(rated_.data(), rated_.size(), wanted, better);
    }
    for (std::size_t i = 0; i < kept; ++i) moves.push_back(shapes_.move(rated_[i].cell));
    return kept == static_cast<std::size_t>(shapes_.free_cells());
  }

  // On an empty board.
  template <class MoveList>
  void list_middle(MoveList& moves) const {
    moves.push_back(cell_at(shapes_.settings().rows / 2, shapes_.settings().columns / 2));
  }

  bool one_stone_stops(Side attacker);

  // The weights of features beside a net have names of their own.
  std::string prefix() const { return net_ ? std::string(Net::kPrefix) : std::string(); }

  std::shared_ptr<const Net> net_;
  std::shared_ptr<const LineNet> line_net_;
  const MoveOrder* order_;
  Shapes shapes_;
  std::optional<LineSums> lines_;
  std::vector<Judged> judged_;
  bool caro_;
  FourThreats fours_;
  ThreatMemory threats_;
  int tempo_;
  std::vector<ClassWeight> class_weights_;
  int tries_;
  int tries_horizon_;
  CellClass noisy_from_;
  std::vector<Rated> rated_;
};

}  // namespace palamedes::mnk
