#include <cstdio>
#include <exception>
#include <new>
#include <string>

#include <fmt/core.h>

#include "apps/palamedes/verbs.hpp"
#include "apps/palamedes/version.hpp"
#include "base/error.hpp"
#include "base/text.hpp"

namespace {

constexpr int kUserError = 2;

// "not expected" would be said of a misspelt verb and of all that follows it; people are better served by the list.
void refuse_unknown_verb(const palamedes::cli::App& program, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-' || program.has_subcommand(argv[1])) return;
  throw palamedes::UserError("there is no verb " + palamedes::quote(argv[1]) +
                             "; there are: " + palamedes::join(program.subcommands(), ", ") + "; see palamedes --help");
}

int run(int argc, char** argv) {
  palamedes::cli::App program("Palamedes plays, analyses, solves and teaches five families of board games.",
                              "palamedes");
  program.set_version_flag("--version", palamedes::apps::version_text());
  program.require_subcommand(0, 1);
  palamedes::apps::add_serve_verb(program);
  palamedes::apps::add_play_verb(program);
  palamedes::apps::add_games_verb(program);
  palamedes::apps::add_draw_verb(program);
  palamedes::apps::add_engines_verb(program);
  palamedes::apps::add_perft_verb(program);
  palamedes::apps::add_bench_verb(program);
  palamedes::apps::add_match_verb(program);
  palamedes::apps::add_tournament_verb(program);
  palamedes::apps::add_selfplay_verb(program);
  palamedes::apps::add_records_verb(program);
  palamedes::apps::add_engine_verb(program);
  palamedes::apps::add_analyse_verb(program);
  palamedes::apps::add_ablate_verb(program);
  palamedes::apps::add_tables_verb(program);
  palamedes::apps::add_solve_verb(program);
  palamedes::apps::add_learn_verb(program);
  palamedes::apps::add_book_verb(program);
  palamedes::apps::add_grade_verb(program);
  palamedes::apps::add_site_verb(program);
  program.footer("`palamedes VERB --help` tells more about a verb. With no verb it serves the page.");
  refuse_unknown_verb(program, argc, argv);
  if (program.parse(argc, argv) && !program.has_chosen_a_subcommand()) palamedes::apps::run_default();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const palamedes::UserError& error) {
    fmt::print(stderr, "palamedes: {}\n", error.what());
    return kUserError;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "palamedes: the memory does not suffice; smaller tables (table-mb, node-mb) take less\n");
    return kUserError;
  } catch (const std::exception& error) {
    fmt::print(stderr, "palamedes: internal error: {}\n", error.what());
    return 1;
  }
}
