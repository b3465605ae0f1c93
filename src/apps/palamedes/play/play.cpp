#include <atomic>
#include <cstdint>
#include <iostream>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include <fmt/core.h>
#include <unistd.h>

#include "apps/palamedes/play/session.hpp"
#include "apps/palamedes/verbs.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/handicap.hpp"
#include "engines/settings/engine_shape.hpp"
#include "report/output.hpp"
#include "tables/small_tables.hpp"

namespace palamedes::apps {
namespace {

struct PlayOptions {
  std::string game;
  std::string first = "human";
  std::string second = "human";
  std::string position;
  double seconds = 1;
  std::optional<std::uint64_t> seed;
  std::string colour = "auto";
  bool ponder = false;
  bool no_small_tables = false;
};

std::uint64_t fresh_seed() { return std::random_device{}(); }

bool typed_at_terminal() { return isatty(STDIN_FILENO) != 0; }

// Whoever plays from a file or through a pipe is no person who plays again.
tables::SmallTables::Settings small_tables_of(const PlayOptions& options) {
  return typed_at_terminal() && !options.no_small_tables ? tables::SmallTables::usual()
                                                         : tables::SmallTables::Settings{};
}

void run_play(const PlayOptions& options) {
  std::unique_ptr<catalog::Game> game = catalog::make_game(options.game);
  if (!options.position.empty()) game->set_position(options.position);
  std::atomic<bool> built{false};
  tables::SmallTables::Settings small = small_tables_of(options);
  small.say = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
  small.on_built = [&] { built = true; };
  tables::SmallTables tables(std::move(small));
  tables.want(game->variant());
  engines::Limits limits;
  limits.move_seconds = options.seconds;
  PlaySession session({.game = std::move(game),
                       .players = {options.first, options.second},
                       .limits = limits,
                       .seed = options.seed.value_or(fresh_seed()),
                       .style = report::output_style(options.colour),
                       .echo = !typed_at_terminal(),
                       .ponder = options.ponder,
                       .knows_more = [&] { return built.exchange(false); }},
                      std::cin, std::cout);
  session.run();
}

// Asks until the answer is one that `accept` takes (it throws UserError otherwise); false at the end of input, or
// when somebody has enough.
template <class Accept>
bool ask_until(const std::string& question, Accept&& accept) {
  for (std::string line;;) {
    fmt::print("{}", question);
    std::fflush(stdout);
    if (!std::getline(std::cin, line)) {
      fmt::print("\n");
      return false;
    }
    const std::string answer(trim(line));
    if (!typed_at_terminal()) fmt::print("{}\n", answer);
    if (answer == "quit" || answer == "exit") return false;
    try {
      accept(answer);
      return true;
    } catch (const UserError& error) {
      fmt::print("{}\n", error.what());
    }
  }
}

// A number from the list, or any game string.
std::string chosen_game(const std::string& answer) {
  const auto& families = catalog::families();
  const auto number = parse_integer(answer);
  if (number && *number >= 1 && *number <= static_cast<std::int64_t>(families.size())) {
    return std::string(families[static_cast<std::size_t>(*number - 1)]->name());
  }
  if (number) throw UserError(fmt::format("choose a number from 1 to {} or type a game", families.size()));
  return catalog::make_game(answer)->spec();
}

constexpr int kUsualLevel = 5;

void choose_level(const std::string& answer, std::string& player) {
  const auto level = answer.empty() ? std::optional<std::int64_t>(kUsualLevel) : parse_integer(answer);
  if (!level || *level < 1 || *level > engines::kFullStrength) {
    throw UserError(fmt::format("choose a level from 1 to {}, not {}", engines::kFullStrength, quote(answer)));
  }
  player = engines::with_setting("best", "level", std::to_string(*level));
}

// Asks what a command line did not say.
void run_menu(PlayOptions options) {
  fmt::print("Palamedes. Which game?\n");
  int number = 0;
  for (const catalog::Family* family : catalog::families()) {
    fmt::print("  {}  {:<20} {}\n", ++number, family->info().title, family->info().summary);
  }
  if (!ask_until("game (number, or a game such as kalah:6,4)> ",
                 [&](const std::string& answer) { options.game = chosen_game(answer); })) {
    return;
  }
  fmt::print("  1  you move first, against the program\n  2  you move second\n  3  two people\n");
  std::string* engine = nullptr;
  if (!ask_until("who plays> ", [&](const std::string& answer) {
        if (answer != "1" && answer != "2" && answer != "3") {
          throw UserError("choose 1, 2 or 3, not " + quote(answer));
        }
        if (answer != "3") engine = answer == "1" ? &options.second : &options.first;
      })) {
    return;
  }
  const std::string question =
      fmt::format("how strong, from 1 to {} (Enter: {})> ", engines::kFullStrength, kUsualLevel);
  if (engine != nullptr && !ask_until(question, [&](const std::string& answer) { choose_level(answer, *engine); })) {
    return;
  }
  run_play(options);
}

}  // namespace

void add_play_verb(cli::App& program) {
  const auto options = std::make_shared<PlayOptions>();
  cli::App* verb = program.add_subcommand("play", "Play in the terminal");
  verb->add_option("GAME", options->game, "A game, as in kalah:6,4 (asked for if left out)");
  verb->add_option("--first", options->first,
                   "Who plays first: human, an engine such as best, or a program as in ugi:cmd=\"./mine\"")
      ->check(cli::NotEmpty{});
  verb->add_option("--second", options->second, "Who plays second")->check(cli::NotEmpty{});
  verb->add_option("--time", options->seconds, "Seconds an engine thinks about a move")
      ->check(cli::Range(0.001, 86400.0));
  verb->add_flag("--ponder", options->ponder, "Let engines think while the other side does");
  verb->add_flag("--no-small-tables", options->no_small_tables,
                 "Build no small exact tables in the background at first use of a game that has them");
  verb->add_option("--position", options->position, "Start from this position text");
  verb->add_option("--seed", options->seed, "Seed of everything random (default: a fresh one, printed)");
  verb->add_option("--colour,--color", options->colour, "Draw in colour and Unicode: auto, always or never")
      ->check(cli::IsMember{{"auto", "always", "never"}});
  verb->footer(
      "Example: palamedes play morris --second best:level=3\n"
      "         palamedes play kalah --second 'ugi:cmd=\"python3 mine.py\"'");
  verb->callback([options] { options->game.empty() ? run_menu(*options) : run_play(*options); });
}

}  // namespace palamedes::apps
