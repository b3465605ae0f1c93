#include "games/mnk/family.hpp"

#include <optional>
#include <string>
#include <vector>

#include "base/text.hpp"

namespace palamedes::mnk {
namespace {

std::optional<int> side_length(std::string_view text) {
  const auto number = parse_integer(text);
  if (!number || *number < 1 || *number > kLongestSide) return std::nullopt;
  return static_cast<int>(*number);
}

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

constexpr const char* kBest = "alphabeta:extensions=on,book=auto";

}  // namespace

Shape shape_of(const Spec& spec) {
  SpecReader reader(spec);
  Shape shape;
  if (const auto size = reader.next_positional()) {
    const std::vector<std::string_view> sides = split(*size, 'x');
    const auto rows = sides.size() == 2 ? side_length(sides[0]) : std::nullopt;
    const auto columns = sides.size() == 2 ? side_length(sides[1]) : std::nullopt;
    if (!rows || !columns) {
      reader.fail("the board must be ROWSxCOLUMNS with sides from 1 to " + std::to_string(kLongestSide) +
                  ", as in 15x15, not " + quote(*size));
    }
    shape.rows = *rows;
    shape.columns = *columns;
    if (spec.positional.size() < 2) reader.fail("the length of a winning line is missing, as in mnk:15x15,5");
  }
  shape.k = static_cast<int>(reader.next_integer("the length of a winning line", 1, kLargestK, shape.k));
  shape.exact = reader.flag("exact", false);
  reader.finish();
  return shape;
}

const FamilyInfo& Family::info() {
  static const FamilyInfo kInfo{
      "m,n,k-games",
      "Two players place stones on a board in turn; the first with k in an unbroken row, column or diagonal wins.",
      {{"ROWSxCOLUMNS", "1x1..100x100", "3x3",
        "the size of the board; never left out of canonical names, plain mnk is mnk:3x3,3"},
       {"K", "1..1000000", "3", "how many in a row win; longer than both sides is always a draw"},
       {"exact=", "on, off", "off", "whether a line of more than k does not win"}},
      {"mnk:3x3,3", "mnk:4x3,3", "mnk:5x5,4", "mnk:7x7,5", "mnk:15x15,5", "mnk:15x15,5,exact=on", "mnk:19x19,5",
       "mnk:1x1,1", "mnk:3x3,4", "mnk:10x7,5", "mnk:8x8,4,exact=on", "mnk:1x64,4", "mnk:64x1,4", "mnk:50x50,10",
       "mnk:3x70,3,exact=on", "mnk:20x20,1000", "mnk:100x100,5"},
      {{"best", kBest, "the strongest there is"},
       {"mnkgames", kMnkGames, "the student player MNKGames as it is described"},
       {"rules5", kRules5, "win, block, fork, block the fork, most open lines"},
       {"greedy", kGreedy, "the best cell by the heuristic of mnkgames"}},
      {.variant = "mnk:15x15,5", .depth = 5, .engines = {{"mnk:15x15,5", "best"}}}};
  return kInfo;
}

}  // namespace palamedes::mnk
