#include "protocols/ugi/engine.hpp"

#include <cstdint>
#include <iostream>
#include <memory>
#include <string>

#include "apps/palamedes/verbs.hpp"
#include "base/text.hpp"
#include "base/usage_error.hpp"
#include "catalog/catalog.hpp"
#include "protocols/kgp/client.hpp"
#include "protocols/tcp_connection.hpp"

namespace palamedes::apps {
namespace {

struct EngineOptions {
  std::string game;
  std::string engine;
  std::uint64_t seed = 1;
  std::string protocol = "ugi";
  std::string connect;
  double seconds = protocols::KgpClient::Setup{}.seconds;
};

// The server says which boards are played, so of the game only the family counts.
void run_kgp(const EngineOptions& options) {
  if (catalog::make_game(options.game)->family().name() != "kalah") {
    throw UsageError("--protocol kgp plays kalah, not " + options.game);
  }
  if (options.connect.empty()) throw UsageError("--protocol kgp needs a server, as in --connect localhost:2671");
  protocols::TcpConnection connection(options.connect);
  protocols::KgpClient({options.engine, options.seed, options.seconds}, connection.in(), connection.out()).run();
}

void run_engine(const EngineOptions& options) {
  if (options.protocol == "kgp") {
    run_kgp(options);
    return;
  }
  if (options.protocol != "ugi") {
    throw UsageError("there is no protocol " + quote(options.protocol) +
                     " here; there are: ugi, kgp (pbrain-palamedes speaks Gomocup, palamedes-darkchess the agent "
                     "protocol)");
  }
  if (!options.connect.empty()) throw UsageError("--connect needs --protocol kgp; UGI is spoken on standard input");
  // The thinking thread writes; reading must not flush beside it.
  std::cin.tie(nullptr);
  protocols::UgiEngine({options.game, options.engine, options.seed}, std::cin, std::cout).run();
}

}  // namespace

void add_engine_verb(cli::App& program) {
  const auto options = std::make_shared<EngineOptions>();
  cli::App* verb = program.add_subcommand("engine", "Be an engine for a match manager: UGI, or KGP for Kalah servers");
  verb->add_option("GAME", options->game, "A game, as in kalah:6,4")->required();
  verb->add_option("--engine", options->engine,
                   "Which engine, as in best or alphabeta:table-mb=256 (default: the best)")
      ->check(cli::NotEmpty{});
  verb->add_option("--seed", options->seed, "Seed of everything random");
  verb->add_option("--protocol", options->protocol, "ugi on standard input and output, or kgp over a network");
  verb->add_option("--connect", options->connect, "The KGP server, as HOST:PORT");
  verb->add_option("--time", options->seconds, "KGP: seconds a move where the server names no clock")
      ->check(cli::Range(0.001, 1e6));
  verb->footer(
      "Examples: palamedes engine mingmang, then: ugi, position startpos, go movetime 1000\n"
      "          palamedes engine kalah --protocol kgp --connect localhost:2671");
  verb->callback([options] { run_engine(*options); });
}

}  // namespace palamedes::apps
