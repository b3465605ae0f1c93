// Feeds arbitrary text to the parsers of one game: specs, positions, moves and records. An input is lines:
//   a game string (refused ones fall back to the family's default),
//   a position (an empty or refused one leaves the start),
//   moves, each tried in turn, up to an empty line,
//   a record.
// Texts are refused with a UserError of one line or accepted; what is accepted prints, loads back as the same thing,
// and can be taken back. Anything else aborts. Boards are small, and a game that was made once is copied when the same
// string comes again, since most of the time went into making games.
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "catalog/catalog.hpp"
#include "catalog/record.hpp"
#include "catalog/replay.hpp"
#include "demand.hpp"
#include "fuzzed_game.hpp"

namespace palamedes {
namespace {

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

// Whether all sizes in a game string, which come before its named settings, have one digit.
bool is_small(std::string_view text) {
  text = text.substr(0, text.find('='));
  const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
  const auto two =
      std::adjacent_find(text.begin(), text.end(), [&](char a, char b) { return is_digit(a) && is_digit(b); });
  return two == text.end();
}

std::string_view take_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// What can be seen of a game in progress.
struct Sight {
  explicit Sight(const catalog::Game& game)
      : position(game.position()), key(game.key()), side(game.side_to_move()), moves(game.moves()) {}

  std::string position;
  std::uint64_t key;
  Side side;
  std::vector<std::string> moves;

  friend bool operator==(const Sight&, const Sight&) = default;
};

// A game at its start.
std::unique_ptr<catalog::Game> made(std::string_view text) {
  constexpr std::size_t kMost = 200;
  static std::map<std::string, std::unique_ptr<catalog::Game>, std::less<>> known;
  auto at = known.find(text);
  if (at == known.end()) {
    std::unique_ptr<catalog::Game> game = catalog::make_game(text);
    if (known.size() == kMost) known.clear();
    at = known.emplace(text, std::move(game)).first;
  }
  return at->second->clone();
}

std::unique_ptr<catalog::Game> game_from(std::string_view text) {
  std::unique_ptr<catalog::Game> game;
  if (!is_small(text) || !accepts([&] { game = made(text); })) return made(kFuzzedGame);
  const std::string canonical = game->spec();
  if (canonical != text) demand(made(canonical)->spec() == canonical, "a canonical spec prints as itself");
  return game;
}

std::unique_ptr<catalog::Game> game_told_by(const catalog::Record& record) {
  std::unique_ptr<catalog::Game> game = made(record.game);
  catalog::replay(record, *game);
  return game;
}

void try_position(catalog::Game& game, std::string_view text) {
  const std::string before = game.position();
  if (!accepts([&] { game.set_position(text); })) {
    demand(game.position() == before, "a refused position leaves the game as it was");
    return;
  }
  const std::unique_ptr<catalog::Game> again = game.clone();
  again->set_position(game.position());
  demand(Sight(game) == Sight(*again), "a position loads back as the same");
  demand(game.outcome() == again->outcome(), "a position loads back with the same outcome");
  demand(game.legal_moves() == again->legal_moves(), "a position loads back with the same moves");
  demand(game.outcome().over() == game.legal_moves().empty(), "there are moves until the game is over");
  demand(!game.draw(DrawStyle{}).empty(), "every position can be drawn");
}

// Whether the move is accepted.
bool try_move(catalog::Game& game, std::string_view text) {
  const Sight before(game);
  const std::vector<std::string> legal = game.legal_moves();
  if (!accepts([&] { game.play(text); })) {
    demand(Sight(game) == before, "a refused move leaves the game as it was");
    return false;
  }
  const Sight after(game);
  game.undo();
  demand(Sight(game) == before, "undo restores");
  demand(game.legal_moves() == legal, "undo restores the legal moves");
  game.play(after.moves.back());
  demand(Sight(game) == after, "a move loads back as the same");
  return true;
}

void check_record(const catalog::Record& record) {
  demand(catalog::Record::parse(record.text()) == record, "a record loads back as the same");
  std::unique_ptr<catalog::Game> game;
  if (!is_small(record.game) || !accepts([&] { game = game_told_by(record); })) return;
  const catalog::Record own = catalog::record_of(*game, record.outcome);
  if (own != record) demand(Sight(*game_told_by(own)) == Sight(*game), "a replayed record replays again");
}

void try_records(std::string_view text) {
  std::vector<catalog::Record> records;
  if (!accepts([&] { records = catalog::parse_records(text); })) return;
  for (const catalog::Record& record : records) check_record(record);
}

void try_input(std::string_view text) {
  // Long enough for whole games on small boards, short enough to stay quick. Refusals are what takes longest, and since
  // they leave the game as it was, more of them are as good in inputs of their own.
  constexpr int kMoves = 24;
  constexpr int kRefusals = 4;
  const std::unique_ptr<catalog::Game> game = game_from(take_line(text));
  if (const std::string_view position = take_line(text); !position.empty()) try_position(*game, position);
  int moves = 0;
  int refusals = 0;
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    if (line.empty()) break;
    if (moves == kMoves || refusals == kRefusals) continue;
    ++(try_move(*game, line) ? moves : refusals);
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
