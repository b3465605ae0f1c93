#include "oracles/oracle.hpp"

#include <sstream>
#include <stdexcept>

#include "oracles/settings.hpp"

namespace palamedes::oracles {

std::string Settings::option(const std::string& key, const std::string& otherwise) const {
  const auto found = options.find(key);
  return found == options.end() ? otherwise : found->second;
}

int Settings::number(std::size_t index, int otherwise) const {
  return index < values.size() ? std::stoi(values[index]) : otherwise;
}

std::vector<std::string> parts_of(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char letter : text) {
    if (letter == separator) {
      parts.emplace_back();
    } else {
      parts.back() += letter;
    }
  }
  return parts;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  std::string word;
  while (stream >> word) words.push_back(word);
  return words;
}

namespace {

Settings parse_settings(const std::string& spec) {
  Settings settings;
  const std::size_t colon = spec.find(':');
  settings.name = spec.substr(0, colon);
  if (colon == std::string::npos) return settings;
  for (const std::string& part : parts_of(spec.substr(colon + 1), ',')) {
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos) {
      settings.values.push_back(part);
    } else {
      settings.options[part.substr(0, equals)] = part.substr(equals + 1);
    }
  }
  return settings;
}

}  // namespace

std::unique_ptr<Oracle> make_oracle(const std::string& spec) {
  const Settings settings = parse_settings(spec);
  const auto found = oracle_makers().find(settings.name);
  if (found != oracle_makers().end()) return found->second(settings);
  throw std::invalid_argument("no oracle for " + spec + ": it belongs into tests/oracles/" + settings.name +
                              "_oracle.cpp");
}

}  // namespace palamedes::oracles
