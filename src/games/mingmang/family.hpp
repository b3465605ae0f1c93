#pragma once

#include <array>
#include <string_view>
#include <type_traits>

#include "base/spec/spec.hpp"
#include "games/family.hpp"
#include "games/mingmang/mingmang.hpp"
#include "games/mingmang/settings.hpp"

namespace palamedes::mingmang {

struct Family {
  static constexpr std::string_view kName = "mingmang";
  static constexpr std::array<Alias, 0> kAliases{};

  template <class G>
  static constexpr bool kIsRare = !std::is_same_v<G, MingMang<8>>;

  static const FamilyInfo& info();

  // Calls visitor(game) with the MingMang<N> that plays the spec.
  template <class Visitor>
  static decltype(auto) visit(const Spec& spec, Visitor&& visitor) {
    switch (settings_from<Settings>(spec).size) {
      case 4: return visitor(MingMang<4>());
      case 5: return visitor(MingMang<5>());
      case 6: return visitor(MingMang<6>());
      case 7: return visitor(MingMang<7>());
      default: return visitor(MingMang<8>());
    }
  }
};

}  // namespace palamedes::mingmang
