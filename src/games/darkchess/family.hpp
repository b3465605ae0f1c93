#pragma once

#include <array>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/spec/spec.hpp"
#include "games/darkchess/darkchess.hpp"
#include "games/family.hpp"

namespace palamedes::darkchess {

struct Family {
  static constexpr std::string_view kName = "darkchess";
  static constexpr std::array<Alias, 1> kAliases{{{"banqi", "darkchess"}}};

  template <class G>
  static constexpr bool kIsRare = !std::is_same_v<G, DarkChess<FullBoard>>;

  static const FamilyInfo& info();

  template <class Visitor>
  static decltype(auto) visit(const Spec& spec, Visitor&& visitor) {
    const auto settings = settings_from<Settings>(spec);
    if (settings.board == BoardName::kSmall) return std::forward<Visitor>(visitor)(DarkChess<SmallBoard>(settings));
    if (settings.board == BoardName::kLonger) return std::forward<Visitor>(visitor)(DarkChess<LongerBoard>(settings));
    return std::forward<Visitor>(visitor)(DarkChess<FullBoard>(settings));
  }
};

}  // namespace palamedes::darkchess
