#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/mnk/heap_selection.hpp"
#include "games/mnk/heuristics_features.hpp"
#include "games/mnk/heuristics_options.hpp"
#include "games/mnk/heuristics_student.hpp"
#include "games/mnk/lines/pairing.hpp"
#include "games/mnk/mnk.hpp"
#include "games/mnk/shapes/fours.hpp"
#include "games/mnk/shapes/shape_judge.hpp"
#include "games/proof.hpp"
#include "games/weights.hpp"

namespace palamedes::mnk {

// What a search knows of m,n,k-games beyond the rules. The weights are those of kFeatures or, for the student player's
// heuristic, `alignment` and `nearness`.
template <class G>
class Heuristics {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using MoveList = typename G::MoveList;

  using Options = HeuristicsOptions;

  Heuristics(const G& game, const Weights& weights, const Options& options = {})
      : columns_(game.settings().columns),
        windows_(game.settings()),
        by_rules_(options.style == Style::kRules),
        fours_(game.settings().caro ? 0 : options.fours),
        fours_horizon_(game.settings().caro ? 0 : options.fours_horizon) {
    const bool is_student = options.style == Style::kStudent;
    if (is_student != (weights.of("alignment") != 0) && !by_rules_) {
      throw UserError("the weights " + quote(weights.name) +
                      (is_student ? " are not for style=student, which weighs alignment and nearness"
                                  : " are for style=student, as in alphabeta:style=student"));
    }
    for (std::size_t i = 0; i < kFeatureCount; ++i) weights_[i] = weights.of(kFeatures[i]);
    if (by_shapes(game.settings(), options.style)) shapes_.emplace(game.settings(), weights, options);
    if (is_student) student_.emplace(game.settings(), weights.of("alignment"), weights.of("nearness"));
    const bool is_long = options.long_line != 0 && game.settings().k >= options.long_line;
    if (game.cells() > options.whole_board) {
      width_ = static_cast<std::size_t>(is_long ? options.long_width : options.width);
      root_width_ = static_cast<std::size_t>(is_long ? options.long_root_width : options.root_width);
    }
  }

  void start(const G& game, const Position& position) {
    const auto stone_at = [&](Move move) {
      if (game.is_free(position, move)) return 0;
      return game.has_stone(position, Side::kFirst, move) ? 1 : 2;
    };
    if (shapes_) {
      shapes_->set([&](int row, int column) { return stone_at(cell_at(row, column)); });
      return;
    }
    windows_.set([&](int cell) { return stone_at(game.cell_of_number(cell)); });
    if (student_) student_->reset(windows_);
  }
  void played(const G& /*game*/, const Position& position, Move move) {
    if (shapes_) return shapes_->place(position.to_move, move);
    windows_.place(position.to_move, number(move));
    if (student_) student_->marked(number(move));
  }
  void undone(const G& /*game*/, const Position& position, Move move) {
    if (shapes_) return shapes_->remove(position.to_move, move);
    windows_.remove(position.to_move, number(move));
    if (student_) student_->unmarked(number(move));
  }

  int evaluate(const G& /*game*/, const Position& position) {
    const Side side = position.to_move;
    if (shapes_) return shapes_->evaluate(position.key, side);
    if (student_) return student_->board_value(windows_, side) - student_->board_value(windows_, other(side));
    if (by_rules_) return 0;  // they judge moves only
    const FeatureValues values = features_of(windows_, side);
    int sum = 0;
    for (std::size_t i = 0; i < kFeatureCount; ++i) sum += weights_[i] * values[i];
    return sum;
  }

  // Every feature of a position, in the order of their names.
  static constexpr std::span<const std::string_view> kFeatureNames = kAllFeatures;
  void features(const G& /*game*/, const Position& position, std::span<int> values) const {
    std::ranges::fill(values, 0);
    if (shapes_) return shapes_->features(position.to_move, values.subspan(kFeatureCount));
    std::ranges::copy(features_of(windows_, position.to_move), values.begin());
  }

  bool is_weighted_sum(const G& /*game*/, const Position& /*position*/) const {
    return !plain() && !(shapes_ && shapes_->has_net());
  }

  // For a net, where shapes judge five in a row.
  static constexpr std::size_t kNetInputs = kShapeInputs;
  template <class TurnOn>
  void for_each_input(const Position& position, TurnOn&& turn_on) const {
    if (takes_net()) for_each_shape_input(shapes_->shapes(), position.to_move, turn_on);
  }
  bool takes_net() const { return shapes_ && net_fits(shapes_->shapes().settings()); }

  // A win, then the block of one, then by the windows through the cell, one's own a little before the other's.
  int order(const G& /*game*/, const Position& position, Move move) {
    return shapes_ ? shapes_->order(position.to_move, move) : order_of(position.to_move, number(move));
  }

  bool noisy(const G& /*game*/, const Position& position, Move move) const {
    if (shapes_) return shapes_->noisy(position.to_move, move);
    return !plain() && (windows_.through(position.to_move, number(move), 1) > 0 ||
                        windows_.through(other(position.to_move), number(move), 1) > 0);
  }

  // At the horizon only what wins or blocks a win; fours are searched by proven().
  bool followed(const G& game, const Position& position, Move move) const {
    if (shapes_) return shapes_->wins_or_blocks(position.to_move, move);
    return noisy(game, position, move);
  }

  static constexpr bool kOneNoisyMoveIsEnough = true;
  void noisy_moves(const G& game, const Position& position, MoveList& moves) const {
    moves.clear();
    if (plain()) return;
    if (shapes_) {
      if (const int urgent = shapes_->urgent_cell(position.to_move); urgent >= 0)
        moves.push_back(shapes_->move(urgent));
      return;
    }
    const int win = windows_.winning_cell(position.to_move);
    const int cell = win >= 0 ? win : windows_.winning_cell(other(position.to_move));
    if (cell >= 0) moves.push_back(game.cell_of_number(cell));
  }

  // There is but one answer to a line that misses one stone: it need not count as a ply.
  bool forcing(const G& /*game*/, const Position& position, Move move) const {
    if (shapes_) return shapes_->forcing(position.to_move, move);
    return windows_.through(other(position.to_move), number(move), 1) > 0;
  }

  // Who must block cannot pass.
  bool is_threatened(const G& /*game*/, const Position& position) const {
    return shapes_ ? shapes_->is_threatened(position.to_move) : windows_.winning_cell(other(position.to_move)) >= 0;
  }

  // A stone more never harms, but where it may make an overline that does not win.
  bool pass_never_helps() const { return !windows_.geometry().exact(); }
  bool make_null(const G& game, Position& position) const {
    if (plain() || is_threatened(game, position)) return false;
    game.pass(position);
    return true;
  }

  // What threats leave of the moves, which loses nothing; then, where there is a width, the best of them. False if one
  // that was left out might be better than all that were kept.
  bool select(const G& game, const Position& position, MoveList& moves, bool root) {
    const Side side = position.to_move;
    if (shapes_) return shapes_->select(side, moves, root ? root_width_ : width_);
    const bool forced = !plain() && keep_answers(side, moves);
    const std::size_t wanted = root ? root_width_ : width_;
    if (wanted == 0 || moves.size() <= wanted) return true;
    if (forced) return true;
    rated_.clear();
    if (student_ && !root) {
      for (const int cell : student_->cells().free()) rate(game.cell_of_number(cell), side);
    } else {
      for (const Move move : moves) rate(move, side);
    }
    keep_best_rated(moves, wanted);
    return false;
  }

  // The same with no list of all moves first.
  bool candidates(const G& game, const Position& position, MoveList& moves) {
    if (shapes_) return shapes_->candidates(position.to_move, moves, width_);
    game.legal_moves(position, moves);
    return select(game, position, moves, false);
  }

  // What is certain without looking at all moves. `depth` is how much deeper the search would go.
  Proof proven(const G& /*game*/, const Position& position, int depth) {
    if (plain()) return {};
    const Side side = position.to_move;
    if (shapes_) return shapes_->proven(position.key, side, depth);
    if (windows_.winning_cell(side) >= 0) return {Proof::Kind::kWin, 1};
    const bool must_block = windows_.winning_cell(other(side)) >= 0;
    if (must_block && windows_.wins_twice(other(side))) return {Proof::Kind::kLoss, 2};
    if (!must_block && windows_.fork_cell(side) >= 0) return {Proof::Kind::kWin, 3};
    const Proof bound = by_dead_windows(side, depth);
    if (bound.kind == Proof::Kind::kDraw || bound.kind == Proof::Kind::kNoWin) return bound;
    const int tries = depth > 0 ? fours_ : fours_horizon_;
    if (tries > 0 && !windows_.missing(side, 2).empty()) {
      if (const int plies = FoursSearch().win(windows_, side, tries); plies > 0) return {Proof::Kind::kWin, plies};
    }
    return bound;
  }

  // The positions that the search of threats entered since this was asked last.
  std::uint64_t take_nodes() { return shapes_ ? shapes_->take_nodes() : 0; }

  // Another game begins: what was found of threats in this one is forgotten.
  void forget() {
    if (shapes_) shapes_->forget();
  }

  const Windows& windows() const { return windows_; }

 private:
  static bool by_shapes(const Settings& settings, Style style) {
    constexpr int kMostCellsByWindows = 64;
    const bool wanted = style == Style::kShapes || (style == Style::kAuto && settings.cells() > kMostCellsByWindows);
    return wanted && ShapeTable::fits(settings);
  }
  // The engines that are reproduced know nothing but their heuristic.
  bool plain() const { return student_.has_value() || by_rules_; }
  int number(Move move) const { return move.row * columns_ + move.column; }
  // Twice the steps from the middle of the board.
  int off_centre(Move move) const {
    return std::abs(2 * move.row - (windows_.cells() / columns_ - 1)) + std::abs(2 * move.column - (columns_ - 1));
  }

  // Asked for every free cell: too large for the compiler to take in unasked.
  [[gnu::always_inline]] int order_of(Side side, int cell) {
    if (student_) return student_->move_value(windows_, side, cell);
    if (by_rules_) return order_by_rules(side, cell);
    if (windows_.through(side, cell, 1) > 0) return 1'000'000;
    if (windows_.through(other(side), cell, 1) > 0) return 900'000;
    const int mine = windows_.worth(side, cell);
    return std::min(800'000, mine + mine / 4 + windows_.worth(other(side), cell));
  }

  // Win; block; fork; block the fork; most open lines.
  int order_by_rules(Side side, int cell) const {
    const Side opponent = other(side);
    if (windows_.through(side, cell, 1) > 0) return 500'000;
    if (windows_.through(opponent, cell, 1) > 0) return 400'000;
    if (windows_.through(side, cell, 2) > 1 && windows_.forks(side, cell)) return 300'000;
    if (windows_.through(opponent, cell, 2) > 1 && windows_.forks(opponent, cell)) return 200'000;
    return windows_.open_lines(side, cell);
  }

  // A line that misses one stone must be filled or blocked. And if the opponent could make two such lines at once, only
  // stones in his windows that miss two, or own ones that threaten first, do anything about it.
  bool keep_answers(Side side, MoveList& moves) const {
    const Side opponent = other(side);
    if (windows_.winning_cell(side) >= 0) {
      return keep(moves, [&](int cell) { return windows_.through(side, cell, 1) > 0; });
    }
    if (windows_.winning_cell(opponent) >= 0) {
      if (windows_.geometry().caro()) return keep_stops(opponent, moves);
      return keep(moves, [&](int cell) { return windows_.through(opponent, cell, 1) > 0; });
    }
    if (windows_.fork_cell(opponent) < 0) return false;
    return keep(moves, [&](int cell) {
      return windows_.through(opponent, cell, 2) > 0 || windows_.through(side, cell, 2) > 0;
    });
  }

  // By Caro's rule a stone at the end of a line may stop it too.
  bool keep_stops(Side opponent, MoveList& moves) const {
    const auto& threats = windows_.missing(opponent, 1);
    return keep(moves, [&](int cell) {
      return std::any_of(threats.begin(), threats.end(),
                         [&](int window) { return windows_.stops(opponent, window, cell); });
    });
  }

  // False, and nothing changed, if none of them fits (a search may be asked about some moves only).
  template <class Fits>
  bool keep(MoveList& moves, Fits&& fits) const {
    if (std::none_of(moves.begin(), moves.end(), [&](Move move) { return fits(number(move)); })) return false;
    moves.keep_if([&](Move move) { return fits(number(move)); });
    return true;
  }

  void rate(Move move, Side side) { rated_.push_back({order_of(side, number(move)), move}); }

  void keep_best_rated(MoveList& moves, std::size_t wanted) {
    // No ties, so that it does not matter in which order the moves stood.
    const auto better = [this](const Rated& a, const Rated& b) {
      if (a.worth != b.worth) return a.worth > b.worth;
      const int nearer = plain() ? 0 : off_centre(a.move) - off_centre(b.move);
      return nearer != 0 ? nearer < 0 : number(a.move) < number(b.move);
    };
    const std::size_t kept = keep_best(rated_.data(), rated_.size(), wanted, better);
    for (std::size_t i = 0; i < kept; ++i) moves[i] = rated_[i].move;
    moves.resize_down(kept);
  }

  // A side none of whose windows can be filled with the stones to come does not win, nor one whose windows can be
  // paired.
  Proof by_dead_windows(Side side, int depth) const {
    const int free = windows_.free_cells();
    const bool no_win = windows_.fewest_missing(side) > (free + 1) / 2 || (depth > 0 && can_be_paired(windows_, side));
    const bool no_loss =
        windows_.fewest_missing(other(side)) > free / 2 || (depth > 0 && can_be_paired(windows_, other(side)));
    if (no_win && no_loss) return {Proof::Kind::kDraw, 0};
    if (no_win) return {Proof::Kind::kNoWin, 0};
    return {no_loss ? Proof::Kind::kNoLoss : Proof::Kind::kNothing, 0};
  }

  struct Rated {
    int worth;
    Move move;
  };

  int columns_;
  Windows windows_;
  bool by_rules_;
  int fours_;
  int fours_horizon_;
  std::size_t width_ = 0;
  std::size_t root_width_ = 0;
  std::optional<StudentHeuristic> student_;
  std::optional<ShapeJudge> shapes_;
  std::array<int, kFeatureCount> weights_{};
  std::vector<Rated> rated_;
};

}  // namespace palamedes::mnk
