#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/arena/options.hpp"
#include "apps/palamedes/arena/run.hpp"
#include "apps/palamedes/book/book.hpp"
#include "apps/palamedes/field_options.hpp"
#include "apps/palamedes/interruption.hpp"
#include "arena/openings.hpp"
#include "arena/statistics/results.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/book/positions.hpp"
#include "engines/settings/engine_shape.hpp"
#include "learn/book/openings.hpp"
#include "report/output.hpp"
#include "report/print_json.hpp"
#include "report/progress.hpp"

namespace palamedes::apps {
namespace {

constexpr std::uint64_t kBookShuffleStream = 5'000'000'000;

struct BookTestOptions {
  ArenaOptions arena;
  std::string engine = "best";
  std::string book;
  int plies = 4;
  bool check = false;
  std::uint64_t deeper = 200'000;
  std::size_t samples = 100;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.text("book", book, "The book's file (else the one inside the program)");
    visitor.text("engine", engine, "Who plays");
    visitor.integer("plies", plies, 0, 1000, "Games begin in positions of the book up to this ply");
    visitor.flag("check", check, "No games: search each position and compare");
    visitor.integer("deeper", deeper, 1, std::int64_t{1} << 60, "Nodes of such a search");
    visitor.integer("samples", samples, 0, std::int64_t{1} << 60, "How many positions to check");
  }
};

std::vector<std::string> openings_of(const BookTestOptions& options) {
  const auto game = catalog::make_game(options.arena.game);
  std::vector<std::string> lines = learn::book_openings(*book_of(*game, options.book), *game, options.plies);
  if (lines.empty()) throw UserError("no line of the book begins at the start of the game");
  arena::shuffle_openings(lines, derived_seed(options.arena.seed, kBookShuffleStream));
  return lines;
}

// Every pair begins in another position of the book, as long as there are any: elsewhere there is nothing to test.
arena::Event make_event(const BookTestOptions& options) {
  ArenaOptions all = options.arena;
  const std::string with = options.book.empty() ? "auto" : options.book;
  all.engines = {engines::with_setting(options.engine, "book", with),
                 engines::with_setting(options.engine, "book", "off")};
  arena::Event event = event_of(all, arena::EventKind::kMatch);
  if (options.arena.openings.empty() && !options.arena.opening_plies) {
    event.opening_source = fmt::format("the book's positions to ply {}", options.plies);
    event.openings = openings_of(options);
  }
  return event;
}

void run_match(const BookTestOptions& options) {
  EventRun run(options.arena, "match");
  if (run.helped()) return;
  run.play(run.resumes() ? run.resumed() : run.created(make_event(options)));
  run.report();
  if (!options.arena.json) {
    const arena::Estimate estimate = arena::estimate(arena::match_result(run.outcome().games).pairs);
    fmt::print("book on: 95% interval of the score {:.1f}% to {:.1f}%; {} openings\n", 100 * estimate.low_score,
               100 * estimate.high_score, run.event().openings.size());
  }
  run.finish();
}

struct BookVerdict {
  std::size_t positions = 0;
  std::size_t agreed = 0;
  std::size_t refuted = 0;  // loses by proof where another move does not
  std::vector<int> losses;  // of score, where neither is decided
};

void judge(engines::Engine& engine, const catalog::Game& game, const std::string& book_move, std::uint64_t nodes,
           const engines::StopToken& token, BookVerdict& verdict) {
  engines::EngineQuestion question;
  question.limits.nodes = nodes;
  engine.new_game();
  const engines::EngineReport free = engine.think(game, question, token);
  ++verdict.positions;
  if (free.move() == book_move) {
    ++verdict.agreed;
    verdict.losses.push_back(0);
    return;
  }
  question.only = {book_move};
  engine.new_game();
  const search::Score bound = engine.think(game, question, token).lines.front().score;
  const search::Score best = free.lines.front().score;
  if (search::is_loss(bound) && !search::is_loss(best)) ++verdict.refuted;
  if (!search::is_decided(bound) && !search::is_decided(best)) verdict.losses.push_back(std::max(0, best - bound));
}

// Each move that the book would play, compared with what a search of many nodes finds.
void run_check(const BookTestOptions& options) {
  engines::StopToken token;
  const Interruption interruption(token);
  const auto game = catalog::make_game(options.arena.game);
  const auto book = book_of(*game, options.book);
  const auto engine = engines::make_engine(options.engine, *game, options.arena.seed);
  BookVerdict verdict;
  const std::vector<std::string> lines = openings_of(options);
  report::Progress progress("positions", std::min(options.samples, lines.size()));
  for (const std::string& line : lines) {
    if (verdict.positions == options.samples || token.stopped()) break;
    game->reset();
    for (const std::string_view move : words(line)) game->play(move);
    const auto choices = engines::book_choices(*book, *game);
    if (!choices.front().book.kept) continue;
    judge(*engine, *game, choices.front().move, options.deeper, token, verdict);
    progress.show(verdict.positions);
  }
  progress.finish();
  double sum = 0;
  for (const int loss : verdict.losses) sum += loss;
  const double mean = verdict.losses.empty() ? 0 : sum / static_cast<double>(verdict.losses.size());
  if (options.arena.json) {
    return report::print_json({{"game", game->spec()},
                               {"nodes", options.deeper},
                               {"moves", verdict.positions},
                               {"agreed", verdict.agreed},
                               {"mean_loss", mean},
                               {"refuted", verdict.refuted}});
  }
  fmt::print("{} book moves looked at with {} nodes: {} agree, mean loss of score {:.1f}, {} lose by proof\n",
             verdict.positions, report::grouped(options.deeper), verdict.agreed, mean, verdict.refuted);
}

}  // namespace

void add_book_test(cli::App& book) {
  const auto options = std::make_shared<BookTestOptions>();
  cli::App* verb = book.add_subcommand("test", "Play with a book against without, or check its moves by search");
  verb->add_option("GAME", options->arena.game, "A game, as in kalah")->required();
  add_fields(*verb, *options);
  add_arena_options(*verb, options->arena);
  verb->footer(
      "Example: palamedes book test kalah --games 1000 --time 0.05\n"
      "         palamedes book test kalah --check --deeper 1000000");
  verb->callback([options] {
    if (options->check) {
      run_check(*options);
    } else {
      run_match(*options);
    }
  });
}

}  // namespace palamedes::apps
