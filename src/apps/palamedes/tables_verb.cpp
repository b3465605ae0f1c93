#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

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
  std::string position;
  bool all = false;
  std::uint64_t samples = 10'000;
  std::uint64_t seed = 1;
  bool markdown = false;
};

std::unique_ptr<tables::GameTables> tables_for(const Options& options) {
  return tables::make_game_tables(Spec::parse(options.wish.game), tables::tables_root(options.wish.tables));
}

void print(const boost::json::object& object) { fmt::print("{}\n", boost::json::serialize(object)); }

std::string resume_command(const BuildWish& wish) {
  std::string command = "palamedes tables build " + wish.game;
  if (!wish.up_to.empty()) command += " --up-to " + wish.up_to;
  if (!wish.tables.empty()) command += " --tables " + wish.tables;
  if (wish.no_distances) command += " --no-distances";
  return command;
}

void build(Options& options) {
  options.wish.resume = resume_command(options.wish);
  const auto game = tables_for(options);
  const std::vector<TableRow> rows = build_tables(*game, options.wish);
  if (options.wish.json) print({{"game", game->game()}, {"folder", game->folder()}, {"tables", json_of(rows)}});
}

void verify(const Options& options) {
  const auto game = tables_for(options);
  tables::VerifySettings settings;
  if (!options.all) settings.samples = options.samples;
  settings.seed = options.seed;
  settings.threads = threads_or_all(options.wish.threads);
  const Stopwatch watch;
  std::uint64_t checked = 0;
  boost::json::array list;
  settings.on_space = [&](tables::Space space, std::uint64_t states) {
    checked += states;
    list.push_back({{"name", space.text()}, {"checked", states}});
    if (!options.wish.json) fmt::print("{}: {} states agree with their successors\n", space.text(), grouped(states));
    std::fflush(stdout);
  };
  game->verify(settings);
  if (options.wish.json) {
    print({{"game", game->game()}, {"tables", list}, {"checked", checked}, {"seconds", watch.seconds()}});
  } else {
    fmt::print("{} states checked in {:.1f} s{}\n", grouped(checked), watch.seconds(),
               options.all ? "" : fmt::format(", seed {}", options.seed));
  }
}

void info(const Options& options) {
  const auto game = tables_for(options);
  std::vector<TableRow> rows;
  for (tables::TableInfo& table : game->infos()) rows.push_back({std::move(table), 0});
  if (options.wish.json) return print({{"game", game->game()}, {"folder", game->folder()}, {"tables", json_of(rows)}});
  if (options.markdown) return fmt::print("{}", markdown_of(rows));
  fmt::print("{} in {}\n", game->game(), game->folder());
  if (rows.empty()) return fmt::print("no tables; palamedes tables build {} makes them\n", options.wish.game);
  fmt::print("{}\n", table_heading());
  for (const TableRow& row : rows) fmt::print("{}\n", table_line(row));
}

void probe(const Options& options) {
  const auto game = tables_for(options);
  const tables::Probed probed = game->probe(options.position);
  if (options.wish.json) {
    boost::json::object report = json_of(probed.value);
    report["game"] = game->game();
    report["position"] = probed.position;
    boost::json::object moves;
    for (const tables::ProbedMove& move : probed.moves) moves[move.move] = json_of(move.value);
    report["moves"] = moves;
    return print(report);
  }
  fmt::print("{}\n", value_text(probed.value));
  for (const tables::ProbedMove& move : probed.moves) fmt::print("  {:<10} {}\n", move.move, value_text(move.value));
}

CLI::App* add_part(CLI::App& verb, const std::shared_ptr<Options>& options, const std::string& name,
                   const std::string& what) {
  CLI::App* part = verb.add_subcommand(name, what);
  CLI::Option* game = part->add_option("GAME", options->wish.game, "A game, as in morris or morris:nine");
  if (name == "build" || name == "probe") {
    game->required();
  } else {
    game->default_val("morris");
  }
  part->add_option("--tables", options->wish.tables,
                   "The folder of the tables (else $PALAMEDES_TABLES, else the user's)");
  part->add_flag("--json", options->wish.json, "Print one JSON object");
  return part;
}

}  // namespace

void add_tables_verb(CLI::App& program) {
  const auto options = std::make_shared<Options>();
  CLI::App* verb = program.add_subcommand("tables", "Tables that hold the exact value of every position");
  verb->require_subcommand(1);

  CLI::App* building = add_part(*verb, options, "build", "Solve positions backwards and write tables");
  building->add_option("--up-to", options->wish.up_to, "The last pair of piece counts, as in 5-5 (else all)");
  building->add_option("--threads", options->wish.threads, "How many threads (else all there are)")
      ->check(CLI::Range(1, 256));
  building->add_flag("--no-distances", options->wish.no_distances,
                     "Keep only who wins; remove the distances when they are no longer needed");
  building->footer("Example: palamedes tables build morris --up-to 5-5\nIt goes on where it was stopped.");
  building->callback([options] { build(*options); });

  CLI::App* verifying = add_part(*verb, options, "verify", "Derive entries again from those of their successors");
  verifying->add_flag("--all", options->all, "All entries");
  verifying->add_option("--samples", options->samples, "How many of each table")->capture_default_str();
  verifying->add_option("--seed", options->seed, "Which ones")->capture_default_str();
  verifying->add_option("--threads", options->wish.threads, "How many threads (else all there are)")
      ->check(CLI::Range(1, 256));
  verifying->footer("Example: palamedes tables verify morris --all");
  verifying->callback([options] { verify(*options); });

  CLI::App* telling = add_part(*verb, options, "info", "What tables there are");
  telling->add_flag("--markdown", options->markdown, "As a Markdown table");
  telling->footer("Example: palamedes tables info morris");
  telling->callback([options] { info(*options); });

  CLI::App* probing = add_part(*verb, options, "probe", "The value of a position and of each of its moves");
  probing->add_option("POSITION", options->position, "A position text")->required();
  probing->footer("Example: palamedes tables probe morris \"WWWxxxxxxxxxxxxxxxxxBBB w 0 0\"");
  probing->callback([options] { probe(*options); });

  verb->footer("`palamedes tables PART --help` tells more about each.");
}

}  // namespace palamedes::apps
