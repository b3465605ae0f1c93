// A second opinion on the tables of Variant-D and of standard Nine Men's Morris: reads the files as docs/tables.md
// describes them and derives entries again from those of their successors. Slow and plain on purpose; it shares no code
// with Palamedes, so that a mistake has to be made twice to go unseen.
//
//     check_tables [nine] FOLDER SAMPLES [SPACE...]
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

constexpr int kMostPoints = 24;

// What the rules file says of a board, word for word; the numbers are those of the names.
struct Text {
  const char* game;
  const char* names;
  const char* neighbours;
  const char* mills;
  bool rings_exchange;  // the inner and the outer ring are alike, and all sides of the square
};

constexpr Text kVariantD = {
    "morris:repetition=draws", "a0 d0 g0 b1 d1 f1 c2 e2 a3 b3 c3 e3 f3 g3 c4 d4 e4 b5 d5 f5 a6 d6 g6",
    "0:1,3,8 1:0,4,2 2:1,5,13 3:0,4,6,9 4:1,3,5 5:2,4,7,12 6:3,7,10 7:5,6,11 8:0,9,20 9:3,8,10,17 10:6,9,14 11:7,12,16 "
    "12:5,11,13,19 13:2,12,22 14:10,15,17 15:14,16,18 16:11,15,19 17:9,14,18,20 18:15,17,19,21 19:12,16,18,22 "
    "20:8,17,21 21:18,20,22 22:13,19,21",
    "0,1,2 3,4,5 8,9,10 11,12,13 14,15,16 17,18,19 20,21,22 0,8,20 3,9,17 6,10,14 15,18,21 7,11,16 5,12,19 2,13,22 "
    "0,3,6 2,5,7 14,17,20 16,19,22",
    false};

constexpr Text kNine = {
    "morris:nine,repetition=draws", "a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7",
    "0:1,9 1:0,2,4 2:1,14 3:4,10 4:1,3,5,7 5:4,13 6:7,11 7:4,6,8 8:7,12 9:0,10,21 10:3,9,11,18 11:6,10,15 12:8,13,17 "
    "13:5,12,14,20 14:2,13,23 15:11,16 16:15,17,19 17:12,16 18:10,19 19:16,18,20,22 20:13,19 21:9,22 22:19,21,23 "
    "23:14,22",
    "0,1,2 3,4,5 6,7,8 9,10,11 12,13,14 15,16,17 18,19,20 21,22,23 0,9,21 3,10,18 6,11,15 1,4,7 16,19,22 8,12,17 "
    "5,13,20 2,14,23",
    true};

// W for the side to move, B for the other, by point.
using Board = std::array<char, kMostPoints>;
using Image = std::array<int, kMostPoints>;

struct Rules {
  const char* game;
  int points;
  std::array<std::vector<int>, kMostPoints> neighbours;
  std::vector<std::array<int, 3>> mills;
  std::vector<Image> images;  // where the points go, by symmetry

  explicit Rules(const Text& text) : game(text.game) {
    for (const std::string& entry : parts(text.neighbours, ' ')) {
      const auto sides = parts(entry, ':');
      for (const std::string& next : parts(sides[1], ',')) neighbours[std::stoul(sides[0])].push_back(std::stoi(next));
    }
    for (const std::string& entry : parts(text.mills, ' ')) {
      const auto three = parts(entry, ',');
      mills.push_back({std::stoi(three[0]), std::stoi(three[1]), std::stoi(three[2])});
    }
    const auto names = parts(text.names, ' ');
    points = static_cast<int>(names.size());
    const int kinds = text.rings_exchange ? 16 : 2;
    for (int kind = 0; kind < kinds; ++kind) {
      Image image{};
      for (std::size_t point = 0; point < names.size(); ++point) {
        const std::string moved = image_of(names[point], kind);
        image[point] = static_cast<int>(std::find(names.begin(), names.end(), moved) - names.begin());
        if (image[point] == points) throw std::runtime_error("no image of " + names[point]);
      }
      images.push_back(image);
    }
  }

  // Bit 0 mirrors left and right, bit 1 top and bottom, bit 2 the diagonal, bit 3 exchanges inner and outer ring. Only
  // the first is used where the rows are not those of a square with the point d4 in its middle.
  static std::string image_of(const std::string& name, int kind) {
    int x = name[0] - 'd';
    int y = name[1] - '4';
    if ((kind & 1) != 0) x = -x;
    if ((kind & 2) != 0) y = -y;
    if ((kind & 4) != 0) std::swap(x, y);
    if ((kind & 8) != 0) {
      const int ring = std::max(std::abs(x), std::abs(y));
      x = x / ring * (4 - ring);
      y = y / ring * (4 - ring);
    }
    return {static_cast<char>('d' + x), static_cast<char>('4' + y)};
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
    for (int from = 0; from < points; ++from) {
      if (board[from] != 'W') continue;
      for (int to = 0; to < points; ++to) {
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
        for (int point = 0; point < points; ++point) {
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
    for (int point = 0; point <= kMostPoints; ++point) {
      for (int k = 0; k <= kMostPoints; ++k) choose_[point][k] = choose(point, k);
    }
    for (std::uint32_t set = 0; set < 1U << rules_.points; ++set) {
      const int pieces = __builtin_popcount(set);
      if (pieces >= 3 && pieces <= 9 && set == first_image(set)) leaders_[pieces].push_back(set);
    }
  }

  std::uint64_t rows(int mine) const { return leaders_[mine].size(); }
  std::uint64_t row_length(int mine, int theirs) const { return choose_[rules_.points - mine][theirs]; }

  std::uint64_t index(const Board& board) const {
    const std::uint32_t mine = set_of(board, 'W');
    const std::uint32_t set = first_image(mine);
    if (mine != set) {
      const auto to_first = std::find_if(rules_.images.begin(), rules_.images.end(),
                                         [&](const Image& image) { return moved(mine, image) == set; });
      Board first{};
      for (int point = 0; point < rules_.points; ++point) first[(*to_first)[point]] = board[point];
      return index(first);
    }
    const auto& leaders = leaders_[__builtin_popcount(set)];
    const auto row =
        static_cast<std::uint64_t>(std::lower_bound(leaders.begin(), leaders.end(), set) - leaders.begin());
    std::uint64_t column = 0;
    int free = 0;
    int seen = 0;
    for (int point = 0; point < rules_.points; ++point) {
      const char colour = board[point];
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
    int free = rules_.points - mine;
    int left = theirs;
    for (int point = rules_.points - 1; point >= 0; --point) {
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
  std::uint32_t moved(std::uint32_t set, const Image& by) const {
    std::uint32_t image = 0;
    for (int point = 0; point < rules_.points; ++point) image |= (set >> point & 1) << by[point];
    return image;
  }
  std::uint32_t first_image(std::uint32_t set) const {
    std::uint32_t first = set;
    for (const Image& image : rules_.images) first = std::min(first, moved(set, image));
    return first;
  }
  static std::uint32_t set_of(const Board& board, char colour) {
    std::uint32_t set = 0;
    for (int point = 0; point < kMostPoints; ++point) set |= (board[point] == colour ? 1U : 0U) << point;
    return set;
  }

  const Rules& rules_;
  std::array<std::array<std::uint64_t, kMostPoints + 1>, kMostPoints + 1> choose_{};
  std::array<std::vector<std::uint32_t>, 10> leaders_;
};

class Checker {
 public:
  Checker(const Text& text, std::string folder) : folder_(std::move(folder)), rules_(text), numbering_(rules_) {}

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
    tables_.emplace(
        std::pair(mine, theirs),
        Table(folder_ + "/" + std::to_string(mine) + "-" + std::to_string(theirs) + ".distances", rules_.game));
  }

  void check_one(int mine, int theirs, std::uint64_t index) const {
    const Board board = numbering_.board(mine, theirs, index);
    if (numbering_.index(board) != index) throw std::runtime_error("the numbering of the check itself is wrong");
    second_opinion::Derived derived;
    for (const Board& after : rules_.after_moves(board)) derived.add(level_of_reply(after));
    const int expected = derived.level();
    const int found = tables_.at({mine, theirs}).level(index);
    if (found != expected) {
      throw std::runtime_error(std::string(board.begin(), board.begin() + rules_.points) + ": the table has " +
                               std::to_string(found) + ", the moves give " + std::to_string(expected));
    }
  }

  int level_of_reply(const Board& after) const {
    Board turned = after;
    for (char& colour : turned) colour = colour == 'W' ? 'B' : colour == 'B' ? 'W' : colour;
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
  std::vector<std::string> arguments(argv + 1, argv + argc);
  const bool nine = !arguments.empty() && arguments.front() == "nine";
  if (nine) arguments.erase(arguments.begin());
  if (arguments.size() < 2) {
    std::fprintf(stderr, "check_tables [nine] FOLDER SAMPLES [SPACE...]\n");
    return 2;
  }
  const std::string folder = arguments[0];
  const std::uint64_t samples = std::stoull(arguments[1]);
  Checker checker(nine ? kNine : kVariantD, folder);
  return second_opinion::check_all("check_tables",
                                   second_opinion::slices_to_check(folder, {arguments.begin() + 2, arguments.end()}),
                                   [&](const std::string& space) {
                                     const auto counts = parts(space, '-');
                                     return checker.check(std::stoi(counts.at(0)), std::stoi(counts.at(1)), samples);
                                   });
}
