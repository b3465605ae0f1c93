#include "base/spec/options.hpp"

#include <fmt/core.h>

#include "base/text.hpp"

namespace palamedes {

void OptionsLister::real(std::string_view name, const double& value, double low, double high,
                         std::string_view meaning) {
  OptionInfo& info = add(name, "real", shortest_text(value), meaning);
  // As people write them: 1000000, not 1e+06.
  info.low = fmt::format("{}", low);
  info.high = fmt::format("{}", high);
}

OptionInfo& OptionsLister::add(std::string_view name, std::string_view kind, std::string value,
                               std::string_view meaning) {
  OptionInfo& info = options_.emplace_back();
  info.name = name;
  info.kind = kind;
  info.meaning = meaning;
  info.value = std::move(value);
  return info;
}

std::string canonical_text(std::string_view name, const std::vector<OptionInfo>& options) {
  Spec spec;
  spec.name = name;
  for (const OptionInfo& option : options) {
    if (option.value != option.fallback) spec.named.emplace_back(option.name, option.value);
  }
  return spec.text();
}

}  // namespace palamedes
