#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "games/heuristics.hpp"
#include "games/morris/course/course_search.hpp"
#include "games/morris/heuristics.hpp"
#include "games/morris_helpers.hpp"

// The course's programs as functions; what they do with files and arguments is in tests/apps.
namespace palamedes::morris {
namespace {

Position board(std::string_view letters) {
  Position position;
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (letters[i] != 'x') position.pieces[letters[i] == 'W' ? 0 : 1] |= point_bit(static_cast<int>(i));
  }
  return position;
}

std::string letters(const Position& position) { return position_text(kViewOf<VariantD>, position).substr(0, 23); }

struct Vector {
  std::string line;
  const CourseProgram* program = nullptr;
  Position question;
  std::uint64_t depth = 0;
  std::string answer;
};

std::vector<Vector> vectors(const std::string& name) {
  std::ifstream file(std::string(PALAMEDES_TEST_DATA) + "/" + name);
  std::vector<Vector> all;
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.starts_with('#')) continue;
    const auto fields = split(line, '|');
    if (fields.size() != 6) throw UserError("wrong line in " + name + ": " + line);
    all.push_back({line, course_program(fields[0]), board(fields[1]),
                   static_cast<std::uint64_t>(parse_integer(fields[2]).value()),
                   std::string(fields[3]) + "|" + std::string(fields[4]) + "|" + std::string(fields[5])});
  }
  return all;
}

std::string text(const CourseAnswer& answer) {
  return letters(answer.board) + "|" + std::to_string(answer.evaluated) + "|" + std::to_string(answer.estimate);
}

void check_file(const std::string& name, std::size_t lines) {
  const auto all = vectors(name);
  EXPECT_EQ(all.size(), lines);
  for (const Vector& vector : all) {
    ASSERT_NE(vector.program, nullptr) << vector.line;
    EXPECT_EQ(text(course_answer(*vector.program, vector.question, vector.depth)), vector.answer) << vector.line;
  }
}

TEST(MorrisCourse, GivenVectors) { check_file("morris-programs.txt", 148); }

TEST(MorrisCourse, VectorsOfTheImprovedPrograms) { check_file("morris-improved.txt", 36); }

// Any letters at all, from an empty board to a full one: the files need not hold what play can lead to.
Position any_board(std::uint64_t seed) {
  Random random(seed);
  const std::uint32_t emptiness = 1 + random.below(20);
  Position position;
  for (int point = 0; point < 23; ++point) {
    if (random.below(20) >= emptiness) position.pieces[random.below(2)] |= point_bit(point);
  }
  return position;
}

TEST(MorrisCourse, AlphaBetaComesToTheSameBoardAndEstimate) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Position question = any_board(seed);
    for (CourseProgram program : course_programs()) {
      const std::uint64_t depth = program.opening ? seed % 3 : seed % 4;
      program.cuts = false;
      const CourseAnswer whole = course_answer(program, question, depth);
      program.cuts = true;
      const CourseAnswer cut = course_answer(program, question, depth);
      ASSERT_EQ(letters(whole.board), letters(cut.board)) << program.name << " " << letters(question);
      ASSERT_EQ(whole.estimate, cut.estimate) << program.name << " " << letters(question);
      ASSERT_LE(cut.evaluated, whole.evaluated) << program.name << " " << letters(question);
    }
  }
}

TEST(MorrisCourse, BlackIsWhiteWithColoursSwapped) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Position question = any_board(seed);
    Position swapped = question;
    std::swap(swapped.pieces[0], swapped.pieces[1]);
    for (const char* phase : {"Opening", "Game"}) {
      const auto name = "MiniMax" + std::string(phase);
      const CourseAnswer white = course_answer(*course_program(name), question, 2);
      CourseAnswer black = course_answer(*course_program(name + "Black"), swapped, 2);
      std::swap(black.board.pieces[0], black.board.pieces[1]);
      ASSERT_EQ(text(white), text(black)) << letters(question);
    }
  }
}

TEST(MorrisCourse, WithoutAMoveTheAnswerIsTheQuestion) {
  // Four pieces that cannot step; three would hop.
  const std::string shut = "WBxWBxWBWBBxxxxxxxxxBxx";
  const CourseAnswer plain = course_answer(*course_program("MiniMaxGame"), board(shut), 3);
  EXPECT_EQ(letters(plain.board), shut);
  EXPECT_EQ(plain.evaluated, 1U);
  EXPECT_EQ(plain.estimate, plain_game_estimate(board(shut)));
  EXPECT_GT(plain.estimate, -kCourseWin);
  const CourseAnswer improved = course_answer(*course_program("MiniMaxGameImproved"), board(shut), 3);
  EXPECT_EQ(letters(improved.board), shut);
  EXPECT_EQ(improved.estimate, -kCourseWin);
}

TEST(MorrisCourse, DepthNoughtEstimatesTheQuestion) {
  const Position question = board("xxxxxxxxxWxxxxxxBxxxxxx");
  EXPECT_EQ(text(course_answer(*course_program("ABOpening"), question, 0)), "xxxxxxxxxWxxxxxxBxxxxxx|1|0");
}

TEST(MorrisCourse, ADepthWithoutEndIsRefusedOnlyWherePlayHasNone) {
  const auto& game = *course_program("ABGame");
  EXPECT_THROW(course_answer(game, board("WWWxxxxxxxxxxxxxxxxxBBB"), 1'000'000'000), UserError);
  EXPECT_EQ(course_answer(game, board("WWxxxxxxxxxxxxxxxxxxBBB"), 1'000'000'000).estimate, -kCourseWin);
}

TEST(MorrisCourse, ImprovedPrefersTheSoonerWin) {
  // One mill and Black is down to two pieces: three of the four plies are left over.
  const CourseAnswer answer =
      course_answer(*course_program("MiniMaxGameImproved"), board("WWxxxxBxxxxxxWxxxxxWBxB"), 4);
  EXPECT_EQ(answer.estimate, kCourseWin + 3);
  EXPECT_EQ(std::popcount(answer.board.pieces[1]), 2);
}

TEST(MorrisCourse, ImprovedSeesWhatPiecesCanDo) {
  const auto game = [](std::string_view text) { return improved_game_estimate(board(text)); };
  // White to move closes a0-d0-g0 with the piece on g3; from d4 it cannot.
  EXPECT_GT(game("WWxxxxxxxBxxBWBxWxxxxxB"), game("WWxxxxxxxBxxBxBWWxxxxxB"));
  for (const char* text : {"WWxxxxxxxBxxBWBxWxxxxxB", "xxxWxxBWxWWBWxBWWBWxWxx"}) {
    EXPECT_LT(std::abs(game(text)), kCourseWin) << text;
  }
}

template <class G>
constexpr bool kKnows = HeuristicsFor<Heuristics<G>, G>&& HasNullMove<Heuristics<G>, G>;
static_assert(kKnows<Morris<VariantD>> && kKnows<Morris<Nine>> && kKnows<Morris<Twelve>> && kKnows<Morris<Six>> &&
              kKnows<Morris<Three>>);

// A weight of its own for every feature but the one that looks at Black alone.
Weights test_weights() {
  Weights weights{"morris", "test", {}};
  int weight = 1;
  for (const std::string_view feature : kFeatures) {
    weight = weight * 3 % 1009;
    if (feature != "black-moves") weights.values.emplace_back(feature, weight);
  }
  return weights;
}

template <class G, class Visit>
void along_random_games(const G& game, int games, Visit&& visit) {
  for (int i = 0; i < games; ++i) {
    Random random(derived_seed(5, static_cast<std::uint64_t>(i)));
    Position position = game.start();
    for (int ply = 0; ply < 80 && game.result(position) == Result::kOngoing; ++ply) {
      visit(position);
      typename G::MoveList moves;
      game.legal_moves(position, moves);
      game.play(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

TEST(MorrisHeuristics, EvaluationIsTheSameUnderEverySymmetry) {
  for_each_board([](const auto& game) {
    const Heuristics<std::decay_t<decltype(game)>> heuristics(game, test_weights());
    along_random_games(game, 20, [&](const Position& position) {
      const int value = heuristics.evaluate(game, position);
      for (int i = 0; i < game.symmetries(); ++i) {
        ASSERT_EQ(heuristics.evaluate(game, game.transformed(position, i)), value) << game.position_text(position);
      }
    });
  });
}

TEST(MorrisHeuristics, EvaluationIsTheWeightedSumOfTheFeatures) {
  for_each_board([](const auto& game) {
    const Weights weights = test_weights();
    const Heuristics<std::decay_t<decltype(game)>> heuristics(game, weights);
    along_random_games(game, 10, [&](const Position& position) {
      std::array<int, kFeatureCount> values{};
      heuristics.features(game, position, values);
      int sum = 0;
      for (std::size_t i = 0; i < kFeatureCount; ++i) sum += weights.of(kFeatures[i]) * values[i];
      ASSERT_EQ(heuristics.evaluate(game, position), sum) << game.position_text(position);
    });
  });
}

TEST(MorrisHeuristics, HandoutWeightsGiveThePlainEstimate) {
  const Morris<VariantD> game;
  const Heuristics<Morris<VariantD>> heuristics(game, {"morris", "handout", {{"pieces", 1000}, {"black-moves", 1}}});
  int checked = 0;
  along_random_games(game, 50, [&](const Position& position) {
    const int plain = plain_game_estimate(position);
    if (!position.opening_over() || std::abs(plain) == kCourseWin) return;
    const int for_mover = position.to_move == Side::kFirst ? plain : -plain;
    ASSERT_EQ(heuristics.evaluate(game, position), for_mover) << game.position_text(position);
    ++checked;
  });
  EXPECT_GT(checked, 500);
}

// Features counted by hand.
TEST(MorrisHeuristics, FeaturesOfAKnownPosition) {
  const Morris<VariantD> game;
  const Heuristics<Morris<VariantD>> heuristics(game, test_weights());
  std::array<int, kFeatureCount> values{};
  const auto feature = [&](Feature which) { return values[static_cast<std::size_t>(which)]; };
  // White: the mill a0-d0-g0, and b1 and f1 with d1 free between them, which d0 can step to and close: a double mill.
  // Black: four pieces that touch nothing of it and make no two in a line.
  const Position position = game.parse_position("WWWWxWxxxxBxxxxxBxBxBxx w 0 0");
  heuristics.features(game, position, values);
  EXPECT_EQ(feature(Feature::kPieces), 1);
  EXPECT_EQ(feature(Feature::kMills), 1);
  EXPECT_EQ(feature(Feature::kDoubleMills), 1);
  EXPECT_EQ(feature(Feature::kStrike), 1);
  EXPECT_EQ(feature(Feature::kSwings), 1);
  EXPECT_EQ(feature(Feature::kFork), 0);
  EXPECT_EQ(feature(Feature::kHopping), 0);
  EXPECT_EQ(feature(Feature::kPlacingMobility), 0);
  // Black hops with three.
  heuristics.features(game, game.parse_position("WWWWxWxxxxxxxxxxBxBxBxx w 0 0"), values);
  EXPECT_EQ(feature(Feature::kHopping), -1);
  // While placing, the same things count under other names.
  heuristics.features(game, game.parse_position("WWxxxxxxxxBxxxxxxxxxxxx b 7 8"), values);
  EXPECT_EQ(feature(Feature::kNearMills), 0);
  EXPECT_EQ(feature(Feature::kPlacingNearMills), -1);
  EXPECT_EQ(feature(Feature::kPlacingThreats), -1);
}

TEST(MorrisHeuristics, OrderPutsRemovalsBeforeBlocksBeforeTheRest) {
  const Morris<VariantD> game;
  Heuristics<Morris<VariantD>> heuristics(game, test_weights());
  // White closes at g0; Black threatens g6.
  const Position position = game.parse_position("WWxxxxxxxxxxxxxxxxxxBBx w 7 7");
  const auto order = [&](const char* move) {
    return heuristics.order(game, position, game.parse_move(position, move));
  };
  EXPECT_GT(order("g0xa6"), order("g6"));
  EXPECT_GT(order("g6"), order("d4"));
  EXPECT_GE(order("d4"), 0);
}

TEST(MorrisHeuristics, NullMoveOnlyWhileBothPlace) {
  const Morris<VariantD> game;
  const Heuristics<Morris<VariantD>> heuristics(game, test_weights());
  Position placing = game.parse_position("WWxxxxxxxxxxxxxxxxxxBBx w 7 7");
  EXPECT_TRUE(heuristics.make_null(game, placing));
  EXPECT_EQ(placing.to_move, Side::kSecond);
  Position moving = game.parse_position("WWWWxWxxxxBxxxxxBxBxBxx w 0 0");
  const Position before = moving;
  EXPECT_FALSE(heuristics.make_null(game, moving));
  EXPECT_EQ(moving, before);
}

}  // namespace
}  // namespace palamedes::morris
