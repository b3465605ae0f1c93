#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>
#include <unistd.h>

#include "apps/palamedes/book/book.hpp"
#include "apps/palamedes/engine_sets.hpp"
#include "apps/palamedes/interruption.hpp"
#include "apps/palamedes/verbs.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "base/usage_error.hpp"
#include "catalog/catalog.hpp"
#include "engines/engine.hpp"
#include "engines/settings/engine_shape.hpp"
#include "report/analysis_table.hpp"
#include "report/output.hpp"
#include "report/score_text.hpp"
#include "report/trees/tree_files.hpp"
#include "report/trees/tree_json.hpp"

namespace palamedes::apps {
namespace {

constexpr double kUsualSeconds = 5;
constexpr std::size_t kEasyToRead = 600;

struct AnalyseOptions {
  std::string game;
  std::string position;
  std::string moves;
  std::string engine;
  std::optional<double> seconds;
  std::optional<int> depth;
  std::optional<std::uint64_t> nodes;
  int lines = 1;
  std::string tree;
  int tree_depth = 2;
  std::uint64_t seed = 1;
  bool json = false;
};

std::unique_ptr<catalog::Game> game_of(const AnalyseOptions& options) {
  std::unique_ptr<catalog::Game> game = catalog::make_game(options.game);
  if (!options.position.empty()) game->set_position(options.position);
  for (const std::string_view move : words(options.moves)) game->play(move);
  if (const catalog::Outcome outcome = game->outcome(); outcome.over()) {
    throw UserError("there is nothing to analyse: " + catalog::describe(*game, outcome));
  }
  return game;
}

std::string engine_of(const AnalyseOptions& options, const catalog::Game& game) {
  if (options.tree.empty()) return options.engine.empty() ? engines::default_engine(game) : options.engine;
  return report::tree_engine(options.engine.empty() ? bare_alphabeta() : options.engine, game);
}

engines::Limits limits_of(const AnalyseOptions& options, const catalog::Game& game) {
  engines::Limits limits{.depth = options.depth, .nodes = options.nodes, .move_seconds = options.seconds, .clock = {}};
  const bool none = !options.depth && !options.nodes && !options.seconds;
  if (!options.tree.empty() && !limits.depth) {
    limits.depth = report::usual_tree_depth(game.has_chance());
  } else if (none) {
    limits.move_seconds = kUsualSeconds;
  }
  return limits;
}

boost::json::object line_json(const engines::EngineLine& line) {
  boost::json::object object = {{"score", line.score},
                                {"score_text", report::score_in_words(line.score, line.proven)},
                                {"proven", line.proven},
                                {"moves", boost::json::value_from(line.moves)}};
  if (search::is_decided(line.score)) {
    object["value"] = search::is_win(line.score) ? "win" : "loss";
    object["distance"] = search::distance_of(line.score);
  }
  if (line.visits > 0) object["visits"] = line.visits;
  return object;
}

std::vector<std::string> warnings_of(const engines::EngineReport& report) {
  return report.warning.empty() ? std::vector<std::string>() : std::vector{report.warning};
}

boost::json::object report_json(const AnalyseOptions& options, const catalog::Game& game, const engines::Engine& engine,
                                const engines::EngineReport& report) {
  boost::json::array lines;
  for (const engines::EngineLine& line : report.lines) lines.push_back(line_json(line));
  return {{"game", game.spec()},
          {"position", game.position()},
          {"engine", engine.spec()},
          {"seed", options.seed},
          {"move", report.move()},
          {"score", report.lines.front().score},
          {"score_text", lines.front().at("score_text")},
          {"depth", report.depth},
          {"selective_depth", report.selective_depth},
          {"nodes", report.nodes},
          {"seconds", report.seconds},
          {"lines", lines},
          {"warnings", boost::json::value_from(warnings_of(report))}};
}

void print_end(const engines::EngineReport& report) {
  const engines::EngineLine& best = report.lines.front();
  fmt::print("\nbest move {}: {}; {} nodes in {:.2f} s{}\n", report.move(),
             report::score_in_words(best.score, best.proven), report::grouped(report.nodes), report.seconds,
             report.note.empty() ? "" : ", from the " + report.note);
  if (!report.warning.empty()) fmt::print("{}\n", report.warning);
}

// What `best` would play here without a search, if a book tells it.
std::optional<std::string> move_by_book(const catalog::Game& game, std::uint64_t seed) {
  if (!knowledge::Book::built_in(game.spec())) return std::nullopt;
  engines::EngineQuestion question;
  question.limits.nodes = 1;
  question.plays = true;
  std::string engine = engines::default_engine(game);
  // The book needs none of it.
  const engines::EngineShape shape = engines::engine_shape(engine, game);
  if (const OptionInfo* memory = shape.memory_option()) engine = engines::with_setting(engine, memory->name, "1");
  const engines::EngineReport report =
      engines::make_engine(engine, game, seed)->think(game, question, engines::StopToken());
  if (report.note != "book") return std::nullopt;
  return report.move();
}

void print_choice(const std::string& by_book, const std::string& by_search) {
  if (by_book == by_search) return fmt::print("the book agrees: `best` plays {} without a search\n", by_book);
  fmt::print(
      "book and search disagree: `best` plays the book's {}, not {}, since it asks the book before it searches "
      "(`best:book=off` does not)\n",
      by_book, by_search);
}

// The one that the engine plays by; where it names one that cannot be used, no other's moves are shown.
std::shared_ptr<const knowledge::Book> book_to_show(const std::string& engine, const catalog::Game& game) {
  const engines::EngineShape shape = engines::engine_shape(engine, game);
  const OptionInfo* const named = shape.option("book");
  if (named == nullptr || named->value == "auto" || named->value == "off") {
    return knowledge::Book::built_in(game.spec());
  }
  try {
    return knowledge::Book::open(named->value, game.spec());
  } catch (const UserError&) {
    return nullptr;
  }
}

void write_and_tell(const AnalyseOptions& options, const engines::SearchTree& tree,
                    const report::TreeCaption& caption) {
  if (tree.nodes.empty()) throw UserError("the engine " + caption.engine + " shows no tree; alphabeta does");
  report::write_tree(options.tree, tree, caption);
  if (options.json) return;
  fmt::print("tree: {} nodes searched, {} of them (to ply {}) in {}\n", report::grouped(tree.total),
             report::grouped(tree.nodes.size()), tree.max_ply, options.tree);
  if (tree.max_ply < options.tree_depth) {
    fmt::print("ply {} and what is below is left out: more than {} nodes in all, which few programs can show\n",
               tree.max_ply + 1, report::grouped(tree.max_nodes));
  }
  if (tree.nodes.size() > kEasyToRead) fmt::print("a smaller --tree-depth or --depth is easier to read\n");
}

void run_analyse(const AnalyseOptions& options) {
  if (!options.tree.empty()) {
    report::check_tree_path(options.tree);
    if (options.lines > 1) throw UsageError("--tree shows one search: leave --lines out");
  }
  const std::unique_ptr<catalog::Game> game = game_of(options);
  const std::unique_ptr<engines::Engine> engine = engines::make_engine(engine_of(options, *game), *game, options.seed);
  report::AnalysisTable table(!options.json && isatty(STDOUT_FILENO) != 0);
  engines::SearchTree tree;
  tree.max_ply = options.tree_depth;
  tree.max_nodes = report::largest_tree(options.tree);
  engines::EngineQuestion question;
  question.limits = limits_of(options, *game);
  question.lines = options.lines;
  if (!options.tree.empty()) question.tree = &tree;
  if (!options.json) {
    fmt::print("{}: {}, seed {}\n{}\n", game->spec(), engine->spec(), options.seed,
               game->draw(report::output_style("auto")));
    table.head();
    question.reporter = [&](const engines::EngineReport& report) { table.add(report); };
  }
  engines::StopToken token;
  const Interruption interruption(token);
  const engines::EngineReport report = engine->think(*game, question, token);
  const std::optional<std::string> by_book = move_by_book(*game, options.seed);
  if (!options.json) {
    print_end(report);
    if (const auto book = book_to_show(engine_of(options, *game), *game)) fmt::print("{}", book_table(*book, *game));
    if (by_book) print_choice(*by_book, report.move());
  }
  if (!options.tree.empty()) {
    write_and_tell(options, tree,
                   {.game = game->spec(),
                    .engine = engine->spec(),
                    .engine_name = options.engine.empty() ? "plain alpha-beta" : engine->spec(),
                    .position = game->position(),
                    .depth = report.depth,
                    .first_side = game->side_name(Side::kFirst),
                    .second_side = game->side_name(Side::kSecond)});
  }
  if (!options.json) return;
  boost::json::object object = report_json(options, *game, *engine, report);
  if (!options.tree.empty()) {
    object["tree"] = {{"file", options.tree},
                      {"nodes", tree.total},
                      {"kept", tree.nodes.size()},
                      {"plies", tree.max_ply},
                      {"plies_left_out", options.tree_depth - tree.max_ply}};
  }
  if (by_book) object["book"] = {{"move", *by_book}, {"agrees", *by_book == report.move()}};
  fmt::print("{}\n", boost::json::serialize(object));
}

}  // namespace

void add_analyse_verb(cli::App& program) {
  const auto options = std::make_shared<AnalyseOptions>();
  cli::App* verb = program.add_subcommand("analyse", "Think about a position and show what is found, depth by depth");
  verb->alias("analyze");
  verb->add_option("GAME", options->game, "A game, as in kalah:6,4")->required();
  verb->add_option("--position", options->position, "Start from this position text");
  verb->add_option("--moves", options->moves, "Play these first, as in \"b1b5 a7c7\"");
  verb->add_option("--engine", options->engine, "Which engine (default: the best; with --tree plain alpha-beta)")
      ->check(cli::NotEmpty{});
  verb->add_option("--time", options->seconds, "Seconds (5 if there is no other limit)")->check(cli::Range(0.001, 1e9));
  verb->add_option("--depth", options->depth,
                   "Plies (with --tree 3 unless told otherwise; 2 where moves are left to chance)")
      ->check(cli::Range(1, 1000));
  verb->add_option("--nodes", options->nodes, "Nodes, or simulations")->check(cli::PositiveNumber{});
  verb->add_option("--lines", options->lines, "How many of the best moves to follow")->check(cli::Range(1, 256));
  verb->add_option("--tree", options->tree, "Write the tree searched to FILE.json, FILE.dot or FILE.svg");
  verb->add_option("--tree-depth", options->tree_depth, "Plies of the tree to keep")->check(cli::Range(1, 100));
  verb->add_option("--seed", options->seed, "Seed of everything random");
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->footer(
      "Example: palamedes analyse mnk:3x3,3 --moves \"b2 a1\" --depth 9\n"
      "         palamedes analyse morris --depth 3 --tree tree.svg");
  verb->callback([options] { run_analyse(*options); });
}

}  // namespace palamedes::apps
