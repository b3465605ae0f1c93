#include "apps/palamedes/book/book.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <fmt/core.h>
#include <sys/stat.h>

#include "apps/palamedes/field_options.hpp"
#include "apps/palamedes/interruption.hpp"
#include "apps/palamedes/verbs.hpp"
#include "arena/cluster.hpp"
#include "arena/local_crew.hpp"
#include "base/error.hpp"
#include "base/files/can_write.hpp"
#include "base/files/file.hpp"
#include "base/stopwatch.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "learn/book/builder.hpp"
#include "learn/book/exact.hpp"
#include "report/output.hpp"
#include "report/print_json.hpp"
#include "report/progress.hpp"

namespace palamedes::apps {
namespace {

constexpr double kBookSaveSeconds = 10;
constexpr std::size_t kLargestFile = 2'000'000;

struct BookOptions {
  learn::BookSetup setup;
  std::uint64_t games = 1'000;
  bool exact = false;
  int concurrency = 1;
  std::string out;
  bool json = false;

  template <class Visitor>
  void visit(Visitor& visitor) {
    visitor.text("out", out, "The book; goes on where it was left");
    visitor.integer("games", games, 0, std::int64_t{1} << 60, "How many games the book is to be made of");
    visitor.integer("concurrency", concurrency, 1, 256, "Games at a time");
    visitor.flag("exact", exact, "Proven values alone: --nodes for each move, no games");
    visitor.flag("json", json, "Print one JSON object");
  }
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

void tell(const BookOptions& options, const knowledge::BookContents& contents) {
  std::size_t kept = 0;
  std::size_t dropped = 0;
  for (const auto& [position, moves] : contents.positions) {
    for (const knowledge::BookMove& move : moves) ++(move.kept ? kept : dropped);
  }
  if (options.json) {
    return report::print_json({{"game", contents.game},
                               {"games", contents.games},
                               {"positions", contents.positions.size()},
                               {"kept", kept},
                               {"dropped", dropped},
                               {"file", options.out}});
  }
  fmt::print("{}: {}, {}, {} kept, {} dropped, in {}\n", contents.game, report::counted(contents.games, "game"),
             report::counted(contents.positions.size(), "position"), report::counted(kept, "move"), dropped,
             options.out);
}

void run_exact(const BookOptions& options, const engines::StopToken& token) {
  learn::ExactSetup setup;
  setup.game = catalog::make_game(options.setup.game)->spec();
  setup.engine = options.setup.engine;
  if (options.setup.nodes) setup.nodes = *options.setup.nodes;
  setup.plies = options.setup.plies;
  setup.most = options.setup.most;
  report::Progress progress("positions", setup.most);
  const knowledge::BookContents contents = learn::build_exact(
      setup, [&](std::uint64_t positions) { progress.show(positions); }, token);
  progress.finish();
  save(options.out, contents);
  tell(options, contents);
}

// What is in the file already is not played again: a book is its own checkpoint.
void run_games(const BookOptions& options, arena::Crew& crew, const engines::StopToken& token) {
  std::optional<knowledge::BookContents> before;
  if (is_there(options.out)) before = knowledge::BookContents::parse(read_file(options.out));
  learn::BookBuilder builder(options.setup, std::move(before));
  report::Progress progress("games", options.games, builder.contents().games);
  Stopwatch since_saved;
  bool whole = true;
  while (whole && builder.contents().games < options.games) {
    whole = builder.play_batch(crew, token);
    progress.show(builder.contents().games,
                  [&] { return fmt::format("{} positions", builder.contents().positions.size()); });
    if (since_saved.seconds() < kBookSaveSeconds) continue;
    save(options.out, builder.contents());
    since_saved = Stopwatch();
  }
  progress.finish();
  save(options.out, builder.contents());
  tell(options, builder.contents());
  if (!whole) {
    throw UserError(
        fmt::format("stopped after {} of {} games; the same command goes on", builder.contents().games, options.games));
  }
}

void run_build(const BookOptions& options) {
  refuse_standard_output(options.out);
  check_can_write(options.out);
  engines::StopToken token;
  const Interruption interruption(token);
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

void add_book_build(cli::App& book) {
  const auto options = std::make_shared<BookOptions>();
  cli::App* verb = book.add_subcommand("build", "Make an opening book from games of an engine, or by exact search");
  add_fields(*verb, *options);
  add_fields(*verb, options->setup);
  verb->option("GAME")->required();
  verb->option("--out")->required();
  verb->footer(
      "Example: palamedes book build kalah --engine best:table-mb=1 --nodes 2000 --games 2000 --out kalah.txt\n"
      "         palamedes book build tictactoe --exact --out tictactoe.txt\n"
      "Under mpirun, rank 0 keeps the book and the other ranks play.");
  verb->callback([options] { run_build(*options); });
}

void add_book_verb(cli::App& program) {
  cli::App* book = program.add_subcommand("book", "Make, show, test and export opening books");
  book->require_subcommand(1);
  add_book_build(*book);
  add_book_show(*book);
  add_book_test(*book);
  add_book_export(*book);
  book->footer("Example: palamedes book show kalah --moves \"6 1\"");
}

}  // namespace palamedes::apps
