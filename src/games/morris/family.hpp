#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "base/spec.hpp"
#include "games/family.hpp"
#include "games/morris/morris.hpp"

namespace palamedes::morris {

enum class BoardName : std::uint8_t { kVariantD, kNine, kTwelve, kSix, kThree };

struct Variant {
  BoardName board = BoardName::kVariantD;
  Repetition repetition = Repetition::kLoses;
};

struct Family {
  static constexpr std::string_view kName = "morris";
  static constexpr std::array<Alias, 4> kAliases = {{
      {"nine-mens-morris", "morris:nine"},
      {"twelve-mens-morris", "morris:twelve"},
      {"six-mens-morris", "morris:six"},
      {"three-mens-morris", "morris:three"},
  }};

  static const FamilyInfo& info();

  // Throws UserError where the settings are not ours.
  static Variant parse(const Spec& spec);

  template <class Visitor>
  static decltype(auto) visit(const Spec& spec, Visitor&& visitor) {
    const Variant variant = parse(spec);
    switch (variant.board) {
      case BoardName::kNine: return std::forward<Visitor>(visitor)(Morris<Nine>(variant.repetition));
      case BoardName::kTwelve: return std::forward<Visitor>(visitor)(Morris<Twelve>(variant.repetition));
      case BoardName::kSix: return std::forward<Visitor>(visitor)(Morris<Six>(variant.repetition));
      case BoardName::kThree: return std::forward<Visitor>(visitor)(Morris<Three>(variant.repetition));
      case BoardName::kVariantD: break;
    }
    return std::forward<Visitor>(visitor)(Morris<VariantD>(variant.repetition));
  }
};

}  // namespace palamedes::morris
