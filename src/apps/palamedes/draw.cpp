#include <memory>
#include <string>

#include "apps/palamedes/verbs.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"
#include "report/board_svg.hpp"
#include "report/game_picture.hpp"
#include "report/output.hpp"

namespace palamedes::apps {
namespace {

struct DrawOptions {
  std::string game;
  std::string position;
  std::string moves;
  std::string out = "-";
  std::string last_move = "mark";
  report::BoardStyle style;
};

void run_draw(const DrawOptions& options) {
  const std::unique_ptr<catalog::Game> game = catalog::make_game(options.game);
  if (!options.position.empty()) game->set_position(options.position);
  for (const std::string_view move : words(options.moves)) game->play(move);
  const report::BoardPicture picture = report::game_picture(*game, options.last_move == "mark");
  report::put_text(options.out == "-" ? "" : options.out, report::board_svg(picture, options.style));
}

}  // namespace

void add_draw_verb(cli::App& program) {
  const auto options = std::make_shared<DrawOptions>();
  cli::App* verb = program.add_subcommand("draw", "Draw a position as SVG");
  verb->add_option("GAME", options->game, "A game, as in kalah:6,4")->required();
  verb->add_option("--position", options->position, "Start from this position text");
  verb->add_option("--moves", options->moves, "Play these moves first, with blanks between them");
  verb->add_option("--out", options->out, "The file to write, or - for standard output")->capture_default_str();
  verb->add_option("--last-move", options->last_move, "Whether the last move is marked: mark or none")
      ->check(cli::IsMember{{"mark", "none"}})
      ->capture_default_str();
  verb->add_option("--size", options->style.width, "The width in pixels")
      ->check(cli::Range(16, 10'000))
      ->capture_default_str();
  verb->add_flag("--dark", options->style.dark, "In colours for a dark page");
  verb->footer("Example: palamedes draw mnk:3x3,3 --moves \"b2 a1 c3\" --out three.svg");
  verb->callback([options] { run_draw(*options); });
}

}  // namespace palamedes::apps
