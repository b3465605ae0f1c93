#pragma once

#include <array>
#include <string_view>

#include "base/spec/spec.hpp"
#include "games/family.hpp"
#include "games/mnk/mnk.hpp"
#include "games/mnk/opened.hpp"

namespace palamedes::mnk {

// Throws UserError where a setting is wrong.
Settings settings_of(const Spec& spec);

struct Family {
  static constexpr std::string_view kName = "mnk";
  static constexpr std::array<Alias, 2> kAliases{{{"tictactoe", "mnk:3x3,3"}, {"gomoku", "mnk:15x15,5"}}};

  static const FamilyInfo& info();

  template <class Visitor>
  static decltype(auto) visit(const Spec& spec, Visitor&& visitor) {
    const Settings settings = settings_of(spec).without_opening();
    return with_size(settings, [&]<class Size>(Size) -> decltype(auto) {
      const Mnk<Size> game(settings);
      return visitor(game);
    });
  }

  template <class Visitor>
  static decltype(auto) visit_with_opening(const Spec& spec, Visitor&& visitor) {
    const Settings settings = settings_of(spec);
    return with_size(settings, [&]<class Size>(Size) -> decltype(auto) {
      if (!settings.has_opening()) return visitor(Mnk<Size>(settings));
      return visitor(OpenedMnk<Size>(settings));
    });
  }

 private:
  template <class Call>
  static decltype(auto) with_size(const Settings& settings, Call&& call) {
    if (UpTo64Cells::fits(settings)) return call(UpTo64Cells{});
    if (UpTo20x20::fits(settings)) return call(UpTo20x20{});
    return call(UpTo100x100{});
  }
};

}  // namespace palamedes::mnk
