#include "games/mingmang/family.hpp"

namespace palamedes::mingmang {

const FamilyInfo& Family::info() {
  static const FamilyInfo info{
      "Ming Mang",
      "The Tibetan game of sliding and flanking: enemies caught in a line between two pieces change sides.",
      {{"N", "4..8", "8", "rows and columns of the board; each side has 2(N-1) pieces"}},
      {"mingmang", "mingmang:7", "mingmang:6", "mingmang:5", "mingmang:4"}};
  return info;
}

int Family::board_size(const Spec& spec) {
  SpecReader reader(spec);
  const auto size = reader.next_integer("the board size", 4, 8, 8);
  reader.finish();
  return static_cast<int>(size);
}

}  // namespace palamedes::mingmang
