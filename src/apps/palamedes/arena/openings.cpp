#include "apps/palamedes/arena/openings.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "apps/palamedes/field_options.hpp"
#include "apps/palamedes/interruption.hpp"
#include "arena/event/file.hpp"
#include "arena/openings.hpp"
#include "base/error.hpp"
#include "base/files/can_write.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "report/output.hpp"
#include "report/print_json.hpp"
#include "report/progress.hpp"

namespace palamedes::apps {
namespace {

struct OpeningsOptions {
  std::string variant;
  std::string out;
  arena::OpeningSearch search;
  std::vector<std::string> events;
  bool json = false;
};

// To the file or to standard output, with how they were found.
void put(const OpeningsOptions& options, const std::string& how, const std::string& game,
         const std::vector<std::string>& openings) {
  if (options.json) {
    report::print_json({{"game", game}, {"how", how}, {"openings", boost::json::value_from(openings)}});
    if (options.out.empty()) return;
  }
  std::string text = "# Openings: " + how + ".\n# game: " + game + "\n";
  for (const std::string& opening : openings) text += opening + "\n";
  report::put_text(options.out, text);
}

void find(const OpeningsOptions& options) {
  check_can_write(options.out);
  const arena::OpeningSearch& wish = options.search;
  const std::string game = catalog::make_game(options.variant)->spec();
  engines::StopToken token;
  const Interruption interruption(token);
  report::Progress progress("openings", static_cast<std::uint64_t>(wish.count));
  const std::vector<std::string> openings = arena::find_openings(
      game, wish,
      [&](int found, int tried) {
        progress.show(static_cast<std::uint64_t>(found), [&] { return fmt::format("{} positions looked at", tried); });
      },
      token);
  progress.finish();
  const std::string how =
      fmt::format("{} random plies that {} with {} nodes finds within {} of {} for the first player, seed {}",
                  wish.plies, wish.engine, wish.nodes, wish.margin, wish.centre, wish.seed);
  put(options, how, game, openings);
  if (static_cast<int>(openings.size()) < wish.count) {
    throw UserError(fmt::format("only {} of {} openings were found; more plies or a wider margin give more",
                                openings.size(), wish.count));
  }
}

void balance(const OpeningsOptions& options) {
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
    how += fmt::format("{}{} ({})", how.empty() ? "" : ", ", arena::shown_name(event, 0), event.terms.text());
    for (const arena::FinishedGame& played : file.games()) {
      const auto [at, fresh] = places.try_emplace(played.task.opening, judged.size());
      if (fresh) judged.push_back({played.task.opening, 0, 0});
      judged[at->second].points += half_points(played, played.task.first) / 2.0;
      ++judged[at->second].games;
    }
  }
  const std::vector<std::string> openings = arena::balanced_openings(judged, options.search.count);
  put(options, fmt::format("{} of {}, the fairest by games of {}", openings.size(), judged.size(), how), game,
      openings);
}

}  // namespace

void add_openings_parts(cli::App& records) {
  const auto options = std::make_shared<OpeningsOptions>();
  cli::App* finding = records.add_subcommand("openings", "Find openings of a game that a search calls level");
  arena::OpeningSearch& wish = options->search;
  finding->add_option("GAME", options->variant, "A game, as in kalah:6,4")->required();
  finding->add_option("--out", options->out, "Write to this file");
  add_fields(*finding, wish);
  finding->add_flag("--json", options->json, "Print one JSON object");
  finding->footer("Example: palamedes records openings kalah --count 900 --out candidates.txt");
  finding->callback([options] { find(*options); });

  cli::App* balancing = records.add_subcommand("balance", "Choose the fairest openings by how games from them ended");
  balancing->add_option("EVENTS", options->events, "Event files of an engine against itself")->required();
  balancing->add_option("--count", wish.count, "How many")->check(cli::Range(1, 1'000'000))->capture_default_str();
  balancing->add_option("--out", options->out, "Write to this file");
  balancing->add_flag("--json", options->json, "Print one JSON object");
  balancing->footer(
      "Example: palamedes match kalah best best --openings candidates.txt --games 1800 --nodes 5000 --file a.event\n"
      "         palamedes records balance a.event --count 600 --out openings.txt");
  balancing->callback([options] { balance(*options); });
}

}  // namespace palamedes::apps
