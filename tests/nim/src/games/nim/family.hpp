#pragma once

#include <array>
#include <string_view>

#include "base/spec/settings.hpp"
#include "games/family.hpp"
#include "games/nim/nim.hpp"

namespace palamedes::nim {

struct Family {
  static constexpr std::string_view kName = "nim";
  static constexpr std::array<Alias, 1> kAliases{{{"marienbad", "nim:4"}}};

  static const FamilyInfo& info() {
    static const FamilyInfo info{
        .title = "Nim",
        .summary = "Take matches from one heap; who takes the last one wins.",
        .settings = listed_settings<Settings>(),
        .usual = "nim",
        .variants = {{"nim", "Nim, four heaps", "the game of Marienbad"},
                     {"nim:3", "Nim, three heaps", "a short game"},
                     {"nim:6", "Nim, six heaps", "a long one"},
                     test_variant("nim:1")},
        .presets = {{"best", "alphabeta", "the strongest there is"}},
    };
    return info;
  }

  template <class Visitor>
  static decltype(auto) visit(const Spec& spec, Visitor&& visitor) {
    const Nim game(settings_from<Settings>(spec));
    return visitor(game);
  }
};

}  // namespace palamedes::nim
