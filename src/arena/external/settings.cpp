#include "arena/external/settings.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::arena {
namespace {

constexpr std::array<std::string_view, 3> kNames = {"ugi", "gomocup", "agent"};
constexpr double kLongest = 100'000;

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

}  // namespace

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
  const auto command = reader.named("cmd");
  if (command) settings.command = command_words(*command);
  if (settings.command.empty() || settings.command.front().empty()) {
    reader.fail("the program is missing, as in " + spec.name + ":cmd=\"PATH ARGUMENTS\"");
  }
  settings.name = reader.named("name").value_or(file_name(settings.command.front()));
  settings.directory = reader.named("directory").value_or("");
  settings.memory_mb = static_cast<int>(reader.integer("memory-mb", 0, 1'000'000, 0));
  settings.start_seconds = reader.real("start-seconds", 0.01, kLongest, settings.start_seconds);
  settings.overdue_seconds = reader.real("overdue-seconds", 0.01, kLongest, settings.overdue_seconds);
  settings.longest_seconds = reader.real("longest-seconds", 0.01, kLongest, settings.longest_seconds);
  if (settings.protocol == ExternalProtocol::kUgi) {
    if (const auto options = reader.named("options")) settings.options = read_options(reader, *options);
  }
  reader.finish();
  return settings;
}

}  // namespace palamedes::arena
