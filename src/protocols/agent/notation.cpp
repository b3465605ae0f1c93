#include "protocols/agent/notation.hpp"

#include <algorithm>
#include <numeric>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::protocols {
namespace {

constexpr std::size_t kColumns = 4;
constexpr std::size_t kSquares = 32;
constexpr std::string_view kPieces = "PCNRMGKpcnrmgk";  // the order of the counts
constexpr std::string_view kBagOrder = "KGMRNCPkgmrncp";
constexpr std::array<int, 14> kArmies = {5, 2, 2, 2, 2, 2, 1, 5, 2, 2, 2, 2, 2, 1};

using Counts = std::array<int, 14>;

bool is_square(std::string_view text) {
  return text.size() == 2 && text[0] >= 'a' && text[0] <= 'd' && text[1] >= '1' && text[1] <= '8';
}

int total(const Counts& counts) { return std::accumulate(counts.begin(), counts.end(), 0); }

void add_piece(Counts& counts, char piece) {
  const std::size_t index = kPieces.find(piece);
  if (index != std::string_view::npos) ++counts[index];
}

Counts visible_on(std::string_view squares) {
  Counts counts{};
  for (const char c : squares) add_piece(counts, c);
  return counts;
}

std::string read_squares(const std::vector<std::string_view>& arguments) {
  std::string squares;
  for (std::size_t i = 0; i < kSquares; ++i) {
    const std::string_view word = arguments[i];
    if (word.size() != 1 || (word != "X" && word != "-" && kPieces.find(word) == std::string_view::npos)) {
      throw UserError("init_board: " + quote(word) + " is no square; they are X, - or one of " + std::string(kPieces));
    }
    squares += word;
  }
  return squares;
}

Counts read_counts(const std::vector<std::string_view>& arguments) {
  Counts counts{};
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto number = parse_integer(arguments[kSquares + i]);
    if (!number || *number < 0 || *number > kArmies[i]) {
      throw UserError("init_board: " + quote(arguments[kSquares + i]) + " is no count of " + kPieces[i] +
                      ", which is from 0 to " + std::to_string(kArmies[i]));
    }
    counts[i] = static_cast<int>(*number);
  }
  return counts;
}

// What lies face down, whichever of the two meanings the counts have.
Counts face_down(const std::string& squares, const Counts& counts) {
  const auto hidden = static_cast<int>(std::count(squares.begin(), squares.end(), 'X'));
  const Counts visible = visible_on(squares);
  Counts rest{};
  for (std::size_t i = 0; i < counts.size(); ++i) rest[i] = counts[i] - visible[i];
  if (*std::min_element(rest.begin(), rest.end()) >= 0 && total(rest) == hidden) return rest;
  if (total(counts) == hidden) return counts;
  throw UserError("init_board: the counts say " + std::to_string(total(counts)) + " pieces; on the board there are " +
                  std::to_string(hidden) + " face down and " + std::to_string(total(visible)) + " face up");
}

}  // namespace

std::string agent_request(AgentCommand command, std::string_view arguments) {
  std::string line = std::to_string(static_cast<int>(command)) + " " + std::string(agent_name(command));
  if (!arguments.empty()) line += " " + std::string(arguments);
  return line;
}

std::string agent_ply_request(std::string_view move) {
  if (move.size() >= 5 && move[2] == '(') {
    return agent_request(AgentCommand::kFlip, std::string(move.substr(0, 2)) + " " + move[3]);
  }
  return agent_request(AgentCommand::kMove, agent_answer(move));
}

std::string agent_answer(std::string_view move) {
  const std::string_view from = move.substr(0, 2);
  return std::string(from) + " " + std::string(move.size() >= 5 ? move.substr(3, 2) : from);
}

std::optional<std::string> move_of_agent_answer(std::string_view text) {
  std::string plain(text);
  std::replace(plain.begin(), plain.end(), '-', ' ');
  const auto parts = words(plain);
  if (parts.size() != 2 || !is_square(parts[0]) || !is_square(parts[1])) return std::nullopt;
  if (parts[0] == parts[1]) return std::string(parts[0]);
  return std::string(parts[0]) + "-" + std::string(parts[1]);
}

std::string agent_board(std::string_view position) {
  const auto fields = words(position);
  Counts counts{};
  std::string line;
  for (const char c : fields.at(0)) {
    if (c == '/') continue;
    line += c;
    line += ' ';
    add_piece(counts, c);
  }
  for (const char c : fields.at(2)) add_piece(counts, c);
  for (const int count : counts) line += std::to_string(count) + " ";
  line.pop_back();
  return line;
}

std::string position_of_agent_board(const std::vector<std::string_view>& arguments, char colour) {
  if (arguments.size() != kSquares + kArmies.size()) {
    throw UserError("init_board needs 32 squares from a8, row by row, and 14 counts in the order " +
                    std::string(kPieces) + ", not " + std::to_string(arguments.size()) + " words");
  }
  const std::string squares = read_squares(arguments);
  const Counts hidden = face_down(squares, read_counts(arguments));
  std::string text;
  for (std::size_t i = 0; i < kSquares; ++i) {
    if (i != 0 && i % kColumns == 0) text += '/';
    text += squares[i];
  }
  std::string bag;
  for (const char piece : kBagOrder) bag.append(static_cast<std::size_t>(hidden[kPieces.find(piece)]), piece);
  return text + " " + colour + " " + (bag.empty() ? "-" : bag);
}

}  // namespace palamedes::protocols
