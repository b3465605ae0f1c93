#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "base/spec.hpp"
#include "games/darkchess/darkchess.hpp"
#include "games/family.hpp"

namespace palamedes::darkchess {

struct Family {
  static constexpr std::string_view kName = "darkchess";
  static constexpr std::array<Alias, 1> kAliases{{{"banqi", "darkchess"}}};

  static const FamilyInfo& info();

  template <class Visitor>
  static decltype(auto) visit(const Spec& spec, Visitor&& visitor) {
    const Choice choice = read(spec);
    if (choice.small) return std::forward<Visitor>(visitor)(DarkChess<SmallBoard>(choice.settings));
    return std::forward<Visitor>(visitor)(DarkChess<FullBoard>(choice.settings));
  }

 private:
  struct Choice {
    bool small = false;
    Settings settings;
  };
  static Choice read(const Spec& spec);
};

}  // namespace palamedes::darkchess
