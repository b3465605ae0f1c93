#include <algorithm>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "engines/exact/table_moves.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::engines {
namespace {

using tables::Outcome;

// Dark chess with up to four pieces and none face down, where the choice matters.
class DarkChessEndingsLong : public ::testing::Test {
 protected:
  static constexpr int kEndings = 160;

  void SetUp() override {
    tables_ = tables::make_game_tables(Spec::parse("darkchess"), folder_.path());
    tables_->build({}, {});
  }

  struct Ending {
    std::unique_ptr<catalog::Game> game;
    std::vector<std::string> keeping;  // moves
  };

  // A win or a draw that at most a third of the moves keeps.
  std::optional<Ending> ending(const std::string& position) {
    Ending found{catalog::make_game("darkchess"), {}};
    found.game->set_position(position);
    if (found.game->outcome().over()) return std::nullopt;
    const auto moves = table_moves(*tables_, *found.game);
    if (!moves) return std::nullopt;
    const auto best = std::max_element(moves->begin(), moves->end(), [](const TableMove& a, const TableMove& b) {
      return tables::score_of(a.value.outcome) < tables::score_of(b.value.outcome);
    });
    for (const TableMove& move : *moves) {
      if (move.value.outcome == best->value.outcome) found.keeping.push_back(move.move);
    }
    if (best->value.outcome == Outcome::kLoss || 3 * found.keeping.size() > moves->size()) return std::nullopt;
    return found;
  }

  // How often an engine throws the value away at 200,000 nodes.
  int errors_of(const std::string& engine) {
    Random random(2026);
    const auto infos = tables_->infos();
    std::uint64_t states = 0;
    for (const tables::TableInfo& info : infos) states += info.states;
    int errors = 0;
    for (int done = 0; done < kEndings;) {
      std::uint64_t index = random.next() % states;
      const auto info = std::find_if(infos.begin(), infos.end(), [&](const tables::TableInfo& one) {
        if (index < one.states) return true;
        index -= one.states;
        return false;
      });
      const auto found = ending(tables_->sampled(info->slice, index).position);
      if (!found) continue;
      ++done;
      EngineQuestion question;
      question.limits.nodes = 200'000;
      const std::string move = make_engine(engine, *found->game, 1)->think(*found->game, question, {}).move();
      if (std::find(found->keeping.begin(), found->keeping.end(), move) == found->keeping.end()) ++errors;
    }
    return errors;
  }

  tables::ScratchFolder folder_;
  std::unique_ptr<tables::GameTables> tables_;
};

TEST_F(DarkChessEndingsLong, NoneIsThrownAwayWithTables) {
  EXPECT_EQ(errors_of("best:table-mb=16,tables=" + folder_.path()), 0);
}

TEST_F(DarkChessEndingsLong, FewAreThrownAwayWithout) {
  const int errors = errors_of("best:table-mb=16,tables=off");
  std::cout << errors << " of " << kEndings << " without tables\n";
  EXPECT_LE(errors, kEndings / 10);
}

}  // namespace
}  // namespace palamedes::engines
