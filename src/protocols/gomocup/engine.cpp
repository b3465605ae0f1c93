#include "protocols/gomocup/engine.hpp"

#include <algorithm>
#include <exception>
#include <istream>
#include <memory>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/version.hpp"
#include "catalog/catalog.hpp"
#include "protocols/gomocup/swap.hpp"
#include "search/common/score.hpp"

namespace palamedes::protocols {
namespace {

using Stone = GomocupStones::Stone;

constexpr std::int64_t kLargestK = 1'000'000;
constexpr std::int64_t kRenju = 4;

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return result;
}

// The first word, and what stands behind it.
std::pair<std::string, std::string> verb_and_rest(std::string_view line) {
  const std::string_view text = trim(line);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  return {upper(text.substr(0, end)), std::string(trim(text.substr(end)))};
}

int side_length(const std::string& verb, std::string_view text) {
  const auto number = parse_integer(trim(text));
  if (!number || *number < 1 || *number > GomocupBoard::kLongestSide) {
    throw UserError(verb + ": a side has from 1 to " + std::to_string(GomocupBoard::kLongestSide) + " cells, not " +
                    quote(text));
  }
  return static_cast<int>(*number);
}

// What a search found, in one line: depth, score for oneself, nodes, and the line in the protocol's cells.
std::string thoughts(const engines::EngineReport& report, const GomocupBoard& board) {
  const engines::EngineLine& line = report.lines.front();
  std::string text = "depth " + std::to_string(report.depth) + " score ";
  if (search::is_decided(line.score)) {
    text += (search::is_win(line.score) ? "win in " : "loss in ") + std::to_string(search::distance_of(line.score));
  } else {
    text += std::to_string(line.score);
  }
  text += " nodes " + std::to_string(report.nodes) + " line";
  for (const std::string& move : line.moves) {
    if (const auto cell = board.cell_of(move)) text += " " + gomocup_text(*cell);
  }
  return text;
}

}  // namespace

GomocupEngine::GomocupEngine(const Setup& setup, std::istream& in, std::ostream& out)
    : in_(in), out_(out), engine_(setup.engine, setup.seed) {
  static_cast<void>(engine_.spec_for(*catalog::make_game("gomoku")));
}

void GomocupEngine::run() {
  std::string line;
  while (std::getline(in_, line)) {
    if (!read(line)) break;
  }
  worker_.finish();
}

bool GomocupEngine::read(const std::string& line) {
  auto [verb, rest] = verb_and_rest(line);
  if (verb.empty()) return true;
  if (verb == "END") return false;
  if (verb == "ABOUT") {
    out_.write(std::string(R"(name="pbrain-palamedes", version=")") + kVersion +
               R"(", author="the Palamedes authors", country="")");
  } else if (!block_verb_.empty()) {
    read_block(line);
  } else if (verb == "BOARD" || verb == "YXBOARD" || verb == "SWAP2BOARD") {
    block_verb_ = verb;
    block_.clear();
  } else {
    in_line(std::move(verb), std::move(rest));
  }
  return true;
}

void GomocupEngine::read_block(std::string_view line) {
  const std::string_view text = trim(line);
  if (upper(text) != "DONE") {
    // More lines than any board has cells are nobody's board.
    constexpr std::size_t kMost = GomocupBoard::kLongestSide * GomocupBoard::kLongestSide;
    if (block_.size() <= kMost) block_.emplace_back(text);
    return;
  }
  in_line(std::exchange(block_verb_, ""), "", std::exchange(block_, {}));
}

void GomocupEngine::in_line(std::string verb, std::string rest, std::vector<std::string> block) {
  worker_.push([this, watch = Stopwatch(), verb = std::move(verb), rest = std::move(rest),
                block = std::move(block)](const Token& token) {
    try {
      obey(verb, rest, block, watch, token);
    } catch (const std::exception& error) {
      out_.write(std::string("ERROR ") + error.what());
    }
  });
}

void GomocupEngine::obey(const std::string& verb, const std::string& rest, const std::vector<std::string>& block,
                         const Stopwatch& watch, const Token& token) {
  if (verb == "START" || verb == "RECTSTART") {
    command_start(verb, rest);
  } else if (verb == "RESTART") {
    stones().clear();
    engine_.new_game();
    out_.write("OK");
  } else if (verb == "INFO") {
    command_info(rest);
  } else if (verb == "BEGIN") {
    static_cast<void>(stones());
    answer(watch, token);
  } else if (verb == "TURN") {
    stones().put(cell(rest), Stone::kOpponent);
    answer(watch, token);
  } else if (verb == "PLAY") {
    const GomocupCell chosen = cell(rest);
    stones().put(chosen, Stone::kOwn);
    out_.write(gomocup_text(chosen));
  } else if (verb == "BOARD") {
    command_board(block);
    answer(watch, token);
  } else if (verb == "YXBOARD") {
    command_board(block);
  } else if (verb == "SWAP2BOARD") {
    out_.write(swap2(block, watch, token));
  } else if (verb == "TAKEBACK") {
    command_takeback(rest);
  } else {
    out_.write("UNKNOWN command " + quote(verb));
  }
}

void GomocupEngine::command_start(const std::string& verb, const std::string& rest) {
  const auto sides = split(rest, ',');
  if (sides.size() != (verb == "START" ? 1U : 2U)) {
    throw UserError(verb == "START" ? "START needs one number, as in START 15"
                                    : "RECTSTART needs width and height, as in RECTSTART 20,15");
  }
  const int width = side_length(verb, sides.front());
  const int height = side_length(verb, sides.back());
  board_.columns = width;
  board_.rows = height;
  stones_.emplace(board());
  engine_.new_game();
  out_.write("OK");
}

// No reply, whatever it says; unknown keys are ignored.
void GomocupEngine::command_info(const std::string& rest) {
  const auto [key, value] = verb_and_rest(rest);
  const auto number = parse_integer(value);
  if (key == "K") {
    if (number && *number >= 1 && *number <= kLargestK) board_.k = static_cast<int>(*number);
  } else if (key == "PONDERING") {
    ponders_ = number && *number != 0;
  } else if (key == "RULE") {
    if (!number) return;
    board_.set_rule(*number);
    if ((*number & kRenju) != 0) out_.write("MESSAGE renju is not known here; it is played without forbidden moves");
  } else {
    const auto parts = words(rest);
    if (!parts.empty()) clock_.info(parts.front(), value);
  }
}

void GomocupEngine::command_takeback(const std::string& rest) {
  const auto taken = parse_gomocup_cell(rest);
  if (!taken || !board().holds(*taken) || stones().at(*taken) == Stone::kNone) {
    throw UserError("TAKEBACK: there is no stone on " + quote(rest));
  }
  stones().put(*taken, Stone::kNone);
  out_.write("OK");
}

// All or nothing: a wrong line leaves the board as it was.
void GomocupEngine::command_board(const std::vector<std::string>& block) {
  GomocupStones fresh = stones();
  fresh.clear();
  for (const std::string& line : block) {
    const std::size_t comma = line.find_last_of(',');
    const auto place = parse_gomocup_cell(std::string_view(line).substr(0, comma));
    // 0, which no stone has, where there is no number.
    const auto field = comma == std::string::npos ? 0 : parse_integer(trim(line.substr(comma + 1))).value_or(0);
    if (!place || !fresh.is_free(*place) || field < 1 || field > 3) {
      throw UserError("BOARD: expected x,y,1, x,y,2 or x,y,3 with a free cell, not " + quote(line));
    }
    fresh.put(*place, static_cast<Stone>(field));
  }
  stones_ = std::move(fresh);
}

std::string GomocupEngine::swap2(const std::vector<std::string>& block, const Stopwatch& watch, const Token& token) {
  static_cast<void>(stones());
  std::vector<GomocupCell> placed;
  for (const std::string& line : block) {
    const auto parts = split(line, ',');
    // Some managers write whose stone it is behind the cell: the order says so already.
    const auto place = parts.size() == 3 ? parse_gomocup_cell(std::string(parts[0]) + "," + std::string(parts[1]))
                                         : parse_gomocup_cell(line);
    if (!place || !board().holds(*place)) throw UserError("SWAP2BOARD: expected a cell x,y, not " + quote(line));
    placed.push_back(*place);
  }
  const auto game = swap2_game(placed, board());
  return swap2_answer(*game, board(), engine_.get(*game, clock_.memory_mb()), clock_.limits(watch.seconds()), token);
}

void GomocupEngine::answer(const Stopwatch& watch, const Token& token) {
  const GomocupCell chosen = choose(watch, token);
  stones().put(chosen, Stone::kOwn);
  out_.write(gomocup_text(chosen));
}

GomocupCell GomocupEngine::choose(const Stopwatch& watch, const Token& token) {
  const auto free = stones().free_cells();
  if (free.empty()) throw UserError("no cell is free");
  const GomocupBoard variant = board();
  const auto game = catalog::make_game(variant.game_spec());
  game->set_position(stones().position());
  // Managers of games that go on behind a win still want a stone.
  if (game->outcome().over()) return free.front();
  engines::EngineQuestion question;
  if (stones().has_forbidden()) {
    for (const GomocupCell place : free) question.only.push_back(variant.move_text(place));
  }
  engines::Engine& engine = engine_.get(*game, clock_.memory_mb());
  question.limits = clock_.limits(watch.seconds());
  question.plays = true;
  const engines::EngineReport report = safe_search(engine, *game, question, token);
  if (!report.note.empty()) out_.write("MESSAGE " + report.note);
  if (report.depth > 0) out_.write("MESSAGE " + thoughts(report, variant));
  if (ponders_) ponder(game->position(), report.lines.front().moves);
  return variant.cell_of(report.move()).value_or(free.front());
}

void GomocupEngine::ponder(const std::string& before, const std::vector<std::string>& line) {
  std::shared_ptr<catalog::Game> game = catalog::make_game(board().game_spec());
  game->set_position(before);
  for (std::size_t i = 0; i < line.size() && i < 2 && !game->outcome().over(); ++i) game->play(line[i]);
  if (game->outcome().over()) return;
  // The next command stops it, or it does not even begin.
  worker_.push_pastime([this, game](const Token& token) {
    static_cast<void>(safe_search(engine_.get(*game, clock_.memory_mb()), *game, {}, token));
  });
}

GomocupStones& GomocupEngine::stones() {
  if (!stones_) throw UserError("START or RECTSTART comes first");
  return *stones_;
}

// A free cell of the board.
GomocupCell GomocupEngine::cell(const std::string& text) const {
  const auto found = parse_gomocup_cell(text);
  if (!stones_) throw UserError("START or RECTSTART comes first");
  if (!found || !stones_->is_free(*found)) throw UserError(quote(text) + " is no free cell x,y of the board");
  return *found;
}

}  // namespace palamedes::protocols
