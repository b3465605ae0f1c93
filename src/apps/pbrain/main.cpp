// pbrain-palamedes: m,n,k-games for Gomocup managers, on standard input and output.
#include <iostream>
#include <string>

#include "apps/command_line.hpp"
#include "apps/stdio_program.hpp"
#include "base/version.hpp"
#include "protocols/gomocup/engine.hpp"

int main(int argc, char** argv) {
  return palamedes::apps::stdio_program("pbrain-palamedes", [&] {
    palamedes::protocols::GomocupEngine::Setup setup;
    palamedes::cli::App program("Plays m,n,k-games for a Gomocup (Piskvork) manager.", "pbrain-palamedes");
    program.set_version_flag("--version", std::string("pbrain-palamedes ") + palamedes::kVersion);
    program
        .add_option("--engine", setup.engine, "Which engine, as in best or alphabeta:table-mb=256 (default: the best)")
        ->check(palamedes::cli::NotEmpty{});
    program.add_option("--seed", setup.seed, "Seed of everything random");
    program.footer("Example: pbrain-palamedes, then: START 15, BEGIN, TURN 7,8, END");
    if (program.parse(argc, argv)) {
      palamedes::protocols::GomocupEngine(setup, std::cin, std::cout).run();
    }
  });
}
