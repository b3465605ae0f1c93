#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "oracles/oracle.hpp"

namespace palamedes::oracles {

// A game string taken apart: `kalah:6,4,pie=on` is the name kalah, the values 6 and 4, and pie=on.
struct Settings {
  std::string name;
  std::vector<std::string> values;
  std::map<std::string, std::string> options;

  std::string option(const std::string& key, const std::string& otherwise) const;
  int number(std::size_t index, int otherwise) const;
};

// The parts of a text between separators, empty ones included.
std::vector<std::string> parts_of(const std::string& text, char separator);
// The words of a text between blanks.
std::vector<std::string> words_of(const std::string& text);

// Each <game>_oracle.cpp defines `std::unique_ptr<Oracle> make_<game>(const Settings& settings)`: here they are by
// name.
using OracleMaker = std::unique_ptr<Oracle> (*)(const Settings& settings);
const std::map<std::string, OracleMaker>& oracle_makers();

}  // namespace palamedes::oracles
