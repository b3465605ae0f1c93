#include "games/mnk/family.hpp"

#include "games/mnk/phrases.hpp"

namespace palamedes::mnk {
namespace {

// The reference student player in Java, as it is described. Where the description leaves a choice:
// - A cell counts, per side and direction: alignment x own stones in its fullest live windows x how many of those there
//   are, plus nearness x own stones next to it, plus its live windows. A move's value is that for both sides.
// - A board counts its end-game cells (any), its double-game cells (each, up to nine) and a sixteenth of the sum of the
//   rest, in steps that never overlap, the mover's less the opponent's.
// - Of n root moves left the next gets n of n + (n-1) + ... + 1 parts of the nodes left. Behind its share a position
//   counts as a leaf.
// - The timing run takes a tenth of the first move's time, at most 0.1 s; nine tenths of the nodes it promises are
// dealt
//   out. Unlike the original the search also looks at the clock, so that a loaded machine costs strength and not games.
// - No table, killers or quiescence: none is spoken of.
constexpr const char* kMnkGames =
    "alphabeta:algorithm=alphabeta,depth=10,deepening=off,table=off,internal-deepening=off,proofs=off,budget=dealt,"
    "killers=0,counter-moves=off,history=off,null-move=off,late-moves=off,quiescence=off,evaluation=mnkgames,"
    "style=student,width=7,root-width=21,whole-board=0,long-line=10,long-width=3,long-root-width=9";

// What its authors tried and dropped. Both play the one move that their order puts first.
constexpr const char* kRules5 = "alphabeta:depth=1,style=rules,width=1,root-width=1,whole-board=0";
constexpr const char* kGreedy =
    "alphabeta:depth=1,evaluation=mnkgames,style=student,width=1,root-width=1,whole-board=0";

constexpr const char* kBest =
    "alphabeta:evaluation=net,extensions=on,late-after=2,late-growth=60,late-cut=1,late-improving=on,late-pruning=6,"
    "late-pruning-depth=3,futility=100,futility-depth=4,reverse-futility=150,razor=120,noisy-from=four-three,order="
    "fitted,book=auto,exact=auto";

}  // namespace

Settings settings_of(const Spec& spec) {
  const auto settings = settings_from<Settings>(spec);
  if (spec.positional.size() == 1) {
    SpecReader(spec).fail("the length of a winning line is missing, as in mnk:15x15,5");
  }
  if (settings.pie && settings.swap2) SpecReader(spec).fail("pie=on and swap2=on are two openings; a game has one");
  return settings;
}

const FamilyInfo& Family::info() {
  static const FamilyInfo info{
      .title = "m,n,k-games",
      .summary =
          "Two players place stones on a board in turn; the first with k in an unbroken row, column or diagonal wins.",
      .settings = listed_settings<Settings>(),
      .usual = "mnk:15x15,5",
      .variants = {{"mnk:3x3,3", "Tic-tac-toe", "three in a row on nine cells"},
                   test_variant("mnk:4x3,3"),
                   {"mnk:5x5,4", "Four in a row, 5×5", "a small board on which nobody can force a win"},
                   {"mnk:7x7,5", "Five in a row, 7×7", "a short game"},
                   {"mnk:15x15,5", "Gomoku, 15×15", "five in a row, and more than five win too"},
                   {"mnk:15x15,5,exact=on", "Gomoku, 15×15, exactly five", "a line of six or more does not win"},
                   {"mnk:15x15,5,caro=on", "Caro, 15×15",
                    "five between two stones of the other side do not win; six or more always do"},
                   {"mnk:15x15,5,pie=on", "Gomoku, 15×15, with the pie rule",
                    "the second player may take over the first stone"},
                   {"mnk:15x15,5,swap2=on", "Gomoku, 15×15, with swap2",
                    "the first player places three stones, the second chooses: swap, go on, or place two more"},
                   {"mnk:19x19,5", "Gomoku, 19×19", "five in a row on a board for Go"},
                   test_variant("mnk:1x1,1"),
                   test_variant("mnk:3x3,4"),
                   test_variant("mnk:10x7,5"),
                   test_variant("mnk:8x8,4,exact=on"),
                   test_variant("mnk:1x64,4"),
                   test_variant("mnk:64x1,4"),
                   test_variant("mnk:8x8,4,caro=on"),
                   test_variant("mnk:6x5,3,exact=on,caro=on"),
                   test_variant("mnk:3x70,3,caro=on"),
                   test_variant("mnk:3x3,3,pie=on"),
                   test_variant("mnk:2x2,3,swap2=on"),
                   test_variant("mnk:7x5,4,swap2=on"),
                   test_variant("mnk:5x4,2,exact=on,caro=on,swap2=on"),
                   test_variant("mnk:3x70,3,pie=on"),
                   test_variant("mnk:50x50,10"),
                   test_variant("mnk:3x70,3,exact=on"),
                   test_variant("mnk:20x20,1000"),
                   {"mnk:100x100,5", "Five in a row, 100×100", "the largest board there is"}},
      .presets = {{"best", kBest, "the strongest there is"},
                  {"mnkgames", kMnkGames, "the student player MNKGames as it is described"},
                  {"rules5", kRules5, "win, block, fork, block the fork, most open lines"},
                  {"greedy", kGreedy, "the best cell by the heuristic of mnkgames"}},
      .bench = {.variant = "mnk:15x15,5", .depth = 5, .engines = {{"mnk:15x15,5", "best"}}},
      .lengths = {{"mnk:15x15,5", {{0, 22}, {20, 12}, {40, 34}}}},
      .levels =
          {{100, 1}, {100, 0.74}, {100, 0.52}, {100, 0.15}, {210, 0}, {600, 0}, {2'000, 0}, {8'500, 0}, {36'000, 0}},
      .phrases = {kPhrases.begin(), kPhrases.end()},
  };
  return info;
}

}  // namespace palamedes::mnk
