#include "engines/settings/kind_settings.hpp"

#include "knowledge/weight_files.hpp"

namespace palamedes::engines {

void check_file(const JudgingOptions& options, const Spec& variant) {
  static_cast<void>(knowledge::named_weights(variant.name, options.evaluation));
}

void check_file(const TablesOptions& options, const Spec& variant) {
  if (options.tables != "auto") static_cast<void>(open_tables(variant, options.tables));
}

void check_file(const BookOptions& options, const Spec& /*variant*/) { check_book(options); }

}  // namespace palamedes::engines
