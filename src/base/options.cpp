#include "base/options.hpp"

#include <charconv>

namespace palamedes {
namespace {

// The shortest text that reads back as the same number.
std::string number_text(double value) {
  char buffer[64];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value);
  return error == std::errc{} ? std::string(buffer, end) : std::to_string(value);
}

}  // namespace

void OptionsLister::real(std::string_view name, const double& value, double low, double high) {
  OptionInfo& info = add(name, "real", number_text(value));
  info.low = number_text(low);
  info.high = number_text(high);
}

}  // namespace palamedes
