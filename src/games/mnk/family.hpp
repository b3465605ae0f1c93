#pragma once

#include <array>
#include <string_view>

#include "base/spec.hpp"
#include "games/family.hpp"
#include "games/mnk/mnk.hpp"

namespace palamedes::mnk {

// What a spec says, checked.
Shape shape_of(const Spec& spec);

struct Family {
  static constexpr std::string_view kName = "mnk";
  static constexpr std::array<Alias, 2> kAliases{{{"tictactoe", "mnk:3x3,3"}, {"gomoku", "mnk:15x15,5"}}};

  static const FamilyInfo& info();

  template <class Visitor>
  static decltype(auto) visit(const Spec& spec, Visitor&& visitor) {
    const Shape shape = shape_of(spec);
    const auto with = [&]<class Size>(Size) -> decltype(auto) {
      const Mnk<Size> game(shape);
      return visitor(game);
    };
    if (UpTo64Cells::fits(shape)) return with(UpTo64Cells{});
    if (UpTo20x20::fits(shape)) return with(UpTo20x20{});
    return with(UpTo100x100{});
  }
};

}  // namespace palamedes::mnk
