#include <cstdint>
#include <iostream>
#include <memory>
#include <string>

#include "apps/palamedes/verbs.hpp"
#include "protocols/ugi_engine.hpp"

namespace palamedes::apps {

void add_engine_verb(CLI::App& program) {
  const auto setup = std::make_shared<protocols::UgiEngine::Setup>();
  CLI::App* verb =
      program.add_subcommand("engine", "Be an engine for a match manager: UGI on standard input and output");
  verb->add_option("GAME", setup->game, "A game, as in kalah:6,4")->required();
  verb->add_option("--engine", setup->engine, "Which engine, as in best or alphabeta:table-mb=256");
  verb->add_option("--seed", setup->seed, "Seed of everything random");
  verb->footer("Example: palamedes engine mingmang, then: ugi, position startpos, go movetime 1000");
  verb->callback([setup] {
    // The thinking thread writes; reading must not flush beside it.
    std::cin.tie(nullptr);
    protocols::UgiEngine(*setup, std::cin, std::cout).run();
  });
}

}  // namespace palamedes::apps
