#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/darkchess/family.hpp"
#include "games/darkchess/tables/chance_solver.hpp"
#include "games/darkchess/tables/model.hpp"
#include "tables/game_tables.hpp"
#include "tables/pair_tables.hpp"

namespace palamedes::tables {
namespace {

class DarkChessTables final : public PairTables<DarkChessModel> {
 public:
  using PairTables::PairTables;

  // What is usual is small: up to four pieces.
  std::optional<std::string> small_slice() const override { return ""; }
};

class DarkChessTablesFamily final : public TablesFamily {
 public:
  std::string_view name() const override { return darkchess::Family::kName; }
  std::span<const Alias> aliases() const override { return darkchess::Family::kAliases; }

  std::string folder_name(const Spec& spec) const override {
    return is_small(spec) ? "darkchess-2x4" : DarkChessModel::folder_name();
  }

  std::unique_ptr<GameTables> open(const Spec& spec, const TableRoots& roots) const override {
    const auto settings = settings_from<darkchess::Settings>(spec);
    return std::make_unique<DarkChessTables>(roots, std::make_unique<const DarkChessModel>(settings));
  }

  // With no quiet ply at all there is nothing to derive entries from.
  std::string only_for(const Spec& spec) const override {
    if (is_small(spec)) return "the board 4x8";
    return settings_from<darkchess::Settings>(spec).quiet_limit > 1 ? "" : "quiet=2 and more";
  }

  // A side that need not lose without an end need not with one.
  bool draws_hold(const Spec& /*spec*/) const override { return true; }

  bool solves_chance(const Spec& spec) const override { return is_small(spec); }

  ChanceSolution chance_solution(const Spec& spec, const std::string& position,
                                 const ChanceProgress& on_progress) const override {
    const ChanceSolver::Game game(settings_from<darkchess::Settings>(spec));
    const auto root = position.empty() ? game.start() : game.parse_position(position);
    if (game.result(root) != Result::kOngoing) throw UserError("the game is over at " + quote(position));
    return ChanceSolver(game, on_progress).solve(root);
  }

  std::vector<std::vector<std::string>> chance_variants(const Spec& spec) const override {
    auto settings = settings_from<darkchess::Settings>(spec);
    std::vector<std::vector<std::string>> groups;
    for (const auto& sets : small_sets()) {
      std::vector<std::string>& group = groups.emplace_back();
      for (const darkchess::PieceSet& set : sets) {
        settings.set = set;
        group.push_back(darkchess::DarkChess<darkchess::SmallBoard>(settings).spec().text());
      }
    }
    return groups;
  }

 private:
  static bool is_small(const Spec& spec) {
    return settings_from<darkchess::Settings>(spec).board == darkchess::BoardName::kSmall;
  }
};

}  // namespace

const TablesFamily& darkchess_tables();
const TablesFamily& darkchess_tables() {
  static const DarkChessTablesFamily family;
  return family;
}

}  // namespace palamedes::tables
