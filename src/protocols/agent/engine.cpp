#include "protocols/agent/engine.hpp"

#include <algorithm>
#include <exception>
#include <istream>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "base/version.hpp"
#include "catalog/catalog.hpp"

namespace palamedes::protocols {
namespace {

constexpr std::string_view kProtocolVersion = "1.0.0";
constexpr double kUsualSeconds = 900;
// What an answer may need on its way through a launcher.
constexpr double kReserve = 0.05;
constexpr std::int64_t kLongestMilliseconds = 366LL * 24 * 3600 * 1000;

void need(const std::vector<std::string_view>& arguments, std::size_t count, std::string_view example) {
  if (arguments.size() == count) return;
  throw UserError("expected " + std::to_string(count) + (count == 1 ? " argument" : " arguments") + ", as in " +
                  std::string(example));
}

std::int64_t number(std::string_view text, std::int64_t low, std::int64_t high) {
  const auto value = parse_integer(text);
  if (value && *value >= low && *value <= high) return *value;
  throw UserError(quote(text) + " is no number from " + std::to_string(low) + " to " + std::to_string(high));
}

// Clocks may have run below nought.
double seconds(std::string_view text) {
  return static_cast<double>(std::max<std::int64_t>(0, number(text, -kLongestMilliseconds, kLongestMilliseconds))) /
         1000;
}

}  // namespace

AgentEngine::AgentEngine(const Setup& setup, std::istream& in, std::ostream& out)
    : in_(in),
      out_(out),
      ponders_(setup.ponders),
      engine_(setup.engine, setup.seed),
      game_(catalog::make_game("darkchess")),
      seconds_left_{kUsualSeconds, kUsualSeconds} {
  static_cast<void>(engine_.spec_for(*game_));
}

void AgentEngine::run() {
  std::string line;
  while (std::getline(in_, line)) {
    const auto first = words(line);
    if (first.empty()) continue;
    const auto id = parse_integer(first.front());
    const bool known = id && *id >= 0 && *id < static_cast<std::int64_t>(kAgentCommands.size());
    if (!known) {
      worker_.push([this, text = std::string(first.front())](const Token&) {
        out_.write("?" + (parse_integer(text) ? text : "") + " unknown command " + quote(text));
      });
      continue;
    }
    const auto command = static_cast<AgentCommand>(*id);
    const std::string head = std::to_string(*id);
    if (command == AgentCommand::kQuit) {
      worker_.finish();
      out_.write("=" + head);
      return;
    }
    worker_.push([this, watch = Stopwatch(), command, head, text = line](const Token& token) {
      const Words all = words(text);
      try {
        // The name is not looked at: a launcher that misspells it means the number.
        const Words arguments(all.begin() + std::min<std::ptrdiff_t>(2, std::ssize(all)), all.end());
        const std::string reply = obey(command, arguments, watch, token);
        out_.write("=" + head + (reply.empty() ? "" : " " + reply));
      } catch (const std::exception& error) {
        out_.write("?" + head + " " + error.what());
      }
      ponder();
    });
  }
  worker_.finish();
}

std::string AgentEngine::obey(AgentCommand command, const Words& arguments, const Stopwatch& watch,
                              const Token& token) {
  switch (command) {
    case AgentCommand::kProtocolVersion: return std::string(kProtocolVersion);
    case AgentCommand::kName: return "Palamedes";
    case AgentCommand::kVersion: return kVersion;
    case AgentCommand::kKnownCommand:
      need(arguments, 1, "3 known_command genmove");
      return std::find(kAgentCommands.begin(), kAgentCommands.end(), arguments[0]) != kAgentCommands.end() ? "true"
                                                                                                           : "false";
    case AgentCommand::kListCommands: return join({kAgentCommands.begin(), kAgentCommands.end()}, "\n");
    case AgentCommand::kQuit: return "";
    case AgentCommand::kBoardSize: return command_board_size(arguments);
    case AgentCommand::kResetBoard: reset_board(); return "";
    case AgentCommand::kNumRepetition: return command_repetition(arguments);
    case AgentCommand::kNumMovesToDraw: return command_quiet(arguments);
    case AgentCommand::kMove: return command_move(arguments);
    case AgentCommand::kFlip: return command_flip(arguments);
    case AgentCommand::kGenmove: return command_genmove(arguments, watch, token);
    case AgentCommand::kGameOver: own_side_.reset(); return "";
    case AgentCommand::kReady: static_cast<void>(engine_.get(*game_)); return "";
    case AgentCommand::kTimeSettings:
      need(arguments, 1, "15 time_settings 900000");
      seconds_left_.fill(seconds(arguments[0]));
      return "";
    case AgentCommand::kTimeLeft: return command_time_left(arguments);
    case AgentCommand::kShowBoard: return show_board();
    case AgentCommand::kInitBoard:
      game_->set_position(
          position_of_agent_board(arguments, std::count(arguments.begin(), arguments.end(), "X") == 32 ? '?' : 'r'));
      own_side_.reset();
      engine_.new_game();
      return "";
  }
  return "";
}

std::string AgentEngine::command_board_size(const Words& arguments) const {
  need(arguments, 2, "6 boardsize 4 8");
  const auto one = number(arguments[0], 1, 100);
  const auto two = number(arguments[1], 1, 100);
  if (std::min(one, two) != 4 || std::max(one, two) != 8) throw UserError("only 4x8 squares are played");
  return "";
}

std::string AgentEngine::command_repetition(const Words& arguments) const {
  need(arguments, 1, "8 num_repetition 3");
  if (number(arguments[0], 0, INT32_MAX) != 3) throw UserError("only the third repetition draws");
  return "";
}

// The position stays, but what was played before it is forgotten with the old rule.
std::string AgentEngine::command_quiet(const Words& arguments) {
  need(arguments, 1, "9 num_moves_to_draw 60");
  auto game = catalog::make_game("darkchess:quiet=" + std::to_string(number(arguments[0], 1, 999)));
  if (!game_->root_is_start() || !game_->moves().empty()) game->set_position(game_->position());
  game_ = std::move(game);
  return "";
}

std::string AgentEngine::command_move(const Words& arguments) {
  need(arguments, 2, "10 move a5 a6");
  const auto move = move_of_agent_answer(std::string(arguments[0]) + " " + std::string(arguments[1]));
  if (!move || move->size() < 5) throw UserError("expected two squares, as in 10 move a5 a6");
  const auto before = game_->clone();
  try {
    game_->play(*move);
  } catch (const UserError&) {
    // It may be the other side's turn by what the launcher knows.
    set_colour_to_move(colour_to_move() == 'r' ? 'b' : 'r');
    try {
      game_->play(*move);
    } catch (const UserError&) {
      game_ = before->clone();
      throw;
    }
  }
  return "";
}

std::string AgentEngine::command_flip(const Words& arguments) {
  need(arguments, 2, "11 flip a8 M");
  game_->play(std::string(arguments[0]) + "(" + std::string(arguments[1]) + ")");
  return "";
}

std::string AgentEngine::command_genmove(const Words& arguments, const Stopwatch& watch, const Token& token) {
  need(arguments, 1, "12 genmove red");
  const std::string_view colour = arguments[0];
  if (colour != "red" && colour != "black" && colour != "unknown") {
    throw UserError("expected red, black or unknown, not " + quote(colour));
  }
  if (colour != "unknown" && colour[0] != colour_to_move()) set_colour_to_move(colour[0]);
  if (const auto outcome = game_->outcome(); outcome.over()) throw UserError("the game is over: " + outcome.reason);
  own_side_ = game_->side_to_move();
  engines::Engine& engine = engine_.get(*game_);
  double& left = seconds_left_[colour == "black" ? 1 : 0];
  engines::EngineQuestion question;
  search::GameClock clock;
  clock.left.fill(std::max(0.0, left - kReserve - watch.seconds()));
  question.limits.clock = clock;
  question.plays = true;
  const engines::EngineReport report = safe_search(engine, *game_, question, token);
  // Should the launcher never say what is left.
  left = std::max(0.0, left - watch.seconds());
  return agent_answer(report.move());
}

std::string AgentEngine::command_time_left(const Words& arguments) {
  need(arguments, 2, "16 time_left red 900000");
  if (arguments[0] == "red" || arguments[0] == "black") {
    seconds_left_[arguments[0] == "black" ? 1 : 0] = seconds(arguments[1]);
  } else if (arguments[0] == "unknown") {
    seconds_left_.fill(seconds(arguments[1]));
  } else {
    throw UserError("expected red or black, not " + quote(arguments[0]));
  }
  return "";
}

std::string AgentEngine::show_board() const {
  const std::string position = game_->position();
  std::string text = "the board, to move: " + std::string(words(position).at(1));
  int row = 8;
  for (const std::string_view squares : split(words(position).front(), '/')) {
    text += "\n" + std::to_string(row--) + " " + std::string(squares);
  }
  return text + "\n  abcd";
}

void AgentEngine::reset_board() {
  game_->reset();
  own_side_.reset();
  engine_.new_game();
}

void AgentEngine::set_colour_to_move(char colour) {
  if (colour_to_move() == '?') return;
  const std::string position = game_->position();
  const auto fields = words(position);
  game_->set_position(std::string(fields.at(0)) + " " + colour + " " + std::string(fields.at(2)) + " " +
                      std::string(fields.at(3)));
  own_side_.reset();
}

char AgentEngine::colour_to_move() const {
  const std::string position = game_->position();
  return words(position).at(1).front();
}

void AgentEngine::ponder() {
  if (!ponders_ || !own_side_ || game_->outcome().over() || game_->side_to_move() == *own_side_) return;
  worker_.push_pastime([this](const Token& token) {
    static_cast<void>(safe_search(engine_.get(*game_), *game_, engines::EngineQuestion{}, token));
  });
}

}  // namespace palamedes::protocols
