#include "arena/external/settings.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/error.hpp"
#include "base/spec/spec.hpp"
#include "base/text.hpp"

namespace palamedes::arena {
namespace {

constexpr std::array<std::string_view, 3> kNames = {"ugi", "gomocup", "agent"};

std::optional<ExternalProtocol> protocol_named(std::string_view name) {
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<ExternalProtocol>(found - kNames.begin());
}

std::string file_name(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

// `Hash=64;Threads=2`
std::vector<std::pair<std::string, std::string>> read_options(const SpecReader& reader, std::string_view text) {
  std::vector<std::pair<std::string, std::string>> options;
  for (const std::string_view part : split(text, ';')) {
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos || trim(part.substr(0, equals)).empty()) {
      reader.fail("options are NAME=VALUE with ; between them, as in options=\"Hash=64;Threads=1\", not " +
                  quote(part));
    }
    options.emplace_back(trim(part.substr(0, equals)), trim(part.substr(equals + 1)));
  }
  return options;
}

// The named settings of a string.
class SpecSource {
 public:
  SpecSource(SpecReader& reader, std::string text) : reader_(reader), text_(std::move(text)) {}

  std::optional<FieldValue> operator()(const FieldInfo& info) {
    const auto given = reader_.named(info.name);
    if (!given) return std::nullopt;
    return typed_value(info, label(info.name), *given);
  }
  std::string label(std::string_view name) const { return quote(text_) + ": " + std::string(name); }

 private:
  SpecReader& reader_;
  std::string text_;
};

}  // namespace

bool knows_nodes(ExternalProtocol protocol) { return protocol == ExternalProtocol::kUgi; }

bool is_external(std::string_view text) { return protocol_named(trim(text.substr(0, text.find(':')))).has_value(); }

std::vector<std::string> command_words(std::string_view text) {
  std::vector<std::string> found;
  bool inside = false;  // of a word
  char quoted = 0;      // by this mark
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\0') throw UserError("command " + quote(text) + ": it holds a zero byte");
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (blank && quoted == 0) {
      inside = false;
      continue;
    }
    if (!inside) found.emplace_back();
    inside = true;
    if (c == quoted) {
      quoted = 0;
    } else if (quoted == 0 && (c == '"' || c == '\'')) {
      quoted = c;
    } else if (c == '\\' && quoted != '\'' && i + 1 < text.size()) {
      found.back() += text[++i];
    } else {
      found.back() += c;
    }
  }
  if (quoted != 0) throw UserError("command " + quote(text) + ": a quotation mark is not closed");
  return found;
}

ExternalSettings parse_external(std::string_view text) {
  const Spec spec = Spec::parse(text);
  const auto protocol = protocol_named(spec.name);
  if (!protocol) throw UserError(quote(spec.name) + " is no protocol for programs; there are: ugi, gomocup, agent");
  SpecReader reader(spec);
  ExternalSettings settings;
  settings.protocol = *protocol;
  settings.text = spec.text();
  read_fields(settings, SpecSource(reader, settings.text));
  settings.command = command_words(settings.command_line);
  if (settings.command.empty() || settings.command.front().empty()) {
    reader.fail("the program is missing, as in " + spec.name + ":cmd=\"PATH ARGUMENTS\"");
  }
  if (settings.name.empty()) settings.name = file_name(settings.command.front());
  if (!settings.option_list.empty()) settings.options = read_options(reader, settings.option_list);
  reader.finish();
  return settings;
}

}  // namespace palamedes::arena
