#include "games/mnk/exact/line_graph.hpp"

#include <algorithm>

#include "base/bits.hpp"
#include "base/hash.hpp"

namespace palamedes::mnk {
namespace {

constexpr std::uint64_t kWhole = std::uint64_t{1} << kPotentialBits;

std::uint64_t weight_of(CellSet line) { return kWhole >> std::min(std::popcount(line), kPotentialBits); }

// Numbers that are the same for cells in the same lines.
std::array<std::uint64_t, 64> memberships(const LineGraph& graph) {
  std::array<std::uint64_t, 64> member{};
  std::uint64_t number = 0;
  for (const CellSet line : graph.lines) {
    const std::uint64_t mark = mix64(++number);
    for_each_bit(line, [&](int cell) { member[static_cast<std::size_t>(cell)] += mark; });
  }
  return member;
}

void drop_touched(LineGraph& graph, CellSet cells) {
  graph.lines.keep_if([&](CellSet line) { return (line & cells) == 0; });
}

// Of two neighbours on one line the one that contains the other; those that are not neighbours contain one another only
// if all between them do.
void drop_containing(LineGraph& graph) {
  LineList& lines = graph.lines;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const CellSet line = lines[i];
    bool contained = false;
    while (kept > 0) {
      const CellSet last = lines[kept - 1];
      if ((last & ~line) == 0) {
        contained = true;
        break;
      }
      if ((line & ~last) != 0) break;
      --kept;
    }
    if (!contained) lines[kept++] = line;
  }
  lines.resize_down(kept);
}

// Pairs of cells that lie in the same lines; the lines go.
bool drop_twins(LineGraph& graph, Aside& aside) {
  const auto member = memberships(graph);
  CellSet twins = 0;
  for (const CellSet line : graph.lines) {
    if ((line & twins) != 0) continue;
    CellSet left = line;
    while (left != 0) {
      const int cell = pop_lowest(left);
      CellSet others = left;
      while (others != 0) {
        const int other = pop_lowest(others);
        if (member[static_cast<std::size_t>(cell)] != member[static_cast<std::size_t>(other)]) continue;
        twins |= cell_bit(cell) | cell_bit(other);
        left = 0;
        break;
      }
    }
  }
  aside.breaker |= twins;
  if (twins != 0) drop_touched(graph, twins);
  return twins != 0;
}

// Two different lines that miss one or two and win at once for the maker, whose turn it is.
Settled plain_win(const LineGraph& graph) {
  CellSet in_pair = 0;
  for (const CellSet line : graph.lines) {
    const int missing = std::popcount(line);
    if (missing <= 1) return {GraphVerdict::kMaker, line, {}};
    if (missing != 2) continue;
    if ((line & in_pair) != 0) {
      for (const CellSet other : graph.lines) {
        if (std::popcount(other) == 2 && other != line && (other & line) != 0) {
          return {GraphVerdict::kMaker, line | other, {}};
        }
      }
    }
    in_pair |= line;
  }
  return {};
}

// The breaker's forced answers; after them it is the maker's turn.
Settled forced_answer(LineGraph& graph, Aside& aside) {
  CellSet forced = 0;
  for (const CellSet line : graph.lines) {
    if (std::popcount(line) > 1) continue;
    if (line == 0 || (forced != 0 && forced != line)) return {GraphVerdict::kMaker, forced | line, {}};
    forced = line;
  }
  if (forced != 0) {
    aside.both(forced);
    drop_touched(graph, forced);
    graph.maker_moves = true;
  }
  return {};
}

// A line {x, y} with y in no other: the maker has x for nothing.
bool take_free_stone(LineGraph& graph, Aside& aside) {
  CellSet once = 0;
  CellSet more = 0;
  for (const CellSet line : graph.lines) {
    more |= once & line;
    once |= line;
  }
  const CellSet lone = once & ~more;
  for (const CellSet line : graph.lines) {
    if (std::popcount(line) != 2 || (line & lone) == 0) continue;
    const CellSet given = (line & lone) == line ? line & (~line + 1) : line & ~lone;
    aside.both(line);
    graph.lines.keep_if([&](CellSet other) { return other != line; });
    for (CellSet& other : graph.lines) other &= ~given;
    return true;
  }
  return false;
}

// The cells that lie in all lines of a cell, itself among them.
std::array<CellSet, 64> shared_lines(const LineGraph& graph) {
  std::array<CellSet, 64> shared;
  shared.fill(~CellSet{0});
  for (const CellSet line : graph.lines) {
    for_each_bit(line, [&](int cell) { shared[static_cast<std::size_t>(cell)] &= line; });
  }
  return shared;
}

bool is_safe(const LineGraph& graph, CellSet cells) {
  const Potential weights = potential(part_of(graph, cells));
  const std::uint64_t most = *std::max_element(weights.through.begin(), weights.through.end());
  return weights.all + most < kWhole;
}

void drop_safe_parts(LineGraph& graph, Aside& aside) {
  CellSet safe = 0;
  if (!graph.maker_moves && potential(graph).all < kWhole) {
    safe = graph.cells();
  } else {
    for (const CellSet part : parts(graph)) {
      if (is_safe(graph, part)) safe |= part;
    }
  }
  aside.breaker |= safe;
  if (safe != 0) drop_touched(graph, safe);
}

}  // namespace

LineList all_lines(const Settings& settings) {
  LineList lines;
  const int directions = settings.k == 1 ? 1 : 4;
  constexpr int kSteps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
  for (int direction = 0; direction < directions; ++direction) {
    const auto [up, right] = kSteps[direction];
    const auto on_board = [&](int row, int column) {
      return row >= 0 && row < settings.rows && column >= 0 && column < settings.columns;
    };
    for (int row = 0; row < settings.rows; ++row) {
      for (int column = 0; column < settings.columns; ++column) {
        if (on_board(row - up, column - right)) continue;
        // The first cell of a whole line.
        for (int r = row, c = column; on_board(r + (settings.line() - 1) * up, c + (settings.line() - 1) * right);
             r += up, c += right) {
          CellSet line = 0;
          for (int i = 0; i < settings.k; ++i) line |= cell_bit((r + i * up) * settings.columns + c + i * right);
          lines.push_back(line);
        }
      }
    }
  }
  return lines;
}

LineGraph line_graph(const LineList& all, CellSet maker, CellSet breaker, bool maker_moves) {
  LineGraph graph;
  graph.maker_moves = maker_moves;
  for (const CellSet line : all) {
    if ((line & breaker) == 0) graph.lines.push_back(line & ~maker);
  }
  return graph;
}

LineGraph after(const LineGraph& graph, int cell) {
  LineGraph next;
  next.maker_moves = !graph.maker_moves;
  const CellSet bit = cell_bit(cell);
  for (const CellSet line : graph.lines) {
    if (graph.maker_moves) {
      next.lines.push_back(line & ~bit);
    } else if ((line & bit) == 0) {
      next.lines.push_back(line);
    }
  }
  return next;
}

Settled settle(LineGraph& graph) {
  Aside aside;
  for (;;) {
    drop_containing(graph);
    Settled plain = graph.maker_moves ? Settled{} : forced_answer(graph, aside);
    if (plain.verdict == GraphVerdict::kOpen && graph.maker_moves) plain = plain_win(graph);
    if (plain.verdict != GraphVerdict::kOpen) return {plain.verdict, plain.carrier | aside.maker, {}};
    if (drop_twins(graph, aside)) continue;
    if (graph.maker_moves && take_free_stone(graph, aside)) continue;
    const std::size_t before = graph.lines.size();
    drop_safe_parts(graph, aside);
    if (graph.lines.empty()) return {GraphVerdict::kBreaker, aside.breaker, {}};
    if (graph.lines.size() == before) return {GraphVerdict::kOpen, 0, aside};
  }
}

Worthwhile worthwhile(const LineGraph& graph) {
  const auto shared = shared_lines(graph);
  Worthwhile moves;
  for_each_bit(graph.cells(), [&](int cell) {
    // There are no twins, of which each would be left out for the other.
    const bool alone = shared[static_cast<std::size_t>(cell)] == cell_bit(cell);
    (alone ? moves.cells : moves.left_out) |= cell_bit(cell);
  });
  return moves;
}

CellSet with_better_cells(const LineGraph& graph, const Worthwhile& moves, CellSet carrier) {
  if ((carrier & moves.left_out) == 0) return carrier;
  const auto shared = shared_lines(graph);
  for_each_bit(carrier & moves.left_out, [&](int cell) {
    const CellSet better = shared[static_cast<std::size_t>(cell)] & moves.cells;
    if ((better & carrier) == 0) carrier |= better & (~better + 1);
  });
  return carrier;
}

FixedList<CellSet, 64> parts(const LineGraph& graph) {
  FixedList<CellSet, 64> found;
  for (const CellSet line : graph.lines) {
    CellSet joined = line;
    found.keep_if([&](CellSet part) {
      if ((part & line) == 0) return true;
      joined |= part;
      return false;
    });
    found.push_back(joined);
  }
  return found;
}

LineGraph part_of(const LineGraph& graph, CellSet cells) {
  LineGraph part;
  part.maker_moves = graph.maker_moves;
  for (const CellSet line : graph.lines) {
    if ((line & cells) != 0) part.lines.push_back(line);
  }
  return part;
}

Potential potential(const LineGraph& graph) {
  Potential sum;
  for (const CellSet line : graph.lines) {
    const std::uint64_t weight = weight_of(line);
    sum.all += weight;
    for_each_bit(line, [&](int cell) { sum.through[static_cast<std::size_t>(cell)] += weight; });
  }
  return sum;
}

}  // namespace palamedes::mnk
