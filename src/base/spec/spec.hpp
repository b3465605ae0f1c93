#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace palamedes {

// A game or an engine as a string: a name, a colon, positional settings, then named ones, as in
// `kalah:6,4,empty-capture=off`. A value with a comma (or a double quote, or blanks at its ends) stands in double
// quotes, inside which \" and \\ mean " and \.
struct Spec {
  std::string name;
  std::vector<std::string> positional;
  std::vector<std::pair<std::string, std::string>> named;

  // Throws UserError where the text is no such string.
  static Spec parse(std::string_view text);
  std::string text() const;
  // Puts a named setting over the one there is, or adds it.
  void set(std::string_view setting, std::string_view value);

  friend bool operator==(const Spec&, const Spec&) = default;
};

// Takes the settings out of a spec one by one, checks them, and finally refuses what nobody asked for. Each function
// throws a UserError that names the spec, the setting and what would be right.
class SpecReader {
 public:
  explicit SpecReader(const Spec& spec);

  // The next positional setting, if there is one left.
  std::optional<std::string> next_positional();
  std::int64_t next_integer(std::string_view what, std::int64_t low, std::int64_t high, std::int64_t fallback);
  int next_choice(std::string_view what, const std::vector<std::string_view>& words, int fallback);

  std::optional<std::string> named(std::string_view name);
  std::int64_t integer(std::string_view name, std::int64_t low, std::int64_t high, std::int64_t fallback);
  double real(std::string_view name, double low, double high, double fallback);
  // `on` or `off`.
  bool flag(std::string_view name, bool fallback);
  // The index of the chosen word.
  int choice(std::string_view name, const std::vector<std::string_view>& words, int fallback);

  // Must be called last: refuses left-over settings and names the ones there are.
  void finish() const;

  [[noreturn]] void fail(std::string_view what) const;

 private:
  std::int64_t checked_integer(std::string_view what, std::string_view text, std::int64_t low, std::int64_t high) const;
  int checked_choice(std::string_view what, std::string_view text, const std::vector<std::string_view>& words) const;

  Spec spec_;
  std::size_t next_positional_ = 0;
  std::vector<bool> used_;
  std::vector<std::string> known_;
};

}  // namespace palamedes
