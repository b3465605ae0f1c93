#include "apps/palamedes/book/book.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/core.h>
#include <sys/stat.h>
#include <unistd.h>

#include "apps/palamedes/arena/run.hpp"
#include "apps/palamedes/interruption.hpp"
#include "apps/palamedes/verbs.hpp"
#include "arena/cluster.hpp"
#include "arena/local_crew.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "learn/book/builder.hpp"
#include "learn/book/exact.hpp"

namespace palamedes::apps {
namespace {

constexpr double kSaveSeconds = 10;
constexpr std::size_t kLargestFile = 2'000'000;

struct Options {
  learn::BookSetup setup;
  std::uint64_t games = 1'000;
  std::uint64_t nodes = 0;
  double seconds = 0;
  bool exact = false;
  int concurrency = 1;
  std::string out;
};

bool is_there(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0;
}

void save(const std::string& path, const knowledge::BookContents& contents) {
  const std::string text = contents.text();
  if (text.size() > kLargestFile) {
    throw UserError(fmt::format("the book has {} bytes, and {} are allowed; make it with fewer --positions",
                                text.size(), kLargestFile));
  }
  write_file(path, text);
}

void tell(const std::string& path, const knowledge::BookContents& contents) {
  std::size_t kept = 0;
  std::size_t dropped = 0;
  for (const auto& [position, moves] : contents.positions) {
    for (const knowledge::BookMove& move : moves) ++(move.kept ? kept : dropped);
  }
  fmt::print("{}: {} games, {} positions, {} moves kept, {} dropped, in {}\n", contents.game, contents.games,
             contents.positions.size(), kept, dropped, path);
}

// Shown on a terminal only.
class Progress {
 public:
  Progress(std::uint64_t games, std::uint64_t earlier) : games_(games), earlier_(earlier) {}

  void say(const knowledge::BookContents& contents) const {
    if (!shows_) return;
    const double rate = static_cast<double>(contents.games - earlier_) / watch_.seconds();
    const double left = static_cast<double>(games_ - std::min(games_, contents.games)) / rate;
    fmt::print(stderr, "\r\x1b[K{}/{} games, {} positions, {} left", contents.games, games_, contents.positions.size(),
               duration_text(left));
  }
  void clear() const {
    if (shows_) fmt::print(stderr, "\r\x1b[K");
  }

 private:
  std::uint64_t games_;
  std::uint64_t earlier_;
  Stopwatch watch_;
  bool shows_ = isatty(STDERR_FILENO) != 0;
};

void run_exact(const Options& options, const engines::StopToken& token) {
  learn::ExactSetup setup;
  setup.game = catalog::make_game(options.setup.game)->spec();
  setup.engine = options.setup.engine;
  if (options.nodes > 0) setup.nodes = options.nodes;
  setup.plies = options.setup.plies;
  setup.most = options.setup.most;
  const bool shows = isatty(STDERR_FILENO) != 0;
  const knowledge::BookContents contents = learn::build_exact(
      setup,
      [&](std::uint64_t positions) {
        if (shows) fmt::print(stderr, "\r\x1b[K{} positions", positions);
      },
      token);
  if (shows) fmt::print(stderr, "\r\x1b[K");
  save(options.out, contents);
  tell(options.out, contents);
}

// What is in the file already is not played again: a book is its own checkpoint.
void run_games(const Options& options, arena::Crew& crew, const engines::StopToken& token) {
  std::optional<knowledge::BookContents> before;
  if (is_there(options.out)) before = knowledge::BookContents::parse(read_file(options.out));
  learn::BookBuilder builder(options.setup, std::move(before));
  const Progress progress(options.games, builder.contents().games);
  Stopwatch since_saved;
  bool whole = true;
  while (whole && builder.contents().games < options.games) {
    whole = builder.play_batch(crew, token);
    progress.say(builder.contents());
    if (since_saved.seconds() < kSaveSeconds) continue;
    save(options.out, builder.contents());
    since_saved = Stopwatch();
  }
  progress.clear();
  save(options.out, builder.contents());
  tell(options.out, builder.contents());
  if (!whole) {
    throw UserError(
        fmt::format("stopped after {} of {} games; the same command goes on", builder.contents().games, options.games));
  }
}

void run_build(Options options) {
  engines::StopToken token;
  const Interruption interruption(token);
  if (options.nodes > 0) options.setup.nodes = options.nodes;
  if (options.seconds > 0) options.setup.seconds = options.seconds;
  if (options.exact) {
    run_exact(options, token);
    return;
  }
  const std::unique_ptr<arena::Cluster> cluster = arena::Cluster::join();
  if (cluster && !cluster->keeper()) {
    cluster->work("");
    return;
  }
  arena::LocalCrew::Settings settings;
  settings.concurrency = options.concurrency;
  const std::unique_ptr<arena::Crew> crew =
      cluster ? cluster->crew() : std::make_unique<arena::LocalCrew>(std::move(settings));
  run_games(options, *crew, token);
}

}  // namespace

std::shared_ptr<const knowledge::Book> book_of(const catalog::Game& game, const std::string& path) {
  if (!path.empty()) return knowledge::Book::open(path, game.spec());
  auto book = knowledge::Book::built_in(game.spec());
  if (!book) throw UserError("the program has no book for " + game.spec() + "; --book names a file");
  return book;
}

void add_book_build(CLI::App& book) {
  const auto options = std::make_shared<Options>();
  learn::BookSetup& setup = options->setup;
  CLI::App* verb = book.add_subcommand("build", "Make an opening book from games of an engine, or by exact search");
  verb->add_option("GAME", setup.game, "A game, as in kalah")->required();
  verb->add_option("--out", options->out, "The book; goes on where it was left")->required();
  verb->add_option("--engine", setup.engine, "Who plays")->capture_default_str();
  verb->add_option("--games", options->games, "How many games the book is to be made of")->capture_default_str();
  verb->add_option("--nodes", options->nodes, "Nodes a move")->check(CLI::PositiveNumber);
  verb->add_option("--time", options->seconds, "Seconds a move")->check(CLI::Range(0.0001, 1e6));
  verb->add_option("--factor", setup.factor, "Times as much for the moves that the book suggests")
      ->check(CLI::Range(1.0, 1e6))
      ->capture_default_str();
  verb->add_option("--random-share", setup.random_share, "Of the moves inside the book, those played at random")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  verb->add_option("--guest-share", setup.guest_share, "Of the games, those where one side plays without the book")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  verb->add_option("--plies", setup.plies, "How deep the book may go")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  verb->add_option("--after", setup.after, "Games before a position enters the book")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  verb->add_option("--positions", setup.most, "At most so many positions")->capture_default_str();
  verb->add_option("--batch", setup.batch, "Games that begin before one of them ends")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  verb->add_option("--confidence", setup.cleanup.confidence, "That a dropped move is worse than the best")
      ->check(CLI::Range(0.5, 0.999999))
      ->capture_default_str();
  verb->add_option("--least-games", setup.cleanup.least_games, "Before a move that only chance found is kept")
      ->capture_default_str();
  verb->add_option("--seed", setup.seed, "Seed of everything random")->capture_default_str();
  verb->add_option("--concurrency", options->concurrency, "Games at a time")->check(CLI::Range(1, 256));
  verb->add_flag("--exact", options->exact, "Proven values alone: --nodes for each move, no games");
  verb->footer(
      "Example: palamedes book build kalah --engine best:table-mb=1 --nodes 2000 --games 2000 --out kalah.txt\n"
      "         palamedes book build tictactoe --exact --out tictactoe.txt\n"
      "Under mpirun, rank 0 keeps the book and the other ranks play.");
  verb->callback([options] { run_build(*options); });
}

void add_book_verb(CLI::App& program) {
  CLI::App* book = program.add_subcommand("book", "Make, show, test and export opening books");
  book->require_subcommand(1);
  add_book_build(*book);
  add_book_show(*book);
  add_book_test(*book);
  add_book_export(*book);
  book->footer("Example: palamedes book show kalah --moves \"6 1\"");
}

}  // namespace palamedes::apps
