#include "games/mingmang/family.hpp"

#include "games/mingmang/phrases.hpp"

namespace palamedes::mingmang {
namespace {

// CAMMP by its text. Where the text leaves a choice, its program decides, but for what is plainly a fault of it:
// - Two tables of 2^16 entries are 4 MB, at 32 bytes each.
// - Captures are not said to be tried first, so killers and history order all moves alike.
// - Null move: once a path, whatever the evaluation says.
// - By how much late moves are reduced (2), and that the table's bounds narrow the window, only the program says.
// - Pondering is the business of whoever runs the engine.
constexpr const char* kCammp =
    "alphabeta:algorithm=alphabeta,even-depths=on,next-depth=twice,table=twobig1,table-mb=4,clear-table=on,"
    "table-narrows=on,internal-deepening=off,noisy-first=off,move-rating=anew,killers=2,second-killer=best,"
    "killer-slots=depth,counter-moves=off,history=depth-squared,history-from=nodes,history-shared=on,history-decay=1,"
    "null-move=once-a-path,null-reduction=2,null-needs-estimate=off,multi-cut=whole-window,multi-cut-needed=3,"
    "multi-cut-moves=10,multi-cut-reduction=2,late-moves=fixed,late-after=5,late-reduction=2,quiescence=any-move,"
    "quiescence-depth=6,early-repetition=off,time=twentieth,evaluation=cammp,pass-territory=32,pass-rule=after-search";

// CAMMP as its program plays, faults included: docs/engines/mingmang.md lists what differs from its text.
constexpr const char* kCammpPlayed =
    "alphabeta:algorithm=alphabeta,even-depths=on,next-depth=twice,table=twobig1-played,table-mb=4,clear-table=on,"
    "table-bounds=swapped,table-narrows=on,table-leaves=on,table-paths=on,internal-deepening=off,noisy-first=off,"
    "move-rating=anew,killers=2,second-killer=positive,killer-slots=depth,keep-killers=on,counter-moves=off,"
    "history=depth-squared,history-from=nodes,history-shared=on,history-decay=1,null-move=not-twice,null-reduction=2,"
    "null-needs-estimate=off,null-open=on,multi-cut=whole-window,multi-cut-needed=3,multi-cut-moves=10,"
    "multi-cut-reduction=2,late-moves=fixed,late-after=5,late-reduction=2,quiescence=any-move-odd,quiescence-depth=6,"
    "quiescence-score=alpha,exact-ends=off,early-repetition=off,time=twentieth,evaluation=cammp,pass-territory=32,"
    "pass-rule=after-search,first-square=h1,tried-moves=forgotten";

// A pass may bring a position back without any draw in sight: hence early-repetition=off.
constexpr const char* kBest = "alphabeta:open-lead=50,piece-lead=60,early-repetition=off,ply-limit=on,book=auto";

}  // namespace

const FamilyInfo& Family::info() {
  static const FamilyInfo info{
      .title = "Ming Mang",
      .summary = "The Tibetan game of sliding and flanking: enemies caught in a line between two pieces change sides.",
      .settings = listed_settings<Settings>(),
      .usual = "mingmang",
      .variants = {{"mingmang", "Ming Mang, 8×8", "14 pieces a side, the full game"},
                   {"mingmang:7", "Ming Mang, 7×7", "12 pieces a side"},
                   {"mingmang:6", "Ming Mang, 6×6", "10 pieces a side, a short game"},
                   {"mingmang:5", "Ming Mang, 5×5", "8 pieces a side, to learn the rules on"},
                   {"mingmang:4", "Ming Mang, 4×4", "6 pieces a side, the smallest board"}},
      .presets = {{"cammp", kCammp, "CAMMP (2011) as its authors describe it"},
                  {"cammp-played", kCammpPlayed, "CAMMP as its program plays, faults included"},
                  {"best", kBest, "the strongest there is"}},
      .bench = {.variant = "mingmang", .depth = 6, .engines = {{"mingmang", "cammp"}, {"mingmang", "best"}}},
      .lengths = {{"mingmang", {{0, 136}, {90, 94}, {150, 70}, {210, 44}, {240, 30}, {270, 15}}}},
      .levels = {{250, 0.5},
                 {420, 0.42},
                 {700, 0.355},
                 {1'150, 0.295},
                 {1'900, 0.235},
                 {3'100, 0.175},
                 {5'200, 0.12},
                 {9'000, 0.075},
                 {16'000, 0.035}},
      .phrases = {kPhrases.begin(), kPhrases.end()},
  };
  return info;
}

}  // namespace palamedes::mingmang
