#include <functional>

#include "arena/referee.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::arena {
namespace {

[[noreturn]] void fail(std::string_view part) { throw UserError("terms of a game: cannot read " + quote(part)); }

double real(std::string_view text) {
  const auto value = parse_real(text);
  if (!value) fail(text);
  return *value;
}

std::int64_t integer(std::string_view text) {
  const auto value = parse_integer(text);
  if (!value || *value < INT32_MIN || *value > (std::int64_t{1} << 60)) fail(text);
  return *value;
}

std::vector<int> integers(std::string_view text, std::size_t count) {
  std::vector<int> values;
  for (const std::string_view part : split(text, ',')) values.push_back(static_cast<int>(integer(part)));
  if (values.size() != count) fail(text);
  return values;
}

void read_part(std::string_view name, std::string_view value, GameTerms& terms) {
  if (name == "time") {
    terms.move_seconds = real(value);
  } else if (name == "nodes") {
    terms.nodes = static_cast<std::uint64_t>(integer(value));
  } else if (name == "spread") {
    terms.spread = real(value);
  } else if (name == "depth") {
    terms.depth = static_cast<int>(integer(value));
  } else if (name == "clock") {
    const std::size_t plus = value.find('+');
    terms.clock.emplace();
    terms.clock->seconds = real(value.substr(0, plus));
    if (plus != std::string_view::npos) terms.clock->increment = real(value.substr(plus + 1));
  } else if (name == "grace") {
    terms.grace_seconds = real(value);
  } else if (name == "plies") {
    terms.max_plies = static_cast<int>(integer(value));
  } else if (name == "resign") {
    const std::vector<int> parts = integers(value, 2);
    terms.resign = ResignTerms{parts[0], parts[1]};
  } else if (name == "draw") {
    const std::vector<int> parts = integers(value, 3);
    terms.draw = DrawTerms{parts[0], parts[1], parts[2]};
  } else if (name == "tables") {
    terms.tables = integer(value) != 0;
  } else {
    fail(name);
  }
}

}  // namespace

std::string GameTerms::text() const {
  std::vector<std::string> parts;
  if (move_seconds) parts.push_back("time=" + shortest_text(*move_seconds));
  if (nodes) parts.push_back("nodes=" + std::to_string(*nodes));
  if (spread > 0) parts.push_back("spread=" + shortest_text(spread));
  if (depth) parts.push_back("depth=" + std::to_string(*depth));
  if (clock) parts.push_back("clock=" + shortest_text(clock->seconds) + "+" + shortest_text(clock->increment));
  parts.push_back("grace=" + shortest_text(grace_seconds));
  if (max_plies > 0) parts.push_back("plies=" + std::to_string(max_plies));
  if (resign) parts.push_back("resign=" + std::to_string(resign->score) + "," + std::to_string(resign->moves));
  if (draw) {
    parts.push_back("draw=" + std::to_string(draw->score) + "," + std::to_string(draw->plies) + "," +
                    std::to_string(draw->from_ply));
  }
  if (tables) parts.emplace_back("tables=1");
  return join(parts, " ");
}

GameTerms GameTerms::parse(std::string_view text) {
  GameTerms terms;
  for (const std::string_view word : words(text)) {
    const std::size_t equals = word.find('=');
    if (equals == std::string_view::npos) fail(word);
    read_part(word.substr(0, equals), word.substr(equals + 1), terms);
  }
  return terms;
}

}  // namespace palamedes::arena
