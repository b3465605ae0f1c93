#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/mnk_support.hpp"
#include "games/perft.hpp"

namespace palamedes::mnk {
namespace {

template <class Size>
void expect_perft(const Settings& settings, const std::vector<std::uint64_t>& leaves) {
  const Mnk<Size> game(settings);
  auto position = game.start();
  for (std::size_t depth = 0; depth < leaves.size(); ++depth) {
    EXPECT_EQ(perft(game, position, static_cast<int>(depth) + 1, false), leaves[depth]) << "depth " << depth + 1;
  }
  EXPECT_EQ(position, game.start());
}

const std::vector<std::uint64_t> kThreeByThree{9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0};
const std::vector<std::uint64_t> kFourByThree{12, 132, 1320, 11880, 95040, 622944};

TEST(MnkPerft, ThreeByThreeInEverySizeClass) {
  expect_perft<UpTo64Cells>({3, 3, 3, false}, kThreeByThree);
  expect_perft<UpTo20x20>({3, 3, 3, false}, kThreeByThree);
  expect_perft<UpTo100x100>({3, 3, 3, false}, kThreeByThree);
}

TEST(MnkPerft, FourByThreeBothWays) {
  expect_perft<UpTo64Cells>({4, 3, 3, false}, kFourByThree);
  expect_perft<UpTo64Cells>({3, 4, 3, false}, kFourByThree);
  expect_perft<UpTo20x20>({4, 3, 3, false}, kFourByThree);
  expect_perft<UpTo100x100>({3, 4, 3, false}, kFourByThree);
}

TEST(MnkPerft, NoWinBeforeFivePliesOnGomoku) { expect_perft<UpTo20x20>({15, 15, 5, false}, {225, 50400}); }

TEST(MnkLong, GomokuToThreePlies) { expect_perft<UpTo20x20>({15, 15, 5, false}, {225, 50400, 11239200}); }

TEST(MnkLong, OrdersOfFullBoardsThatNobodyCanWin) {
  expect_perft<UpTo64Cells>({3, 3, 4, false}, {9, 72, 504, 3024, 15120, 60480, 181440, 362880, 362880, 0});
}

// Every settings up to 7x7 with every k, all three classes, random games: the result of the last stone against a
// rescan, keys and the order of moves against each other, and everything taken back.
template <class G>
void check_game(const G& game, Random& random) {
  const auto start = game.start();
  auto position = start;
  std::vector<typename G::Position> before;
  std::vector<Move> line;
  typename G::MoveList moves;
  for (;;) {
    ASSERT_EQ(game.result(position), slow_result(game, position)) << game.position_text(position);
    ASSERT_EQ(game.key(position), game.computed_key(position));
    game.legal_moves(position, moves);
    ASSERT_EQ(moves.empty(), game.result(position) != Result::kOngoing);
    if (moves.empty()) break;
    ASSERT_EQ(moves.size(), static_cast<std::size_t>(game.cells()) - line.size());
    ASSERT_TRUE(std::is_sorted(moves.begin(), moves.end(),
                               [&](Move a, Move b) { return game.cell_number(a) < game.cell_number(b); }));
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    ASSERT_TRUE(game.is_free(position, move));
    const Side side = game.side_to_move(position);
    const bool would_win = game.would_win(position, side, move);
    before.push_back(position);
    line.push_back(move);
    game.play(position, move);
    ASSERT_EQ(game.side_to_move(position), other(side));
    ASSERT_TRUE(game.has_stone(position, side, move));
    ASSERT_FALSE(game.is_free(position, move));
    ASSERT_EQ(would_win, game.result(position) == win_for(side));
  }
  EXPECT_LE(line.size(), static_cast<std::size_t>(game.ply_limit()));
  EXPECT_EQ(game.parse_position(game.position_text(position)), position);
  while (!line.empty()) {
    game.undo(position, line.back(), {});
    ASSERT_EQ(position, before.back());
    line.pop_back();
    before.pop_back();
  }
}

TEST(MnkRules, RandomGamesOnAllSmallShapes) {
  Random random(7);
  for (int rows = 1; rows <= 7; ++rows) {
    for (int columns = 1; columns <= 7; ++columns) {
      for (int k = 1; k <= 8; ++k) {
        for (const int ends : {0, 1, 2, 3}) {
          const Settings settings{rows, columns, k, (ends & 1) != 0, (ends & 2) != 0};
          check_game(Mnk<UpTo64Cells>(settings), random);
          check_game(Mnk<UpTo20x20>(settings), random);
          check_game(Mnk<UpTo100x100>(settings), random);
          if (HasFatalFailure()) FAIL() << rows << 'x' << columns << ',' << k << " ends " << ends;
        }
      }
    }
  }
}

TEST(MnkRules, RandomGamesOnEveryListedVariant) {
  Random random(8);
  for (const std::string& variant : Family::info().specs()) {
    if (settings_of(Spec::parse(variant)).has_opening()) continue;
    with_game(variant, [&](const auto& game) {
      EXPECT_EQ(game.spec().text(), variant);
      // The rescan of the largest boards takes too long for more.
      if (game.cells() <= 400) check_game(game, random);
    });
  }
}

// One line in every place and direction is found when its last stone comes, wherever in the line that is.
template <class Size>
void check_all_lines(const Settings& settings) {
  const Mnk<Size> game(settings);
  constexpr int kSteps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  int lines = 0;
  for (int number = 0; number < game.cells(); ++number) {
    for (const auto& [up, right] : kSteps) {
      const Move first = game.cell_of_number(number);
      const int last_row = first.row + up * (settings.k - 1);
      const int last_column = first.column + right * (settings.k - 1);
      if (last_row >= settings.rows || last_column >= settings.columns || last_column < 0) continue;
      ++lines;
      for (const int missing : {0, settings.k / 2, settings.k - 1}) {
        std::string text = game.position_text(game.start());
        const auto cell = [&](int i) { return cell_at(first.row + up * i, first.column + right * i); };
        for (int i = 0; i < settings.k; ++i) {
          const auto row = static_cast<std::size_t>(settings.rows - 1 - cell(i).row);
          if (i != missing) text[row * static_cast<std::size_t>(settings.columns + 1) + cell(i).column] = 'O';
        }
        text.back() = 'o';
        auto position = game.parse_position(text);
        ASSERT_EQ(game.result(position), Result::kOngoing) << text;
        ASSERT_TRUE(game.would_win(position, Side::kSecond, cell(missing)));
        ASSERT_EQ(game.would_win(position, Side::kFirst, cell(missing)), settings.k == 1);
        game.play(position, cell(missing));
        ASSERT_EQ(game.result(position), Result::kSecondWins) << text;
        ASSERT_EQ(game.result(game.parse_position(game.position_text(position))), Result::kSecondWins);
      }
    }
  }
  const int across = std::max(0, settings.columns - settings.k + 1);
  const int upward = std::max(0, settings.rows - settings.k + 1);
  EXPECT_EQ(lines, across * settings.rows + upward * settings.columns + 2 * across * upward);
}

TEST(MnkRules, EveryLineOfEveryDirectionWins) {
  check_all_lines<UpTo64Cells>({8, 8, 5, false});
  check_all_lines<UpTo64Cells>({4, 16, 4, false});
  check_all_lines<UpTo64Cells>({21, 3, 3, true});
  check_all_lines<UpTo64Cells>({1, 64, 64, true});
  check_all_lines<UpTo64Cells>({64, 1, 63, false});
  check_all_lines<UpTo64Cells>({2, 32, 2, true});
  check_all_lines<UpTo20x20>({15, 15, 5, true});
  check_all_lines<UpTo20x20>({20, 20, 20, true});
  check_all_lines<UpTo20x20>({20, 17, 9, false});
  check_all_lines<UpTo100x100>({23, 70, 6, false});
  check_all_lines<UpTo100x100>({3, 100, 100, true});
  check_all_lines<UpTo100x100>({100, 4, 99, true});
  check_all_lines<UpTo100x100>({70, 70, 65, false});
}

// What the game is after a move from an ongoing position.
Result result_of_filling(const std::string& spec, const std::string& text, const std::string& move) {
  Result result = Result::kOngoing;
  with_game(spec, [&](const auto& game) {
    auto position = game.parse_position(text);
    EXPECT_EQ(game.result(position), Result::kOngoing);
    game.play(position, game.parse_move(position, move));
    result = game.result(position);
    EXPECT_EQ(result, slow_result(game, position));
  });
  return result;
}

TEST(MnkRules, AnOverlineWinsUnlessExact) {
  // One board of each size class; the stones are in the bottom row.
  const std::pair<int, int> sizes[] = {{1, 12}, {4, 17}, {2, 65}};
  for (const auto& [rows, columns] : sizes) {
    const std::string size = "mnk:" + std::to_string(rows) + 'x' + std::to_string(columns);
    const auto text = [rows = rows, columns = columns](const std::string& cells) {
      std::string above;
      for (int row = 1; row < rows; ++row) above += std::string(static_cast<std::size_t>(columns), '.') + '/';
      return above + cells + std::string(static_cast<std::size_t>(columns) - cells.size(), '.') + " x";
    };
    for (const std::string cells : {".XXX.XX..", ".XX.XXX..", "XXXX.X...", "X.XXXX..."}) {
      const std::string move = std::string(1, static_cast<char>('a' + cells.find("X.X") + 1)) + "1";
      EXPECT_EQ(result_of_filling(size + ",5", text(cells), move), Result::kFirstWins) << cells;
      EXPECT_EQ(result_of_filling(size + ",5,exact=on", text(cells), move), Result::kOngoing) << cells;
      EXPECT_EQ(result_of_filling(size + ",6,exact=on", text(cells), move), Result::kFirstWins) << cells;
    }
    EXPECT_EQ(result_of_filling(size + ",5,exact=on", text(".XX.XX..."), "d1"), Result::kFirstWins);
    EXPECT_EQ(result_of_filling(size + ",5,exact=on", text("OXX.XXO.."), "d1"), Result::kFirstWins);
  }
}

TEST(MnkRules, AnOverlineOneWayDoesNotSpoilALineTheOther) {
  // h8 makes six across and five upward.
  with_game("mnk:15x15,5,exact=on", [](const auto& game) {
    auto position = game.start();
    for (const char* text : {"f8", "a1", "g8", "a2", "i8", "a4", "j8", "a5", "k8", "c1", "h7", "c2", "h6", "c4", "h5",
                             "c5", "h4", "e1", "h8"}) {
      EXPECT_EQ(game.result(position), Result::kOngoing);
      game.play(position, game.parse_move(position, text));
    }
    EXPECT_EQ(game.result(position), Result::kFirstWins);
    EXPECT_EQ(game.reason(position), "five in a row");
  });
}

TEST(MnkRules, AnExistingOverlineElsewhereInTheLineIsNoWin) {
  // A wide board whose words are longer than a processor's: runs must not be cut at the borders of what is looked at.
  with_game("mnk:1x100,5,exact=on", [](const auto& game) {
    std::string text(100, '.');
    text.replace(60, 8, "XXXXXXXX");
    for (const int column : {0, 3, 55, 57, 58, 70, 99}) {
      auto position = game.parse_position(text + " x");
      ASSERT_EQ(game.result(position), Result::kOngoing);
      game.play(position, cell_at(0, column));
      EXPECT_EQ(game.result(position), Result::kOngoing) << column;
    }
  });
}

TEST(MnkRules, LinesDoNotWrapAroundTheEdges) {
  with_game("mnk:4x4,3", [](const auto& game) {
    EXPECT_EQ(game.result(game.parse_position("..../...X/XX../.... x")), Result::kOngoing);
    EXPECT_EQ(game.result(game.parse_position("X.../..../...X/..X. x")), Result::kOngoing);
    EXPECT_EQ(game.result(game.parse_position("..X./...X/X.../.... x")), Result::kOngoing);
  });
}

TEST(MnkRules, TheLastStoneOfAFullBoardCanWin) {
  with_game("mnk:3x3,3", [](const auto& game) {
    auto position = game.parse_position("XXO/OXO/XO. x");
    game.play(position, game.parse_move(position, "c1"));
    EXPECT_EQ(game.result(position), Result::kFirstWins);
    EXPECT_EQ(game.reason(position), "three in a row");
    EXPECT_EQ(game.result(game.parse_position("XXO/OXO/XOX o")), Result::kFirstWins);
    EXPECT_EQ(game.judge(position), Result::kFirstWins);
    position = game.parse_position("XXO/OOX/XO. x");
    EXPECT_EQ(game.judge(position), Result::kDraw);
    game.play(position, game.parse_move(position, "c1"));
    EXPECT_EQ(game.result(position), Result::kDraw);
    EXPECT_EQ(game.reason(position), "board full");
  });
  with_game("mnk:1x1,1", [](const auto& game) {
    auto position = game.start();
    game.play(position, game.parse_move(position, "a1"));
    EXPECT_EQ(game.result(position), Result::kFirstWins);
    EXPECT_EQ(game.reason(position), "one in a row");
  });
}

TEST(MnkRules, NoRoomForKIsAlwaysADraw) {
  Random random(3);
  for (const char* spec : {"mnk:3x3,4", "mnk:3x3,100", "mnk:8x8,9", "mnk:9x9,10", "mnk:20x20,33", "mnk:21x4,65"}) {
    with_game(spec, [&](const auto& game) {
      const auto position = random_position(game, game.cells(), random);
      EXPECT_EQ(game.result(position), Result::kDraw) << spec;
      // Also with one side's stones all over the board.
      std::string text = game.position_text(position);
      std::replace(text.begin(), text.end(), 'O', 'X');
      EXPECT_EQ(game.result(game.parse_position(text)), Result::kDraw) << spec;
    });
  }
}

TEST(MnkRules, TheSameStonesInAnotherOrderAreTheSamePosition) {
  Random random(11);
  for (const char* spec : {"mnk:6x7,5", "mnk:15x15,5", "mnk:30x30,6"}) {
    with_game(spec, [&](const auto& game) {
      auto one = game.start();
      std::vector<Move> line;
      for (int ply = 0; ply < 12; ++ply) {
        line.push_back(random_move(game, one, random));
        game.play(one, line.back());
      }
      if (game.result(one) != Result::kOngoing) return;
      auto two = game.start();
      for (int ply = 0; ply < 12; ++ply) game.play(two, line[static_cast<std::size_t>((ply + 6) % 12)]);
      EXPECT_EQ(one, two);
      EXPECT_EQ(game.key(one), game.key(two));
      auto reordered = game.parse_position(game.position_text(one));
      EXPECT_EQ(one, reordered);
    });
  }
}

TEST(MnkRules, KeysDiffer) {
  std::set<std::uint64_t> keys;
  with_game("mnk:100x100,5", [&](const auto& game) {
    auto position = game.start();
    keys.insert(game.key(position));
    for (int number = 0; number < game.cells(); ++number) {
      for (const Side side : {Side::kFirst, Side::kSecond}) {
        position.to_move = side;
        position.key = game.computed_key(position);
        game.play(position, game.cell_of_number(number));
        keys.insert(game.key(position));
        game.undo(position, game.cell_of_number(number), {});
      }
    }
    EXPECT_EQ(keys.size(), 20001U);
  });
}

template <class G>
void check_symmetries(const G& game, const typename G::Position& position) {
  std::set<std::string> images;
  for (int symmetry = 0; symmetry < game.symmetries(); ++symmetry) {
    EXPECT_FALSE(game.swaps_sides(symmetry));
    const auto turned = game.transformed(position, symmetry);
    images.insert(game.position_text(turned));
    ASSERT_EQ(game.key(turned), game.computed_key(turned));
    ASSERT_EQ(game.result(turned), slow_result(game, turned));
    ASSERT_EQ(game.parse_position(game.position_text(turned)), turned);
    typename G::MoveList moves;
    game.legal_moves(position, moves);
    for (const Move move : moves) {
      auto played = position;
      game.play(played, move);
      auto turned_first = turned;
      game.play(turned_first, game.transformed_move(position, move, symmetry));
      ASSERT_EQ(game.transformed(played, symmetry), turned_first);
    }
  }
  ASSERT_EQ(game.transformed(position, 0), position);
}

TEST(MnkRules, SymmetriesCommuteWithMoves) {
  Random random(13);
  for (const char* spec : {"mnk:3x3,3", "mnk:5x4,4", "mnk:1x9,3", "mnk:12x12,5", "mnk:10x7,5", "mnk:21x5,4"}) {
    with_game(spec, [&](const auto& game) {
      EXPECT_EQ(game.symmetries(), game.settings().square() ? 8 : 4);
      for (const int plies : {0, 1, 5, 9}) check_symmetries(game, random_position(game, plies, random));
    });
  }
  with_game("mnk:4x4,4", [](const auto& game) {
    std::set<std::string> images;
    const auto position = game.parse_position("X.../O.../X.O./.... o");
    for (int symmetry = 0; symmetry < 8; ++symmetry)
      images.insert(game.position_text(game.transformed(position, symmetry)));
    EXPECT_EQ(images.size(), 8U);
  });
}

RC_GTEST_PROP(MnkProperty, AnyShapePlaysByTheRules, ()) {
  const int rows = any_from(1, 31);
  const int columns = any_from(1, 31);
  const int k = any_from(2, 10);
  const std::string ends = any_ends();
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  constexpr int kChecks = 6;
  with_game("mnk:" + std::to_string(rows) + 'x' + std::to_string(columns) + ',' + std::to_string(k) + ends,
            [&](const auto& game) {
              const int between = std::max(1, game.cells() / kChecks);
              auto position = game.start();
              for (int ply = 0; game.result(position) == Result::kOngoing; ++ply) {
                if (ply % between == 0) {
                  RC_ASSERT(slow_result(game, position) == Result::kOngoing);
                  RC_ASSERT(game.parse_position(game.position_text(position)) == position);
                }
                const Move move = random_move(game, position, random);
                auto again = position;
                game.undo(again, move, game.play(again, move));
                RC_ASSERT(again == position);
                game.play(position, move);
              }
              RC_ASSERT(slow_result(game, position) == game.result(position));
              RC_ASSERT(game.parse_position(game.position_text(position)) == position);
            });
}

}  // namespace
}  // namespace palamedes::mnk
