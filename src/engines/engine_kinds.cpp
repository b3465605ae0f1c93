#include "engines/engine_kinds.hpp"

#include <string>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "engines/kind_settings.hpp"
#include "knowledge/weight_files.hpp"

namespace palamedes::engines {
namespace {

// Most options name no file; experience that cannot be read is done without.
template <class Part>
void check_file(const Part&, const Spec&) {}

void check_file(const JudgingOptions& options, const Spec& variant) {
  static_cast<void>(knowledge::named_weights(variant.name, options.evaluation));
}

void check_file(const TablesOptions& options, const Spec& variant) {
  if (options.tables != "auto") static_cast<void>(open_tables(variant, options.tables));
}

void check_file(const BookOptions& options, const Spec&) { check_book(options); }

template <class Settings>
std::vector<OptionInfo> options_of(const Spec& spec) {
  return Settings(spec).options();
}

template <class Settings>
void check_files_of(const Spec& spec, const Spec& variant) {
  Settings(spec).for_each_part([&](const auto& part) { check_file(part, variant); });
}

// Of an engine that has no options.
std::vector<OptionInfo> no_options(const Spec& spec) {
  SpecReader(spec).finish();
  return {};
}

template <class Settings>
constexpr EngineKind kind(std::string_view name, std::string_view summary, bool plays_chance) {
  return {name, summary, plays_chance, options_of<Settings>, check_files_of<Settings>};
}

}  // namespace

const std::vector<EngineKind>& engine_kinds() {
  static const std::vector<EngineKind> kKinds = {
      kind<AlphaBetaSettings>("alphabeta", "the alpha-beta family, every technique a switch", true),
      kind<MctsSettings>("mcts", "Monte Carlo tree search with a solver", true),
      kind<ProofSettings>("dfpn", "proof-number search: wins, draws and losses, or nothing", false),
      {"random", "uniformly random legal moves", true, no_options, [](const Spec&, const Spec&) {}}};
  return kKinds;
}

const EngineKind& kind_for(std::string_view name, const catalog::Game& game) {
  const Spec variant = Spec::parse(game.spec());
  for (const EngineKind& kind : engine_kinds()) {
    if (kind.name != name) continue;
    if (!kind.plays_chance && game.has_chance()) refuse_chance(variant);
    return kind;
  }
  std::vector<std::string> known;
  for (const EngineInfo& info : engines_for(game)) known.push_back(info.name);
  throw UserError(
      fmt::format("there is no engine {} for {}; there are: {}", quote(name), variant.name, join(known, ", ")));
}

void refuse_chance(const Spec& variant) {
  throw UserError("proof-number search cannot play " + variant.name + ": a move left to chance has no proof");
}

}  // namespace palamedes::engines
