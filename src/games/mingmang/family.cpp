#include "games/mingmang/family.hpp"

#include "games/mingmang/phrases.hpp"

namespace palamedes::mingmang {
namespace {

// Where the description leaves a choice:
// - Two tables of 2^16 entries are 2 MB, at 16 bytes each.
// - Captures are not said to be tried first, so killers and history order all moves alike.
// - Null move: never twice in a row, as its code has it (its text: once a path), whatever the evaluation says.
// - Multi-cut wherever beta is a bound at all, since a plain alpha-beta search has no null windows.
// - What history has learned is kept from search to search and halved.
// - When it passes: pass-territory and Heuristics::select().
// - Pondering is the business of whoever runs the engine.
constexpr const char* kCammp =
    "alphabeta:algorithm=alphabeta,even-depths=on,table=twobig1,table-mb=2,clear-table=on,internal-deepening=off,"
    "noisy-first=off,killers=2,second-killer=score,counter-moves=off,history=depth-squared,null-move=not-twice,"
    "null-reduction=2,null-needs-estimate=off,multi-cut=on,multi-cut-needed=3,multi-cut-moves=10,"
    "multi-cut-reduction=2,late-moves=after,late-after=5,quiescence=last-move,quiescence-depth=6,"
    "early-repetition=off,time=twentieth,evaluation=cammp,pass-territory=32";

// A pass may bring a position back without any draw in sight: hence early-repetition=off.
constexpr const char* kBest = "alphabeta:early-repetition=off,ply-limit=on,book=auto";

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
                  {"best", kBest, "the strongest there is"}},
      .bench = {.variant = "mingmang", .depth = 6, .engines = {{"mingmang", "cammp"}, {"mingmang", "best"}}},
      .phrases = {kPhrases.begin(), kPhrases.end()},
  };
  return info;
}

}  // namespace palamedes::mingmang
