#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "base/text.hpp"
#include "games/kalah/kalah.hpp"
#include "games/kalah/tables/leaf_margins.hpp"
#include "games/kalah/tables/prover.hpp"
#include "games/kalah/tables/sweep.hpp"
#include "oracles/oracle.hpp"
#include "tables/game_tables.hpp"
#include "tables/tables_support.hpp"

namespace palamedes::tables {
namespace {

const search::StopToken kNever;

using Packed = kalah::Kalah<kalah::PackedBoard>;

kalah::Settings variant(int houses, int stones, bool empty_capture, kalah::EndRule end = kalah::EndRule::kAny) {
  return {houses, stones, empty_capture, end, false};
}

std::shared_ptr<const EndgameMargins> endgame(const kalah::Settings& settings, int stones) {
  Sweep sweep(settings, stones);
  for (int count = 0; count <= stones; ++count) sweep.solve(count, 1, kNever);
  return std::make_shared<const EndgameMargins>(settings.houses, sweep.taken_margins());
}

int margin_of(const Packed& game, const Packed::Position& position, const std::shared_ptr<const EndgameMargins>& ends) {
  MarginProver<Packed> prover(game, ends, 1 << 20, nullptr);
  return prover.margin(position, kNever).value();
}

// Plain minimax from the written rules, with a memory of whole positions: what the oracle plays and nothing else.
class Reference {
 public:
  explicit Reference(const std::string& game) : oracle_(oracles::make_oracle(game)) {}

  // At the end of the game, for the first player.
  int margin(const std::string& position) {
    if (const auto known = memory_.find(position); known != memory_.end()) return known->second;
    oracle_->set_position(position);
    const std::vector<std::string> moves = oracle_->legal_moves();
    int best = 0;
    if (moves.empty()) {
      best = depots(oracle_->position_text());
    } else {
      const int sign = position.back() == '1' ? 1 : -1;
      best = -sign * 1000;
      for (const std::string& move : moves) {
        oracle_->set_position(position);
        oracle_->play(move);
        const int reached = margin(oracle_->position_text());
        best = sign > 0 ? std::max(best, reached) : std::min(best, reached);
      }
    }
    return memory_[position] = best;
  }

 private:
  static int depots(const std::string& text) {
    const auto fields = split(text, ',');
    const std::size_t half = (fields.size() - 1) / 2;
    return std::atoi(std::string(fields[half - 1]).c_str()) - std::atoi(std::string(fields[2 * half - 1]).c_str());
  }

  std::unique_ptr<oracles::Oracle> oracle_;
  std::map<std::string, int> memory_;
};

// A position of random play, with so many stones in the houses at the most.
Packed::Position random_position(const Packed& game, int most_stones, Random& random) {
  for (;;) {
    Packed::Position position = game.start();
    while (game.result(position) == Result::kOngoing) {
      const int stones = game.stones_in_houses(position, Side::kFirst) + game.stones_in_houses(position, Side::kSecond);
      if (stones <= most_stones) return position;
      Packed::MoveList moves;
      game.legal_moves(position, moves);
      static_cast<void>(game.play(position, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
  }
}

TEST(KalahHalves, AreNumberedWithoutGaps) {
  for (const int houses : {1, 2, 4, 6}) {
    const Halves halves(houses, 7);
    for (int stones = 0; stones <= 7; ++stones) {
      for (std::uint32_t number = 0; number < halves.count(stones); ++number) {
        const HouseCounts counts = halves.unranked(stones, number);
        ASSERT_EQ(stones_of(counts), stones);
        ASSERT_EQ(halves.rank(counts), number);
      }
    }
  }
}

TEST(KalahHalves, QuietPliesLeadToLaterOnes) {
  const Halves halves(6, 9);
  const HouseCounts before{0, 2, 1, 0, 3, 3};
  HouseCounts after = before;
  after[5] = 0;
  for (const std::size_t house : {2, 3, 4}) ++after[house];
  EXPECT_GT(halves.rank(after), halves.rank(before));
}

TEST(KalahNumbering, GivesEveryPositionANumberOfItsOwn) {
  const Numbering numbering(3, 6);
  for (int stones = 0; stones <= 6; ++stones) {
    for (std::uint64_t index = 0; index < numbering.states(stones); ++index) {
      const auto [own, facing] = numbering.halves_at(stones, index);
      ASSERT_EQ(stones_of(own) + stones_of(facing), stones);
      ASSERT_EQ(numbering.index(own, facing), index);
    }
  }
  EXPECT_EQ(numbering.states(6), Halves::binomial(11, 5));
}

TEST(KalahNumbering, StopsWhereTablesWouldBeTooLarge) {
  EXPECT_EQ(Numbering::most_stones_for(6, 72, 100'000'000), 18);
  EXPECT_EQ(Numbering::most_stones_for(6, 72, 1'300'000'000), 24);
  EXPECT_EQ(Numbering::most_stones_for(6, 10, 100'000'000), 10);
  EXPECT_LE(Numbering::most_stones_for(1, 480, 100'000'000), 126);
}

// Every entry of the tables, derived again from the moves that the game's own rules give.
TEST(KalahTables, AgreeWithTheRules) {
  for (const std::string game : {"kalah:3,3", "kalah:3,3,empty-capture=off", "kalah:3,3,end=mover", "kalah:2,5",
                                 "kalah:1,9,empty-capture=off", "kalah:8,2,empty-capture=off,end=mover"}) {
    const ScratchFolder folder;
    const auto tables = make_game_tables(Spec::parse(game), folder.path());
    BuildSettings settings;
    settings.up_to = game.starts_with("kalah:8") ? "4" : game.starts_with("kalah:3") ? "9" : "18";
    settings.threads = 2;
    tables->build(settings, kNever);
    EXPECT_EQ(message_of([&] { tables->verify({}); }), "") << game;
    EXPECT_EQ(tables->infos().size(), static_cast<std::size_t>(std::stoi(settings.up_to))) << game;
  }
}

// Laps: with so many stones in one house a ply goes round more than once.
TEST(KalahTables, KnowPliesOfSeveralLaps) {
  const ScratchFolder folder;
  const auto tables = make_game_tables(Spec::parse("kalah:1,20"), folder.path());
  BuildSettings settings;
  settings.up_to = "40";
  tables->build(settings, kNever);
  EXPECT_EQ(message_of([&] { tables->verify({}); }), "");
}

TEST(KalahTables, AreSharedByVariantsThatDifferInStonesAlone) {
  const ScratchFolder folder;
  BuildSettings settings;
  settings.up_to = "6";
  make_game_tables(Spec::parse("kalah:3,3"), folder.path())->build(settings, kNever);
  const auto other = make_game_tables(Spec::parse("kalah:3,4,pie=on"), folder.path());
  EXPECT_EQ(other->infos().size(), 6U);
  EXPECT_EQ(other->game(), "kalah:3,4,pie=on");
  // x1 banks a stone, once more x2, which lands in x1 and takes three.
  EXPECT_EQ(other->value("0,0,1,10,1,0,0,12,1").margin, 10 - 12 + 1 - 1);
  EXPECT_EQ(make_game_tables(Spec::parse("kalah:3,3,empty-capture=off"), folder.path())->infos().size(), 0U);
}

TEST(KalahTables, AreTheSameWhereverTheBuildWasStopped) {
  const ScratchFolder whole;
  const ScratchFolder parts;
  BuildSettings settings;
  settings.up_to = "8";
  make_game_tables(Spec::parse("kalah:4,4"), whole.path())->build(settings, kNever);
  for (const std::string up_to : {"3", "4", "8"}) {
    settings.up_to = up_to;
    settings.threads = 3;
    make_game_tables(Spec::parse("kalah:4,4"), parts.path())->build(settings, kNever);
  }
  EXPECT_EQ(contents_of(whole.path()), contents_of(parts.path()));
}

void compare_with_reference(const kalah::Settings& settings, const std::string& name, int positions, int most_stones) {
  const Packed game(settings);
  const auto ends = endgame(settings, 5);
  Reference reference(name);
  Random random(7);
  for (int i = 0; i < positions; ++i) {
    const Packed::Position position = random_position(game, most_stones, random);
    const int expected = reference.margin(game.position_text(position));
    const int found = margin_of(game, position, ends);
    ASSERT_EQ(position.side == Side::kFirst ? found : -found, expected) << game.position_text(position);
  }
}

TEST(KalahProver, AgreesWithAPlainReference) {
  compare_with_reference(variant(3, 3, true), "kalah:3,3", 30, 10);
  compare_with_reference(variant(4, 3, false), "kalah:4,3,empty-capture=off", 30, 9);
  compare_with_reference(variant(3, 4, false, kalah::EndRule::kMover), "kalah:3,4,empty-capture=off,end=mover", 30, 10);
}

TEST(KalahProverLong, AgreesWithAPlainReferenceOnTwoThousandPositions) {
  compare_with_reference(variant(6, 4, true), "kalah:6,4", 500, 12);
  compare_with_reference(variant(6, 4, false), "kalah:6,4,empty-capture=off", 500, 12);
  compare_with_reference(variant(5, 4, true, kalah::EndRule::kMover), "kalah:5,4,end=mover", 500, 12);
  compare_with_reference(variant(4, 5, false, kalah::EndRule::kMover), "kalah:4,5,empty-capture=off,end=mover", 500,
                         14);
}

void agree_with_any_tables(int positions, int most_stones, const std::vector<int>& sizes) {
  const kalah::Settings settings = variant(6, 4, true);
  const Packed game(settings);
  std::vector<std::shared_ptr<const EndgameMargins>> ends;
  for (const int size : sizes) ends.push_back(endgame(settings, size));
  Random random(3);
  for (int i = 0; i < positions; ++i) {
    const Packed::Position position = random_position(game, most_stones, random);
    const int first = margin_of(game, position, ends.front());
    for (const auto& other : ends) ASSERT_EQ(margin_of(game, position, other), first) << game.position_text(position);
  }
}

TEST(KalahProver, GivesTheSameValuesWithAnyTables) { agree_with_any_tables(100, 14, {0, 5, 8}); }

TEST(KalahProverLong, GivesTheSameValuesWithNoneTwelveAndEighteenStones) {
  agree_with_any_tables(10'000, 20, {0, 12, 18});
}

// Who wins, and nothing beyond the tables' reach.
TEST(KalahLeaves, AgreeWithAPlainReference) {
  for (const bool empty_capture : {true, false}) {
    const Packed game(variant(4, 3, empty_capture));
    LeafMargins<Packed> leaves(game, endgame(game.settings(), 6));
    Reference reference(game.spec().text());
    Random random(5);
    std::array<int, 3> seen{};
    for (int i = 0; i < 200; ++i) {
      const Packed::Position position = random_position(game, 8, random);
      const int stones = game.stones_in_houses(position, Side::kFirst) + game.stones_in_houses(position, Side::kSecond);
      const Proof proof = leaves.value(position);
      ASSERT_EQ(proof.kind == Proof::Kind::kNothing, stones > 6) << game.position_text(position);
      if (stones > 6) continue;
      const int margin = reference.margin(game.position_text(position)) * (position.side == Side::kFirst ? 1 : -1);
      const auto kind = margin > 0 ? Proof::Kind::kWin : margin < 0 ? Proof::Kind::kLoss : Proof::Kind::kDraw;
      EXPECT_EQ(proof.kind, kind) << game.position_text(position);
      EXPECT_GE(proof.plies, stones);
      ++seen[static_cast<std::size_t>(std::clamp(margin, -1, 1) + 1)];
    }
    for (const int count : seen) EXPECT_GT(count, 3);
  }
}

TEST(KalahLeaves, AreThereOnceTablesAreRead) {
  const ScratchFolder folder;
  const auto tables = make_game_tables(Spec::parse("kalah:4,4"), folder.path());
  tables->prepare_proofs();
  EXPECT_EQ(tables->leaves(), nullptr);
  BuildSettings settings;
  settings.up_to = "5";
  tables->build(settings, kNever);
  tables->prepare_proofs();
  EXPECT_NE(tables->leaves(), nullptr);
}

// The first player's margins that are published, for one to six stones: with empty captures, then without.
struct Published {
  int houses;
  std::vector<int> capturing;
  std::vector<int> standard;
};

void expect_published(const Published& row) {
  for (const bool empty_capture : {true, false}) {
    const std::vector<int>& margins = empty_capture ? row.capturing : row.standard;
    for (std::size_t i = 0; i < margins.size(); ++i) {
      const kalah::Settings settings = variant(row.houses, static_cast<int>(i) + 1, empty_capture);
      const Packed game(settings);
      EXPECT_EQ(margin_of(game, game.start(), endgame(settings, 8)), margins[i])
          << row.houses << "," << i + 1 << (empty_capture ? "" : " without empty captures");
    }
  }
}

TEST(KalahValues, ArePublishedOnes) {
  expect_published({1, {0, -2, 6, -2, 2, 0}, {0, -2, 6, -2, 2, 0}});
  expect_published({2, {2, -2, -2, -12, 6, 8}, {2, -2, -2, -10, 6, 8}});
  expect_published({3, {0, 4, 2, 2, 6, -10}, {0, 4, 2, 2, 6, -8}});
  expect_published({4, {2, 6}, {2, 6}});
  expect_published({5, {0, 0}, {0, 2}});
  expect_published({6, {2}, {2}});
}

TEST(KalahValuesLong, ArePublishedOnes) {
  expect_published({4, {2, 6, 8, 2, 2, 0}, {2, 6, 6, 2, 4, 0}});
  expect_published({5, {0, 0, 8, 12}, {0, 2, 6, 10}});
  expect_published({6, {2, 10, 2}, {2, 6, 2}});
}

class KalahSolving : public ::testing::Test {
 protected:
  Solution solved(const std::string& game, const std::string& position = "") {
    SolveSettings settings;
    settings.threads = 2;
    settings.table_bytes = 64 << 20;
    return make_game_tables(Spec::parse(game), folder_.path())->solve_earlier(position, settings, kNever);
  }

  static std::map<std::string, int> margins(const Solution& solution) {
    std::map<std::string, int> found;
    for (const MoveValue& move : solution.moves) found[move.move] = move.value.margin.value();
    return found;
  }

  ScratchFolder folder_;
};

TEST_F(KalahSolving, TellsTheValueOfEveryMoveAndALine) {
  const Solution solution = solved("kalah:4,3");
  EXPECT_EQ(solution.value.margin, 8);
  EXPECT_EQ(solution.value.outcome, Outcome::kWin);
  const auto found = margins(solution);
  EXPECT_EQ(found.size(), 4U);
  int best = -100;
  for (const auto& [move, margin] : found) best = std::max(best, margin);
  EXPECT_EQ(best, 8);
  // The line ends the game with that margin, played by the written rules.
  const auto oracle = oracles::make_oracle("kalah:4,3");
  for (const std::string& move : solution.line) oracle->play(move);
  EXPECT_TRUE(oracle->legal_moves().empty());
  EXPECT_EQ(Reference("kalah:4,3").margin(oracle->position_text()), 8);
}

using KalahSolvingLong = KalahSolving;

TEST_F(KalahSolvingLong, TheFirstMovesArePublishedOnes) {
  const std::map<std::string, int> three = {{"1", 0}, {"2", 2}, {"3", -2}, {"4", -10}, {"5", -16}, {"6", -12}};
  EXPECT_EQ(margins(solved("kalah:6,3")), three);
  const std::map<std::string, int> four = {{"1", 4}, {"2", -6}, {"3", -2}, {"4", 10}, {"5", -8}, {"6", -14}};
  EXPECT_EQ(margins(solved("kalah:6,4")), four);
}

TEST_F(KalahSolving, WhoMaySwapHasTheBetterSide) {
  const auto plain = margins(solved("kalah:3,2"));
  const auto pie = margins(solved("kalah:3,2,pie=on"));
  // 1 and 3 pass the turn, so that the second player may take what they are worth.
  for (const std::string move : {"1", "3"}) EXPECT_EQ(pie.at(move), -std::abs(plain.at(move))) << move;
}

TEST_F(KalahSolving, GoesOnWithWhatIsKept) {
  const Solution first = solved("kalah:4,4");
  const Solution again = solved("kalah:4,4");
  EXPECT_EQ(again.value.margin, first.value.margin);
  EXPECT_EQ(margins(again), margins(first));
  EXPECT_LT(again.nodes, first.nodes / 2);
}

TEST_F(KalahSolving, RefusesDamagedBounds) {
  static_cast<void>(solved("kalah:4,3"));
  const std::string path = folder_ / "kalah-4/kept.bounds";
  std::string text = read_file(path);
  text[text.size() / 2] ^= 1;
  write_file(path, text);
  EXPECT_NE(message_of([&] { solved("kalah:4,3"); }).find("is damaged"), std::string::npos);
  write_file(path, "something else\n");
  EXPECT_NE(message_of([&] { solved("kalah:4,3"); }).find("holds no bounds"), std::string::npos);
}

TEST_F(KalahSolving, StopsWhenTold) {
  search::StopToken stop;
  stop.stop();
  SolveSettings settings;
  const auto tables = make_game_tables(Spec::parse("kalah:6,6"), folder_.path());
  EXPECT_THROW(tables->solve_earlier("", settings, stop), BuildStopped);
}

}  // namespace
}  // namespace palamedes::tables
