#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "games/darkchess/darkchess.hpp"
#include "games/path.hpp"

namespace palamedes::darkchess {
namespace {

using Full = DarkChess<FullBoard>;
using Small = DarkChess<SmallBoard>;

Small small_game(Settings settings = {}) {
  settings.set = kSmallSet;
  return Small{settings};
}

template <class G>
std::vector<std::string> moves_of(const G& game, const typename G::Position& position) {
  typename G::MoveList list;
  game.legal_moves(position, list);
  std::vector<std::string> texts;
  for (const Move move : list) texts.push_back(game.move_text(position, move));
  return texts;
}

std::vector<std::string> sorted(std::vector<std::string> texts) {
  std::sort(texts.begin(), texts.end());
  return texts;
}

bool allows(const std::string& position_text, const std::string& move) {
  const Full game{Settings{}};
  const auto texts = moves_of(game, game.parse_position(position_text));
  return std::find(texts.begin(), texts.end(), move) != texts.end();
}

// Whether a red piece on b4 takes a black one beside it.
bool takes_on_board(char attacker, char target) {
  const std::string row = std::string("-") + attacker + target + "-";
  return allows("----/----/----/----/" + row + "/----/----/---- r -", "b4-c4");
}

TEST(DarkChessRules, RanksDecideStepCaptures) {
  const std::string kinds = "KGMRNCP";
  const std::vector<std::string> prey{"kgmrnc", "gmrncp", "mrncp", "rncp", "ncp", "", "kp"};
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    for (const char target : std::string("kgmrncp")) {
      const bool expected = prey[i].find(target) != std::string::npos;
      EXPECT_EQ(takes_on_board(kinds[i], target), expected) << kinds[i] << " takes " << target;
      const auto attacker = *piece_of_letter(kinds[i]);
      EXPECT_EQ(takes(kind_of(attacker), kind_of(*piece_of_letter(target))), expected);
    }
    EXPECT_FALSE(takes_on_board(kinds[i], 'P')) << kinds[i] << " takes its own";
  }
}

TEST(DarkChessRules, StepsGoFourWaysAndNotRoundTheEdge) {
  const Full game{Settings{}};
  const auto at = [&](const std::string& rows) { return sorted(moves_of(game, game.parse_position(rows + " b -"))); };
  EXPECT_EQ(at("----/----/----/----/-k--/----/----/----"),
            (std::vector<std::string>{"b4-a4", "b4-b3", "b4-b5", "b4-c4"}));
  EXPECT_EQ(at("----/----/----/----/----/----/----/k---"), (std::vector<std::string>{"a1-a2", "a1-b1"}));
  EXPECT_EQ(at("k---/----/----/----/----/----/----/----"), (std::vector<std::string>{"a8-a7", "a8-b8"}));
  EXPECT_EQ(at("---k/----/----/----/----/----/----/----"), (std::vector<std::string>{"d8-c8", "d8-d7"}));
  EXPECT_EQ(at("----/----/----/----/----/----/----/---k"), (std::vector<std::string>{"d1-c1", "d1-d2"}));
}

TEST(DarkChessRules, CannonsJumpOverExactlyOnePiece) {
  const auto column = [](const std::string& from_top) {
    std::string rows;
    for (const char c : from_top) rows += std::string(rows.empty() ? "" : "/") + c + "---";
    return rows;
  };
  EXPECT_TRUE(allows(column("k---p--C") + " r -", "a1-a8"));   // any distance, over an enemy
  EXPECT_TRUE(allows(column("kP-----C") + " r -", "a1-a8"));   // over one's own
  EXPECT_TRUE(allows(column("C-----pk") + " r -", "a8-a1"));   // downwards
  EXPECT_TRUE(allows(column("k-----XC") + " r G", "a1-a8"));   // over one face down
  EXPECT_FALSE(allows(column("k------C") + " r -", "a1-a8"));  // over none
  EXPECT_FALSE(allows(column("k-p--p-C") + " r -", "a1-a8"));  // over two
  EXPECT_FALSE(allows(column("X----p-C") + " r G", "a1-a8"));  // never one face down
  EXPECT_FALSE(allows(column("K----p-C") + " r -", "a1-a8"));  // never one's own
  EXPECT_FALSE(allows(column("-----p-C") + " r -", "a1-a8"));  // no quiet jumps
  EXPECT_FALSE(allows(column("------pC") + " r -", "a1-a2"));  // no capture by a step
  const std::string above = "----/----/----/----/----/----/----/";
  EXPECT_TRUE(allows(above + "C-pk r -", "a1-d1"));
  EXPECT_TRUE(allows(above + "kX-C r G", "d1-a1"));
  EXPECT_TRUE(allows(above + "-CXk r G", "b1-d1"));
  EXPECT_FALSE(allows(above + "CpPk r -", "a1-d1"));
  EXPECT_TRUE(allows(above + "CkpC r -", "a1-c1"));
  EXPECT_TRUE(allows(above + "CkpC r -", "d1-b1"));
  EXPECT_FALSE(allows(above + "CC-k b -", "d1-b1"));
}

TEST(DarkChessRules, TheSmallBoardJumpsInColumns) {
  const Small game = small_game();
  EXPECT_EQ(moves_of(game, game.parse_position("kX/-P/X-/C- r Gg")),
            (std::vector<std::string>{"a2", "b4", "b3-b2", "a1-b1", "b3-a3", "a1-a4"}));
}

TEST(DarkChessRules, TheLongerBoardHasFiveRows) {
  const DarkChess<LongerBoard> game{Settings{}};
  const auto position = game.parse_position("kX/-P/X-/--/C- r Pp");
  EXPECT_EQ(moves_of(game, position),
            (std::vector<std::string>{"a3", "b5", "a1-a2", "b4-b3", "a1-b1", "b4-a4", "a1-a5"}));
  EXPECT_EQ(game.full_bag().total(), 10);
}

TEST(DarkChessRules, MovesComeInTheDocumentedOrder) {
  const Full game{Settings{}};
  const auto position = game.parse_position("X---/----/-C--/----/-X-G/-k--/----/X--- r Ggg");
  EXPECT_EQ(moves_of(game, position), (std::vector<std::string>{"a1", "a8", "b4", "b6-b7", "d4-d5", "d4-d3", "b6-b5",
                                                                "b6-c6", "d4-c4", "b6-a6", "b6-b3"}));
}

TEST(DarkChessRules, TheFirstFlipGivesItsColourToTheFlipper) {
  const Full game{Settings{}};
  for (const bool black : {false, true}) {
    Full::Position position = game.start();
    EXPECT_EQ(game.side_to_move(position), Side::kFirst);
    const auto taken = game.play(position, game.parse_move(position, black ? "b3(n)" : "b3(N)"));
    EXPECT_EQ(position.first, black ? Colour::kBlack : Colour::kRed);
    EXPECT_EQ(position.to_move, black ? Colour::kRed : Colour::kBlack);
    EXPECT_EQ(game.side_to_move(position), Side::kSecond);
    EXPECT_EQ(position.bag.total(), 31);
    game.play(position, game.parse_move(position, "a1(K)"));
    EXPECT_EQ(game.side_to_move(position), Side::kFirst);
    EXPECT_EQ(position.to_move, position.first);
    game.undo(position, Move::flip(0), taken);
    EXPECT_EQ(position, game.start());
  }
}

TEST(DarkChessRules, FlipsAreDrawnFromTheBag) {
  const Full game{Settings{}};
  const auto position = game.parse_position("X-Pk/C-cX/-GX-/pX-N/XM-r/-cXC/gX-P/K-X- r GMRPPgmp");
  const Move flip = game.parse_move(position, "a8");
  EXPECT_TRUE(game.is_chance(position, flip));
  EXPECT_FALSE(game.is_chance(position, game.parse_move(position, "a8(P)")));
  EXPECT_FALSE(game.is_chance(position, game.parse_move(position, "d5-d6")));
  Full::ChanceList outcomes;
  game.chance_outcomes(position, flip, outcomes);
  std::string seen;
  int weights = 0;
  for (const auto& outcome : outcomes) {
    seen += game.move_text(position, outcome.move) + std::to_string(outcome.weight) + ' ';
    weights += outcome.weight;
  }
  EXPECT_EQ(seen, "a8(G)1 a8(M)1 a8(R)1 a8(P)2 a8(g)1 a8(m)1 a8(p)1 ");
  EXPECT_EQ(weights, 8);
  Random random(5);
  int soldiers = 0;
  for (int i = 0; i < 8000; ++i) {
    const Move drawn = game.draw_outcome(position, flip, random);
    ASSERT_GT(position.bag.of(drawn.piece()), 0);
    soldiers += drawn == Move::flip(flip.to(), *piece_of_letter('P')) ? 1 : 0;
  }
  EXPECT_NEAR(soldiers, 2000, 200);
}

TEST(DarkChessRules, WhoCannotMoveLoses) {
  const Full game{Settings{}};
  const std::string empty = "----/----/----/----/----/----/";
  const auto lost = game.parse_position(empty + "----/---k r - 60 r");
  EXPECT_EQ(game.result(lost), Result::kSecondWins) << "also when the quiet plies are used up";
  EXPECT_EQ(game.reason(lost), "all pieces captured");
  EXPECT_EQ(game.result(game.parse_position(empty + "----/---k r - 0 b")), Result::kFirstWins);
  const auto shut_in = game.parse_position(empty + "g---/Pg-- r - 0 r");
  EXPECT_EQ(game.result(shut_in), Result::kSecondWins);
  EXPECT_EQ(game.reason(shut_in), "no legal move");
  EXPECT_TRUE(moves_of(game, shut_in).empty());
  EXPECT_EQ(game.result(game.parse_position(empty + "g---/Pg-X r P")), Result::kOngoing) << "a flip is a move";
  EXPECT_EQ(game.result(game.parse_position(empty + "k---/Pg-- r -")), Result::kOngoing) << "a soldier takes a general";
  EXPECT_EQ(game.result(game.parse_position(empty + "g---/Cgr- r -")), Result::kOngoing) << "a cannon jumps";
}

TEST(DarkChessRules, WhoHasLostAllPiecesHasLostAtOnce) {
  const Full game{Settings{}};
  const std::string empty = "----/----/----/----/----/----/";
  Full::Position position = game.parse_position(empty + "---X/Rp-X r KP 5 r");
  ASSERT_EQ(game.result(position), Result::kOngoing);
  EXPECT_EQ(game.result(game.parse_position(empty + "---X/Rp-X r Kp 5 r")), Result::kOngoing);
  game.play(position, game.parse_move(position, "a1-b1"));
  EXPECT_EQ(game.result(position), Result::kFirstWins) << "although red pieces lie face down";
  EXPECT_EQ(game.reason(position), "all pieces captured");
  EXPECT_TRUE(moves_of(game, position).empty());
  Random random(4);
  EXPECT_EQ(game.playout_batch(position, 10, 1000, random), (PlayoutTally{.first_wins = 10}));

  Full::Playout playout(game, position);
  EXPECT_FALSE(playout.step(random));
  EXPECT_EQ(playout.result(), Result::kFirstWins);
}

TEST(DarkChessRules, QuietPliesAreCounted) {
  const Full game{Settings{.quiet_limit = 3}};
  Full::Position position = game.parse_position("X---/----/----/----/----/----/r---/R--- r P 0 r");
  const auto play = [&](const char* move) { game.play(position, game.parse_move(position, move)); };
  play("a1-b1");
  play("a2-b2");
  EXPECT_EQ(position.quiet, 2);
  EXPECT_EQ(game.result(position), Result::kOngoing);
  Full::Position drawn = position;
  game.play(drawn, game.parse_move(drawn, "b1-c1"));
  EXPECT_EQ(game.result(drawn), Result::kDraw);
  EXPECT_EQ(game.reason(drawn), "no flip or capture for too many plies");
  EXPECT_TRUE(moves_of(game, drawn).empty());
  EXPECT_THROW(game.parse_move(drawn, "b2-a2"), UserError);
  Full::Position flipped = position;
  game.play(flipped, game.parse_move(flipped, "a8(P)"));
  EXPECT_EQ(flipped.quiet, 0);
  play("b1-b2");
  EXPECT_EQ(position.quiet, 0);
}

// Plays moves along a path, asking for the result before each.
Result play_along(Path<Full>& path, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) {
    EXPECT_EQ(path.result(), Result::kOngoing) << "before " << move << " at ply " << path.plies();
    path.play(path.game().parse_move(path.position(), move));
  }
  return path.result();
}

constexpr const char* kTwoRooks = "r---/----/----/----/----/----/----/R--- r - 0 r";

TEST(DarkChessRepetition, ACycleCountsByItsMoves) {
  const Full game{Settings{}};
  Path<Full> path(game, game.parse_position(kTwoRooks));
  const std::vector<std::string> cycle{"a1-a2", "a8-a7", "a2-a1", "a7-a8"};
  EXPECT_EQ(play_along(path, cycle), Result::kOngoing);
  EXPECT_EQ(play_along(path, cycle), Result::kOngoing) << "the position is there for the third time";
  EXPECT_EQ(play_along(path, cycle), Result::kDraw);
  EXPECT_EQ(path.reason(), "third time round a cycle of moves");
  path.undo();
  EXPECT_EQ(path.result(), Result::kOngoing);
  EXPECT_EQ(path.reason(), "");
}

TEST(DarkChessRepetition, ACycleMayBeginAnywhereInIt) {
  const Full game{Settings{}};
  Path<Full> path(game, game.parse_position(kTwoRooks));
  EXPECT_EQ(play_along(path, {"a1-b1", "a8-b8", "b1-b2", "b8-b7", "b2-b1", "b7-b8", "b1-b2", "b8-b7", "b2-b1", "b7-b8",
                              "b1-b2", "b8-b7", "b2-b1", "b7-b8"}),
            Result::kDraw);
}

TEST(DarkChessRepetition, AFlipInBetweenBreaksACycle) {
  const Full game{Settings{}};
  Path<Full> path(game, game.parse_position("r--X/----/----/----/----/----/----/R--X r Pp 0 r"));
  EXPECT_EQ(play_along(path, {"a1-a2", "a8-a7", "a2-a1", "a7-a8", "a1-a2", "a8-a7", "a2-a1", "a7-a8", "d1(P)", "d8(p)",
                              "a1-a2", "a8-a7", "a2-a1", "a7-a8", "a1-a2", "a8-a7", "a2-a1", "a7-a8"}),
            Result::kOngoing);
  EXPECT_EQ(play_along(path, {"a1-a2", "a8-a7", "a2-a1"}), Result::kOngoing);
  EXPECT_EQ(play_along(path, {"a7-a8"}), Result::kDraw);
}

TEST(DarkChessRepetition, ThreefoldCountsPositions) {
  const Full game{Settings{.repetition = Repetition::kThreefold}};
  Path<Full> path(game, game.parse_position(kTwoRooks));
  const std::vector<std::string> cycle{"a1-a2", "a8-a7", "a2-a1", "a7-a8"};
  EXPECT_EQ(play_along(path, cycle), Result::kOngoing);
  EXPECT_EQ(play_along(path, cycle), Result::kDraw);
  EXPECT_EQ(path.reason(), "third repetition");
}

TEST(DarkChessRepetition, ThreefoldDoesNotAskHowThePositionCameAbout) {
  const std::vector<std::string> there_and_back{"a1-a2", "a8-a7", "a2-a1", "a7-a8", "a1-b1", "a8-b8", "b1-a1", "b8-a8"};
  const Full threefold{Settings{.repetition = Repetition::kThreefold}};
  Path<Full> strict(threefold, threefold.parse_position(kTwoRooks));
  EXPECT_EQ(play_along(strict, there_and_back), Result::kDraw);
  const Full cycle{Settings{}};
  Path<Full> path(cycle, cycle.parse_position(kTwoRooks));
  EXPECT_EQ(play_along(path, there_and_back), Result::kOngoing);
  EXPECT_EQ(play_along(path, there_and_back), Result::kOngoing);
  EXPECT_EQ(play_along(path, there_and_back), Result::kDraw) << "a cycle of eight plies";
}

TEST(DarkChessRepetition, OnlyFlipsAndCapturesAreIrreversible) {
  const Full game{Settings{}};
  const auto position = game.parse_position("r--X/----/----/----/----/----/r---/R--- r P 0 r");
  const auto irreversible = [&](const char* move) {
    return game.irreversible(position, game.parse_move(position, move));
  };
  EXPECT_TRUE(irreversible("d8(P)"));
  EXPECT_TRUE(irreversible("a1-a2"));
  EXPECT_FALSE(irreversible("a1-b1"));
}

TEST(DarkChessHelpers, AttacksAndAttackersMirrorEachOther) {
  const Full game{Settings{}};
  Random random(3);
  int pairs = 0;
  for (int number = 0; number < 60; ++number) {
    Full::Position position = game.start();
    for (int ply = 0; ply < 80; ++ply) {
      Full::MoveList list;
      game.legal_moves(position, list);
      if (list.empty()) break;
      Move move = list[random.below(static_cast<std::uint32_t>(list.size()))];
      if (game.is_chance(position, move)) move = game.draw_outcome(position, move, random);
      game.play(position, move);
      std::size_t captures = 0;
      for (int from = 0; from < 32; ++from) {
        const Piece piece = position.piece_on(from);
        const Squares attacked = game.attacks(position, from);
        if (piece != kNoPiece && colour_of(piece) == position.to_move) {
          captures += static_cast<std::size_t>(std::popcount(attacked));
        }
        for (int to = 0; to < 32; ++to) {
          ASSERT_EQ((attacked >> to) & 1, (game.attackers(position, to) >> from) & 1);
          pairs += static_cast<int>((attacked >> to) & 1);
        }
      }
      Full::MoveList next;
      game.perft_moves(position, next, false);
      const auto listed = std::count_if(next.begin(), next.end(), [&](Move m) { return game.is_capture(position, m); });
      ASSERT_EQ(static_cast<std::size_t>(listed), captures) << game.position_text(position);
    }
  }
  EXPECT_GT(pairs, 1000);
}

}  // namespace
}  // namespace palamedes::darkchess
