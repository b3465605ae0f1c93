#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include <fmt/core.h>

#include "apps/palamedes/verbs.hpp"
#include "base/error.hpp"
#include "server/http/built_in_page.hpp"
#include "server/http/guard.hpp"
#include "server/server.hpp"
#include "tables/small_tables.hpp"

namespace palamedes::apps {
namespace {

struct ServeOptions {
  std::optional<std::uint16_t> port;
  bool no_small_tables = false;
  server::ServerOptions server;
};

// On standard error: what is printed may be read by a program.
tables::SmallTables::Settings said_small_tables() {
  tables::SmallTables::Settings settings = tables::SmallTables::usual();
  settings.say = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
  return settings;
}

// A port that nobody asked for by number may be another.
std::unique_ptr<server::Server> opened(ServeOptions& options) {
  if (options.port) options.server.port = *options.port;
  try {
    return std::make_unique<server::Server>(options.server);
  } catch (const UserError&) {
    if (options.port) throw;
    options.server.port = 0;
    return std::make_unique<server::Server>(options.server);
  }
}

void run_serve(ServeOptions options) {
  options.server.page = server::built_in_page();
  if (!options.no_small_tables) options.server.small_tables = said_small_tables();
  const bool open_to_others = !server::is_loopback(options.server.address);
  if (open_to_others && options.server.token.empty()) options.server.token = server::new_token();
  if (!options.server.token.empty()) server::check_token_form(options.server.token);
  const std::unique_ptr<server::Server> server = opened(options);
  if (open_to_others) {
    fmt::print(
        "Everybody who reaches {} and knows the token can use this machine's processors through Palamedes,\n"
        "and what goes over the line is not encrypted.\n",
        options.server.address);
  }
  // Where it is seen whatever became of the rest: what is printed may go into a file.
  if (!server::page_was_built()) fmt::print(stderr, "{}\n", server::kNoPage);
  fmt::print("Palamedes is at {}\nCtrl-C ends it.\n", server->url());
  if (!options.server.watch.empty()) fmt::print("{} is watched at {}#/watch\n", options.server.watch, server->url());
  std::fflush(stdout);
  server->run(true);
  fmt::print("\n");
}

}  // namespace

void run_default() { run_serve({}); }

void add_serve_verb(cli::App& program) {
  const auto options = std::make_shared<ServeOptions>();
  cli::App* verb = program.add_subcommand("serve", "Serve the page: play, analyse and learn in a browser");
  server::ServerOptions& server = options->server;
  verb->add_option("--port", options->port, "Port (default: 8642, or any if that is taken; 0: any)")
      ->check(cli::Range(0, 65'535));
  verb->add_option("--bind", server.address,
                   "Address to listen at (127.0.0.1: this machine only; 0.0.0.0: all that it has)");
  verb->add_option("--threads", server.threads, "Threads for engines (default: as many as there are processors)")
      ->check(cli::Range(1, 256));
  verb->add_option("--token", server.token,
                   "What every request must carry (default: none on this machine, else one is made)");
  verb->add_option("--max-connections", server.limits.connections, "Connections at a time")
      ->check(cli::Range(1, 100'000));
  verb->add_option("--max-searches", server.limits.searches, "Analyses at a time, running or in line")
      ->check(cli::Range(1, 10'000));
  verb->add_option("--memory-mb", server.limits.memory_mb, "Memory of engines, those kept between two moves included")
      ->check(cli::Range(16, 1'000'000));
  verb->add_flag("--no-small-tables", options->no_small_tables,
                 "Build no small exact tables in the background at first use of a game that has them");
  verb->add_option("--watch", server.watch,
                   "Show this event file on a page of its own, while its match or tournament runs; it is only read");
  verb->footer(
      "Example: palamedes serve --port 8642\n"
      "         palamedes serve --bind 0.0.0.0\n"
      "         palamedes serve --watch match.event");
  verb->callback([options] { run_serve(*options); });
}

}  // namespace palamedes::apps
