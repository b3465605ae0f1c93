#include "engines/settings/engine_settings.hpp"

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::engines {

void check_names_no_option(const Weights& weights, const std::vector<OptionInfo>& options) {
  for (const auto& [name, value] : weights.values) {
    for (const OptionInfo& option : options) {
      if (name != option.name) continue;
      throw UserError("the weights " + quote(weights.name) + " name " + name +
                      ", which is no weight but an option of the engine, as in alphabeta:" + name + "=" + option.value);
    }
  }
}

}  // namespace palamedes::engines
