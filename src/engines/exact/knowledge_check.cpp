#include "engines/exact/knowledge_check.hpp"

#include <string>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/exact/tables_engine.hpp"
#include "engines/experience/options.hpp"
#include "engines/settings/engine_shape.hpp"
#include "knowledge/book.hpp"
#include "knowledge/experience/experience.hpp"
#include "knowledge/weight_files.hpp"

namespace palamedes::engines {
namespace {

// The value of an option that names a file; empty where it names none.
std::string named_file(const EngineShape& shape, std::string_view option) {
  const OptionInfo* const found = shape.option(option);
  if (found == nullptr || found->value == "off" || found->value == "auto") return "";
  return found->value;
}

void open_named(const EngineShape& shape, const catalog::Game& game) {
  if (const std::string book = named_file(shape, "book"); !book.empty()) {
    static_cast<void>(knowledge::Book::open(book, game.spec()));
  }
  if (const std::string database = named_file(shape, "experience"); !database.empty()) {
    const auto least = parse_integer(shape.option("experience-least")->value);
    static_cast<void>(knowledge::Experience::open(database, whose_experience(game), least.value_or(1)));
  }
  if (const std::string folder = named_file(shape, "tables"); !folder.empty()) {
    static_cast<void>(open_tables(game.variant(), folder).tables->infos());
  }
  if (const std::string weights = named_file(shape, "evaluation"); !weights.empty()) {
    static_cast<void>(knowledge::named_weights(game.family().name(), weights));
  }
}

}  // namespace

void check_knowledge(std::string_view engine, const catalog::Game& game) {
  try {
    open_named(engine_shape(engine, game), game);
  } catch (const UserError& error) {
    throw error.inside("the engine " + quote(engine));
  }
}

}  // namespace palamedes::engines
