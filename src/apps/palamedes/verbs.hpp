#pragma once

#include "apps/command_line.hpp"

// Each verb of the command line adds its options to the program and runs when it was chosen.
namespace palamedes::apps {

void add_games_verb(cli::App& program);
void add_draw_verb(cli::App& program);
void add_engines_verb(cli::App& program);
void add_perft_verb(cli::App& program);
void add_serve_verb(cli::App& program);
void add_play_verb(cli::App& program);
void add_bench_verb(cli::App& program);
void add_match_verb(cli::App& program);
void add_tournament_verb(cli::App& program);
void add_selfplay_verb(cli::App& program);
void add_records_verb(cli::App& program);
void add_engine_verb(cli::App& program);
void add_analyse_verb(cli::App& program);
void add_ablate_verb(cli::App& program);
void add_tables_verb(cli::App& program);
void add_solve_verb(cli::App& program);
void add_learn_verb(cli::App& program);
void add_book_verb(cli::App& program);
void add_grade_verb(cli::App& program);
void add_site_verb(cli::App& program);

// What the program does when it is called with no verb.
void run_default();

}  // namespace palamedes::apps
