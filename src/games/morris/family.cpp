#include "games/morris/family.hpp"

#include "games/morris/phrases.hpp"

namespace palamedes::morris {
namespace {

template <class Board>
constexpr bool kIsComplete = Game<Morris<Board>>&& HasPathRules<Morris<Board>>&& HasPlayout<Morris<Board>>&&
    HasPlayoutBatch<Morris<Board>>&& HasBoard<Morris<Board>>;
static_assert(kIsComplete<VariantD>);
static_assert(kIsComplete<Nine>);
static_assert(kIsComplete<Twelve>);
static_assert(kIsComplete<Six>);
static_assert(kIsComplete<Three>);

}  // namespace

const FamilyInfo& Family::info() {
  static const FamilyInfo info = {
      .title = "Nine Men's Morris",
      .summary = "Place and move pieces along lines; three in a row, a mill, removes an enemy piece.",
      .settings = listed_settings<Settings>(),
      .usual = "morris:nine",
      .variants = {{"morris", "Nine Men's Morris, Variant-D",
                    "the course's board with diagonals; who repeats a position for the third time loses"},
                   {"morris:repetition=draws", "Variant-D, repetition draws", "a third repetition is a draw"},
                   test_variant("morris:repetition=ignored"),
                   {"morris:nine", "Nine Men's Morris", "the standard board; a third repetition loses"},
                   {"morris:nine,repetition=draws", "Nine Men's Morris, repetition draws",
                    "the standard board; a third repetition is a draw"},
                   test_variant("morris:nine,repetition=ignored"),
                   {"morris:twelve", "Twelve Men's Morris", "diagonals at the corners and twelve men a side"},
                   {"morris:six", "Six Men's Morris", "two squares, six men a side, no hopping"},
                   test_variant("morris:six,repetition=draws"),
                   {"morris:three", "Three Men's Morris", "a small square with diagonals; a mill wins"},
                   test_variant("morris:three,repetition=ignored")},
      .presets = {{"best", "alphabeta:book=auto", "the strongest there is"},
                  {"handout",
                   "alphabeta:algorithm=alphabeta,depth=4,deepening=off,table=off,internal-deepening=off,"
                   "noisy-first=off,killers=0,"
                   "counter-moves=off,history=off,null-move=off,late-moves=off,quiescence=off,early-repetition=off,"
                   "evaluation=handout,tables=off",
                   "the course's ABGame as a player: plain alpha-beta, four plies, the handout's estimation"}},
      // Under repetition=ignored a random game is cut after 200 plies: how the field measures it.
      .bench = {.variant = "morris:nine,repetition=ignored",
                .depth = 8,
                .ablation_depth = 7,
                .engines = {{"morris", "best:tables=off"}}},
      .lengths = {{"morris", {{0, 34}, {20, 24}, {40, 21}, {60, 37}}},
                  {"morris:nine", {{0, 39}, {20, 29}, {40, 38}, {60, 57}, {100, 46}, {140, 26}}},
                  {"morris:six", {{0, 49}, {30, 71}, {90, 67}, {150, 57}}}},
      .levels = {{300, 1, 8},
                 {300, 0.855, 7},
                 {300, 0.62, 5},
                 {430, 0.45},
                 {780, 0.33},
                 {1'700, 0.23},
                 {4'000, 0.15},
                 {8'500, 0.105},
                 {20'000, 0.06}},
      .phrases = {kPhrases.begin(), kPhrases.end()},
  };
  return info;
}

}  // namespace palamedes::morris
