#pragma once

#include <string>

#include "catalog/record.hpp"

// Records that say themselves whether they are whole, by a tag `Checksum` of all the rest.
namespace palamedes::catalog {

// The record's text with that tag as the last of its own.
std::string sealed_text(Record record);

// Throws UserError where the tag is there and is that of another record.
void check_seal(Record record);

}  // namespace palamedes::catalog
