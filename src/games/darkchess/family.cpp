#include "games/darkchess/family.hpp"

#include <string>

#include "base/text.hpp"
#include "games/darkchess/phrases.hpp"

namespace palamedes::darkchess {
namespace {

// Where the description leaves a choice:
// - The minimax form of NegaScout, one function for either side, goes through the same nodes with the same values as
//   the negamax form (tests/search/chance_test.cpp) as long as the table has nothing to say. Its author lets it begin
//   with the value of any entry that is not exact or not deep enough, which the moves then have to beat.
// - A flip is worth what the evaluation says of the position before it, and one more: so it is made only where no move
//   improves the position, at the root and inside. What it shows is not looked at; the author misses chance nodes.
// - The table has 2^21 entries of 16 bytes. A shallower entry gives the move to try first, its value nothing.
// - What each piece can capture is the number of enemies alive that it takes by a step:
// data/weights/darkchess-ntu2019.txt.
// - No quiescence, no killers, no history and no draw before the rules say so: none is mentioned.
// - The helper process, which thinks on the opponent's time, is the business of whoever runs the engine.
constexpr const char* kNtu2019 =
    "alphabeta:tables=off,table-mb=32,internal-deepening=off,killers=0,counter-moves=off,history=off,null-move=off,"
    "late-moves=off,quiescence=off,early-repetition=off,star=off,chance-depth=200,chance-instead=evaluation,"
    "evaluation=ntu2019,barren=100,fade=0,flip-square=1000,flip-gain=20,flips-last=on";

constexpr const char* kNtu2019Minimax = "ntu2019:table-starts=on";

// The program that was played (github.com/bob1996w/tcg-final), where it is another than its description:
// - It counts pieces face up alone, 128 for each of them; a soldier's value only while the enemy's general is face up;
//   all enemies as a cannon's prey.
// - Flips are no moves of its search: one is made where the best move takes nothing and promises no more than the
//   position is worth now. A node with nothing but flips is evaluated, as is every end but the capture of all.
// - It deepens from 3 plies after each root move on, each with a window of its own, from the smallest number to the
//   largest. The smallest stays itself when its sign is changed: the node after the first reply has a beta below
//   everything and stops after one move, and so every second node down the first line.
// - Moves are tried captures first, in the order of a list of pieces, which by now is anyone's: here from a1 on. The
//   table orders nothing; an exact value of a shallower search closes the first window from above.
// - It knows no draws. Nodes that it uses again may still be marked as won from another search: not so here.
constexpr const char* kNtu2019Played =
    "alphabeta:tables=off,first-depth=4,depth=31,root-windows=overflowing,table-mb=64,table-moves=off,table-narrows=on,"
    "table-guesses=on,table-paths=on,internal-deepening=off,proofs=off,killers=0,counter-moves=off,history=off,"
    "null-move=off,late-moves=off,quiescence=off,exact-ends=off,early-repetition=off,star=off,chance-depth=200,"
    "chance-alone=on,chance-instead=standstill,evaluation=ntu2019-played,pieces=face-up,nothing-left=100000,"
    "barren=100,fade=0,move-order=squares,flip-instead=on";

constexpr const char* kBest =
    "alphabeta:time=planned,time-chance=50,time-unsure=60,vary-start=on,aspiration=40,star=1,chance-depth=2,"
    "chance-moves=4,chance-window=300";

}  // namespace

std::string letters_of(const PieceSet& set) {
  std::string letters;
  for (std::size_t kind = 0; kind < set.size(); ++kind) letters.append(set[kind], kPieceLetters[kind]);
  return letters;
}

namespace {

PieceSet read_set(const SpecReader& reader, std::string_view letters, std::size_t size,
                  const std::string& size_in_words) {
  const auto refuse = [&] {
    reader.fail("pieces must be " + size_in_words + " letters of KGMRNCP, not " + quote(letters));
  };
  PieceSet set{};
  for (const char letter : letters) {
    const std::size_t kind = kPieceLetters.substr(0, kKinds).find(letter);
    if (kind == std::string_view::npos) refuse();
    if (set[kind] == kFullSet[kind]) {
      reader.fail("pieces may have " + std::string(1, letter) + " " + std::to_string(kFullSet[kind]) +
                  " times at most, not as in " + quote(letters));
    }
    ++set[kind];
  }
  if (letters.size() != size) refuse();
  return set;
}

}  // namespace

PieceSet read_set_of_four(const SpecReader& reader, std::string_view letters) {
  return read_set(reader, letters, 4, "four");
}

PieceSet read_set_of_five(const SpecReader& reader, std::string_view letters) {
  return read_set(reader, letters, 5, "five");
}

const FamilyInfo& Family::info() {
  static const FamilyInfo info{
      .title = "Chinese Dark Chess",
      .summary =
          "Banqi: 32 pieces lie face down; flip one, move one, or capture by rank, until the other side cannot move.",
      .settings = listed_settings<Settings>(),
      .usual = "darkchess",
      .variants = {{"darkchess", "Chinese Dark Chess", "a draw after 60 quiet plies or three rounds of a cycle"},
                   test_variant("darkchess:quiet=40"),
                   {"darkchess:quiet=180,repetition=threefold", "Dark Chess, long and threefold",
                    "a draw after 180 quiet plies or when a position occurs for the third time"},
                   test_variant("darkchess:repetition=threefold"),
                   {"darkchess:2x4", "Dark Chess, 2×4", "four pieces a side: small enough to be looked through"},
                   test_variant("darkchess:2x4,repetition=threefold"),
                   test_variant("darkchess:2x4,pieces=GGCC,quiet=20"),
                   test_variant("darkchess:2x4,pieces=KMRN"),
                   test_variant("darkchess:2x4,pieces=KPPP,quiet=12,repetition=threefold"),
                   {"darkchess:2x5,pieces=KCPPP", "Dark Chess, 2×5", "five pieces a side: looked through in minutes"},
                   test_variant("darkchess:2x5,pieces=GMRNC,quiet=20,repetition=threefold")},
      .presets =
          {
              {"best", kBest, "the strongest player of dark chess here"},
              {"ntu2019", kNtu2019, "the student engine of 2019 as its author describes it, NegaScout in negamax form"},
              {"ntu2019-minimax", kNtu2019Minimax, "the same with NegaScout in minimax form"},
              {"ntu2019-played", kNtu2019Played, "the program of that engine as it was played, faults included"},
          },
      .bench = {.variant = "darkchess", .depth = 2, .ablation_depth = 6, .engines = {{"darkchess", "best"}}},
      .lengths = {{"darkchess", {{0, 89}, {30, 74}, {60, 59}, {90, 44}, {120, 36}, {150, 24}, {180, 22}, {240, 20}}}},
      .levels = {{100, 0.75, 6},
                 {190, 0.53},
                 {370, 0.41},
                 {780, 0.31},
                 {1'900, 0.22},
                 {4'200, 0.155},
                 {7'500, 0.11},
                 {13'500, 0.073},
                 {26'000, 0.035}},
      .phrases = {kPhrases.begin(), kPhrases.end()},
  };
  return info;
}

}  // namespace palamedes::darkchess
