#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "apps/palamedes/solve/by_chance.hpp"
#include "apps/palamedes/solve/by_margins.hpp"
#include "apps/palamedes/solve/by_proof.hpp"
#include "apps/palamedes/solve/by_search.hpp"
#include "apps/palamedes/solve/by_tables.hpp"
#include "apps/palamedes/solve/options.hpp"
#include "apps/palamedes/verbs.hpp"
#include "arena/cluster.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "base/usage_error.hpp"
#include "catalog/catalog.hpp"
#include "engines/module.hpp"
#include "tables/files/table_folder.hpp"
#include "tables/game_tables.hpp"

namespace palamedes::apps {
namespace {

void refuse_seconds(const SolveOptions& options) {
  if (options.seconds <= 0) return;
  throw UsageError("--seconds is for games that are solved by a search; " + quote(options.wish.game) +
                   " is solved by tables or through chance");
}

// A game whose tables are files: the whole of it, or a position before their reach, in them, or in none.
void solve_with_files(catalog::Game& game, tables::GameTables& tables, SolveOptions& options) {
  if (options.position.empty()) {
    refuse_seconds(options);
    return solve_by_tables(tables, options);
  }
  if (!options.wish.up_to.empty()) throw UsageError("--position chooses the tables itself, so it goes without --up-to");
  game.set_position(options.position);
  if (game.outcome().over()) throw UserError("the game is over at " + quote(options.position));
  const bool in_tables = tables.slice_of(options.position).has_value();
  if (in_tables && solve_in_tables(options)) return;
  if (!in_tables && !tables.earlier_phase().empty()) {
    refuse_seconds(options);
    return solve_by_tables(tables, options);
  }
  solve_by_search(game, options);
}

// Several programs at a time are for one way to solve; by the others each would do everything.
void refuse_cluster(const arena::Cluster* cluster, const SolveOptions& options) {
  if (cluster == nullptr) return;
  throw UserError("mpirun is for games whose margins are searched, as kalah; " + quote(options.wish.game) +
                  " is solved by one program");
}

void run_solve(SolveOptions& options) {
  const std::unique_ptr<arena::Cluster> cluster = arena::Cluster::join();
  const auto game = catalog::make_game(options.wish.game);
  const tables::TablesFamily* const family = tables::chance_family(game->variant());
  if (family != nullptr) {
    refuse_seconds(options);
    refuse_cluster(cluster.get(), options);
    options.wish.game = game->spec();
    return solve_by_chance(*family, options);
  }
  if (options.all) throw UsageError("--all is for variants that are solved through chance, as darkchess:2x4");
  if (!tables::offers_tables(game->variant())) {
    refuse_cluster(cluster.get(), options);
    const bool by_proof = engines::module_of(*game).has_solver(game->variant()) && !options.every_move;
    return by_proof ? solve_by_proof(*game, options) : solve_by_search(*game, options);
  }
  const auto tables =
      tables::make_game_tables(Spec::parse(options.wish.game), tables::tables_root(options.wish.tables));
  if (!tables->needs_files()) return solve_by_margins(*tables, options, cluster.get());
  refuse_cluster(cluster.get(), options);
  solve_with_files(*game, *tables, options);
}

}  // namespace

void add_solve_verb(cli::App& program) {
  const auto options = std::make_shared<SolveOptions>();
  cli::App* verb = program.add_subcommand("solve", "The exact value of a game, or of a position, and of every move");
  verb->add_option("GAME", options->wish.game, "A game, as in morris, kalah:6,4 or mnk:4x3,3")->required();
  verb->add_flag("--yes", options->yes, "Begin without being asked");
  verb->add_option("--up-to", options->wish.up_to, "Tables up to this slice only, as in 5-5, and nothing before them");
  verb->add_option("--tables", options->wish.tables,
                   "The folder of the tables (else $PALAMEDES_TABLES, else the user's)");
  verb->add_option("--threads", options->wish.threads, "How many threads (else all there are)")
      ->check(cli::Range(1, 256));
  verb->add_flag("--no-distances", options->wish.no_distances,
                 "Keep only who wins; remove the distances when they are no longer needed");
  verb->add_option("--position", options->position, "A position (else the start)");
  verb->add_option("--table-mb", options->table_mb,
                   "Memory for the positions that are searched before the tables' reach, in MiB")
      ->capture_default_str()
      ->check(cli::Range(1, 1 << 20));
  verb->add_flag("--every-move", options->every_move,
                 "The value of every move, where it would prove that of the position alone");
  verb->add_option("--seconds", options->seconds, "Give up after so many seconds (else it goes on)")
      ->check(cli::PositiveNumber{});
  verb->add_flag("--all", options->all, "Every set of pieces, as a Markdown table, in a variant solved through chance");
  verb->add_flag("--markdown", options->markdown, "End with a Markdown table");
  verb->add_flag("--json", options->wish.json, "Print one JSON object");
  verb->footer(
      "Examples: palamedes solve morris\n"
      "          palamedes solve kalah:6,4\n"
      "          palamedes solve mnk:4x3,3\n"
      "          palamedes solve darkchess:2x4 --all\n"
      "          mpirun -n 9 palamedes solve kalah:6,6 --tables FOLDER    (Kalah's margins, by eight programs)\n"
      "It goes on where it was stopped: what is built of tables, proven of a margin or sure of a move is kept on the "
      "disk.\n"
      "A proof of who wins, of an m,n,k-game, and a solution through chance begin anew.");
  verb->callback([options] { run_solve(*options); });
}

}  // namespace palamedes::apps
