#include "games/darkchess/family.hpp"

#include <numeric>
#include <string>

#include "base/text.hpp"

namespace palamedes::darkchess {
namespace {

constexpr int kSmallSetSize = 4;

// Where the description leaves a choice:
// - The minimax form of NegaScout, one function for either side, goes through the same nodes with the same values as
// the
//   negamax form (tests/search/chance_test.cpp): both names stand for one search.
// - A flip is worth what the evaluation says of the position before it, and one more: so it is made only where no move
//   improves the position, at the root and inside. What it shows is not looked at; the author misses chance nodes.
// - The table has 2^21 entries of 16 bytes. A shallower entry gives the move to try first, its value nothing.
// - What each piece can capture is the number of enemies alive that it takes by a step:
// data/weights/darkchess-ntu2019.txt.
// - No quiescence, no killers, no history and no draw before the rules say so: none is mentioned.
// - The helper process, which thinks on the opponent's time, is the business of whoever runs the engine.
constexpr const char* kNtu2019 =
    "alphabeta:table-mb=32,internal-deepening=off,killers=0,counter-moves=off,history=off,null-move=off,"
    "late-moves=off,quiescence=off,early-repetition=off,star=off,chance-depth=200,chance-instead=evaluation,"
    "evaluation=ntu2019,barren=100,fade=0,flip-square=1000,flip-gain=20,flips-last=on";

constexpr const char* kBest = "alphabeta:aspiration=40,star=1,chance-depth=2,chance-moves=4,chance-window=300";

std::string letters_of(const std::array<std::uint8_t, kKinds>& set) {
  std::string letters;
  for (std::size_t kind = 0; kind < set.size(); ++kind) letters.append(set[kind], kPieceLetters[kind]);
  return letters;
}

std::array<std::uint8_t, kKinds> read_set(const SpecReader& reader, std::string_view letters) {
  std::array<std::uint8_t, kKinds> set{};
  for (const char letter : letters) {
    const std::size_t kind = kPieceLetters.substr(0, kKinds).find(letter);
    if (kind == std::string_view::npos) {
      reader.fail("pieces must be four letters of KGMRNCP, not " + quote(letters));
    }
    if (set[kind] == kFullSet[kind]) {
      reader.fail("pieces may have " + std::string(1, letter) + " " + std::to_string(kFullSet[kind]) +
                  " times at most, not as in " + quote(letters));
    }
    ++set[kind];
  }
  if (letters.size() != kSmallSetSize) reader.fail("pieces must be four letters of KGMRNCP, not " + quote(letters));
  return set;
}

template <class Shape>
std::string board_name() {
  return std::to_string(Shape::kColumns) + 'x' + std::to_string(Shape::kRows);
}

}  // namespace

Family::Choice Family::read(const Spec& spec) {
  SpecReader reader(spec);
  Choice choice;
  const std::string board = reader.next_positional().value_or(board_name<FullBoard>());
  if (board == board_name<SmallBoard>()) {
    choice.small = true;
    const auto letters = reader.named("pieces");
    choice.settings.set = letters ? read_set(reader, *letters) : kSmallSet;
  } else if (board != board_name<FullBoard>()) {
    reader.fail("the board must be 4x8 or 2x4, not " + quote(board));
  } else if (reader.named("pieces")) {
    reader.fail("pieces is a setting of the 2x4 board; on 4x8 all 32 are there");
  }
  choice.settings.quiet_limit =
      static_cast<int>(reader.integer("quiet", 1, kLargestQuietLimit, Settings{}.quiet_limit));
  choice.settings.repetition = static_cast<Repetition>(reader.choice("repetition", {"cycle", "threefold"}, 0));
  reader.finish();
  return choice;
}

template <class Shape>
Spec DarkChess<Shape>::spec() const {
  Spec spec;
  spec.name = Family::kName;
  if constexpr (Shape::kSquares == SmallBoard::kSquares) {
    spec.positional.push_back(board_name<Shape>());
    if (settings_.set != kSmallSet) spec.named.emplace_back("pieces", letters_of(settings_.set));
  }
  if (settings_.quiet_limit != Settings{}.quiet_limit) {
    spec.named.emplace_back("quiet", std::to_string(settings_.quiet_limit));
  }
  if (settings_.repetition == Repetition::kThreefold) spec.named.emplace_back("repetition", "threefold");
  return spec;
}

template Spec DarkChess<FullBoard>::spec() const;
template Spec DarkChess<SmallBoard>::spec() const;

const FamilyInfo& Family::info() {
  static const FamilyInfo info{
      .title = "Chinese Dark Chess",
      .summary =
          "Banqi: 32 pieces lie face down; flip one, move one, or capture by rank, until the other side cannot move.",
      .settings =
          {
              {"board", "4x8, 2x4", "4x8", "columns and rows; 2x4 is a small game of four pieces a side"},
              {"pieces=", "four letters of KGMRNCP", letters_of(kSmallSet), "what each side has on the 2x4 board"},
              {"quiet=", "1.." + std::to_string(kLargestQuietLimit), std::to_string(Settings{}.quiet_limit),
               "plies in a row with no flip and no capture that make a draw"},
              {"repetition=", "cycle, threefold", "cycle",
               "a draw when a cycle of moves is played three times over, or when a position occurs for the third time"},
          },
      .variants = {"darkchess", "darkchess:quiet=40", "darkchess:quiet=180,repetition=threefold",
                   "darkchess:repetition=threefold", "darkchess:2x4", "darkchess:2x4,repetition=threefold",
                   "darkchess:2x4,pieces=GGCC,quiet=20", "darkchess:2x4,pieces=KMRN",
                   "darkchess:2x4,pieces=KPPP,quiet=12,repetition=threefold"},
      .presets =
          {
              {"best", kBest, "the strongest player of dark chess here"},
              {"ntu2019", kNtu2019, "the student engine of 2019 as its author describes it, NegaScout in negamax form"},
              {"ntu2019-minimax", kNtu2019, "the same with NegaScout in minimax form, which plays alike"},
          },
      .bench = {.variant = "darkchess", .depth = 2, .engines = {{"darkchess", "best"}}},
  };
  return info;
}

}  // namespace palamedes::darkchess
