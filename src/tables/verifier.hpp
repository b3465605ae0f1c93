#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "base/text.hpp"
#include "tables/levels.hpp"
#include "tables/loaded_cells.hpp"
#include "tables/loaded_results.hpp"
#include "tables/model.hpp"
#include "tables/value.hpp"

// Derives entries again, from those of the successors that the game's own rules give: of what builds tables it uses
// only the numbering of positions.
namespace palamedes::tables {

// What an entry says, in three ways. `Best` finds the entry of a position from those that its moves lead to, each for
// the side that is to move there.

// Distances, as cells of levels; the sides take turns.
struct ByDistance {
  using Entry = std::uint16_t;
  using Loaded = LoadedCells;
  using L = Levels<std::uint16_t>;
  static constexpr FileKind kFile = FileKind::kDistances;
  static constexpr Entry kUnknown = UINT16_MAX;

  static Entry entry(std::uint16_t cell) { return cell; }
  static Entry entry(const Value& value) {
    return value.outcome == Outcome::kDraw ? L::kDraw : L::cell(value.plies.value());
  }
  // No level says that the side to move has won already.
  template <class Model>
  static Entry at_end(const Model& model, const typename Model::Game::Position& position) {
    const Result result = model.game().result(position);
    if (result == Result::kDraw) return L::kDraw;
    return result == win_for(model.game().side_to_move(position)) ? kUnknown : L::cell(0);
  }
  static std::string text(Entry cell) {
    if (cell == L::kDraw) return "a draw";
    const int level = L::level(cell);
    return (is_win(level) ? "a win in " : "a loss in ") + std::to_string(level);
  }

  class Best {
   public:
    void add(Entry after, bool /*same_side*/) {
      if (after == L::kDraw) {
        draws_ = true;
      } else if (const int level = L::level(after); is_win(level)) {
        slowest_loss_ = std::max(slowest_loss_, level + 1);
      } else if (fastest_win_ < 0 || level + 1 < fastest_win_) {
        fastest_win_ = level + 1;
      }
    }
    Entry entry() const {
      if (fastest_win_ >= 0) return L::cell(fastest_win_);
      return draws_ ? L::kDraw : L::cell(slowest_loss_);
    }

   private:
    int fastest_win_ = -1;
    int slowest_loss_ = -1;
    bool draws_ = false;
  };
};

// Who wins. Where play can go round in circles more than one set of values agrees with itself: this finds wrong
// entries, but does not prove that there are none.
struct ByResult {
  using Entry = Outcome;
  using Loaded = LoadedResults;
  static constexpr FileKind kFile = FileKind::kResults;

  static Entry entry(Outcome outcome) { return outcome; }
  static Entry entry(const Value& value) { return value.outcome; }
  template <class Model>
  static Entry at_end(const Model& model, const typename Model::Game::Position& position) {
    const Result result = model.game().result(position);
    if (result == Result::kDraw) return Outcome::kDraw;
    return result == win_for(model.game().side_to_move(position)) ? Outcome::kWin : Outcome::kLoss;
  }
  static std::string text(Entry outcome) { return "a " + std::string(word_for(outcome)); }

  class Best {
   public:
    void add(Entry after, bool same_side) { best_ = std::max(best_, score_of(same_side ? after : reversed(after))); }
    Entry entry() const { return outcome_of(best_); }

   private:
    int best_ = -1;
  };
};

// Margins.
struct ByMargin {
  using Entry = int;
  using Loaded = LoadedCells;
  static constexpr FileKind kFile = FileKind::kMargins;

  static Entry entry(std::uint16_t cell) { return Margins::margin(static_cast<std::uint8_t>(cell)); }
  static Entry entry(const Value& value) { return value.margin.value(); }
  template <class Model>
  static Entry at_end(const Model& model, const typename Model::Game::Position& position) {
    return model.final_margin(position);
  }
  static std::string text(Entry margin) { return "a margin of " + std::to_string(margin); }

  class Best {
   public:
    void add(Entry after, bool same_side) {
      const int margin = same_side ? after : -after;
      best_ = std::max(best_.value_or(margin), margin);
    }
    Entry entry() const { return best_.value(); }

   private:
    std::optional<int> best_;
  };
};

template <TableModel Model, class By>
class Verifier {
 public:
  using Position = typename Model::Game::Position;
  using Entry = typename By::Entry;

  explicit Verifier(const Model& model) : model_(model) {}

  // Throws UserError where the entry is not what it must be; look(slice, index) gives the entries there are.
  template <class Look>
  void check(SliceId slice, std::uint64_t index, const Look& look) const {
    const Position position = model_.position(slice, index);
    const Entry expected = derived(position, look);
    Entry found = look(slice, index);
    if constexpr (MarginModel<Model>) found += ahead_in(model_, slice);
    if (expected == found) return;
    throw UserError("the table of " + model_.slices()[slice].name + " is wrong at " +
                    quote(model_.game().position_text(position)) + ": it has " + By::text(found) +
                    " where the moves give " + By::text(expected) + "; delete it and build it again");
  }

 private:
  template <class Look>
  Entry derived(const Position& position, const Look& look) const {
    const auto& game = model_.game();
    if (game.result(position) != Result::kOngoing) return By::at_end(model_, position);
    typename Model::Game::MoveList moves;
    game.legal_moves(position, moves);
    typename By::Best best;
    for (const auto move : moves) {
      Position next = position;
      game.play(next, move);
      best.add(entry_of(next, look), game.side_to_move(next) == game.side_to_move(position));
    }
    return best.entry();
  }

  template <class Look>
  Entry entry_of(const Position& position, const Look& look) const {
    if (model_.game().result(position) != Result::kOngoing) return By::at_end(model_, position);
    const auto place = model_.place(position);
    if (!place) {
      throw UserError("the position " + quote(model_.game().position_text(position)) + " is in no table, and others " +
                      "lead to it");
    }
    const Entry entry = look(place->slice, place->index);
    if constexpr (MarginModel<Model>) return entry + place->ahead;
    return entry;
  }

  const Model& model_;
};

}  // namespace palamedes::tables
