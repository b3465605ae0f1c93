#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/interruption.hpp"
#include "apps/palamedes/tables/agree.hpp"
#include "apps/palamedes/tables/build.hpp"
#include "apps/palamedes/tables/export.hpp"
#include "apps/palamedes/tables/longest.hpp"
#include "apps/palamedes/tables/report.hpp"
#include "apps/palamedes/verbs.hpp"
#include "base/error.hpp"
#include "base/files/can_write.hpp"
#include "base/files/file.hpp"
#include "base/stopwatch.hpp"
#include "catalog/catalog.hpp"
#include "engines/exact/table_moves.hpp"
#include "report/output.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {
namespace {

struct TablesOptions {
  BuildWish wish;
  std::string position;
  bool all = false;
  std::uint64_t samples = 10'000;
  std::uint64_t seed = 1;
  bool markdown = false;
  std::string slice;
  std::string out;
  std::string format = "csv";
  tables::ValuesSettings values;
  std::uint64_t table_mb = 1024;
};

std::unique_ptr<tables::GameTables> tables_for(const TablesOptions& options) {
  return tables::make_game_tables(Spec::parse(options.wish.game), tables::tables_root(options.wish.tables));
}

// What can be read, in the cache too.
std::unique_ptr<tables::GameTables> found_tables(const TablesOptions& options) {
  return tables::make_game_tables(Spec::parse(options.wish.game), tables::table_roots(options.wish.tables));
}

void print(const boost::json::object& object) { fmt::print("{}\n", boost::json::serialize(object)); }

std::string resume_command(const BuildWish& wish) {
  std::string command = "palamedes tables build " + wish.game;
  if (!wish.up_to.empty()) command += " --up-to " + wish.up_to;
  if (!wish.tables.empty()) command += " --tables " + wish.tables;
  if (wish.no_distances) command += " --no-distances";
  return command;
}

void build(TablesOptions& options) {
  options.wish.resume = resume_command(options.wish);
  const auto game = tables_for(options);
  const std::vector<TableRow> rows = build_tables(*game, options.wish);
  if (options.wish.json) print({{"game", game->game()}, {"folder", game->folder()}, {"tables", json_of(rows)}});
}

void verify(const TablesOptions& options) {
  const auto game = tables_for(options);
  tables::VerifySettings settings;
  if (!options.all) settings.samples = options.samples;
  settings.seed = options.seed;
  settings.threads = threads_or_all(options.wish.threads);
  const Stopwatch watch;
  std::uint64_t checked = 0;
  boost::json::array list;
  settings.on_slice = [&](const std::string& slice, std::uint64_t states, bool whole) {
    checked += states;
    list.push_back({{"name", slice}, {"checked", states}, {"distances", whole}});
    if (!options.wish.json) {
      fmt::print("{}: {} states agree with their successors{}\n", slice, report::grouped(states),
                 whole ? "" : ", as to who wins");
    }
    std::fflush(stdout);
  };
  game->verify(settings);
  if (options.wish.json) {
    print({{"game", game->game()}, {"tables", list}, {"checked", checked}, {"seconds", watch.seconds()}});
  } else {
    fmt::print("{} states checked in {:.1f} s{}\n", report::grouped(checked), watch.seconds(),
               options.all ? "" : fmt::format(", seed {}", options.seed));
  }
}

void info(const TablesOptions& options) {
  const auto game = found_tables(options);
  std::vector<TableRow> rows;
  for (tables::TableInfo& table : game->infos()) rows.push_back({std::move(table), 0});
  if (options.wish.json) return print({{"game", game->game()}, {"folder", game->folder()}, {"tables", json_of(rows)}});
  if (options.markdown) return fmt::print("{}", markdown_of(game->slices(), rows));
  const std::string cache = tables::table_roots(options.wish.tables).cache;
  const bool in_cache = !cache.empty() && tables::has_game_tables(Spec::parse(options.wish.game), cache);
  fmt::print("{} in {}{}\n", game->game(), game->folder(), in_cache ? " and, in part, in " + cache : "");
  if (rows.empty()) return fmt::print("no tables; palamedes tables build {} makes them\n", options.wish.game);
  fmt::print("{}\n", table_heading(game->slices()));
  for (const TableRow& row : rows) fmt::print("{}\n", table_line(row));
}

void probe(const TablesOptions& options) {
  const auto tables = found_tables(options);
  const tables::Value value = tables->value(options.position);
  const auto game = catalog::make_game(tables->game());
  game->set_position(options.position);
  const auto moves = engines::table_moves(*tables, *game);
  if (!moves) throw UserError(missing_tables(*tables));
  if (options.wish.json) {
    boost::json::object report = json_of(value);
    report["game"] = tables->game();
    report["position"] = game->position();
    boost::json::object list;
    for (const engines::TableMove& move : *moves) list[move.move] = json_of(move.value);
    report["moves"] = list;
    return print(report);
  }
  fmt::print("{}\n", value_text(value));
  for (const engines::TableMove& move : *moves) fmt::print("  {:<10} {}\n", move.move, value_text(move.value));
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? "" : fmt::format("{:.2f}", 100.0 * static_cast<double>(part) / static_cast<double>(whole));
}

std::size_t width_of(const SignCount& one) { return std::max<std::size_t>(8, one.name.size() + 1); }

// Names over the columns of percentages, those over decided positions first.
void print_heading(const std::string& heading, const std::vector<SignCount>& estimations) {
  std::string above = fmt::format("{:<6} {:>10} {:>10}", "", "", "");
  std::string names = fmt::format("{:<6} {:>10} {:>10}", heading, "positions", "decided");
  for (const std::string_view over : {"decided", "all"}) {
    for (const SignCount& one : estimations) {
      above += fmt::format(" {:>{}}", &one == &estimations.front() ? over : "", width_of(one));
      names += fmt::format(" {:>{}}", one.name, width_of(one));
    }
  }
  fmt::print("{}\n{}\n", above, names);
}

void print_agreement(const Agreement& part) {
  fmt::print("{:<6} {:>10} {:>10}", part.name, report::grouped(part.positions), report::grouped(part.decided));
  for (const SignCount& one : part.estimations)
    fmt::print(" {:>{}}", percent(one.decided, part.decided), width_of(one));
  for (const SignCount& one : part.estimations) fmt::print(" {:>{}}", percent(one.all, part.positions), width_of(one));
  fmt::print("\n");
}

void agree(const TablesOptions& options) {
  const auto game = found_tables(options);
  std::vector<Agreement> parts = sign_agreement(*game, options.samples, options.seed);
  if (parts.empty()) throw UserError("there are no tables of " + game->game() + " in " + game->folder());
  parts.push_back(total_of(parts));
  if (options.wish.json) {
    boost::json::array list;
    for (const Agreement& part : parts) {
      boost::json::object row = {{"name", part.name}, {"positions", part.positions}, {"decided", part.decided}};
      for (const SignCount& one : part.estimations) row[one.name] = {{"decided", one.decided}, {"all", one.all}};
      list.push_back(std::move(row));
    }
    return print({{"game", game->game()}, {"seed", options.seed}, {"agreement", list}});
  }
  fmt::print("How often the sign of an estimation is that of the exact value, in percent, seed {}\n", options.seed);
  print_heading(game->slices().naming().heading, parts.front().estimations);
  for (const Agreement& part : parts) print_agreement(part);
}

void longest(const TablesOptions& options) {
  const auto game = found_tables(options);
  const catalog::Record record = longest_win(*game, options.slice);
  if (options.wish.json) {
    boost::json::array moves;
    for (const catalog::RecordedMove& move : record.moves) moves.emplace_back(move.text);
    return print({{"game", record.game},
                  {"position", record.position},
                  {"distance", record.moves.size()},
                  {"moves", moves},
                  {"reason", record.outcome.reason}});
  }
  if (options.out.empty()) return fmt::print("{}", record.text());
  write_file(options.out, record.text());
}

void export_slice(const TablesOptions& options) {
  check_can_write(options.out);
  const auto game = found_tables(options);
  const ExportFormat format = options.format == "raw" ? ExportFormat::kRaw : ExportFormat::kCsv;
  const boost::json::object description = export_table(*game, options.slice, format, options.out);
  if (options.wish.json) return print(description);
  const auto states = description.at("records").to_number<std::uint64_t>();
  fmt::print("{} of {} in {}{}\n", report::counted(states, "position"), options.slice, options.out,
             format == ExportFormat::kRaw ? ", described in " + options.out + ".json" : "");
}

void write_values(TablesOptions& options) {
  check_can_write(options.out);
  const auto game = tables_for(options);
  tables::ValuesSettings& settings = options.values;
  settings.out = options.out;
  settings.solving.threads = threads_or_all(options.wish.threads);
  settings.solving.table_bytes = options.table_mb << 20;
  settings.solving.save_seconds = 60;
  settings.on_ply = [&](const tables::ValuesPly& ply) {
    if (!options.wish.json) fmt::print("{}\n", ply_line(ply));
    std::fflush(stdout);
  };
  if (!options.wish.json) fmt::print("{}\n", ply_heading());
  search::StopToken stop;
  const Interruption interruption(stop);
  try {
    const tables::ValuesWritten written = game->write_values(settings, stop);
    if (options.wish.json) return print(json_of(written, game->game(), options.out));
    fmt::print("{} of {} in {}, {} bytes\n", report::counted(written.positions, "value"), game->game(), options.out,
               report::grouped(written.bytes));
  } catch (const tables::BuildStopped&) {
    throw UserError("stopped; what took long to prove is in " + game->folder() +
                    "; the same command goes on from there");
  }
}

cli::App* add_part(cli::App& verb, const std::shared_ptr<TablesOptions>& options, const std::string& name,
                   const std::string& what) {
  cli::App* part = verb.add_subcommand(name, what);
  cli::Option* game = part->add_option("GAME", options->wish.game, "A game, as in morris or morris:nine");
  if (name == "build" || name == "probe" || name == "values") {
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

void add_tables_verb(cli::App& program) {
  const auto options = std::make_shared<TablesOptions>();
  cli::App* verb = program.add_subcommand("tables", "Tables that hold the exact value of every position");
  verb->require_subcommand(1);

  cli::App* building = add_part(*verb, options, "build", "Solve positions backwards and write tables");
  building->add_option("--up-to", options->wish.up_to, "The last slice, by its name, as in 5-5 (else all)");
  building->add_option("--threads", options->wish.threads, "How many threads (else all there are)")
      ->check(cli::Range(1, 256));
  building->add_flag("--no-distances", options->wish.no_distances,
                     "Keep only who wins; remove the distances when they are no longer needed");
  building->footer("Example: palamedes tables build morris --up-to 5-5\nIt goes on where it was stopped.");
  building->callback([options] { build(*options); });

  cli::App* verifying = add_part(*verb, options, "verify", "Derive entries again from those of their successors");
  verifying->add_flag("--all", options->all, "All entries");
  verifying->add_option("--samples", options->samples, "How many of each table")->capture_default_str();
  verifying->add_option("--seed", options->seed, "Which ones")->capture_default_str();
  verifying->add_option("--threads", options->wish.threads, "How many threads (else all there are)")
      ->check(cli::Range(1, 256));
  verifying->footer("Example: palamedes tables verify morris --all");
  verifying->callback([options] { verify(*options); });

  cli::App* telling = add_part(*verb, options, "info", "What tables there are");
  telling->add_flag("--markdown", options->markdown, "As a Markdown table");
  telling->footer("Example: palamedes tables info morris");
  telling->callback([options] { info(*options); });

  cli::App* probing = add_part(*verb, options, "probe", "The value of a position and of each of its moves");
  probing->add_option("POSITION", options->position, "A position text")->required();
  probing->footer("Example: palamedes tables probe morris \"WWWxxxxxxxxxxxxxxxxxBBB w 0 0\"");
  probing->callback([options] { probe(*options); });

  cli::App* agreeing = add_part(*verb, options, "agree", "How often the game's static estimations have the right sign");
  agreeing->add_option("--samples", options->samples, "How many positions of each table")->capture_default_str();
  agreeing->add_option("--seed", options->seed, "Which ones")->capture_default_str();
  agreeing->footer("Example: palamedes tables agree --samples 100000");
  agreeing->callback([options] { agree(*options); });

  cli::App* recording = add_part(*verb, options, "longest", "A record of the longest win");
  recording->add_option("--slice,--space", options->slice, "Of this slice only, as in 4-4");
  recording->add_option("--out", options->out, "Write the record to a file, which `load` of palamedes play reads");
  recording->footer("Example: palamedes tables longest morris --out longest.txt");
  recording->callback([options] { longest(*options); });

  cli::App* exporting = add_part(*verb, options, "export", "Write a slice for other programs");
  exporting->add_option("--slice", options->slice, "Which slice, by its name, as in 4-4")->required();
  exporting->add_option("--format", options->format, "csv, or raw: records for NumPy, described in FILE.json")
      ->check(cli::IsMember{{"csv", "raw"}});
  exporting->add_option("--out", options->out, "The file")->required();
  exporting->footer("Example: palamedes tables export morris --slice 3-3 --format raw --out 3-3.bin");
  exporting->callback([options] { export_slice(*options); });

  cli::App* writing =
      add_part(*verb, options, "values", "Write exact values of the placement phase, for a program without tables");
  writing->add_option("--out", options->out, "The file, as in data/values/morris-six.txt")->required();
  writing->add_option("--plies", options->values.plies, "From the start so many plies (else as many as fit)")
      ->check(cli::Range(0, 24));
  writing->add_option("--bytes", options->values.bytes, "The most that the file may have")->capture_default_str();
  writing->add_flag("--every", options->values.every,
                    "Every position (else after four plies those that moves which keep the value lead to)");
  writing->add_option("--table-mb", options->table_mb, "Memory for the positions that are searched, in MiB")
      ->capture_default_str()
      ->check(cli::Range(1, 1 << 20));
  writing->add_option("--threads", options->wish.threads, "How many threads (else all there are)")
      ->check(cli::Range(1, 256));
  writing->footer(
      "Example: palamedes tables values morris:six --every --out data/values/morris-six.txt\n"
      "It needs all tables of the board, and goes on where it was stopped.");
  writing->callback([options] { write_values(*options); });

  verb->footer("`palamedes tables PART --help` tells more about each.");
}

}  // namespace palamedes::apps
