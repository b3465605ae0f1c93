#include "catalog/record_seal.hpp"

#include <string_view>

#include "base/error.hpp"
#include "base/files/seal.hpp"

namespace palamedes::catalog {
namespace {

constexpr std::string_view kTag = "Checksum";

std::string checksum_of(const Record& record) { return checksum_digits(text_checksum(record.text())); }

}  // namespace

std::string sealed_text(Record record) {
  record.tags.emplace_back(kTag, checksum_of(record));
  return record.text();
}

void check_seal(Record record) {
  const std::string known(record.tag(kTag));
  if (known.empty()) return;
  std::erase_if(record.tags, [](const auto& tag) { return tag.first == kTag; });
  if (known == checksum_of(record)) return;
  throw UserError(
      "the record is not the one that was written: it is damaged or was changed; to use it as it is, take its "
      "tag Checksum away");
}

}  // namespace palamedes::catalog
