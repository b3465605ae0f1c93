#pragma once

#include <array>
#include <string_view>

#include "base/spec.hpp"
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
        .settings = {{"N", "1..6", "4", "heaps; they have 1, 3, 5, … matches"}},
        .variants = {"nim", "nim:1", "nim:3", "nim:6"},
        .presets = {{"best", "alphabeta", "the strongest there is"}},
    };
    return info;
  }

  template <class Visitor>
  static decltype(auto) visit(const Spec& spec, Visitor&& visitor) {
    SpecReader reader(spec);
    const Nim game(static_cast<int>(reader.next_integer("heaps", 1, Nim::kMostHeaps, Nim::kUsualHeaps)));
    reader.finish();
    return visitor(game);
  }
};

}  // namespace palamedes::nim
