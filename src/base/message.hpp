#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// What a game says to people, as a code with parameters from which English is one text among others: a page can say it
// in its own words.
namespace palamedes {

struct Parameter {
  std::string_view name;  // of a phrase, so it lives as long as the program
  std::variant<std::int64_t, std::string> value;

  Parameter(std::string_view called, std::int64_t number) : name(called), value(number) {}
  Parameter(std::string_view called, std::string_view text) : name(called), value(std::string(text)) {}

  friend bool operator==(const Parameter&, const Parameter&) = default;
};
using Parameters = std::vector<Parameter>;

// In the text `{name}` stands for a parameter, `{name:words}` for a number that is written out up to ten, and
// `{name:quoted}` for a text in quotation marks.
struct Phrase {
  std::string_view code;
  std::string_view text;
};

// All that a game can say. A code that is not among them is an error of compilation.
template <std::size_t N>
class Phrases {
 public:
  consteval explicit Phrases(const Phrase (&list)[N]) {
    for (std::size_t i = 0; i < N; ++i) list_[i] = list[i];
  }

  consteval Phrase operator[](std::string_view code) const {
    for (const Phrase& phrase : list_) {
      if (phrase.code == code) return phrase;
    }
    throw "there is no phrase of this code";
  }

  constexpr auto begin() const { return list_.begin(); }
  constexpr auto end() const { return list_.end(); }

 private:
  std::array<Phrase, N> list_{};
};

struct Message {
  std::string code;  // empty where there is a text alone
  Parameters parameters;
  std::string text;

  Message() = default;
  // A game may do without codes.
  Message(std::string_view plain) : text(plain) {}
  Message(const char* plain) : text(plain) {}
  Message(const Phrase& phrase, Parameters given = {});

  bool empty() const { return text.empty(); }
  friend bool operator==(const Message& message, std::string_view plain) { return message.text == plain; }
};

// "three", "11".
std::string number_in_words(std::int64_t number);

}  // namespace palamedes
