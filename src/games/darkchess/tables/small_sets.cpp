#include "games/darkchess/tables/small_sets.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/darkchess/piece.hpp"

namespace palamedes::tables {
namespace {

// What matters of a set: how many there are of each kind, which take which, which jump.
std::vector<int> relations(const darkchess::PieceSet& set) {
  std::vector<int> relations;
  for (std::size_t kind = 0; kind < set.size(); ++kind) {
    if (set[kind] == 0) continue;
    const auto taker = static_cast<darkchess::Kind>(kind);
    relations.push_back(set[kind]);
    relations.push_back(taker == darkchess::Kind::kCannon ? 1 : 0);
    for (std::size_t other = 0; other < set.size(); ++other) {
      if (set[other] != 0) relations.push_back(darkchess::takes(taker, static_cast<darkchess::Kind>(other)) ? 1 : 0);
    }
  }
  return relations;
}

void add_sets(darkchess::PieceSet& set, std::size_t kind, int left, std::vector<darkchess::PieceSet>& found) {
  if (kind == set.size()) {
    if (left == 0) found.push_back(set);
    return;
  }
  for (int number = std::min<int>(left, darkchess::kFullSet[kind]); number >= 0; --number) {
    set[kind] = static_cast<std::uint8_t>(number);
    add_sets(set, kind + 1, left - number, found);
  }
  set[kind] = 0;
}

// n! / (n - k)!
double falling(int n, int k) {
  double product = 1;
  for (int i = 0; i < k; ++i) product *= n - i;
  return product;
}

constexpr int kAlike = 8;  // four symmetries and the exchange of colours

}  // namespace

// Pieces of either side are on the board face up or face down, or captured: ways[f][u] counts, with f face down and u
// face up, the choices of them, those face up divided by the orders of what looks the same.
double positions_of(const darkchess::PieceSet& set) {
  const int squares = 2 * std::accumulate(set.begin(), set.end(), 0);
  const auto size = static_cast<std::size_t>(squares) + 1;
  std::vector<std::vector<double>> ways(size, std::vector<double>(size, 0.0));
  ways[0][0] = 1;
  for (std::size_t kind = 0; kind < 2 * set.size(); ++kind) {
    const std::size_t number = set[kind % set.size()];
    std::vector<std::vector<double>> with(size, std::vector<double>(size, 0.0));
    for (std::size_t down = 0; down <= number; ++down) {
      for (std::size_t up = 0; down + up <= number; ++up) {
        const double orders = falling(static_cast<int>(up), static_cast<int>(up));
        for (std::size_t f = down; f < size; ++f) {
          for (std::size_t u = up; u < size; ++u) with[f][u] += ways[f - down][u - up] / orders;
        }
      }
    }
    ways = std::move(with);
  }
  double positions = 0;
  for (int f = 0; f <= squares; ++f) {
    const double places = falling(squares, f) / falling(f, f);
    for (int u = 0; f + u <= squares; ++u) {
      positions += places * falling(squares - f, u) * ways[static_cast<std::size_t>(f)][static_cast<std::size_t>(u)];
    }
  }
  return 2 * positions / kAlike;
}

std::vector<std::vector<darkchess::PieceSet>> small_sets(int size) {
  std::vector<darkchess::PieceSet> all;
  darkchess::PieceSet set{};
  add_sets(set, 0, size, all);
  std::vector<std::vector<darkchess::PieceSet>> groups;
  for (const darkchess::PieceSet& each : all) {
    const auto like = std::find_if(groups.begin(), groups.end(),
                                   [&](const auto& group) { return relations(group.front()) == relations(each); });
    if (like == groups.end()) {
      groups.push_back({each});
    } else {
      like->push_back(each);
    }
  }
  std::stable_sort(groups.begin(), groups.end(),
                   [](const auto& a, const auto& b) { return positions_of(a.front()) < positions_of(b.front()); });
  return groups;
}

void check_room(const darkchess::PieceSet& set, std::int64_t memory_mb) {
  constexpr double kBytesOfAPosition = 18;
  const auto needed = static_cast<std::int64_t>(positions_of(set) * kBytesOfAPosition / (1 << 20));
  if (needed <= memory_mb) return;
  throw UserError("to solve " + quote(darkchess::letters_of(set)) + " takes " + std::to_string(needed) +
                  " MB of memory, more than the " + std::to_string(memory_mb) + " there are");
}

}  // namespace palamedes::tables
