// A second opinion on the tables of Variant-D: reads the files as docs/tables.md describes them and derives entries
// again from those of their successors. Slow and plain on purpose; it shares no code with Palamedes, so that a mistake
// has to be made twice to go unseen.
//
//     check_tables FOLDER SAMPLES [SPACE...]
//
// checks so many random entries (0: all) of each space, as in 5-4, or of all spaces in the folder whose distances are
// there. Exit status 1 at the first entry that is wrong.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "second_opinion.hpp"

namespace {

using second_opinion::choose;
using second_opinion::parts;
using second_opinion::Table;

constexpr int kPoints = 23;

// The rules file, word for word.
const char* const kNames = "a0 d0 g0 b1 d1 f1 c2 e2 a3 b3 c3 e3 f3 g3 c4 d4 e4 b5 d5 f5 a6 d6 g6";
const char* const kNeighbours =
    "0:1,3,8 1:0,4,2 2:1,5,13 3:0,4,6,9 4:1,3,5 5:2,4,7,12 6:3,7,10 7:5,6,11 8:0,9,20 9:3,8,10,17 10:6,9,14 11:7,12,16 "
    "12:5,11,13,19 13:2,12,22 14:10,15,17 15:14,16,18 16:11,15,19 17:9,14,18,20 18:15,17,19,21 19:12,16,18,22 "
    "20:8,17,21 21:18,20,22 22:13,19,21";
const char* const kMills =
    "0,1,2 3,4,5 8,9,10 11,12,13 14,15,16 17,18,19 20,21,22 0,8,20 3,9,17 6,10,14 15,18,21 7,11,16 5,12,19 2,13,22 "
    "0,3,6 2,5,7 14,17,20 16,19,22";

// W for the side to move, B for the other, by point.
using Board = std::array<char, kPoints>;

struct Rules {
  std::array<std::vector<int>, kPoints> neighbours;
  std::vector<std::array<int, 3>> mills;
  std::array<int, kPoints> mirror;

  Rules() {
    for (const std::string& entry : parts(kNeighbours, ' ')) {
      const auto sides = parts(entry, ':');
      for (const std::string& next : parts(sides[1], ',')) neighbours[std::stoul(sides[0])].push_back(std::stoi(next));
    }
    for (const std::string& entry : parts(kMills, ' ')) {
      const auto three = parts(entry, ',');
      mills.push_back({std::stoi(three[0]), std::stoi(three[1]), std::stoi(three[2])});
    }
    const auto names = parts(kNames, ' ');
    for (std::size_t point = 0; point < names.size(); ++point) {
      std::string image = names[point];
      image[0] = static_cast<char>('a' + 'g' - image[0]);
      mirror[point] = static_cast<int>(std::find(names.begin(), names.end(), image) - names.begin());
    }
  }

  bool in_mill(const Board& board, int point) const {
    for (const auto& mill : mills) {
      bool through = false;
      bool closed = true;
      for (const int other : mill) {
        through = through || other == point;
        closed = closed && board[other] == board[point];
      }
      if (through && closed) return true;
    }
    return false;
  }

  static int count(const Board& board, char colour) {
    return static_cast<int>(std::count(board.begin(), board.end(), colour));
  }

  // All boards after a move of W, with B to move and called so still.
  std::vector<Board> after_moves(const Board& board) const {
    std::vector<Board> found;
    const bool hops = count(board, 'W') == 3;
    for (int from = 0; from < kPoints; ++from) {
      if (board[from] != 'W') continue;
      for (int to = 0; to < kPoints; ++to) {
        const auto& near = neighbours[from];
        if (board[to] != 'x' || (!hops && std::find(near.begin(), near.end(), to) == near.end())) continue;
        Board moved = board;
        moved[from] = 'x';
        moved[to] = 'W';
        if (!in_mill(moved, to)) {
          found.push_back(moved);
          continue;
        }
        std::vector<int> loose;
        std::vector<int> all;
        for (int point = 0; point < kPoints; ++point) {
          if (moved[point] != 'B') continue;
          all.push_back(point);
          if (!in_mill(moved, point)) loose.push_back(point);
        }
        for (const int removed : loose.empty() ? all : loose) {
          Board taken = moved;
          taken[removed] = 'x';
          found.push_back(taken);
        }
      }
    }
    return found;
  }
};

class Numbering {
 public:
  explicit Numbering(const Rules& rules) : rules_(rules) {
    for (int point = 0; point <= kPoints; ++point) {
      for (int k = 0; k <= kPoints; ++k) choose_[point][k] = choose(point, k);
    }
    for (std::uint32_t set = 0; set < 1U << kPoints; ++set) {
      const int pieces = __builtin_popcount(set);
      if (pieces >= 3 && pieces <= 9 && set <= mirrored(set)) leaders_[pieces].push_back(set);
    }
  }

  std::uint64_t rows(int mine) const { return leaders_[mine].size(); }
  std::uint64_t row_length(int mine, int theirs) const { return choose_[kPoints - mine][theirs]; }

  std::uint64_t index(const Board& board) const {
    const std::uint32_t set = set_of(board, 'W');
    if (mirrored(set) < set) {
      Board image{};
      for (int point = 0; point < kPoints; ++point) image[rules_.mirror[point]] = board[point];
      return index(image);
    }
    const auto& leaders = leaders_[__builtin_popcount(set)];
    const auto row =
        static_cast<std::uint64_t>(std::lower_bound(leaders.begin(), leaders.end(), set) - leaders.begin());
    std::uint64_t column = 0;
    int free = 0;
    int seen = 0;
    for (const char colour : board) {
      if (colour == 'W') continue;
      if (colour == 'B') column += choose_[free][++seen];
      ++free;
    }
    return row * row_length(__builtin_popcount(set), seen) + column;
  }

  Board board(int mine, int theirs, std::uint64_t index) const {
    const std::uint32_t set = leaders_[mine][index / row_length(mine, theirs)];
    std::uint64_t column = index % row_length(mine, theirs);
    Board board{};
    int free = kPoints - mine;
    int left = theirs;
    for (int point = kPoints - 1; point >= 0; --point) {
      if ((set >> point & 1) != 0) {
        board[point] = 'W';
        continue;
      }
      --free;
      board[point] = left > 0 && choose_[free][left] <= column ? 'B' : 'x';
      if (board[point] == 'B') column -= choose_[free][left--];
    }
    return board;
  }

 private:
  std::uint32_t mirrored(std::uint32_t set) const {
    std::uint32_t image = 0;
    for (int point = 0; point < kPoints; ++point) image |= (set >> point & 1) << rules_.mirror[point];
    return image;
  }
  static std::uint32_t set_of(const Board& board, char colour) {
    std::uint32_t set = 0;
    for (int point = 0; point < kPoints; ++point) set |= (board[point] == colour ? 1U : 0U) << point;
    return set;
  }

  const Rules& rules_;
  std::array<std::array<std::uint64_t, kPoints + 1>, kPoints + 1> choose_{};
  std::array<std::vector<std::uint32_t>, 10> leaders_;
};

class Checker {
 public:
  explicit Checker(std::string folder) : folder_(std::move(folder)), numbering_(rules_) {}

  // How many were checked.
  std::uint64_t check(int mine, int theirs, std::uint64_t samples) {
    tables_.clear();
    load(mine, theirs);
    load(theirs, mine);
    if (theirs > 3) load(theirs - 1, mine);
    const Table& table = tables_.at({mine, theirs});
    if (table.size() != numbering_.rows(mine) * numbering_.row_length(mine, theirs)) {
      throw std::runtime_error("wrong size");
    }
    std::mt19937_64 random(1);
    const std::uint64_t count = samples == 0 ? table.size() : samples;
    for (std::uint64_t i = 0; i < count; ++i) check_one(mine, theirs, samples == 0 ? i : random() % table.size());
    return count;
  }

 private:
  void load(int mine, int theirs) {
    if (tables_.count({mine, theirs}) != 0) return;
    tables_.emplace(std::pair(mine, theirs),
                    Table(folder_ + "/" + std::to_string(mine) + "-" + std::to_string(theirs) + ".distances",
                          "morris:repetition=draws"));
  }

  void check_one(int mine, int theirs, std::uint64_t index) const {
    const Board board = numbering_.board(mine, theirs, index);
    if (numbering_.index(board) != index) throw std::runtime_error("the numbering of the check itself is wrong");
    second_opinion::Derived derived;
    for (const Board& after : rules_.after_moves(board)) derived.add(level_of_reply(after));
    const int expected = derived.level();
    const int found = tables_.at({mine, theirs}).level(index);
    if (found != expected) {
      throw std::runtime_error(std::string(board.begin(), board.end()) + ": the table has " + std::to_string(found) +
                               ", the moves give " + std::to_string(expected));
    }
  }

  int level_of_reply(const Board& after) const {
    Board turned = after;
    for (char& colour : turned) colour = colour == 'W' ? 'B' : colour == 'B' ? 'W' : 'x';
    const int mine = Rules::count(turned, 'W');
    if (mine < 3) return 0;
    return tables_.at({mine, Rules::count(turned, 'B')}).level(numbering_.index(turned));
  }

  std::string folder_;
  Rules rules_;
  Numbering numbering_;
  std::map<std::pair<int, int>, Table> tables_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "check_tables FOLDER SAMPLES [SPACE...]\n");
    return 2;
  }
  const std::string folder = argv[1];
  Checker checker(folder);
  return second_opinion::check_all(
      "check_tables", second_opinion::slices_to_check(folder, {argv + 3, argv + argc}), [&](const std::string& space) {
        const auto counts = parts(space, '-');
        return checker.check(std::stoi(counts.at(0)), std::stoi(counts.at(1)), std::stoull(argv[2]));
      });
}
