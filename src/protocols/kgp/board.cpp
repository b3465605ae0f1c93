#include "protocols/kgp/board.hpp"

#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

namespace palamedes::protocols {
namespace {

constexpr std::int64_t kMostHouses = 12;
constexpr int kMostStones = 20;  // in a house at the start

bool is_number_start(char c) { return (c >= '0' && c <= '9') || c == '@'; }

std::vector<int> numbers(std::string_view text) {
  std::vector<int> values;
  for (const std::string_view part : split(text, ',')) {
    const auto value = parse_integer(trim(part));
    if (!value || *value < 0 || *value > 1'000'000)
      throw UserError("board: " + quote(part) + " is no number of stones");
    values.push_back(static_cast<int>(*value));
  }
  return values;
}

}  // namespace

KgpLine parse_kgp_line(std::string_view line) {
  KgpLine result;
  std::string_view text = trim(line);
  const auto next_word = [&text] {
    const std::size_t end = text.find_first_of(" \t");
    const std::string_view word = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : trim(text.substr(end));
    return word;
  };
  if (!text.empty() && is_number_start(text.front())) {
    const std::string_view head = next_word();
    const std::size_t at = head.find('@');
    result.id = parse_integer(head.substr(0, at));
    if (at != std::string_view::npos) result.reference = parse_integer(head.substr(at + 1));
  }
  result.command = next_word();
  result.arguments = text;
  return result;
}

KgpBoard parse_kgp_board(std::string_view text) {
  const std::string_view inside = trim(text);
  if (inside.size() < 2 || inside.front() != '<' || inside.back() != '>') {
    throw UserError("a board stands in < and >, as in <3,0,0,3,3,3,3,3,3>, not " + quote(text));
  }
  const std::vector<int> values = numbers(inside.substr(1, inside.size() - 2));
  KgpBoard board;
  board.size = values.front();
  if (board.size < 1 || board.size > kMostHouses || values.size() != 3 + 2 * static_cast<std::size_t>(board.size)) {
    throw UserError("a board has its size from 1 to " + std::to_string(kMostHouses) +
                    ", two stores and twice as many pits, unlike " + quote(text));
  }
  std::int64_t total = 0;
  for (std::size_t i = 1; i < values.size(); ++i) total += values[i];
  // Our games begin with as many stones in every house. A number that no start has is rounded up in North's store,
  // which changes nothing about which move wins most.
  const std::int64_t houses = 2LL * board.size;
  const std::int64_t stones = (total + houses - 1) / houses;
  if (stones < 1 || stones > kMostStones) {
    throw UserError("a board holds up to " + std::to_string(kMostStones) + " stones a pit, unlike " + quote(text));
  }
  board.game_spec = "kalah:" + std::to_string(board.size) + "," + std::to_string(stones) + ",empty-capture=off";
  const auto size = static_cast<std::size_t>(board.size);
  const auto pits = [&](std::size_t first) {
    std::string joined;
    for (std::size_t i = 0; i < size; ++i) joined += std::to_string(values[first + i]) + ",";
    return joined;
  };
  board.position = pits(3) + std::to_string(values[1]) + "," + pits(3 + size) +
                   std::to_string(values[2] + stones * houses - total) + ",1";
  return board;
}

}  // namespace palamedes::protocols
