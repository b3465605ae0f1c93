#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.hpp"
#include "base/spec/settings.hpp"

namespace palamedes {

// An engine of a family under a name of its own: `cammp`, `best`.
struct PresetInfo {
  std::string name;
  std::string stands_for;  // an engine string; settings given to the name are added to it
  std::string summary;
};

// What `palamedes bench` measures of a family.
struct BenchEngine {
  std::string variant;
  std::string engine;
};
struct BenchInfo {
  std::string variant = {};               // the plain name, if empty
  int depth = 4;                          // of the searches whose nodes are the signature: about half a second
  int ablation_depth = 4;                 // of `palamedes ablate`: techniques act, and a bare search takes seconds
  std::vector<BenchEngine> engines = {};  // whose speed says most about the searches
};

struct VariantInfo {
  std::string spec;        // canonical
  std::string title;       // "Gomoku, 15×15"
  std::string summary;     // one line: what is special about it
  bool for_tests = false;  // of no interest to players
};

// A variant that is there because a test goes through its corner of the rules.
inline VariantInfo test_variant(const std::string& spec) {
  return {spec, spec, "a corner of the rules, for tests", true};
}

// A family may call some of its classes rare, by `kIsRare<G>`: their engines are optimised less, so that a newcomer
// waits less for the program.
template <class Family, class G>
constexpr bool is_rare() {
  if constexpr (requires { Family::template kIsRare<G>; }) {
    return Family::template kIsRare<G>;
  } else {
    return false;
  }
}

// How many moves a side has still to make on average once so many plies are played.
struct MovesToCome {
  int plies = 0;
  double own_moves = 0;
};

// The same at several points of a game, from games of `best` against itself; `palamedes records lengths` makes it.
struct LengthInfo {
  std::string variant;
  std::vector<MovesToCome> points = {};
};

// What an engine below full strength may do: so many nodes a move, and slips, a part of its moves, in which it takes
// another than the best of so many.
struct LevelInfo {
  std::uint64_t nodes = 0;
  double slips = 0;
  int choices = 4;
};

// What people read about a family of games.
struct FamilyInfo {
  std::string title;    // "Kalah"
  std::string summary;  // one sentence
  std::vector<SettingInfo> settings;
  std::string usual;                     // the variant that a menu shows first
  std::vector<VariantInfo> variants;     // what tests, docs and menus go through
  std::vector<PresetInfo> presets = {};  // `best` among them
  BenchInfo bench = {};
  std::vector<LengthInfo> lengths = {};  // of the variants that are played on clocks
  std::vector<LevelInfo> levels = {};    // the weakest first, those below full strength; none: the usual ones
  std::vector<Phrase> phrases = {};      // all that the game says, for lists and translations

  std::vector<std::string> specs() const {
    std::vector<std::string> list;
    list.reserve(variants.size());
    for (const VariantInfo& variant : variants) list.push_back(variant.spec);
    return list;
  }
};

// Each games/<name>/family.hpp defines in namespace palamedes::<name>
//   struct Family {
//     static constexpr std::string_view kName;                        // "kalah"
//     static constexpr std::array<Alias, n> kAliases;                 // names of single variants: gomoku
//     static const FamilyInfo& info();
//     template <class Visitor>                                        // calls visitor(game) with the class that plays
//     static decltype(auto) visit(const Spec& spec, Visitor&& visitor);  // the spec; throws UserError
//   };
// A family with swap openings (games/opening.hpp) has `visit_with_opening` too, which calls with the class that knows
// them where a spec has one; visit() calls with the class of the game after it then, the one that is searched.
struct Alias {
  std::string_view name;
  std::string_view stands_for;
};

template <class Family, class Visitor>
decltype(auto) visit_rules(const Spec& spec, Visitor&& visitor) {
  if constexpr (requires { Family::visit_with_opening(spec, visitor); }) {
    return Family::visit_with_opening(spec, visitor);
  } else {
    return Family::visit(spec, visitor);
  }
}

}  // namespace palamedes
