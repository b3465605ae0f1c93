#include "arena/event/records.hpp"

#include <cmath>
#include <cstdio>

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

}  // namespace

catalog::Record record_of(const Event& event, const FinishedGame& game) {
  const EventPlayer& first = event.players[static_cast<std::size_t>(game.task.first)];
  const EventPlayer& second = event.players[static_cast<std::size_t>(game.task.second)];
  catalog::Record record;
  record.game = event.game;
  record.position = game.report.position;
  record.outcome = game.report.outcome;
  record.tags = {{"First", first.spec},
                 {"Second", second.spec},
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
  std::string text =
      "number,round,first,second,result,reason,plies,opening_plies,first_seconds,second_seconds,first_nodes,"
      "second_nodes,seed,moves\n";
  for (const FinishedGame& game : games) {
    const GameReport& report = game.report;
    const std::vector<std::string> fields = {std::to_string(game.task.number + 1),
                                             std::to_string(game.task.round + 1),
                                             event.players[static_cast<std::size_t>(game.task.first)].spec,
                                             event.players[static_cast<std::size_t>(game.task.second)].spec,
                                             std::string(catalog::result_mark(report.outcome.result)),
                                             report.outcome.reason,
                                             std::to_string(report.moves.size()),
                                             std::to_string(report.opening_plies),
                                             fixed(report.seconds[0]),
                                             fixed(report.seconds[1]),
                                             std::to_string(report.nodes[0]),
                                             std::to_string(report.nodes[1]),
                                             std::to_string(game.task.seed),
                                             move_list(report)};
    for (std::size_t i = 0; i < fields.size(); ++i) text += (i == 0 ? "" : ",") + csv_field(fields[i]);
    text += '\n';
  }
  return text;
}

}  // namespace palamedes::arena
