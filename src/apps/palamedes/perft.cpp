#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/verbs.hpp"
#include "base/stopwatch.hpp"
#include "base/usage_error.hpp"
#include "catalog/catalog.hpp"
#include "report/output.hpp"

namespace palamedes::apps {
namespace {

struct PerftOptions {
  std::string game;
  int depth = 0;
  std::string position;
  catalog::PerftOptions perft;
  bool json = false;
};

void run_perft(const PerftOptions& options) {
  const std::unique_ptr<catalog::Game> game = catalog::make_game(options.game);
  if (options.perft.path_rules && !game->has_path_rules()) {
    throw UsageError("--superko: " + options.game + " has no rules about repetition");
  }
  if (options.perft.flips && !game->has_chance()) {
    throw UsageError("--flips: in " + options.game + " nothing is left to chance");
  }
  if (!options.position.empty()) game->set_position(options.position);
  std::vector<std::uint64_t> leaves;
  double rate = 0;
  for (int depth = 1; depth <= options.depth; ++depth) {
    const Stopwatch watch;
    leaves.push_back(game->perft(depth, options.perft));
    rate = static_cast<double>(leaves.back()) / watch.seconds();
    if (!options.json) fmt::print("{} {}\n", depth, leaves.back());
  }
  if (options.json) {
    const boost::json::object report = {{"game", game->spec()},
                                        {"position", game->position()},
                                        {"leaves", boost::json::value_from(leaves)},
                                        {"leaves_per_second", rate}};
    fmt::print("{}\n", boost::json::serialize(report));
  } else {
    fmt::print("{} leaves per second at depth {}\n", report::grouped(static_cast<std::uint64_t>(rate)), options.depth);
  }
}

}  // namespace

void add_perft_verb(cli::App& program) {
  const auto options = std::make_shared<PerftOptions>();
  cli::App* verb = program.add_subcommand("perft", "Count the leaves of the game tree, depth by depth");
  verb->add_option("GAME", options->game, "A game, as in kalah:6,4")->required();
  verb->add_option("DEPTH", options->depth, "How many plies deep")->required()->check(cli::Range(1, 99));
  verb->add_option("--position", options->position, "Start from this position text");
  verb->add_flag("--superko,--path-rules", options->perft.path_rules,
                 "Obey the rules about repetition (Ming Mang: superko)");
  verb->add_flag("--flips", options->perft.flips, "Dark chess: branch on every kind a flip can show");
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->footer("Example: palamedes perft mingmang 4 --superko");
  verb->callback([options] { run_perft(*options); });
}

}  // namespace palamedes::apps
