#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "search/alphabeta/alphabeta.hpp"
#include "search/common/probe.hpp"
#include "search/search_support.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

// Star1 and Star2 against expectiminimax as one would explain it, where few pieces lie face down: with and without
// transposition table, with and without endgame tables.
namespace palamedes::search {
namespace {

using G = darkchess::DarkChess<darkchess::FullBoard>;
using Plain = darkchess::Heuristics<G>;

// What is compared. From depth 4 on the transposition table brings positions together that were reached by more or by
// fewer plies (a step, a flip of the opponent's and the step back; or the same flip at once). It then knows the value
// of a deeper search, or of one whose evaluation has faded less by quiet plies: both are taken out there.
struct Comparison {
  int positions = 0;
  int depth = 0;
  int fade = 0;
  std::uint64_t seed = 0;
};

// Tables of dark chess with up to three pieces.
std::shared_ptr<Probe> three_piece_tables() {
  static const tables::ScratchFolder folder;
  static const std::shared_ptr<tables::GameTables> built = [] {
    std::shared_ptr<tables::GameTables> made = tables::make_game_tables(Spec::parse("darkchess"), folder.path());
    tables::BuildSettings settings;
    settings.up_to = "3";
    made->build(settings, StopToken());
    return made;
  }();
  return built;
}

// What both searches know; asked below the root only, as the search does.
class Knowing : public ProbingHeuristics<G, Plain> {
 public:
  using ProbingHeuristics::ProbingHeuristics;

  std::optional<Score> known(const G::Position& position, int depth, int ply) {
    if (ply == 0) return std::nullopt;
    const Proof proof = proven(game_, position, depth);
    switch (proof.kind) {
      case Proof::Kind::kWin: ++found_; return win_in(ply + proof.plies);
      case Proof::Kind::kLoss: ++found_; return loss_in(ply + proof.plies);
      case Proof::Kind::kDraw: ++found_; return kDraw;
      default: return std::nullopt;
    }
  }
  int found() const { return found_; }

 private:
  G game_{darkchess::Settings{}};
  int found_ = 0;
};

// Three to five pieces, one to three of them face down, on random squares; both colours are there.
std::string random_position(const G& game, Random& random) {
  std::string pieces;
  for (const darkchess::Piece piece : darkchess::kPieces) {
    pieces.append(static_cast<std::size_t>(game.full_bag().of(piece)), darkchess::letter_of(piece));
  }
  const auto shuffle = [&](auto& items) {
    for (auto left = static_cast<std::uint32_t>(items.size()); left > 1; --left) {
      std::swap(items[random.below(left)], items[left - 1]);
    }
  };
  const std::size_t count = 3 + random.below(3);
  const std::size_t hidden = 1 + random.below(std::min<std::uint32_t>(3, static_cast<std::uint32_t>(count) - 1));
  do {
    shuffle(pieces);
  } while (std::all_of(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(count),
                       [&](char letter) { return (letter < 'a') == (pieces[0] < 'a'); }));
  std::array<int, 32> squares{};
  for (int square = 0; square < 32; ++square) squares[static_cast<std::size_t>(square)] = square;
  shuffle(squares);
  std::string board(32, '-');
  for (std::size_t i = 0; i < count; ++i) {
    board[static_cast<std::size_t>(squares[i])] = i < hidden ? 'X' : pieces[i];
  }
  for (std::size_t row = 7; row > 0; --row) board.insert(4 * row, "/");
  return board + (random.below(2) == 0 ? " r " : " b ") + pieces.substr(0, hidden) + " 0 r";
}

// A decided value's distance may be known better where the table remembers a deeper search: who wins is what counts.
Score essence(Score score) { return chance_clamped(score); }

std::vector<std::pair<std::string, AlphaBetaOptions>> ways(bool deeper) {
  std::vector<std::pair<std::string, AlphaBetaOptions>> list;
  for (const StarPruning star : {StarPruning::kNone, StarPruning::kStar1, StarPruning::kStar2}) {
    for (const TableUse table : {TableUse::kOff, TableUse::kBuckets}) {
      AlphaBetaOptions options = AlphaBetaOptions::bare(Algorithm::kNegaScout);
      options.deepening = false;
      options.star = star;
      options.table = table;
      options.table_mb = 1;
      options.clear_table = true;
      options.table_deeper = deeper;
      options.proofs = true;
      list.emplace_back(
          "star " + std::to_string(static_cast<int>(star)) + (table == TableUse::kOff ? ", no table" : ", table"),
          options);
    }
  }
  return list;
}

// Gives back how often the tables answered in the plain search.
int compare(const Comparison& of, const std::shared_ptr<Probe>& probe) {
  const G game{darkchess::Settings{}};
  const Weights weights = knowledge::built_in_weights("darkchess", "default");
  Knowing heuristics(Plain(game, weights, {.fade = of.fade}), probe, true);
  std::vector<std::pair<std::string, std::unique_ptr<AlphaBeta<G, Knowing>>>> searches;
  for (const auto& [name, options] : ways(of.depth == 3)) {
    searches.emplace_back(name, std::make_unique<AlphaBeta<G, Knowing>>(options, heuristics));
  }
  Random random(of.seed);
  for (int compared = 0; compared < of.positions;) {
    const std::string text = random_position(game, random);
    Path<G> path(game, game.parse_position(text));
    if (path.result() != Result::kOngoing) continue;
    ++compared;
    const Score expected = obvious_value(path, heuristics, of.depth, 0);
    for (const auto& [name, search] : searches) {
      Question<G::Move> question;
      question.limits.depth = of.depth;
      const Score found = search->think(path, question, StopToken()).lines.front().score;
      EXPECT_EQ(essence(found), essence(expected)) << text << ": " << name;
    }
  }
  return heuristics.found();
}

constexpr int kUsualFade = darkchess::HeuristicsOptions{}.fade;

TEST(ChanceFewHidden, StarPruningIsExpectiminimax) {
  EXPECT_EQ(compare({.positions = 100, .depth = 3, .fade = kUsualFade, .seed = 1}, nullptr), 0);
}

TEST(ChanceFewHidden, StarPruningIsExpectiminimaxWithEndgameTables) {
  EXPECT_GT(compare({.positions = 100, .depth = 3, .fade = kUsualFade, .seed = 2}, three_piece_tables()), 300);
}

TEST(ChanceFewHidden, StarPruningIsExpectiminimaxWhereTheTableBringsPathsTogether) {
  EXPECT_EQ(compare({.positions = 15, .depth = 4, .fade = 0, .seed = 5}, nullptr), 0);
}

TEST(ChanceFewHiddenLong, ThousandsOfPositions) {
  EXPECT_EQ(compare({.positions = 3000, .depth = 3, .fade = kUsualFade, .seed = 3}, nullptr), 0);
  EXPECT_GT(compare({.positions = 3000, .depth = 3, .fade = kUsualFade, .seed = 4}, three_piece_tables()), 10'000);
  EXPECT_EQ(compare({.positions = 500, .depth = 4, .fade = 0, .seed = 6}, nullptr), 0);
  EXPECT_GT(compare({.positions = 500, .depth = 4, .fade = 0, .seed = 7}, three_piece_tables()), 10'000);
}

}  // namespace
}  // namespace palamedes::search
