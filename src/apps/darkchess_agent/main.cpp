// palamedes-darkchess: dark chess for the launchers of the course and its cups, on standard input and output.
#include <iostream>
#include <string>

#include "apps/command_line.hpp"
#include "apps/stdio_program.hpp"
#include "base/version.hpp"
#include "protocols/agent/engine.hpp"

int main(int argc, char** argv) {
  return palamedes::apps::stdio_program("palamedes-darkchess", [&] {
    palamedes::protocols::AgentEngine::Setup setup;
    palamedes::cli::App program("Plays Chinese dark chess for a launcher of the agent protocol.",
                                "palamedes-darkchess");
    program.set_version_flag("--version", std::string("palamedes-darkchess ") + palamedes::kVersion);
    program
        .add_option("--engine", setup.engine, "Which engine, as in best or alphabeta:table-mb=256 (default: the best)")
        ->check(palamedes::cli::NotEmpty{});
    program.add_option("--seed", setup.seed, "Seed of everything random");
    program.add_flag_callback(
        "--no-ponder", [&setup] { setup.ponders = false; }, "Do not think on the opponent's time");
    program.footer("Example: palamedes-darkchess, then: 1 name, 7 reset_board, 12 genmove unknown, 5 quit");
    if (program.parse(argc, argv)) {
      palamedes::protocols::AgentEngine(setup, std::cin, std::cout).run();
    }
  });
}
