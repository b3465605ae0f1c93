// Feeds arbitrary text to the parser of weight files, as it is and with the right checksum. What is accepted prints and
// loads back as the same thing.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/files/seal.hpp"
#include "demand.hpp"
#include "games/weights.hpp"

namespace palamedes {
namespace {

void try_text(std::string_view text) {
  try_reader([&] {
    const Weights weights = Weights::parse(text);
    demand(Weights::parse(sealed(weights.text())) == weights, "weights load back as the same");
  });
}

}  // namespace
}  // namespace palamedes

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  palamedes::try_text(text);
  palamedes::try_text(palamedes::sealed(text + "\n"));
  return 0;
}
