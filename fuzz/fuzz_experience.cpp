// Feeds arbitrary text to the parser of experience files. A text is refused with a UserError of one line or accepted;
// what is accepted prints and loads back as the same thing. Since no random text has the right checksum, each is tried
// a second time with the checksum put right. Anything else aborts.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "base/hash.hpp"
#include "knowledge/experience/experience.hpp"

namespace palamedes::knowledge {
namespace {

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

void try_text(std::string_view text) {
  std::shared_ptr<const Experience> experience;
  try {
    experience = Experience::parse(text);
  } catch (const UserError& error) {
    const std::string_view message = error.what();
    demand(!message.empty() && message.find('\n') == std::string_view::npos, "a refusal is one line");
    return;
  }
  const std::string printed = experience->text("");
  demand(Experience::parse(printed)->text("") == printed, "an experience loads back as the same");
}

std::string with_checksum(std::string_view body) {
  std::string text = "palamedes experience 1\n" + std::string(body) + "\n";
  std::uint64_t sum = text.size();
  for (const char byte : text) sum = hash_pair(sum, static_cast<unsigned char>(byte));
  return text + "checksum " + key_text(sum) + "\n";
}

}  // namespace
}  // namespace palamedes::knowledge

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  palamedes::knowledge::try_text(text);
  palamedes::knowledge::try_text(palamedes::knowledge::with_checksum(text));
  return 0;
}
