#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include "apps/palamedes/output.hpp"
#include "apps/palamedes/tables_build.hpp"
#include "apps/palamedes/tables_report.hpp"
#include "apps/palamedes/verbs.hpp"
#include "base/error.hpp"
#include "base/stopwatch.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {
namespace {

struct Options {
  BuildWish wish;
  bool yes = false;
  bool markdown = false;
};

// States that the short measured run solves a second, in a folder that is thrown away.
double measured_rate(const Spec& spec, const Options& options) {
  const std::filesystem::path scratch =
      std::filesystem::temp_directory_path() / ("palamedes-solve-" + std::to_string(::getpid()));
  const auto game = tables::make_game_tables(spec, scratch.string());
  const std::vector<tables::Space> all = game->pairs(std::nullopt);
  constexpr std::uint64_t kEnough = 30'000'000;
  tables::BuildSettings settings;
  settings.threads = threads_or_all(options.wish.threads);
  std::uint64_t states = 0;
  for (const tables::Space pair : all) {
    if (states >= kEnough || pair.mine > 4) break;
    settings.up_to = pair;
    states += game->stored_states(pair) + (pair == pair.partner() ? 0 : game->stored_states(pair.partner()));
  }
  const Stopwatch watch;
  game->build(settings, {});
  const double seconds = watch.seconds();
  std::error_code ignored;
  std::filesystem::remove_all(scratch, ignored);
  return static_cast<double>(states) / seconds;
}

struct Needs {
  std::uint64_t states = 0;  // that are not solved yet
  std::uint64_t memory = 0;
  std::uint64_t wide_memory = 0;
  std::uint64_t all_states = 0;
};

Needs needs_of(const tables::GameTables& game, const std::optional<tables::Space>& up_to) {
  std::vector<tables::Space> there;
  for (const tables::TableInfo& info : game.infos()) there.push_back(info.space);
  Needs needs;
  for (const tables::Space pair : game.pairs(up_to)) {
    const std::uint64_t states =
        game.stored_states(pair) + (pair == pair.partner() ? 0 : game.stored_states(pair.partner()));
    needs.all_states += states;
    if (std::find(there.begin(), there.end(), pair) != there.end()) continue;
    needs.states += states;
    needs.memory = std::max(needs.memory, game.memory(pair, 1));
    needs.wide_memory = std::max(needs.wide_memory, game.memory(pair, 2));
  }
  return needs;
}

bool agreed() {
  if (isatty(0) == 0) throw UserError("solving takes long; say --yes to begin without being asked");
  fmt::print("Begin? [y/N] ");
  std::fflush(stdout);
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

void run(Options& options) {
  const Spec spec = Spec::parse(options.wish.game);
  const auto game = tables::make_game_tables(spec, tables::tables_root(options.wish.tables));
  std::optional<tables::Space> up_to;
  if (!options.wish.up_to.empty()) up_to = parse_space(options.wish.up_to);
  const Needs needs = needs_of(*game, up_to);
  if (!options.wish.json) {
    fmt::print("{} in {}\n", game->game(), game->folder());
    if (needs.states != 0) {
      const double rate = measured_rate(spec, options);
      constexpr double kGiB = 1024.0 * 1024 * 1024;
      fmt::print("{} states modulo symmetry, {} of them still to solve\n", grouped(needs.all_states),
                 grouped(needs.states));
      fmt::print("memory: {:.1f} GiB, {:.1f} where wins take more than 254 plies\n",
                 static_cast<double>(needs.memory) / kGiB, static_cast<double>(needs.wide_memory) / kGiB);
      fmt::print("disk: up to {:.1f} GiB for results, {:.1f} GiB more for distances, before compression\n",
                 static_cast<double>(needs.all_states) / tables::kStatesPerByte / kGiB,
                 static_cast<double>(needs.all_states) / kGiB);
      fmt::print("time: about {:.0f} min at the {} states a second of a short run\n",
                 static_cast<double>(needs.states) / rate / 60, grouped(static_cast<std::uint64_t>(rate)));
    }
  }
  if (needs.states != 0 && !options.yes && !agreed()) return;
  options.wish.resume = "palamedes solve " + options.wish.game + " --yes" +
                        (options.wish.up_to.empty() ? "" : " --up-to " + options.wish.up_to) +
                        (options.wish.tables.empty() ? "" : " --tables " + options.wish.tables);
  const Stopwatch watch;
  const std::vector<TableRow> rows = build_tables(*game, options.wish);
  if (options.wish.json) {
    fmt::print("{}\n", boost::json::serialize(boost::json::object{{"game", game->game()},
                                                                  {"folder", game->folder()},
                                                                  {"tables", json_of(rows)},
                                                                  {"seconds", watch.seconds()}}));
  } else {
    if (options.markdown) fmt::print("\n{}", markdown_of(rows));
    fmt::print("{:.1f} s\n", watch.seconds());
  }
}

}  // namespace

void add_solve_verb(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* verb = program.add_subcommand("solve", "Solve a game completely");
  verb->add_option("GAME", options->wish.game, "A game, as in morris")->required();
  verb->add_flag("--yes", options->yes, "Begin without being asked");
  verb->add_option("--up-to", options->wish.up_to, "The last pair of piece counts, as in 5-5 (else all)");
  verb->add_option("--tables", options->wish.tables,
                   "The folder of the tables (else $PALAMEDES_TABLES, else the user's)");
  verb->add_option("--threads", options->wish.threads, "How many threads (else all there are)")
      ->check(CLI::Range(1, 256));
  verb->add_flag("--no-distances", options->wish.no_distances,
                 "Keep only who wins; remove the distances when they are no longer needed");
  verb->add_flag("--markdown", options->markdown, "End with a Markdown table");
  verb->add_flag("--json", options->wish.json, "Print one JSON object");
  verb->footer("Example: palamedes solve morris\nIt goes on where it was stopped.");
  verb->callback([options] { run(*options); });
}

}  // namespace palamedes::apps
