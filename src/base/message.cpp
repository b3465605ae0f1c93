#include "base/message.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace palamedes {
namespace {

std::string written(const Parameter& parameter, std::string_view form) {
  if (const auto* number = std::get_if<std::int64_t>(&parameter.value)) {
    return form == "words" ? number_in_words(*number) : std::to_string(*number);
  }
  const std::string& text = std::get<std::string>(parameter.value);
  return form == "quoted" ? quote(text) : text;
}

// A parameter that is missing stays in the text as the phrase has it, where a reader of it will wonder.
std::string filled(std::string_view text, const Parameters& parameters) {
  std::string result;
  while (!text.empty()) {
    const std::size_t open = std::min(text.find('{'), text.size());
    const std::size_t close = std::min(text.find('}', open), text.size());
    result += text.substr(0, open);
    if (close == text.size()) return result + std::string(text.substr(open));
    const std::string_view inside = text.substr(open + 1, close - open - 1);
    const std::size_t colon = std::min(inside.find(':'), inside.size());
    const auto found = std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& parameter) {
      return parameter.name == inside.substr(0, colon);
    });
    if (found == parameters.end()) {
      result += text.substr(open, close + 1 - open);
    } else {
      result += written(*found, inside.substr(std::min(colon + 1, inside.size())));
    }
    text.remove_prefix(close + 1);
  }
  return result;
}

}  // namespace

Message::Message(const Phrase& phrase, Parameters given)
    : code(phrase.code), parameters(std::move(given)), text(filled(phrase.text, parameters)) {}

std::string number_in_words(std::int64_t number) {
  static constexpr std::array<std::string_view, 11> kWords{"zero", "one",   "two",   "three", "four", "five",
                                                           "six",  "seven", "eight", "nine",  "ten"};
  const auto i = static_cast<std::size_t>(number);
  return i < kWords.size() ? std::string(kWords[i]) : std::to_string(number);
}

}  // namespace palamedes
