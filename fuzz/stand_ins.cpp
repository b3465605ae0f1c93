// In place of what takes long to compile and is not what is tried: engines that search, tables, books, what comes
// inside the program. Every engine plays at random.
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/event/event.hpp"
#include "arena/openings.hpp"
#include "arena/player.hpp"
#include "base/error.hpp"
#include "engines/book/engine.hpp"
#include "engines/exact/knowledge_check.hpp"
#include "engines/exact/tables_engine.hpp"
#include "engines/module.hpp"
#include "engines/settings/kind_settings.hpp"
#include "games/heuristics.hpp"
#include "knowledge/built_in.hpp"

namespace palamedes {

namespace knowledge {

std::span<const BuiltInFile> built_in_weight_files() { return {}; }
std::span<const BuiltInFile> built_in_book_files() { return {}; }
std::span<const BuiltInFile> built_in_experience_files() { return {}; }

}  // namespace knowledge

namespace engines {

class RandomModule final : public Module {
 public:
  std::string_view name() const override { return "random"; }
  std::vector<EngineKind> engine_kinds(const Spec&) const override { return kinds_that_search<NoOptions>(); }
  std::unique_ptr<Engine> make_engine(const Spec&, const Spec&, std::uint64_t) const override { return nullptr; }
  bool has_solver(const Spec&) const override { return false; }
  std::unique_ptr<Describer> make_describer(const Spec&) const override { throw UserError("there is none"); }
};

const Module& module_of(const catalog::Game&) {
  static const RandomModule module;
  return module;
}

EngineTables open_tables(const Spec&, const std::string&) { return {}; }
void check_book(const BookOptions&) {}
void check_knowledge(std::string_view, const catalog::Game&) {}

}  // namespace engines

namespace arena {

std::span<const BuiltInOpenings> built_in_opening_files() { return {}; }

std::unique_ptr<Player> make_player(std::string_view, const catalog::Game&, const ConversationLog*, bool) {
  throw UserError("nobody plays here");
}

}  // namespace arena

}  // namespace palamedes
