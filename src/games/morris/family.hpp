#pragma once

#include <array>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/spec/spec.hpp"
#include "games/family.hpp"
#include "games/morris/morris.hpp"

namespace palamedes::morris {

struct Family {
  static constexpr std::string_view kName = "morris";
  static constexpr std::array<Alias, 4> kAliases = {{
      {"nine-mens-morris", "morris:nine"},
      {"twelve-mens-morris", "morris:twelve"},
      {"six-mens-morris", "morris:six"},
      {"three-mens-morris", "morris:three"},
  }};

  template <class G>
  static constexpr bool kIsRare = std::is_same_v<G, Morris<Three>> || std::is_same_v<G, Morris<Twelve>>;

  static const FamilyInfo& info();

  template <class Visitor>
  static decltype(auto) visit(const Spec& spec, Visitor&& visitor) {
    const auto settings = settings_from<Settings>(spec);
    switch (settings.board) {
      case BoardName::kNine: return std::forward<Visitor>(visitor)(Morris<Nine>(settings.repetition));
      case BoardName::kTwelve: return std::forward<Visitor>(visitor)(Morris<Twelve>(settings.repetition));
      case BoardName::kSix: return std::forward<Visitor>(visitor)(Morris<Six>(settings.repetition));
      case BoardName::kThree: return std::forward<Visitor>(visitor)(Morris<Three>(settings.repetition));
      case BoardName::kVariantD: break;
    }
    return std::forward<Visitor>(visitor)(Morris<VariantD>(settings.repetition));
  }
};

}  // namespace palamedes::morris
