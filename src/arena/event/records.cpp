#include "arena/event/records.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "base/spec/fields.hpp"
#include "base/text.hpp"

namespace palamedes::arena {
namespace {

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"') result += '"';
    result += c;
  }
  return result + '"';
}

std::string fixed(double value) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%.6f", value);
  return buffer;
}

std::string move_list(const GameReport& report) {
  std::string text;
  for (const PlayedMove& move : report.moves) text += (text.empty() ? "" : " ") + move.text;
  return text;
}

using NamedText = std::pair<std::string, std::string>;

// What people look for first, numbers as they count and names of players; then whatever else is described.
std::vector<NamedText> csv_columns(const Event& event, const FinishedGame& game) {
  const GameReport& report = game.report;
  const auto name = [&](int player) { return shown_name(event, player); };
  std::vector<NamedText> columns = {{"number", std::to_string(game.task.number + 1)},
                                    {"round", std::to_string(game.task.round + 1)},
                                    {"first", name(game.task.first)},
                                    {"second", name(game.task.second)},
                                    {"result", std::string(catalog::result_mark(report.outcome.result))},
                                    {"reason", report.outcome.reason},
                                    {"plies", std::to_string(report.moves.size())},
                                    {"opening_plies", std::to_string(report.opening_plies)},
                                    {"first_seconds", fixed(report.seconds[0])},
                                    {"second_seconds", fixed(report.seconds[1])},
                                    {"first_nodes", std::to_string(report.nodes[0])},
                                    {"second_nodes", std::to_string(report.nodes[1])},
                                    {"seed", std::to_string(game.task.seed)},
                                    {"moves", move_list(report)}};
  for (const NamedValue& field : values_of(game)) {
    const bool is_there = std::any_of(columns.begin(), columns.end(),
                                      [&](const NamedText& column) { return column.first == field.name; });
    if (!is_there) columns.emplace_back(field.name, value_text(field.value));
  }
  return columns;
}

std::string csv_line(const std::vector<NamedText>& columns, std::string NamedText::*part) {
  std::vector<std::string> fields;
  for (const NamedText& column : columns) fields.push_back(csv_field(column.*part));
  return join(fields, ",") + "\n";
}

}  // namespace

catalog::Record record_of(const Event& event, const FinishedGame& game) {
  const EventPlayer& first = event.players[static_cast<std::size_t>(game.task.first)];
  const EventPlayer& second = event.players[static_cast<std::size_t>(game.task.second)];
  catalog::Record record;
  record.game = event.game;
  record.position = game.report.position;
  record.outcome = game.report.outcome;
  record.tags = {{"First", shown_name(event, game.task.first)},
                 {"Second", shown_name(event, game.task.second)},
                 {"FirstSettings", first.settings},
                 {"SecondSettings", second.settings},
                 {"Event", std::string(kind_name(event.kind))},
                 {"Number", std::to_string(game.task.number + 1)},
                 {"Round", std::to_string(game.task.round + 1)},
                 {"Seed", std::to_string(game.task.seed)},
                 {"EventSeed", std::to_string(event.seed)},
                 {"OpeningPlies", std::to_string(game.report.opening_plies)},
                 {"Terms", event.terms.text()},
                 {"Version", event.version}};
  for (std::size_t i = 0; i < game.report.warnings.size(); ++i) {
    if (game.report.warnings[i].empty()) continue;
    record.tags.emplace_back(i == 0 ? "FirstWarning" : "SecondWarning", game.report.warnings[i]);
  }
  for (std::size_t i = 0; i < game.report.moves.size(); ++i) {
    const PlayedMove& move = game.report.moves[i];
    catalog::RecordedMove& recorded = record.moves.emplace_back();
    recorded.text = move.text;
    if (static_cast<int>(i) < game.report.opening_plies) continue;
    recorded.score = move.score;
    recorded.milliseconds = std::llround(move.seconds * 1000);
    recorded.comment = "nodes " + std::to_string(move.nodes) + " depth " + std::to_string(move.depth);
  }
  return record;
}

std::string games_csv(const Event& event, const std::vector<FinishedGame>& games) {
  std::string text = csv_line(csv_columns(event, FinishedGame()), &NamedText::first);
  for (const FinishedGame& game : games) text += csv_line(csv_columns(event, game), &NamedText::second);
  return text;
}

}  // namespace palamedes::arena
