#include <memory>
#include <string>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "apps/palamedes/book/book.hpp"
#include "base/error.hpp"
#include "base/files/file.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "engines/book/positions.hpp"
#include "report/output.hpp"
#include "report/text_table.hpp"

namespace palamedes::apps {
namespace {

struct ShowOptions {
  std::string game;
  std::string book;
  std::string position;
  std::string moves;
  bool json = false;
};

boost::json::object move_json(const knowledge::BookMove& move) {
  boost::json::object object = {{"move", move.move},
                                {"games", move.games},
                                {"points", static_cast<double>(move.half_points) / 2},
                                {"value", move.value},
                                {"state", move.kept ? "kept" : "dropped"},
                                {"found_by", move.suggested ? "search" : "chance"}};
  if (move.proven) object["proven"] = knowledge::proven_text(*move.proven);
  return object;
}

void run_show(const ShowOptions& options) {
  const auto game = catalog::make_game(options.game);
  if (!options.position.empty()) game->set_position(options.position);
  for (const std::string_view move : words(options.moves)) game->play(move);
  const auto book = book_of(*game, options.book);
  if (options.json) {
    boost::json::array moves;
    for (const engines::BookChoice& choice : engines::book_choices(*book, *game)) {
      boost::json::object object = move_json(choice.book);
      object["move"] = choice.move;
      object["share"] = choice.share;
      moves.push_back(std::move(object));
    }
    fmt::print("{}\n", boost::json::serialize(boost::json::object{
                           {"game", game->spec()}, {"position", game->position()}, {"moves", std::move(moves)}}));
    return;
  }
  fmt::print("{}: {} positions from {} games\n{}\n{}\n", book->game(), report::grouped(book->positions()),
             report::grouped(book->games()), book->made(), game->draw(report::output_style("auto")));
  const std::string table = book_table(*book, *game);
  fmt::print("{}", table.empty() ? "the book does not know this position\n" : table);
}

struct ExportOptions {
  std::string game;
  std::string book;
  std::string format = "text";
  std::string out;
};

// In quotes where it has to be.
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"") == std::string::npos) return text;
  std::string field = "\"";
  for (const char c : text) field += c == '"' ? "\"\"" : std::string(1, c);
  return field + "\"";
}

std::string csv_of(const knowledge::BookContents& contents) {
  std::string text = "position,move,games,points,value,state,found_by,proven\n";
  for (const auto& [position, moves] : contents.positions) {
    for (const knowledge::BookMove& move : moves) {
      text +=
          fmt::format("{},{},{},{},{:.4f},{},{},{}\n", csv_field(position), csv_field(move.move), move.games,
                      static_cast<double>(move.half_points) / 2, move.value, move.kept ? "kept" : "dropped",
                      move.suggested ? "search" : "chance", move.proven ? knowledge::proven_text(*move.proven) : "");
    }
  }
  return text;
}

std::string json_of(const knowledge::BookContents& contents) {
  boost::json::array positions;
  for (const auto& [position, moves] : contents.positions) {
    boost::json::array list;
    for (const knowledge::BookMove& move : moves) list.push_back(move_json(move));
    positions.push_back({{"position", position}, {"moves", std::move(list)}});
  }
  return boost::json::serialize(boost::json::object{{"game", contents.game},
                                                    {"made", contents.made},
                                                    {"games", contents.games},
                                                    {"positions", std::move(positions)}}) +
         "\n";
}

knowledge::BookContents contents_of(const catalog::Game& game, const std::string& path) {
  if (path.empty()) return knowledge::BookContents::parse(book_of(game, path)->text());
  static_cast<void>(book_of(game, path));
  return knowledge::BookContents::parse(read_file(path));
}

void run_export(const ExportOptions& options) {
  const auto game = catalog::make_game(options.game);
  const knowledge::BookContents contents = contents_of(*game, options.book);
  const std::string text = options.format == "csv"    ? csv_of(contents)
                           : options.format == "json" ? json_of(contents)
                                                      : contents.text();
  if (options.out.empty()) {
    fmt::print("{}", text);
  } else {
    write_file(options.out, text);
  }
}

}  // namespace

std::string book_table(const knowledge::Book& book, const catalog::Game& game) {
  const auto choices = engines::book_choices(book, game);
  if (choices.empty()) return "";
  report::TextTable table({{"book move", report::Align::kLeft},
                           {"games"},
                           {"share"},
                           {"points"},
                           {"value"},
                           {"state", report::Align::kLeft}});
  for (const engines::BookChoice& choice : choices) {
    const knowledge::BookMove& move = choice.book;
    table.add({choice.move, std::to_string(move.games), fmt::format("{:.1f}%", 100 * choice.share),
               fmt::format("{:.1f}", choice.points()), fmt::format("{:.3f}", move.value),
               fmt::format("{}, found by {}{}", move.kept ? "kept" : "dropped", move.suggested ? "search" : "chance",
                           move.proven ? ", proven: " + knowledge::proven_text(*move.proven) : "")});
  }
  return table.text();
}

void add_book_show(cli::App& book) {
  const auto options = std::make_shared<ShowOptions>();
  cli::App* verb = book.add_subcommand("show", "What a book knows of a position");
  verb->add_option("GAME", options->game, "A game, as in kalah")->required();
  verb->add_option("--position", options->position, "Start from this position text");
  verb->add_option("--moves", options->moves, "Play these first, as in \"6 1\"");
  verb->add_option("--book", options->book, "The book's file (else the one inside the program)");
  verb->add_flag("--json", options->json, "Print one JSON object");
  verb->callback([options] { run_show(*options); });
}

void add_book_export(cli::App& book) {
  const auto options = std::make_shared<ExportOptions>();
  cli::App* verb = book.add_subcommand("export", "Write a book as text, CSV or JSON");
  verb->add_option("GAME", options->game, "A game, as in kalah")->required();
  verb->add_option("--book", options->book, "The book's file (else the one inside the program)");
  verb->add_option("--format", options->format, "text, csv or json")->check(cli::IsMember{{"text", "csv", "json"}});
  verb->add_option("--out", options->out, "A file, else standard output");
  verb->callback([options] { run_export(*options); });
}

}  // namespace palamedes::apps
