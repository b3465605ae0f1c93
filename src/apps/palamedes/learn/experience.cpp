#include "apps/palamedes/learn/experience.hpp"

#include <algorithm>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"
#include "catalog/canonical.hpp"
#include "catalog/catalog.hpp"
#include "engines/experience/options.hpp"
#include "learn/experience/file.hpp"
#include "learn/experience/merge.hpp"
#include "report/output.hpp"
#include "report/print_json.hpp"
#include "report/text_table.hpp"

namespace palamedes::apps {
namespace {

struct ExperienceOptions {
  std::string database;
  std::vector<std::string> files;
  std::string game;
  std::string position;
  std::string moves;
  std::string experience = "auto";
  std::string out;
  std::string made;
  std::int64_t least = 20;
  bool json = false;
};

// Seconds of this program on a processor: what others do on the machine is left out.
double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

void print_count(const std::string& database, const learn::ImportCount& count, bool json) {
  const double seconds = std::max(processor_seconds(), 1e-9);
  const double rate = static_cast<double>(count.plies) / seconds;
  if (json) {
    const boost::json::object report = {{"games", count.games},           {"known", count.known},
                                        {"unfinished", count.unfinished}, {"positions", count.plies},
                                        {"processor_seconds", seconds},   {"positions_per_second", rate}};
    fmt::print("{}\n", boost::json::serialize(report));
    return;
  }
  fmt::print("{}: {} added with {}, {} known before", database, report::counted(count.games, "game"),
             report::counted(count.plies, "position"), report::grouped(count.known));
  if (count.unfinished > 0) fmt::print(", {} without a result left out", report::grouped(count.unfinished));
  fmt::print("; {:.2f} s of a processor, {} positions per second\n", seconds,
             report::grouped(static_cast<unsigned long long>(rate)));
}

void run_import(const ExperienceOptions& options) {
  print_count(options.database, import_experience(options.database, options.files), options.json);
}

void run_merge(const ExperienceOptions& options) {
  print_count(options.database, learn::merge_experience(options.files, options.database), options.json);
}

struct Row {
  std::string move;
  knowledge::MoveTally tally;
};

// The most played first; moves that were never played are not listed. Of moves that are each other's image the first
// stands for all.
std::vector<Row> rows_of(const catalog::Game& game, const knowledge::Experience& experience) {
  const catalog::CanonicalKey position(game);
  std::map<std::string, std::string> here;
  for (const std::string& move : game.legal_moves()) here.emplace(position.move(move), move);
  std::vector<Row> rows;
  for (const knowledge::MoveTally& tally : experience.moves(position.value())) {
    if (const auto move = here.find(tally.move); move != here.end()) rows.push_back({move->second, tally});
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const Row& a, const Row& b) { return a.tally.times() > b.tally.times(); });
  return rows;
}

double average_score(const knowledge::MoveTally& tally) {
  return static_cast<double>(tally.scores) / static_cast<double>(std::max<std::int64_t>(1, tally.scored));
}

void print_rows(const std::vector<Row>& rows) {
  report::TextTable table({{"move"}, {"times"}, {"wins"}, {"draws"}, {"losses"}, {"points"}, {"score"}});
  for (const auto& [move, tally] : rows) {
    table.add({move, std::to_string(tally.times()), std::to_string(tally.wins), std::to_string(tally.draws),
               std::to_string(tally.losses), fmt::format("{:.1f}%", 100 * tally.points()),
               tally.scored > 0 ? fmt::format("{:.1f}", average_score(tally)) : "-"});
  }
  fmt::print("{}", table.text());
}

void print_rows_json(const catalog::Game& game, const std::vector<Row>& rows) {
  boost::json::array moves;
  for (const auto& [move, tally] : rows) {
    moves.push_back({{"move", move},
                     {"times", tally.times()},
                     {"wins", tally.wins},
                     {"draws", tally.draws},
                     {"losses", tally.losses},
                     {"scored", tally.scored},
                     {"scores", tally.scores}});
  }
  const boost::json::object report = {{"game", game.spec()}, {"position", game.position()}, {"moves", moves}};
  fmt::print("{}\n", boost::json::serialize(report));
}

void run_show(const ExperienceOptions& options) {
  const auto game = catalog::make_game(options.game);
  if (!options.position.empty()) game->set_position(options.position);
  for (const std::string_view move : words(options.moves)) game->play(move);
  const knowledge::ExperienceOf whose = engines::whose_experience(*game);
  const auto experience = options.experience == "auto" ? knowledge::Experience::built_in(whose)
                                                       : knowledge::Experience::open(options.experience, whose, 1);
  if (!experience)
    throw UserError("the program has no experience of " + options.game + "; name a database: --experience");
  const std::vector<Row> rows = rows_of(*game, *experience);
  if (options.json) return print_rows_json(*game, rows);
  fmt::print("{}", game->draw(report::output_style("auto")));
  if (rows.empty()) {
    fmt::print("this position was met fewer than {} times\n", experience->least());
  } else {
    print_rows(rows);
  }
}

void print_kept(const ExperienceOptions& options, const std::string& file, std::uint64_t positions) {
  if (options.json) return report::print_json({{"positions", positions}, {"least", options.least}, {"file", file}});
  fmt::print(report::notes_beside(file), "{}: {} positions met {} times or more\n", file, report::grouped(positions),
             options.least);
}

void run_prune(const ExperienceOptions& options) {
  const std::string target = options.out.empty() ? options.database : options.out;
  learn::prune_experience(options.database, options.least, target);
  print_kept(options, target, learn::count_experience(target).positions);
}

void run_export(const ExperienceOptions& options) {
  const auto game = catalog::make_game(learn::experience_game(options.database));
  const auto experience =
      knowledge::Experience::open(options.database, engines::whose_experience(*game), options.least);
  write_file(options.out, experience->text(options.made));
  print_kept(options, options.out, experience->positions());
}

void run_stats(const ExperienceOptions& options) {
  const learn::ExperienceCount count = learn::count_experience(options.database);
  const std::string checksum = knowledge::key_text(count.checksum);
  if (options.json) {
    const boost::json::object report = {
        {"game", count.game},   {"games", count.games},        {"positions", count.positions}, {"moves", count.moves},
        {"plies", count.plies}, {"met_20_times", count.often}, {"pruned", count.pruned},       {"checksum", checksum}};
    fmt::print("{}\n", boost::json::serialize(report));
    return;
  }
  report::TextTable table({{"", report::Align::kLeft}, {"", report::Align::kLeft}});
  table.add({"game", count.game});
  table.add({"games", report::grouped(count.games)});
  table.add({"positions", report::grouped(count.positions)});
  table.add({"moves", report::grouped(count.moves)});
  table.add({"plies", report::grouped(count.plies)});
  table.add({"met 20 times", report::grouped(count.often)});
  if (count.pruned > 0) {
    table.add({"pruned", fmt::format("positions met fewer than {} times were dropped", count.pruned)});
  }
  table.add({"checksum", checksum});
  fmt::print("{}", table.text());
}

void add_import(cli::App& learn) {
  const auto options = std::make_shared<ExperienceOptions>();
  cli::App* verb = learn.add_subcommand("import", "Count the games of event files or records in a database");
  verb->add_option("DATABASE", options->database, "The database; made where there is none")->required();
  verb->add_option("FILES", options->files, "Event files, files of records")->required();
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->footer(
      "Example: palamedes learn import kalah.experience games.event\nA game that was counted before is not counted "
      "again.");
  verb->callback([options] { run_import(*options); });
}

void add_merge(cli::App& learn) {
  const auto options = std::make_shared<ExperienceOptions>();
  cli::App* verb = learn.add_subcommand("merge", "Put the games of several databases into one");
  verb->add_option("DATABASE", options->database, "The database to be made or added to")->required();
  verb->add_option("FROM", options->files, "Databases; they may have games in common")->required();
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->footer("Example: palamedes learn merge all.experience one.experience two.experience");
  verb->callback([options] { run_merge(*options); });
}

void add_show(cli::App& learn) {
  const auto options = std::make_shared<ExperienceOptions>();
  cli::App* verb = learn.add_subcommand("show", "What came of the moves of a position");
  verb->add_option("GAME", options->game, "A game, as in kalah:6,4")->required();
  verb->add_option("POSITION", options->position, "A position (else the start)");
  verb->add_option("--moves", options->moves, "Moves from there, with blanks between");
  verb->add_option("--experience", options->experience, "A database; auto: what the program has");
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->footer("Example: palamedes learn show kalah --moves \"6 4\" --experience kalah.experience");
  verb->callback([options] { run_show(*options); });
}

void add_prune(cli::App& learn) {
  const auto options = std::make_shared<ExperienceOptions>();
  cli::App* verb = learn.add_subcommand("prune", "Drop positions that were met seldom, and the games");
  verb->add_option("DATABASE", options->database, "A database")->required();
  verb->add_option("--least", options->least, "Keep what was met so often")
      ->check(cli::Range(1, 1'000'000'000))
      ->capture_default_str();
  verb->add_option("--out", options->out, "Where to write the rest (else in place)");
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->footer(
      "Example: palamedes learn prune kalah.experience --least 20 --out small.experience\n"
      "Engines read what is left; no more games can be added to it.");
  verb->callback([options] { run_prune(*options); });
}

void add_export(cli::App& learn) {
  const auto options = std::make_shared<ExperienceOptions>();
  cli::App* verb = learn.add_subcommand("export", "Write what engines read as a text, as the program has it inside");
  verb->add_option("DATABASE", options->database, "A database")->required();
  verb->add_option("--out", options->out, "The file")->required();
  verb->add_option("--least", options->least, "Positions met so often")
      ->check(cli::Range(1, 1'000'000'000))
      ->capture_default_str();
  verb->add_option("--made", options->made, "A comment for its head: how it was made");
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->footer("Example: palamedes learn export kalah.experience --out data/experience/kalah.txt");
  verb->callback([options] { run_export(*options); });
}

void add_stats(cli::App& learn) {
  const auto options = std::make_shared<ExperienceOptions>();
  cli::App* verb = learn.add_subcommand("stats", "What is in a database; checks all of it");
  verb->add_option("DATABASE", options->database, "A database")->required();
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->footer(
      "Example: palamedes learn stats kalah.experience\nDatabases with the same checksum have the same contents.");
  verb->callback([options] { run_stats(*options); });
}

}  // namespace

learn::ImportCount import_experience(const std::string& database, const std::vector<std::string>& files) {
  std::vector<learn::GameList> lists;
  for (const std::string& path : files) lists.push_back(learn::read_games(path));
  const auto some = std::find_if(lists.begin(), lists.end(), [](const auto& list) { return !list.game.empty(); });
  if (some == lists.end()) throw UserError("there are no games in " + quote(files.front()));
  const auto game = catalog::make_game(some->game);
  return learn::ExperienceFile(database, *game).add(lists);
}

void add_learn_experience(cli::App& learn) {
  add_import(learn);
  add_merge(learn);
  add_show(learn);
  add_prune(learn);
  add_export(learn);
  add_stats(learn);
}

}  // namespace palamedes::apps
