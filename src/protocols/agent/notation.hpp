#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// The texts of the dark-chess agent protocol, and ours.
namespace palamedes::protocols {

// The number of a command; requests and replies carry it.
enum class AgentCommand {
  kProtocolVersion,
  kName,
  kVersion,
  kKnownCommand,
  kListCommands,
  kQuit,
  kBoardSize,
  kResetBoard,
  kNumRepetition,
  kNumMovesToDraw,
  kMove,
  kFlip,
  kGenmove,
  kGameOver,
  kReady,
  kTimeSettings,
  kTimeLeft,
  kShowBoard,
  kInitBoard,
};

// By their numbers.
constexpr std::array<std::string_view, 19> kAgentCommands = {
    "protocol_version", "name",        "version",        "known_command",     "list_commands", "quit",
    "boardsize",        "reset_board", "num_repetition", "num_moves_to_draw", "move",          "flip",
    "genmove",          "game_over",   "ready",          "time_settings",     "time_left",     "showboard",
    "init_board"};

constexpr std::string_view agent_name(AgentCommand command) {
  return kAgentCommands[static_cast<std::size_t>(command)];
}

// `12 genmove red`
std::string agent_request(AgentCommand command, std::string_view arguments = {});

// A ply as a launcher tells it: `a5-a6` is `10 move a5 a6`, the flip `b3(n)` is `11 flip b3 n`.
std::string agent_ply_request(std::string_view move);

// A ply as an agent answers it, `a5 a6` or `b8 b8`, from and to ours (`a5-a6`, the request `b8`). Nothing if the text
// is none.
std::string agent_answer(std::string_view move);
std::optional<std::string> move_of_agent_answer(std::string_view text);

// The arguments of init_board, 32 squares and 14 counts, from a position text. The counts are of the pieces alive, face
// down or up, which is what the agents of the course take them for.
std::string agent_board(std::string_view position);
// And back, for the colour to move `r`, `b` or `?`. Counts of the pieces face down alone are understood too, where only
// they can be meant. Throws UserError.
std::string position_of_agent_board(const std::vector<std::string_view>& arguments, char colour);

}  // namespace palamedes::protocols
