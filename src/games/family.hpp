#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace palamedes {

// One setting of a game family, as `palamedes games` and the page show it.
struct SettingInfo {
  std::string name;      // `M`, `N` for positional ones, `empty-capture=` … for named ones
  std::string values;    // "1..12", "on, off"
  std::string fallback;  // the value that is left out of canonical names
  std::string meaning;
};

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
  std::vector<BenchEngine> engines = {};  // whose speed says most about the searches
};

// What people read about a family of games.
struct FamilyInfo {
  std::string title;    // "Kalah"
  std::string summary;  // one sentence
  std::vector<SettingInfo> settings;
  std::vector<std::string> variants;     // canonical names of the variants that tests, docs and menus go through
  std::vector<PresetInfo> presets = {};  // `best` among them
  BenchInfo bench = {};
};

// Each games/<name>/family.hpp defines in namespace palamedes::<name>
//   struct Family {
//     static constexpr std::string_view kName;                        // "kalah"
//     static constexpr std::array<Alias, n> kAliases;                 // names of single variants: gomoku
//     static const FamilyInfo& info();
//     template <class Visitor>                                        // calls visitor(game) with the class that plays
//     static decltype(auto) visit(const Spec& spec, Visitor&& visitor);  // the spec; throws UserError
//   };
struct Alias {
  std::string_view name;
  std::string_view stands_for;
};

}  // namespace palamedes
