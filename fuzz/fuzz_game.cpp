// Feeds arbitrary text to the parsers of one game: specs, positions, moves and records. An input is lines:
//   a game string (refused ones fall back to the family's default),
//   a position (an empty or refused one leaves the start),
//   moves, each tried in turn, up to an empty line,
//   a record.
// Texts are refused with a UserError of one line or accepted; what is accepted prints, loads back as the same thing,
// and can be taken back. Anything else aborts.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "catalog/catalog.hpp"
#include "catalog/record.hpp"

namespace palamedes {
namespace {

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "fuzz: %s\n", what);
  std::abort();
}

// Runs a parser: true when it accepted its text, false when it refused it in the proper way.
template <class Parser>
bool accepts(Parser&& parser) {
  try {
    parser();
    return true;
  } catch (const UserError& error) {
    const std::string_view message = error.what();
    demand(!message.empty() && message.find('\n') == std::string_view::npos, "a refusal is one line");
    return false;
  }
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// Everything that can be seen of a position without its history.
bool same_position(const catalog::Game& one, const catalog::Game& two) {
  return one.position() == two.position() && one.key() == two.key() && one.side_to_move() == two.side_to_move();
}

std::unique_ptr<catalog::Game> game_from(std::string_view text) {
  std::unique_ptr<catalog::Game> game;
  if (!accepts([&] { game = catalog::make_game(text); })) return catalog::make_game(PALAMEDES_FUZZ_GAME);
  const std::string canonical = game->spec();
  demand(catalog::make_game(canonical)->spec() == canonical, "a canonical spec prints as itself");
  return game;
}

void try_position(catalog::Game& game, std::string_view text) {
  const std::string before = game.position();
  if (!accepts([&] { game.set_position(text); })) {
    demand(game.position() == before, "a refused position leaves the game as it was");
    return;
  }
  const std::unique_ptr<catalog::Game> again = catalog::make_game(game.spec());
  again->set_position(game.position());
  demand(same_position(game, *again), "a position loads back as the same");
  demand(game.outcome() == again->outcome(), "a position loads back with the same outcome");
  demand(game.legal_moves() == again->legal_moves(), "a position loads back with the same moves");
  demand(game.outcome().over() == game.legal_moves().empty(), "there are moves until the game is over");
  demand(!game.draw(DrawStyle{}).empty(), "every position can be drawn");
}

void try_move(catalog::Game& game, std::string_view text) {
  const std::unique_ptr<catalog::Game> before = game.clone();
  if (!accepts([&] { game.play(text); })) {
    demand(same_position(game, *before) && game.moves() == before->moves(), "a refused move leaves the game as it was");
    return;
  }
  const std::unique_ptr<catalog::Game> again = before->clone();
  again->play(game.moves().back());
  demand(same_position(game, *again) && game.moves() == again->moves(), "a move loads back as the same");
  again->undo();
  demand(same_position(*before, *again) && before->moves() == again->moves(), "undo restores");
  demand(before->legal_moves() == again->legal_moves(), "undo restores the legal moves");
}

void check_record(const catalog::Record& record) {
  demand(catalog::Record::parse(record.text()) == record, "a record loads back as the same");
  std::unique_ptr<catalog::Game> game;
  if (!accepts([&] { game = catalog::replayed(record); })) return;
  const catalog::Record own = catalog::record_of(*game, record.outcome);
  demand(same_position(*game, *catalog::replayed(own)), "a replayed record replays again");
}

void try_records(std::string_view text) {
  std::vector<catalog::Record> records;
  if (!accepts([&] { records = catalog::parse_records(text); })) return;
  for (const catalog::Record& record : records) check_record(record);
}

void try_input(std::string_view text) {
  // Long enough for whole games, short enough to stay quick.
  constexpr int kMoves = 60;
  const std::unique_ptr<catalog::Game> game = game_from(take_line(text));
  if (const std::string_view position = take_line(text); !position.empty()) try_position(*game, position);
  for (int move = 0; move < kMoves && !text.empty(); ++move) {
    const std::string_view line = take_line(text);
    if (line.empty()) break;
    try_move(*game, line);
  }
  check_record(catalog::record_of(*game, game->outcome()));
  try_records(text);
}

}  // namespace
}  // namespace palamedes

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  palamedes::try_input({reinterpret_cast<const char*>(data), size});
  return 0;
}
