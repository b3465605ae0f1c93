#pragma once

#include <array>
#include <string_view>

#include "base/spec/spec.hpp"
#include "games/family.hpp"
#include "games/mnk/mnk.hpp"

namespace palamedes::mnk {

// Throws UserError where a setting is wrong.
Settings settings_of(const Spec& spec);

struct Family {
  static constexpr std::string_view kName = "mnk";
  static constexpr std::array<Alias, 2> kAliases{{{"tictactoe", "mnk:3x3,3"}, {"gomoku", "mnk:15x15,5"}}};

  static const FamilyInfo& info();

  template <class Visitor>
  static decltype(auto) visit(const Spec& spec, Visitor&& visitor) {
    const Settings settings = settings_of(spec);
    const auto with = [&]<class Size>(Size) -> decltype(auto) {
      const Mnk<Size> game(settings);
      return visitor(game);
    };
    if (UpTo64Cells::fits(settings)) return with(UpTo64Cells{});
    if (UpTo20x20::fits(settings)) return with(UpTo20x20{});
    return with(UpTo100x100{});
  }
};

}  // namespace palamedes::mnk
