#include "arena/event/records.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/arena/openings.hpp"
#include "apps/palamedes/arena/options.hpp"
#include "apps/palamedes/field_options.hpp"
#include "apps/palamedes/verbs.hpp"
#include "arena/event/checksum.hpp"
#include "arena/event/file.hpp"
#include "arena/event/merge.hpp"
#include "arena/report/conversions.hpp"
#include "arena/report/first_moves.hpp"
#include "arena/report/html.hpp"
#include "arena/report/lengths.hpp"
#include "arena/report/summary.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "base/usage_error.hpp"
#include "catalog/record_seal.hpp"
#include "report/charts.hpp"
#include "report/fields_json.hpp"
#include "report/output.hpp"
#include "report/print_json.hpp"
#include "report/text_table.hpp"

namespace palamedes::apps {
namespace {

struct RecordsOptions {
  std::string file;
  std::vector<std::string> files;
  std::string out;
  std::string chart;
  std::string format = "text";
  int game = 0;
  int score = 300;
  SprtOptions sprt;
  bool json = false;
};

void list_json(const arena::Event& event, const std::vector<arena::FinishedGame>& games) {
  boost::json::array all;
  for (const arena::FinishedGame& game : games) {
    all.push_back({{"number", game.task.number + 1},
                   {"first", arena::shown_name(event, game.task.first)},
                   {"second", arena::shown_name(event, game.task.second)},
                   {"result", catalog::result_mark(game.report.outcome.result)},
                   {"reason", game.report.outcome.reason},
                   {"plies", game.report.moves.size()}});
  }
  report::print_json({{"game", event.game}, {"games", all}});
}

void list(const arena::Event& event, const std::vector<arena::FinishedGame>& games) {
  const auto name = [&](int player) { return arena::shown_name(event, player); };
  report::TextTable table({{""}, {"", report::Align::kLeft}, {"", report::Align::kLeft}, {"", report::Align::kLeft}});
  for (const arena::FinishedGame& game : games) {
    const arena::GameReport& report = game.report;
    table.add({std::to_string(game.task.number + 1), std::string(catalog::result_mark(report.outcome.result)),
               name(game.task.first) + " - " + name(game.task.second),
               fmt::format("{}, {} plies", report.outcome.reason, report.moves.size())});
  }
  fmt::print("{}", table.text());
}

// As the description has it, but with names and with numbers as people count.
boost::json::object game_json(const arena::Event& event, const arena::FinishedGame& game) {
  boost::json::object object = report::to_json(game);
  object["number"] = game.task.number + 1;
  object["round"] = game.task.round + 1;
  object["first"] = arena::shown_name(event, game.task.first);
  object["second"] = arena::shown_name(event, game.task.second);
  return object;
}

void show_game(const RecordsOptions& options, const arena::Event& event,
               const std::vector<arena::FinishedGame>& games) {
  for (const arena::FinishedGame& game : games) {
    if (game.task.number + 1 != options.game) continue;
    if (options.json) return report::print_json(game_json(event, game));
    return report::put_text("", arena::record_of(event, game).text());
  }
  throw UserError(quote(options.file) + " has no game " + std::to_string(options.game));
}

void show(const RecordsOptions& options, bool only_list) {
  const arena::EventFile file = arena::EventFile::read(options.file);
  arena::Event event = file.event();
  if (const auto bounds = sprt_of(options.sprt)) {
    if (event.kind != arena::EventKind::kMatch) throw UsageError("--sprt is for matches of two engines");
    event.sprt = bounds;
  }
  const std::vector<arena::FinishedGame> games = file.games();
  if (only_list) return options.json ? list_json(event, games) : list(event, games);
  if (options.game > 0) return show_game(options, event, games);
  if (options.json) return report::print_json(arena::event_json(event, games));
  fmt::print("{} of {}\n{}", games.size(),
             report::counted(static_cast<unsigned long long>(arena::total_games(event)), "game"),
             arena::event_summary(event, games));
}

std::string whole_json(const arena::Event& event, const std::vector<arena::FinishedGame>& games) {
  boost::json::array players;
  for (std::size_t i = 0; i < event.players.size(); ++i) {
    players.push_back(
        {{"engine", arena::shown_name(event, static_cast<int>(i))}, {"settings", event.players[i].settings}});
  }
  boost::json::array all;
  for (const arena::FinishedGame& game : games) all.push_back(game_json(event, game));
  boost::json::object whole = report::to_json(event);
  whole["players"] = players;
  whole["summary"] = arena::event_json(event, games);
  whole["games"] = all;
  return boost::json::serialize(whole) + "\n";
}

void export_event(const RecordsOptions& options) {
  const arena::EventFile file = arena::EventFile::read(options.file);
  const arena::Event event = file.event();
  const std::vector<arena::FinishedGame> games = file.games();
  for (const arena::FinishedGame& game : games) arena::check_game(event, game);
  if (options.format == "csv") return report::put_text(options.out, arena::games_csv(event, games));
  if (options.format == "json") return report::put_text(options.out, whole_json(event, games));
  if (options.format == "html") return report::put_text(options.out, arena::html_report(event, games));
  std::string text;
  for (const arena::FinishedGame& game : games) {
    text += (text.empty() ? "" : "\n") + catalog::sealed_text(arena::record_of(event, game));
  }
  report::put_text(options.out, text);
}

// The games of several events, which must be of one game.
struct Games {
  std::string game;
  std::vector<arena::FinishedGame> games;

  explicit Games(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) {
      const arena::EventFile file = arena::EventFile::read(path);
      const std::string of = file.event().game;
      if (!game.empty() && of != game) throw UserError(quote(path) + " is of " + of + ", not of " + game);
      game = of;
      for (arena::FinishedGame& each : file.games()) games.push_back(std::move(each));
    }
    if (games.empty()) throw UserError("no game was finished yet");
  }
};

void show_first_moves(const RecordsOptions& options) {
  const Games all(options.files);
  const std::vector<arena::FirstMove> moves = arena::first_moves(all.game, all.games);
  if (options.json) {
    boost::json::object by_move;
    for (const arena::FirstMove& move : moves) {
      by_move[move.move] = {{"wins", move.tally.wins},     {"draws", move.tally.draws}, {"losses", move.tally.losses},
                            {"score", move.tally.score()}, {"low", move.low()},         {"high", move.high()}};
    }
    return report::print_json({{"game", all.game}, {"moves", by_move}});
  }
  report::TextTable table({{"first move", report::Align::kLeft}, {"games"}, {"score"}, {"95% interval"}});
  for (const arena::FirstMove& move : moves) {
    table.add({move.move, std::to_string(move.tally.games()), fmt::format("{:.1f}%", 100 * move.tally.score()),
               fmt::format("{:.1f}% to {:.1f}%", 100 * move.low(), 100 * move.high())});
  }
  fmt::print("{}", table.text());
}

void draw_time_spent(const RecordsOptions& options) {
  if (options.files.size() != 1) throw UsageError("--chart is of one event");
  const arena::EventFile file = arena::EventFile::read(options.files.front());
  const std::vector<report::Series> series = arena::time_spent(file.event(), file.games());
  double most = 0;
  for (const report::Series& one : series) {
    if (!one.values.empty()) most = std::max(most, one.values.back());
  }
  if (most <= 0) throw UserError("nobody has spent any time yet");
  report::put_text(options.chart,
                   report::chart_file(report::line_chart("Time spent (s)", "own move", series, 0, most)));
}

void show_lengths(const RecordsOptions& options) {
  if (!options.chart.empty()) draw_time_spent(options);
  const std::vector<arena::FinishedGame> games = Games(options.files).games;
  const std::vector<arena::LengthPoint> points = arena::game_lengths(games);
  if (options.json) {
    boost::json::array all;
    for (const arena::LengthPoint& point : points) {
      all.push_back(
          {{"plies", point.plies}, {"games", point.games}, {"own_moves", point.own_moves}, {"seconds", point.seconds}});
    }
    return report::print_json({{"lengths", all}});
  }
  report::TextTable table({{"plies played"}, {"games"}, {"own moves to come"}, {"seconds spent"}});
  for (const arena::LengthPoint& point : points) {
    table.add({std::to_string(point.plies), std::to_string(point.games), fmt::format("{:.1f}", point.own_moves),
               fmt::format("{:.2f}", point.seconds)});
  }
  fmt::print("{}", table.text());
}

void show_conversions(const RecordsOptions& options) {
  const arena::EventFile file = arena::EventFile::read(options.file);
  const arena::Event event = file.event();
  const std::vector<arena::Conversion> found = arena::conversions(event, file.games(), options.score);
  report::TextTable table(
      {{"player", report::Align::kLeft}, {"games with a lead"}, {"won"}, {"plies to the end, median"}});
  boost::json::array players;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const arena::Conversion& each = found[i];
    const std::string name = arena::shown_name(event, static_cast<int>(i));
    players.push_back({{"player", name}, {"games", each.games}, {"won", each.won}, {"median_plies", each.plies}});
    table.add({name, std::to_string(each.games), std::to_string(each.won), fmt::format("{:.1f}", each.plies)});
  }
  if (options.json) return report::print_json({{"score", options.score}, {"players", players}});
  fmt::print("{}", table.text());
}

}  // namespace

void add_records_verb(cli::App& program) {
  const auto options = std::make_shared<RecordsOptions>();
  cli::App* verb =
      program.add_subcommand("records", "Events and their games: list, show, export, merge; find and balance openings");
  verb->require_subcommand(1);

  cli::App* listing = verb->add_subcommand("list", "A line for each game");
  listing->add_option("FILE", options->file, "An event file")->required();
  listing->add_flag("--json", options->json, "Print one JSON object");
  listing->footer("Example: palamedes records list match.event");
  listing->callback([options] { show(*options, true); });

  cli::App* showing = verb->add_subcommand("show", "The summary of an event, or one game");
  showing->add_option("FILE", options->file, "An event file")->required();
  showing->add_option("--game", options->game, "The record of this game")->check(cli::Range(1, 1'000'000'000));
  add_fields(*showing, options->sprt);
  showing->option("--sprt")->description("What a test of ELO0,ELO1 says of the games of a match, as in 0,50");
  showing->add_flag("--json", options->json, "Print one JSON object");
  showing->footer(
      "Example: palamedes records show match.event --game 3\n"
      "         palamedes records show match.event --sprt 0,20");
  showing->callback([options] { show(*options, false); });

  cli::App* lengths =
      verb->add_subcommand("lengths", "How long games last from each point on, and what they cost until then");
  lengths->add_option("FILES", options->files, "Event files")->required();
  lengths->add_flag("--json", options->json, "Print one JSON object");
  lengths->add_option("--chart", options->chart, "Draw the time that the players of one event spent, as SVG");
  lengths->footer("Example: palamedes records lengths match.event --chart time.svg");
  lengths->callback([options] { show_lengths(*options); });

  cli::App* conversions =
      verb->add_subcommand("conversions", "What players made of their leads, and how long that took them");
  conversions->add_option("FILE", options->file, "An event file")->required();
  conversions->add_option("--score", options->score, "A lead is a score of at least this by the player itself")
      ->check(cli::Range(1, 1'000'000));
  conversions->add_flag("--json", options->json, "Print one JSON object");
  conversions->footer("Example: palamedes records conversions match.event --score 300");
  conversions->callback([options] { show_conversions(*options); });

  cli::App* first =
      verb->add_subcommand("first-moves", "What games came to that began with each move, symmetries counted as one");
  first->add_option("FILES", options->files, "Event files")->required();
  first->add_flag("--json", options->json, "Print one JSON object");
  first->footer("Example: palamedes records first-moves match.event");
  first->callback([options] { show_first_moves(*options); });

  cli::App* exporting = verb->add_subcommand("export", "Text records, CSV, JSON, or a page with charts");
  exporting->add_option("FILE", options->file, "An event file")->required();
  exporting->add_option("--format", options->format, "text, csv, json or html")
      ->check(cli::IsMember{{"text", "csv", "json", "html"}})
      ->capture_default_str();
  exporting->add_option("--out", options->out, "Write to this file");
  exporting->footer("Example: palamedes records export match.event --format html --out report.html");
  exporting->callback([options] { export_event(*options); });

  cli::App* merging = verb->add_subcommand("merge", "Put parts of one event together");
  merging->add_option("FILES", options->files, "Event files")->required();
  merging->add_option("--out", options->out, "The new event file")->required();
  merging->footer("Example: palamedes records merge part1.event part2.event --out all.event");
  merging->add_flag("--json", options->json, "Print one JSON object");
  merging->callback([options] {
    const auto games = arena::merge_event_files(options->files, options->out);
    if (options->json) return report::print_json({{"games", games}, {"file", options->out}});
    fmt::print("{} in {}\n", report::counted(static_cast<unsigned long long>(games), "game"), options->out);
  });

  add_openings_parts(*verb);
}

}  // namespace palamedes::apps
