#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/morris/course/course_estimates.hpp"
#include "games/morris/family.hpp"
#include "games/morris/tables/model.hpp"
#include "games/morris/tables/placement.hpp"
#include "games/morris/tables/placement_values.hpp"
#include "games/morris/tables/values_maker.hpp"
#include "tables/game_tables.hpp"
#include "tables/pair_tables.hpp"

namespace palamedes::tables {
namespace {

// Read when they are first asked for; none where the program has none for the board.
template <class Board>
const PlacementValues* built_in_values() {
  static const auto values = PlacementValues::built_in(MorrisModel<Board>::game_text());
  return values ? &*values : nullptr;
}

// The tables of the midgame, and what is Morris' own: the placement phase before it and the course's estimations.
template <class Board>
class MorrisTables final : public PairTables<MorrisModel<Board>> {
 public:
  explicit MorrisTables(const TableRoots& roots)
      : PairTables<MorrisModel<Board>>(roots, std::make_unique<const MorrisModel<Board>>()),
        numbers_(this->model().ranking()),
        values_(built_in_values<Board>()) {}

  // 30 MB at the most, and all of the small boards.
  std::optional<std::string> small_slice() const override { return Board::kPieces > 6 ? "5-5" : ""; }

  std::string earlier_phase() const override { return "the placement phase"; }

  Solution solve_earlier(const std::string& position, const SolveSettings& settings,
                         const search::StopToken& stop) override {
    this->files().make();
    const BuildLock lock(this->files());
    return solve_placements(this->model(), this->files(), position, settings, stop);
  }

  ValuesWritten write_values(const ValuesSettings& settings, const search::StopToken& stop) override {
    this->files().make();
    const BuildLock lock(this->files());
    return write_placement_values(this->model(), this->files(), settings, stop);
  }

  std::vector<Estimation> estimations() const override {
    const morris::Morris<morris::VariantD> rules{morris::Repetition::kDraws};
    if (this->game() != rules.spec().text()) {
      throw UserError("the course's estimations are for " + quote(rules.spec().text()) + ", not for " +
                      quote(this->game()));
    }
    // They are for White, who is to move in the tables' positions.
    const auto estimation = [rules](std::string_view name, int (*estimate)(const morris::Position&)) {
      return Estimation{std::string(name), [=](const std::string& text) {
                          const morris::Position position = rules.parse_position(text);
                          const int worth = estimate(position);
                          return position.to_move == Side::kFirst ? worth : -worth;
                        }};
    };
    return {estimation("plain", morris::plain_game_estimate), estimation("improved", morris::improved_game_estimate)};
  }

 private:
  std::optional<Known> built_in(const morris::Position& position) const override {
    if (values_ == nullptr) return std::nullopt;
    const int mine = position.in_hand[index_of(position.to_move)];
    const int theirs = position.in_hand[index_of(other(position.to_move))];
    const bool in_turn = mine == theirs || mine == theirs + 1;
    if (!in_turn || mine + theirs < values_->fewest_left) return std::nullopt;
    const auto value =
        values_->values.find(numbers_(PlacementState{position.mine(), position.theirs(), mine + theirs}));
    if (!value) return std::nullopt;
    return Known{{*value, std::nullopt, std::nullopt}, mine + theirs + values_->longest_midgame};
  }

  PlacementNumbers<Board> numbers_;
  const PlacementValues* values_;  // none where the program has none for this board
};

class MorrisTablesFamily final : public TablesFamily {
 public:
  std::string_view name() const override { return morris::Family::kName; }
  std::span<const Alias> aliases() const override { return morris::Family::kAliases; }

  std::string folder_name(const Spec& spec) const override {
    return morris::Family::visit(
        spec, []<class Board>(const morris::Morris<Board>& /*game*/) { return MorrisModel<Board>::folder_name(); });
  }

  std::unique_ptr<GameTables> open(const Spec& spec, const TableRoots& roots) const override {
    return morris::Family::visit(
        spec, [&]<class Board>(const morris::Morris<Board>& /*game*/) -> std::unique_ptr<GameTables> {
          return std::make_unique<MorrisTables<Board>>(roots);
        });
  }

  bool has_values(const Spec& spec) const override {
    return morris::Family::visit(spec, []<class Board>(const morris::Morris<Board>& /*game*/) {
      return PlacementValues::are_built_in(MorrisModel<Board>::game_text());
    });
  }

  // Who names no rule of repetition takes what there is.
  std::string only_for(const Spec& spec) const override {
    const bool named = std::any_of(spec.named.begin(), spec.named.end(),
                                   [](const auto& setting) { return setting.first == "repetition"; });
    const bool other = named && settings_from<morris::Settings>(spec).repetition != morris::Repetition::kDraws;
    return other ? "repetition=draws" : "";
  }

  bool draws_hold(const Spec& spec) const override {
    return settings_from<morris::Settings>(spec).repetition != morris::Repetition::kLoses;
  }
};

}  // namespace

const TablesFamily& morris_tables();
const TablesFamily& morris_tables() {
  static const MorrisTablesFamily family;
  return family;
}

}  // namespace palamedes::tables
