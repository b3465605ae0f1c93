#include "base/spec/spec.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes {
namespace {

bool is_name_char(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_'; }

bool is_name(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_name_char); }

bool needs_quotes(std::string_view value) {
  return value.empty() || value.find_first_of(",\"") != std::string_view::npos || trim(value) != value;
}

std::string in_quotes(std::string_view value) {
  std::string result = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string written(std::string_view value) { return needs_quotes(value) ? in_quotes(value) : std::string(value); }

// Reads one setting, up to a comma outside quotes or the end, and leaves the rest after that comma.
class SettingScanner {
 public:
  SettingScanner(std::string_view whole, std::string_view rest) : whole_(whole), rest_(rest) {}

  bool at_end() const { return done_; }

  // The name before an equals sign (empty for a positional setting) and the value.
  std::pair<std::string, std::string> next() {
    std::string name;
    const std::size_t mark = rest_.find_first_of("=,\"");
    if (mark != std::string_view::npos && rest_[mark] == '=') {
      name = rest_.substr(0, mark);
      if (!is_name(name)) fail(quote(name) + " is no name of a setting");
      rest_.remove_prefix(mark + 1);
    }
    std::string value = !rest_.empty() && rest_.front() == '"' ? quoted_value() : plain_value();
    if (rest_.empty()) {
      done_ = true;
    } else if (rest_.front() == ',') {
      rest_.remove_prefix(1);
    } else {
      fail("expected a comma after a quoted value");
    }
    return {std::move(name), std::move(value)};
  }

 private:
  [[noreturn]] void fail(std::string_view what) const { throw UserError(fmt::format("{}: {}", quote(whole_), what)); }

  std::string plain_value() {
    const std::size_t end = std::min(rest_.find(','), rest_.size());
    std::string value(rest_.substr(0, end));
    rest_.remove_prefix(end);
    if (value.empty()) fail("a setting is empty");
    if (value.find('"') != std::string::npos) fail("a quote may stand only at the start of a value");
    if (trim(value) != value) fail("a setting has blank space around it");
    return value;
  }

  std::string quoted_value() {
    std::string value;
    for (std::size_t i = 1; i < rest_.size(); ++i) {
      char c = rest_[i];
      if (c == '"') {
        rest_.remove_prefix(i + 1);
        return value;
      }
      if (c == '\\') {
        if (++i == rest_.size()) break;
        c = rest_[i];
        if (c != '"' && c != '\\') fail("in quotes, a backslash goes before a quote or a backslash only");
      }
      value += c;
    }
    fail("a quote is not closed");
  }

  std::string_view whole_;
  std::string_view rest_;
  bool done_ = false;
};

}  // namespace

Spec Spec::parse(std::string_view text) {
  if (text.empty())
    throw UserError("a name is empty: expected one in small letters, then perhaps a colon and settings");
  Spec spec;
  const std::size_t colon = text.find(':');
  spec.name = text.substr(0, colon);
  if (!is_name(spec.name)) {
    throw UserError(quote(text) + ": expected a name in small letters, then perhaps a colon and settings");
  }
  if (colon == std::string_view::npos) return spec;
  SettingScanner scanner(text, text.substr(colon + 1));
  while (!scanner.at_end()) {
    auto [name, value] = scanner.next();
    if (name.empty()) {
      if (!spec.named.empty()) throw UserError(quote(text) + ": positional settings go before named ones");
      spec.positional.push_back(std::move(value));
      continue;
    }
    for (const auto& [earlier, unused] : spec.named) {
      if (earlier == name) throw UserError(fmt::format("{}: the setting {} is given twice", quote(text), quote(name)));
    }
    spec.named.emplace_back(std::move(name), std::move(value));
  }
  return spec;
}

std::string Spec::text() const {
  std::string result = name;
  char separator = ':';
  for (const std::string& value : positional) {
    result += separator;
    // A positional value with an equals sign would read as a named one.
    result += value.find('=') != std::string::npos ? in_quotes(value) : written(value);
    separator = ',';
  }
  for (const auto& [key, value] : named) {
    result += separator + key + '=' + written(value);
    separator = ',';
  }
  return result;
}

void Spec::set(std::string_view setting, std::string_view value) {
  for (auto& [own, own_value] : named) {
    if (own != setting) continue;
    own_value = value;
    return;
  }
  named.emplace_back(setting, value);
}

SpecReader::SpecReader(const Spec& spec) : spec_(spec), used_(spec.named.size(), false) {}

void SpecReader::fail(std::string_view what) const {
  throw UserError(fmt::format("{}: {}", quote(spec_.text()), what));
}

std::optional<std::string> SpecReader::next_positional() {
  if (next_positional_ == spec_.positional.size()) return std::nullopt;
  return spec_.positional[next_positional_++];
}

std::int64_t SpecReader::checked_integer(std::string_view what, std::string_view text, std::int64_t low,
                                         std::int64_t high) const {
  const auto value = parse_integer(text);
  if (!value || *value < low || *value > high) {
    fail(fmt::format("{} must be a whole number from {} to {}, not {}", what, low, high, quote(text)));
  }
  return *value;
}

std::int64_t SpecReader::next_integer(std::string_view what, std::int64_t low, std::int64_t high,
                                      std::int64_t fallback) {
  const auto text = next_positional();
  return text ? checked_integer(what, *text, low, high) : fallback;
}

int SpecReader::checked_choice(std::string_view what, std::string_view text,
                               const std::vector<std::string_view>& words) const {
  const auto found = std::find(words.begin(), words.end(), text);
  if (found == words.end()) {
    fail(std::string(what) + " must be one of " + join({words.begin(), words.end()}, ", ") + ", not " + quote(text));
  }
  return static_cast<int>(found - words.begin());
}

int SpecReader::next_choice(std::string_view what, const std::vector<std::string_view>& words, int fallback) {
  const auto text = next_positional();
  return text ? checked_choice(what, *text, words) : fallback;
}

std::optional<std::string> SpecReader::named(std::string_view name) {
  known_.emplace_back(name);
  for (std::size_t i = 0; i < spec_.named.size(); ++i) {
    if (spec_.named[i].first != name) continue;
    used_[i] = true;
    return spec_.named[i].second;
  }
  return std::nullopt;
}

std::int64_t SpecReader::integer(std::string_view name, std::int64_t low, std::int64_t high, std::int64_t fallback) {
  const auto text = named(name);
  return text ? checked_integer(name, *text, low, high) : fallback;
}

double SpecReader::real(std::string_view name, double low, double high, double fallback) {
  const auto text = named(name);
  if (!text) return fallback;
  const auto value = parse_real(*text);
  if (!value || *value < low || *value > high) {
    fail(fmt::format("{} must be a number from {} to {}, not {}", name, low, high, quote(*text)));
  }
  return *value;
}

bool SpecReader::flag(std::string_view name, bool fallback) {
  return choice(name, {"off", "on"}, fallback ? 1 : 0) == 1;
}

int SpecReader::choice(std::string_view name, const std::vector<std::string_view>& words, int fallback) {
  const auto text = named(name);
  return text ? checked_choice(name, *text, words) : fallback;
}

void SpecReader::finish() const {
  if (next_positional_ < spec_.positional.size()) {
    fail("the setting " + quote(spec_.positional[next_positional_]) + " is one too many");
  }
  for (std::size_t i = 0; i < used_.size(); ++i) {
    if (used_[i]) continue;
    const std::string problem = "there is no setting " + quote(spec_.named[i].first);
    fail(known_.empty() ? problem : problem + "; there are: " + join(known_, ", "));
  }
}

}  // namespace palamedes
