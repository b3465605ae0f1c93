#pragma once

#include <CLI/CLI.hpp>

// Each verb of the command line adds its options to the program and runs when it was chosen.
namespace palamedes::apps {

void add_games_verb(CLI::App& program);
void add_draw_verb(CLI::App& program);
void add_engines_verb(CLI::App& program);
void add_perft_verb(CLI::App& program);
void add_serve_verb(CLI::App& program);
void add_play_verb(CLI::App& program);
void add_bench_verb(CLI::App& program);
void add_match_verb(CLI::App& program);
void add_tournament_verb(CLI::App& program);
void add_selfplay_verb(CLI::App& program);
void add_records_verb(CLI::App& program);
void add_engine_verb(CLI::App& program);
void add_analyse_verb(CLI::App& program);
void add_ablate_verb(CLI::App& program);
void add_tables_verb(CLI::App& program);
void add_solve_verb(CLI::App& program);
void add_learn_verb(CLI::App& program);
void add_book_verb(CLI::App& program);

// What the program does when it is called with no verb.
void run_default();

}  // namespace palamedes::apps
