#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/memory.hpp"
#include "base/text.hpp"
#include "games/darkchess/family.hpp"
#include "games/darkchess/tables/chance_solver.hpp"
#include "games/darkchess/tables/model.hpp"
#include "games/darkchess/tables/small_sets.hpp"
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
    const auto board = settings_from<darkchess::Settings>(spec).board;
    if (board == darkchess::BoardName::kFull) return DarkChessModel::folder_name();
    return board == darkchess::BoardName::kSmall ? "darkchess-2x4" : "darkchess-2x5";
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
    const auto settings = settings_from<darkchess::Settings>(spec);
    if (settings.board == darkchess::BoardName::kSmall) {
      return solved<darkchess::SmallBoard>(settings, position, on_progress);
    }
    return solved<darkchess::LongerBoard>(settings, position, on_progress);
  }

  std::vector<std::vector<std::string>> chance_variants(const Spec& spec) const override {
    auto settings = settings_from<darkchess::Settings>(spec);
    std::vector<std::vector<std::string>> groups;
    const bool longer = settings.board == darkchess::BoardName::kLonger;
    const int squares = longer ? darkchess::LongerBoard::kSquares : darkchess::SmallBoard::kSquares;
    for (const auto& sets : small_sets(squares / 2)) {
      std::vector<std::string>& group = groups.emplace_back();
      for (const darkchess::PieceSet& set : sets) {
        settings.set = set;
        group.push_back(canonical_spec(darkchess::Family::kName, settings).text());
      }
    }
    return groups;
  }

 private:
  static bool is_small(const Spec& spec) {
    return settings_from<darkchess::Settings>(spec).board != darkchess::BoardName::kFull;
  }

  template <class Shape>
  static ChanceSolution solved(const darkchess::Settings& settings, const std::string& position,
                               const ChanceProgress& on_progress) {
    const darkchess::DarkChess<Shape> game(settings);
    const auto root = position.empty() ? game.start() : game.parse_position(position);
    if (game.result(root) != Result::kOngoing) throw UserError("the game is over at " + quote(position));
    if (root == game.start()) check_room(settings.set, machine_memory_mb());
    return ChanceSolver<Shape>(game, on_progress).solve(root);
  }
};

}  // namespace

const TablesFamily& darkchess_tables();
const TablesFamily& darkchess_tables() {
  static const DarkChessTablesFamily family;
  return family;
}

}  // namespace palamedes::tables
