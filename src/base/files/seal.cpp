#include "base/files/seal.hpp"

#include <fmt/core.h>

#include "base/hash.hpp"
#include "base/text.hpp"

namespace palamedes {
namespace {

constexpr std::string_view kWord = "checksum ";

}  // namespace

std::uint64_t text_checksum(std::string_view text) {
  std::uint64_t sum = text.size();
  for (const char byte : text) sum = hash_pair(sum, static_cast<unsigned char>(byte));
  return sum;
}

std::string checksum_digits(std::uint64_t sum) { return fmt::format("{:016x}", sum); }

std::string sealed(std::string text) {
  text += std::string(kWord) + checksum_digits(text_checksum(text)) + "\n";
  return text;
}

SealedText unsealed(std::string_view text) {
  const std::size_t at = text.rfind(kWord);
  if (at == std::string_view::npos || (at != 0 && text[at - 1] != '\n')) return {.text = text};
  const std::string_view before = text.substr(0, at);
  return {.text = before,
          .has_seal = true,
          .whole = trim(text.substr(at + kWord.size())) == checksum_digits(text_checksum(before))};
}

}  // namespace palamedes
