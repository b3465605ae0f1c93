// Feeds arbitrary text to the parser of experience files. A text is refused with a UserError of one line or accepted;
// what is accepted prints and loads back as the same thing. Since no random text has the right checksum, each is tried
// a second time with the checksum put right. Anything else aborts.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/files/seal.hpp"
#include "demand.hpp"
#include "knowledge/experience/experience.hpp"

namespace palamedes::knowledge {
namespace {

void try_text(std::string_view text) {
  try_reader([&] {
    const std::string printed = Experience::parse(text)->text("");
    demand(Experience::parse(printed)->text("") == printed, "an experience loads back as the same");
  });
}

std::string with_checksum(std::string_view body) {
  return sealed("palamedes experience 1\n" + std::string(body) + "\n");
}

}  // namespace
}  // namespace palamedes::knowledge

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  palamedes::knowledge::try_text(text);
  palamedes::knowledge::try_text(palamedes::knowledge::with_checksum(text));
  return 0;
}
