#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

// Slow checks of proofs about the start of an m,n,k-game. They share no code with what finds the proofs: that is only
// asked for moves (an oracle), and every claim about them is walked through here to its end.
namespace palamedes::mnk::walk {

using Cells = std::uint64_t;
using Lines = std::vector<Cells>;

// Every k cells in a row, column or diagonal.
inline Lines lines_of(int rows, int columns, int k) {
  Lines lines;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      for (const auto& [up, right] : {std::pair(0, 1), std::pair(1, 0), std::pair(1, 1), std::pair(1, -1)}) {
        const int last_row = row + (k - 1) * up;
        const int last_column = column + (k - 1) * right;
        if (last_row >= rows || last_column >= columns || last_column < 0) continue;
        Cells line = 0;
        for (int i = 0; i < k; ++i) line |= Cells{1} << ((row + i * up) * columns + column + i * right);
        lines.push_back(line);
      }
    }
  }
  return lines;
}

// A draw: the second player, who gives up his own lines, puts a stone into each line of the first. `answer` names a
// cell for the second player who is to move against these lines (the cells that the first still needs in each).
//
// Every walk gives back the cells it rests on: with stones of his on those alone the second player touches every line,
// even if the first has all cells elsewhere. A first player's stone off those cells is then answered as if it were any
// other, and need not be walked through.
class DrawWalk {
 public:
  using Oracle = std::function<std::optional<int>(const Lines& lines)>;

  explicit DrawWalk(Oracle answer) : answer_(std::move(answer)) {}

  // Nothing where the claim does not hold.
  std::optional<Cells> first_to_move(Lines lines) {
    lines = without_supersets(lines);
    if (lines.empty()) return 0;
    if (least_missing(lines) <= 1) return std::nullopt;
    if (weight(lines) + heaviest(lines).second < 1) return all_of(lines);
    if (const Cells twins = twins_in(lines); twins != 0) return with(twins, first_to_move(untouched(lines, twins)));
    if (const auto known = first_known_.find(lines); known != first_known_.end()) return known->second;
    ++positions_;
    Cells rests_on = 0;
    Cells to_try = all_of(lines);
    while (to_try != 0) {
      const int cell = heaviest(lines, to_try).first;
      Lines next = lines;
      for (Cells& line : next) line &= ~(Cells{1} << cell);
      const std::optional<Cells> held = second_to_move(next);
      if (!held) return std::nullopt;
      rests_on |= *held;
      to_try &= *held & ~(Cells{1} << cell);
    }
    first_known_[lines] = rests_on;
    return rests_on;
  }

  std::size_t positions() const { return positions_; }

 private:
  std::optional<Cells> second_to_move(const Lines& all) {
    const Lines lines = without_supersets(all);
    if (lines.empty()) return 0;
    if (least_missing(lines) == 0) return std::nullopt;
    int cell = -1;
    for (const Cells line : lines) {
      if (std::popcount(line) == 1) cell = std::countr_zero(line);
    }
    if (cell < 0 && weight(lines) < 1) return all_of(lines);
    if (cell < 0) {
      const auto answer = answer_(lines);
      if (!answer) return std::nullopt;
      cell = *answer;
    }
    const Cells bit = Cells{1} << cell;
    return with(bit, first_to_move(untouched(lines, bit)));
  }

  static std::optional<Cells> with(Cells more, const std::optional<Cells>& cells) {
    return cells ? std::optional(*cells | more) : std::nullopt;
  }
  static Cells all_of(const Lines& lines) {
    Cells all = 0;
    for (const Cells line : lines) all |= line;
    return all;
  }
  static int least_missing(const Lines& lines) {
    int least = 64;
    for (const Cells line : lines) least = std::min(least, std::popcount(line));
    return least;
  }
  static Lines untouched(const Lines& lines, Cells stones) {
    Lines rest;
    for (const Cells line : lines) {
      if ((line & stones) == 0) rest.push_back(line);
    }
    return rest;
  }
  // Sorted, each once; who touches a line touches all that contain it.
  static Lines without_supersets(Lines lines) {
    std::sort(lines.begin(), lines.end());
    lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
    Lines rest;
    for (const Cells line : lines) {
      const bool contains_another =
          std::any_of(lines.begin(), lines.end(), [&](Cells other) { return other != line && (other & ~line) == 0; });
      if (!contains_another) rest.push_back(line);
    }
    return rest;
  }
  // Erdős and Selfridge: a line that misses n counts 2^-n; below 1 with the second player to move he takes the heaviest
  // cell each time, the sum never grows, and a full line would count 1.
  static double weight(const Lines& lines) {
    double sum = 0;
    for (const Cells line : lines) sum += 1.0 / static_cast<double>(Cells{1} << std::popcount(line));
    return sum;
  }
  static std::pair<int, double> heaviest(const Lines& lines, Cells among = ~Cells{0}) {
    std::array<double, 64> weights{};
    for (const Cells line : lines) {
      for (Cells left = line; left != 0; left &= left - 1) {
        weights[static_cast<std::size_t>(std::countr_zero(left))] +=
            1.0 / static_cast<double>(Cells{1} << std::popcount(line));
      }
    }
    std::pair<int, double> best(-1, -1);
    for (Cells left = among & all_of(lines); left != 0; left &= left - 1) {
      const int cell = std::countr_zero(left);
      const double through = weights[static_cast<std::size_t>(cell)];
      if (through > best.second) best = {cell, through};
    }
    return best;
  }
  // Two cells that lie in the same lines, if there are any: a stone on one is answered on the other.
  static Cells twins_in(const Lines& lines) {
    std::map<std::vector<bool>, int> by_lines;
    for (Cells left = all_of(lines); left != 0; left &= left - 1) {
      const int cell = std::countr_zero(left);
      std::vector<bool> in;
      for (const Cells line : lines) in.push_back((line >> cell & 1) != 0);
      const auto [there, is_new] = by_lines.try_emplace(in, cell);
      if (!is_new) return Cells{1} << cell | Cells{1} << there->second;
    }
    return 0;
  }

  Oracle answer_;
  std::map<Lines, Cells> first_known_;
  std::size_t positions_ = 0;
};

struct Stones {
  Cells first = 0;
  Cells second = 0;

  friend auto operator<=>(const Stones&, const Stones&) = default;
};

inline bool has_full_line(const Lines& lines, Cells stones) {
  return std::any_of(lines.begin(), lines.end(), [&](Cells line) { return (line & ~stones) == 0; });
}

// A draw that the second player needs lines of his own for: by the rules, until giving them up holds too.
class HoldWalk {
 public:
  // A cell for the second player, who is to move.
  using Oracle = std::function<std::optional<int>(const Stones& stones)>;
  // Whether a DrawWalk will do against these lines, the first player to move.
  using Wishes = std::function<bool(const Lines& lines)>;

  HoldWalk(const Lines& lines, int cells, Oracle answer, Wishes can_give_up, DrawWalk& draw)
      : lines_(lines),
        full_(~Cells{0} >> (64 - cells)),
        answer_(std::move(answer)),
        can_give_up_(std::move(can_give_up)),
        draw_(draw) {}

  bool first_does_not_win(const Stones& stones) {
    if (const auto known = known_.find(stones); known != known_.end()) return known->second;
    return known_[stones] = holds(stones);
  }

 private:
  bool holds(const Stones& stones) {
    Lines open;
    for (const Cells line : lines_) {
      if ((line & stones.second) == 0) open.push_back(line & ~stones.first);
    }
    if (can_give_up_(open)) return draw_.first_to_move(open).has_value();
    for (Cells left = full_ & ~(stones.first | stones.second); left != 0; left &= left - 1) {
      Stones next{stones.first | (left & (~left + 1)), stones.second};
      if (has_full_line(lines_, next.first)) return false;
      if ((next.first | next.second) == full_) continue;
      const auto answer = answer_(next);
      if (!answer || ((next.first | next.second) >> *answer & 1) != 0) return false;
      next.second |= Cells{1} << *answer;
      if (!has_full_line(lines_, next.second) && !first_does_not_win(next)) return false;
    }
    return true;
  }

  Lines lines_;
  Cells full_;
  Oracle answer_;
  Wishes can_give_up_;
  DrawWalk& draw_;
  std::map<Stones, bool> known_;
};

// A win of the first player by the rules: every answer of the second player is walked through, but those to which the
// first has a win by lines that miss one stone, one after the other.
class WinWalk {
 public:
  // A cell for the first player, who is to move.
  using Oracle = std::function<std::optional<int>(const Stones& stones)>;

  WinWalk(const Lines& lines, int cells, Oracle answer)
      : lines_(lines), full_(~Cells{0} >> (64 - cells)), answer_(std::move(answer)) {}

  bool first_wins(const Stones& stones) {
    if (by_threats(stones, 12)) return true;
    if (known_.contains(stones)) return known_[stones];
    ++positions_;
    known_[stones] = false;
    const auto answer = answer_(stones);
    if (!answer || ((stones.first | stones.second) >> *answer & 1) != 0) return false;
    const Stones next{stones.first | Cells{1} << *answer, stones.second};
    return known_[stones] = second_loses(next);
  }

  std::size_t positions() const { return positions_; }

 private:
  bool second_loses(const Stones& stones) {
    if (has_full_line(lines_, stones.first)) return true;
    for (Cells left = full_ & ~(stones.first | stones.second); left != 0; left &= left - 1) {
      const Stones next{stones.first, stones.second | (left & (~left + 1))};
      if (has_full_line(lines_, next.second) || !first_wins(next)) return false;
    }
    return (stones.first | stones.second) != full_;
  }

  Cells completing(Cells own, Cells others) const {
    Cells cells = 0;
    for (const Cells line : lines_) {
      if ((line & others) == 0 && std::popcount(line & ~own) == 1) cells |= line & ~own;
    }
    return cells;
  }
  // The first player completes a line or makes one that misses one, which must be answered, and so on.
  bool by_threats(const Stones& stones, int depth) const {
    if (completing(stones.first, stones.second) != 0) return true;
    const Cells blocks = completing(stones.second, stones.first);
    if (std::popcount(blocks) > 1 || depth == 0) return false;
    Cells tries = 0;
    for (const Cells line : lines_) {
      if ((line & stones.second) == 0 && std::popcount(line & ~stones.first) == 2) tries |= line & ~stones.first;
    }
    if (blocks != 0) tries &= blocks;
    for (; tries != 0; tries &= tries - 1) {
      Stones next{stones.first | (tries & (~tries + 1)), stones.second};
      const Cells answers = completing(next.first, next.second);
      if (std::popcount(answers) > 1) return true;
      next.second |= answers;
      if (by_threats(next, depth - 1)) return true;
    }
    return false;
  }

  Lines lines_;
  Cells full_;
  Oracle answer_;
  std::map<Stones, bool> known_;
  std::size_t positions_ = 0;
};

}  // namespace palamedes::mnk::walk
