#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include "apps/palamedes/event_report.hpp"
#include "apps/palamedes/event_summary.hpp"
#include "apps/palamedes/interruption.hpp"
#include "apps/palamedes/verbs.hpp"
#include "arena/event_file.hpp"
#include "arena/event_records.hpp"
#include "arena/openings.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::apps {
namespace {

struct Options {
  std::string file;
  std::vector<std::string> files;
  std::string output;
  std::string format = "text";
  int game = 0;
  bool json = false;
  std::string variant;
  arena::OpeningSearch openings;
};

void put(const std::string& path, const std::string& content) {
  if (path.empty()) {
    std::fwrite(content.data(), 1, content.size(), stdout);
  } else {
    write_file(path, content);
  }
}

void list(const arena::Event& event, const std::vector<arena::FinishedGame>& games) {
  const auto name = [&](int player) { return event.players[static_cast<std::size_t>(player)].spec; };
  for (const arena::FinishedGame& game : games) {
    fmt::print("{:>6}  {:<7}  {} - {}  {}, {} plies\n", game.task.number + 1,
               catalog::result_mark(game.report.outcome.result), name(game.task.first), name(game.task.second),
               game.report.outcome.reason, game.report.moves.size());
  }
}

void show(const Options& options, bool only_list) {
  const arena::EventFile file = arena::EventFile::read(options.file);
  const arena::Event event = file.event();
  const std::vector<arena::FinishedGame> games = file.games();
  if (only_list) return list(event, games);
  if (options.game > 0) {
    for (const arena::FinishedGame& game : games) {
      if (game.task.number + 1 == options.game) return put("", arena::record_of(event, game).text());
    }
    throw UserError(quote(options.file) + " has no game " + std::to_string(options.game));
  }
  if (options.json) return fmt::print("{}\n", boost::json::serialize(event_json(event, games)));
  fmt::print("{} of {} games\n{}", games.size(), arena::total_games(event), event_summary(event, games));
}

boost::json::object game_json(const arena::Event& event, const arena::FinishedGame& game) {
  boost::json::array moves;
  for (const arena::PlayedMove& move : game.report.moves) {
    boost::json::object one = {
        {"move", move.text}, {"seconds", move.seconds}, {"nodes", move.nodes}, {"depth", move.depth}};
    if (move.score) one["score"] = *move.score;
    moves.push_back(one);
  }
  return {{"number", game.task.number + 1},
          {"round", game.task.round + 1},
          {"first", event.players[static_cast<std::size_t>(game.task.first)].spec},
          {"second", event.players[static_cast<std::size_t>(game.task.second)].spec},
          {"seed", std::to_string(game.task.seed)},
          {"opening", game.task.opening},
          {"opening_plies", game.report.opening_plies},
          {"result", catalog::result_mark(game.report.outcome.result)},
          {"reason", game.report.outcome.reason},
          {"moves", moves}};
}

std::string whole_json(const arena::Event& event, const std::vector<arena::FinishedGame>& games) {
  boost::json::array players;
  for (const arena::EventPlayer& player : event.players) {
    players.push_back({{"engine", player.spec}, {"settings", player.settings}});
  }
  boost::json::array all;
  for (const arena::FinishedGame& game : games) all.push_back(game_json(event, game));
  const boost::json::object whole = {{"kind", arena::kind_name(event.kind)},
                                     {"game", event.game},
                                     {"seed", std::to_string(event.seed)},
                                     {"terms", event.terms.text()},
                                     {"version", event.version},
                                     {"players", players},
                                     {"summary", event_json(event, games)},
                                     {"games", all}};
  return boost::json::serialize(whole) + "\n";
}

void export_event(const Options& options) {
  const arena::EventFile file = arena::EventFile::read(options.file);
  const arena::Event event = file.event();
  const std::vector<arena::FinishedGame> games = file.games();
  if (options.format == "csv") return put(options.output, arena::games_csv(event, games));
  if (options.format == "json") return put(options.output, whole_json(event, games));
  if (options.format == "html") return put(options.output, html_report(event, games));
  std::string text;
  for (const arena::FinishedGame& game : games) {
    text += (text.empty() ? "" : "\n") + arena::record_of(event, game).text();
  }
  put(options.output, text);
}

void find_openings(const Options& options) {
  const std::string game = catalog::make_game(options.variant)->spec();
  engines::StopToken token;
  const Interruption interruption(token);
  const bool shows = isatty(STDERR_FILENO) != 0;
  const std::vector<std::string> openings = arena::find_openings(
      game, options.openings,
      [&](int found, int tried) {
        if (shows)
          fmt::print(stderr, "\r\x1b[K{} of {} openings, {} positions looked at", found, options.openings.count, tried);
      },
      token);
  if (shows) fmt::print(stderr, "\r\x1b[K");
  const arena::OpeningSearch& wish = options.openings;
  std::string text = fmt::format(
      "# Openings: {} random plies that {} with {} nodes finds within {} of {} for the first player, seed {}.\n# game: "
      "{}\n",
      wish.plies, wish.engine, wish.nodes, wish.margin, wish.centre, wish.seed, game);
  for (const std::string& opening : openings) text += opening + "\n";
  put(options.output, text);
  if (static_cast<int>(openings.size()) < wish.count) {
    throw UserError(fmt::format("only {} of {} openings were found; more plies or a wider margin give more",
                                openings.size(), wish.count));
  }
}

void add_openings_part(CLI::App& verb, const std::shared_ptr<Options>& options) {
  CLI::App* part = verb.add_subcommand("openings", "Find balanced openings of a game");
  arena::OpeningSearch& wish = options->openings;
  part->add_option("GAME", options->variant, "A game, as in kalah:6,4")->required();
  part->add_option("--count", wish.count, "How many")->check(CLI::Range(1, 1'000'000))->capture_default_str();
  part->add_option("--plies", wish.plies, "Random plies of each")->check(CLI::Range(0, 1000))->capture_default_str();
  part->add_option("--engine", wish.engine, "Who judges them")->capture_default_str();
  part->add_option("--nodes", wish.nodes, "Nodes for each judgement")->capture_default_str();
  part->add_option("--centre", wish.centre, "The first player's score that is taken for equality")
      ->capture_default_str();
  part->add_option("--margin", wish.margin, "How far from that a score may be")->capture_default_str();
  part->add_option("--seed", wish.seed, "Seed of the random plies")->capture_default_str();
  part->add_option("--output", options->output, "Write to this file");
  part->footer("Example: palamedes records openings kalah --count 500 --output kalah.txt");
  part->callback([options] { find_openings(*options); });
}

}  // namespace

void add_records_verb(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* verb =
      program.add_subcommand("records", "Events and their games: list, show, export, merge; find openings");
  verb->require_subcommand(1);

  CLI::App* listing = verb->add_subcommand("list", "A line for each game");
  listing->add_option("FILE", options->file, "An event file")->required();
  listing->callback([options] { show(*options, true); });

  CLI::App* showing = verb->add_subcommand("show", "The summary of an event, or one game");
  showing->add_option("FILE", options->file, "An event file")->required();
  showing->add_option("--game", options->game, "The record of this game")->check(CLI::Range(1, 1'000'000'000));
  showing->add_flag("--json", options->json, "Print one JSON object");
  showing->footer("Example: palamedes records show match.event --game 3");
  showing->callback([options] { show(*options, false); });

  CLI::App* exporting = verb->add_subcommand("export", "Text records, CSV, JSON, or a page with charts");
  exporting->add_option("FILE", options->file, "An event file")->required();
  exporting->add_option("--format", options->format, "text, csv, json or html")
      ->check(CLI::IsMember({"text", "csv", "json", "html"}))
      ->capture_default_str();
  exporting->add_option("--output", options->output, "Write to this file");
  exporting->footer("Example: palamedes records export match.event --format html --output report.html");
  exporting->callback([options] { export_event(*options); });

  CLI::App* merging = verb->add_subcommand("merge", "Put parts of one event together");
  merging->add_option("FILES", options->files, "Event files")->required();
  merging->add_option("--output", options->output, "The new event file")->required();
  merging->footer("Example: palamedes records merge part1.event part2.event --output all.event");
  merging->callback([options] {
    fmt::print("{} games in {}\n", arena::merge_event_files(options->files, options->output), options->output);
  });

  add_openings_part(*verb, options);
}

}  // namespace palamedes::apps
