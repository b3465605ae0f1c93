#include "protocols/kgp/client.hpp"

#include <algorithm>
#include <istream>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::protocols {
namespace {

// A server measures from its side, and over a network.
constexpr double kNetworkReserve = 0.2;

std::string kgp_string(std::string text) {
  std::replace(text.begin(), text.end(), '"', '\'');
  return '"' + text + '"';
}

}  // namespace

KgpClient::KgpClient(const Setup& setup, std::istream& in, std::ostream& out)
    : in_(in), out_(out, "\r\n"), seconds_(setup.seconds), engine_(setup.engine, setup.seed) {
  static_cast<void>(engine_.spec_for(*catalog::make_game("kalah:6,6,empty-capture=off")));
}

void KgpClient::run() {
  std::string text;
  while (std::getline(in_, text)) {
    const KgpLine line = parse_kgp_line(text);
    if (!line.command.empty() && !obey(line)) break;
  }
  worker_.finish();
  if (!greeted_) throw UserError("the server did not begin with kgp 1, as servers of the Kalah Game Protocol do");
}

bool KgpClient::obey(const KgpLine& line) {
  if (!greeted_) {
    command_kgp(line);
    return greeted_;
  }
  if (line.command == "goodbye") return false;
  if (line.command == "state") {
    worker_.push([this, line, bounds = limits()](const Token& token) { answer(line, bounds, token); });
  } else if (line.command == "stop") {
    command_stop(line);
  } else if (line.command == "ping") {
    reply(line, "pong" + (line.arguments.empty() ? "" : " " + line.arguments));
  } else if (line.command == "set") {
    command_set(line);
  }
  // ok, error and what later versions know need no answer.
  return true;
}

void KgpClient::command_kgp(const KgpLine& line) {
  const auto version = words(line.arguments);
  if (line.command != "kgp" || version.empty() || version.front() != "1") {
    reply(line, "error " + kgp_string("protocol not supported"));
    return;
  }
  greeted_ = true;
  out_.write("mode freeplay");
}

void KgpClient::command_set(const KgpLine& line) {
  const auto parts = words(line.arguments);
  if (parts.size() < 2) return;
  if (parts[0] == "time:mode") time_mode_ = parts[1];
  if (parts[0] == "time:clock") {
    if (const auto seconds = parse_integer(parts[1])) {
      clock_ = static_cast<double>(std::clamp<std::int64_t>(*seconds, 0, INT32_MAX));
    }
  }
}

// Without a reference it is the state that is thought about.
void KgpClient::command_stop(const KgpLine& line) {
  const std::lock_guard lock(mutex_);
  if (line.reference) closed_.insert(*line.reference);
  if (!line.reference || current_ == line.reference) worker_.stop();
}

// What a server calls the clock is for one state in the mode `relative`, else for the rest of the game.
search::Limits KgpClient::limits() const {
  search::Limits limits;
  if (!clock_ || time_mode_ == "none") {
    limits.move_seconds = seconds_;
    return limits;
  }
  const double left = std::max(0.0, *clock_ - kNetworkReserve);
  if (time_mode_ == "relative") {
    limits.move_seconds = left;
  } else {
    search::GameClock clock;
    clock.left = {left, left};
    limits.clock = clock;
  }
  return limits;
}

bool KgpClient::is_closed(const KgpLine& line) {
  const std::lock_guard lock(mutex_);
  return line.id && closed_.contains(*line.id);
}

void KgpClient::reply(const KgpLine& line, const std::string& text) {
  out_.write((line.id ? "@" + std::to_string(*line.id) + " " : "") + text);
}

void KgpClient::answer(const KgpLine& line, const search::Limits& bounds, const Token& token) {
  {
    const std::lock_guard lock(mutex_);
    if (line.id && closed_.contains(*line.id)) return;
    current_ = line.id;
  }
  try {
    const KgpBoard board = parse_kgp_board(line.arguments);
    const auto game = catalog::make_game(board.game_spec);
    game->set_position(board.position);
    if (!game->outcome().over()) think(line, *game, board.size, bounds, token);
    if (!is_closed(line)) reply(line, "yield");
  } catch (const std::exception& error) {
    reply(line, "error " + kgp_string(error.what()));
  }
  const std::lock_guard lock(mutex_);
  current_.reset();
}

void KgpClient::think(const KgpLine& line, const catalog::Game& game, int size, const search::Limits& bounds,
                      const Token& token) {
  std::string sent;
  const auto send = [&](const std::string& move) {
    const auto house = parse_integer(move);
    if (move == sent || !house || is_closed(line)) return;
    sent = move;
    reply(line, "move " + std::to_string(kgp_pit(static_cast<int>(*house), size)));
  };
  // Any move at once: a server that hears none picks one at random.
  const auto legal = game.legal_moves();
  send(legal.front());
  if (legal.size() == 1) return;
  engines::EngineQuestion question;
  question.limits = bounds;
  question.plays = true;
  question.reporter = [&](const engines::EngineReport& report) {
    if (!report.lines.empty() && !report.lines.front().moves.empty()) send(report.move());
  };
  send(safe_search(engine_.get(game), game, question, token).move());
}

}  // namespace palamedes::protocols
