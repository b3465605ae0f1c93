#include "apps/palamedes/arena/openings.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <unistd.h>

#include "apps/palamedes/interruption.hpp"
#include "arena/event/file.hpp"
#include "arena/openings.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "report/output.hpp"

namespace palamedes::apps {
namespace {

struct Options {
  std::string variant;
  std::string output;
  arena::OpeningSearch search;
  std::vector<std::string> events;
};

std::string file_of(const std::string& how, const std::string& game, const std::vector<std::string>& openings) {
  std::string text = "# Openings: " + how + ".\n# game: " + game + "\n";
  for (const std::string& opening : openings) text += opening + "\n";
  return text;
}

void find(const Options& options) {
  const arena::OpeningSearch& wish = options.search;
  const std::string game = catalog::make_game(options.variant)->spec();
  engines::StopToken token;
  const Interruption interruption(token);
  const bool shows = isatty(STDERR_FILENO) != 0;
  const std::vector<std::string> openings = arena::find_openings(
      game, wish,
      [&](int found, int tried) {
        if (shows) fmt::print(stderr, "\r\x1b[K{} of {} openings, {} positions looked at", found, wish.count, tried);
      },
      token);
  if (shows) fmt::print(stderr, "\r\x1b[K");
  const std::string how =
      fmt::format("{} random plies that {} with {} nodes finds within {} of {} for the first player, seed {}",
                  wish.plies, wish.engine, wish.nodes, wish.margin, wish.centre, wish.seed);
  report::put_text(options.output, file_of(how, game, openings));
  if (static_cast<int>(openings.size()) < wish.count) {
    throw UserError(fmt::format("only {} of {} openings were found; more plies or a wider margin give more",
                                openings.size(), wish.count));
  }
}

void balance(const Options& options) {
  std::map<std::string, std::size_t> places;
  std::vector<arena::JudgedOpening> judged;
  std::string game;
  std::string how;
  for (const std::string& path : options.events) {
    const arena::EventFile file = arena::EventFile::read(path);
    const arena::Event event = file.event();
    if (!game.empty() && event.game != game) {
      throw UserError(fmt::format("{} is of {}, not of {}", quote(path), quote(event.game), quote(game)));
    }
    game = event.game;
    how += fmt::format("{}{} ({})", how.empty() ? "" : ", ", event.players.front().spec, event.terms.text());
    for (const arena::FinishedGame& played : file.games()) {
      const auto [at, fresh] = places.try_emplace(played.task.opening, judged.size());
      if (fresh) judged.push_back({played.task.opening, 0, 0});
      judged[at->second].points += half_points(played, played.task.first) / 2.0;
      ++judged[at->second].games;
    }
  }
  const std::vector<std::string> openings = arena::balanced_openings(judged, options.search.count);
  report::put_text(options.output,
                   file_of(fmt::format("{} of {}, the fairest by games of {}", openings.size(), judged.size(), how),
                           game, openings));
}

}  // namespace

void add_openings_parts(CLI::App& records) {
  const auto options = std::make_shared<Options>();
  CLI::App* finding = records.add_subcommand("openings", "Find openings of a game that a search calls level");
  arena::OpeningSearch& wish = options->search;
  const auto add_common = [&](CLI::App* part) {
    part->add_option("--count", wish.count, "How many")->check(CLI::Range(1, 1'000'000))->capture_default_str();
    part->add_option("--output", options->output, "Write to this file");
  };
  finding->add_option("GAME", options->variant, "A game, as in kalah:6,4")->required();
  add_common(finding);
  finding->add_option("--plies", wish.plies, "Random plies of each")->check(CLI::Range(0, 1000))->capture_default_str();
  finding->add_option("--engine", wish.engine, "Who judges them")->capture_default_str();
  finding->add_option("--nodes", wish.nodes, "Nodes for each judgement")->capture_default_str();
  finding->add_option("--centre", wish.centre, "The first player's score that is taken for equality")
      ->capture_default_str();
  finding->add_option("--margin", wish.margin, "How far from that a score may be")->capture_default_str();
  finding->add_option("--seed", wish.seed, "Seed of the random plies")->capture_default_str();
  finding->footer("Example: palamedes records openings kalah --count 900 --output candidates.txt");
  finding->callback([options] { find(*options); });

  CLI::App* balancing = records.add_subcommand("balance", "Choose the fairest openings by how games from them ended");
  balancing->add_option("EVENTS", options->events, "Event files of an engine against itself")->required();
  add_common(balancing);
  balancing->footer(
      "Example: palamedes match kalah best best --openings candidates.txt --games 1800 --nodes 5000 --file a.event\n"
      "         palamedes records balance a.event --count 600 --output openings.txt");
  balancing->callback([options] { balance(*options); });
}

}  // namespace palamedes::apps
