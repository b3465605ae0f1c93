#include "games/morris/family.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "base/text.hpp"

namespace palamedes::morris {
namespace {

// In the order of BoardName and of Repetition.
constexpr std::array<std::string_view, 5> kBoards = {VariantD::kName, Nine::kName, Twelve::kName, Six::kName,
                                                     Three::kName};
constexpr std::array<std::string_view, 3> kRepetitions = {"loses", "draws", "ignored"};

template <class Board>
constexpr bool kIsComplete =
    Game<Morris<Board>>&& HasPathRules<Morris<Board>>&& HasPlayout<Morris<Board>>&& HasPlayoutBatch<Morris<Board>>;
static_assert(kIsComplete<VariantD>);
static_assert(kIsComplete<Nine>);
static_assert(kIsComplete<Twelve>);
static_assert(kIsComplete<Six>);
static_assert(kIsComplete<Three>);

}  // namespace

Spec spec_of(std::string_view board, Repetition repetition) {
  Spec spec;
  spec.name = Family::kName;
  if (board != VariantD::kName) spec.positional.emplace_back(board);
  if (repetition != Repetition::kLoses) {
    spec.named.emplace_back("repetition", kRepetitions[static_cast<std::size_t>(repetition)]);
  }
  return spec;
}

Variant Family::parse(const Spec& spec) {
  SpecReader reader(spec);
  Variant variant;
  if (const auto board = reader.next_positional()) {
    const auto found = std::find(kBoards.begin(), kBoards.end(), *board);
    if (found == kBoards.end()) {
      reader.fail("there is no board " + quote(*board) +
                  "; there are: " + join({kBoards.begin(), kBoards.end()}, ", "));
    }
    variant.board = static_cast<BoardName>(found - kBoards.begin());
  }
  variant.repetition =
      static_cast<Repetition>(reader.choice("repetition", {kRepetitions.begin(), kRepetitions.end()}, 0));
  reader.finish();
  return variant;
}

const FamilyInfo& Family::info() {
  static const FamilyInfo info = {
      "Nine Men's Morris",
      "Place and move pieces along lines; three in a row, a mill, removes an enemy piece.",
      {{"BOARD", "variant-d, nine, twelve, six, three", "variant-d",
        "the board, with its pieces and what a mill does there"},
       {"repetition=", "loses, draws, ignored", "loses",
        "what comes of a position for the third time: who brings it about loses, a draw, or nothing"}},
      {"morris", "morris:repetition=draws", "morris:repetition=ignored", "morris:nine", "morris:nine,repetition=draws",
       "morris:nine,repetition=ignored", "morris:twelve", "morris:six", "morris:six,repetition=draws", "morris:three",
       "morris:three,repetition=ignored"},
      {{"best", "alphabeta:book=auto", "the strongest there is"},
       {"handout",
        "alphabeta:algorithm=alphabeta,depth=4,deepening=off,table=off,internal-deepening=off,noisy-first=off,killers="
        "0,"
        "counter-moves=off,history=off,null-move=off,late-moves=off,quiescence=off,early-repetition=off,"
        "evaluation=handout,tables=off",
        "the course's ABGame as a player: plain alpha-beta, four plies, the handout's estimation"}},
      // Under repetition=ignored a random game is cut after 200 plies: how the field measures it.
      {.variant = "morris:nine,repetition=ignored", .depth = 8, .engines = {{"morris", "best:tables=off"}}},
  };
  return info;
}

}  // namespace palamedes::morris
