#pragma once

#include <array>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/spec/spec.hpp"
#include "games/family.hpp"
#include "games/kalah/kalah.hpp"

namespace palamedes::kalah {

struct Family {
  static constexpr std::string_view kName = "kalah";
  static constexpr std::array<Alias, 0> kAliases{};

  template <class G>
  static constexpr bool kIsRare = std::is_same_v<G, Kalah<WideBoard>>;

  static const FamilyInfo& info();

  template <class Visitor>
  static decltype(auto) visit(const Spec& spec, Visitor&& visitor) {
    const auto settings = settings_from<Settings>(spec);
    if (fits_bytes(settings)) {
      const Kalah<PackedBoard> game(settings);
      return std::forward<Visitor>(visitor)(game);
    }
    const Kalah<WideBoard> game(settings);
    return std::forward<Visitor>(visitor)(game);
  }
};

}  // namespace palamedes::kalah
