// A second opinion on the tables of dark chess: reads the files as docs/tables.md describes them and derives entries
// again from those of their successors. Slow and plain on purpose; it shares no code with Palamedes, so that a mistake
// has to be made twice to go unseen.
//
//     check_darkchess_tables FOLDER SAMPLES [SLICE...]
//
// checks so many random entries (0: all) of each slice, as in KG-N, or of all slices in the folder whose distances are
// there. Exit status 1 at the first entry that is wrong.
#include <algorithm>
#include <array>
#include <cctype>
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
using second_opinion::Table;

constexpr int kSquares = 32;
constexpr int kRows = 8;

// Capitals for the side to move, small letters for the other, '-' for nothing; a1, a2, …, then the b-column.
using Board = std::array<char, kSquares>;

bool is_mine(char piece) { return std::isupper(static_cast<unsigned char>(piece)) != 0; }
bool is_theirs(char piece) { return std::islower(static_cast<unsigned char>(piece)) != 0; }
char kind(char piece) { return static_cast<char>(std::toupper(static_cast<unsigned char>(piece))); }

bool takes_by_a_step(char hunter, char prey) {
  static const std::string ranks = "KGMRNCP";
  if (hunter == 'C') return false;
  if (hunter == 'K') return prey != 'P';
  if (hunter == 'P') return prey == 'P' || prey == 'K';
  return ranks.find(hunter) <= ranks.find(prey);
}

// The boards after a ply of the capitals, who are still called so.
std::vector<Board> after_plies(const Board& board) {
  std::vector<Board> found;
  for (int from = 0; from < kSquares; ++from) {
    if (!is_mine(board[from])) continue;
    for (const auto& [right, up] : {std::pair(1, 0), std::pair(-1, 0), std::pair(0, 1), std::pair(0, -1)}) {
      int column = from / kRows;
      int row = from % kRows;
      int met = 0;
      for (int distance = 1;; ++distance) {
        column += right;
        row += up;
        if (column < 0 || column >= kSquares / kRows || row < 0 || row >= kRows) break;
        const int to = column * kRows + row;
        const char there = board[to];
        if (there != '-') ++met;
        const bool steps =
            distance == 1 && (there == '-' || (is_theirs(there) && takes_by_a_step(board[from], kind(there))));
        const bool jumps = board[from] == 'C' && there != '-' && met == 2 && is_theirs(there);
        if (!steps && !jumps) continue;
        Board after = board;
        after[to] = after[from];
        after[from] = '-';
        found.push_back(after);
      }
    }
  }
  return found;
}

Board other_side(Board board) {
  for (char& piece : board) {
    const auto byte = static_cast<unsigned char>(piece);
    piece = static_cast<char>(is_mine(piece) ? std::tolower(byte) : std::toupper(byte));
  }
  return board;
}

// The kinds of one side, the highest rank first and cannons last.
std::string sorted_kinds(const Board& board, bool (*belongs)(char)) {
  std::string kinds;
  for (const char wanted : std::string("KGMRNPC")) {
    for (const char piece : board) {
      if (belongs(piece) && kind(piece) == wanted) kinds += wanted;
    }
  }
  return kinds;
}

// Whom a kind takes and who takes it.
std::string profile(char one, const std::string& enemies) {
  std::string text(1, one == 'C' ? 'C' : '.');
  for (const char enemy : enemies) {
    text += takes_by_a_step(one, enemy) ? '+' : '.';
    text += takes_by_a_step(enemy, one) ? '-' : '.';
  }
  return text;
}

// The same for two materials whose pieces, in their order, take one another in the same way.
std::string signature(const std::string& mine, const std::string& theirs) {
  std::string text;
  for (const char one : mine) text += profile(one, theirs) + '|';
  text += '/';
  for (const char one : theirs) text += profile(one, mine) + '|';
  return text;
}

// Sides of a board by types: kinds that take and are taken alike are one.
struct Type {
  std::string kinds;
  int count = 0;
};

std::vector<Type> types_of(const std::string& kinds, const std::string& enemies) {
  std::vector<Type> types;
  std::string last;
  for (const char one : kinds) {
    if (types.empty() || profile(one, enemies) != last) types.emplace_back();
    last = profile(one, enemies);
    types.back().kinds += one;
    ++types.back().count;
  }
  return types;
}

int image_of(int square, int symmetry) {
  int column = square / kRows;
  int row = square % kRows;
  if ((symmetry & 1) != 0) column = kSquares / kRows - 1 - column;
  if ((symmetry & 2) != 0) row = kRows - 1 - row;
  return column * kRows + row;
}

std::uint32_t image_of_set(std::uint32_t set, int symmetry) {
  std::uint32_t image = 0;
  for (int square = 0; square < kSquares; ++square) image |= (set >> square & 1) << image_of(square, symmetry);
  return image;
}

// Sets of so many squares that no symmetry makes smaller, in their order.
const std::vector<std::uint32_t>& leaders(int count) {
  static std::map<int, std::vector<std::uint32_t>> lists;
  std::vector<std::uint32_t>& list = lists[count];
  if (!list.empty()) return list;
  std::vector<int> squares(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) squares[i] = i;
  for (;;) {
    std::uint32_t set = 0;
    for (const int square : squares) set |= 1U << square;
    bool smallest = true;
    for (int symmetry = 1; symmetry < 4; ++symmetry) smallest = smallest && image_of_set(set, symmetry) >= set;
    if (smallest) list.push_back(set);
    int last = 0;
    while (last < count && squares[last] + 1 == (last + 1 < count ? squares[last + 1] : kSquares)) ++last;
    if (last == count) break;
    ++squares[last];
    for (int i = 0; i < last; ++i) squares[i] = i;
  }
  std::sort(list.begin(), list.end());
  return list;
}

// A board as a number of several digits: the leader of the side to move, its other types, the other side's types.
class Numbering {
 public:
  Numbering(const std::string& mine, const std::string& theirs)
      : mine_(types_of(mine, theirs)), theirs_(types_of(theirs, mine)) {
    for (std::size_t type = 1; type < mine_.size(); ++type) {
      if (mine_[type].count < mine_[lead_].count) lead_ = type;
    }
  }

  std::uint64_t size() const {
    std::uint64_t product = leaders(mine_[lead_].count).size();
    int free = kSquares - mine_[lead_].count;
    for (const Digit& digit : digits()) {
      product *= choose(free, digit.type->count);
      free -= digit.type->count;
    }
    return product;
  }

  std::uint64_t index(const Board& board) const {
    std::uint32_t smallest = UINT32_MAX;
    Board turned{};
    for (int symmetry = 0; symmetry < 4; ++symmetry) {
      Board image{};
      for (int square = 0; square < kSquares; ++square) image[image_of(square, symmetry)] = board[square];
      const std::uint32_t set = set_of(image, {&mine_[lead_], true});
      if (set >= smallest) continue;
      smallest = set;
      turned = image;
    }
    const auto& list = leaders(mine_[lead_].count);
    auto number = static_cast<std::uint64_t>(std::lower_bound(list.begin(), list.end(), smallest) - list.begin());
    std::uint32_t taken = smallest;
    for (const Digit& digit : digits()) {
      const std::uint32_t set = set_of(turned, digit);
      std::uint64_t rank = 0;
      int free = 0;
      int seen = 0;
      for (int square = 0; square < kSquares; ++square) {
        if ((taken >> square & 1) != 0) continue;
        if ((set >> square & 1) != 0) rank += choose(free, ++seen);
        ++free;
      }
      number = number * choose(free, digit.type->count) + rank;
      taken |= set;
    }
    return number;
  }

  Board board(std::uint64_t index) const {
    const std::vector<Digit> list = digits();
    int free = kSquares - mine_[lead_].count;
    for (const Digit& digit : list) free -= digit.type->count;
    std::vector<std::uint64_t> ranks(list.size());
    for (std::size_t i = list.size(); i-- > 0;) {
      free += list[i].type->count;
      ranks[i] = index % choose(free, list[i].type->count);
      index /= choose(free, list[i].type->count);
    }
    Board board;
    board.fill('-');
    put(board, leaders(mine_[lead_].count)[index], {&mine_[lead_], true});
    for (std::size_t i = 0; i < list.size(); ++i) {
      std::uint32_t set = 0;
      int left = list[i].type->count;
      int below = static_cast<int>(std::count(board.begin(), board.end(), '-'));
      for (int square = kSquares - 1; square >= 0; --square) {
        if (board[square] != '-') continue;
        --below;
        if (left == 0 || choose(below, left) > ranks[i]) continue;
        ranks[i] -= choose(below, left--);
        set |= 1U << square;
      }
      put(board, set, list[i]);
    }
    return board;
  }

 private:
  struct Digit {
    const Type* type;
    bool mine;
  };

  std::vector<Digit> digits() const {
    std::vector<Digit> list;
    for (std::size_t type = 0; type < mine_.size(); ++type) {
      if (type != lead_) list.push_back({&mine_[type], true});
    }
    for (const Type& type : theirs_) list.push_back({&type, false});
    return list;
  }

  static std::uint32_t set_of(const Board& board, const Digit& digit) {
    std::uint32_t set = 0;
    for (int square = 0; square < kSquares; ++square) {
      const char piece = board[square];
      const bool belongs = piece != '-' && is_mine(piece) == digit.mine;
      if (belongs && digit.type->kinds.find(kind(piece)) != std::string::npos) set |= 1U << square;
    }
    return set;
  }

  static void put(Board& board, std::uint32_t set, const Digit& digit) {
    std::size_t next = 0;
    for (int square = 0; square < kSquares; ++square) {
      if ((set >> square & 1) == 0) continue;
      const char one = digit.type->kinds[next++];
      board[square] = digit.mine ? one : static_cast<char>(std::tolower(static_cast<unsigned char>(one)));
    }
  }

  std::vector<Type> mine_;
  std::vector<Type> theirs_;
  std::size_t lead_ = 0;
};

class Checker {
 public:
  explicit Checker(std::string folder) : folder_(std::move(folder)) {
    for (const std::string& name : second_opinion::slices_to_check(folder_, {})) {
      const auto [mine, theirs] = sides(name);
      names_[signature(mine, theirs)] = name;
    }
  }

  // How many were checked.
  std::uint64_t check(const std::string& name, std::uint64_t samples) {
    tables_.clear();
    const auto [mine, theirs] = sides(name);
    const Numbering numbering(mine, theirs);
    const Table& table = table_of(mine, theirs);
    if (table.size() != numbering.size()) throw std::runtime_error("wrong size");
    std::mt19937_64 random(1);
    const std::uint64_t count = samples == 0 ? table.size() : samples;
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t index = samples == 0 ? i : random() % table.size();
      const Board board = numbering.board(index);
      const int expected = derived(board);
      const int found = table.level(index);
      if (found == expected && level_of(board) == found) continue;
      throw std::runtime_error(std::string(board.begin(), board.end()) + ": the table has " + std::to_string(found) +
                               ", the moves give " + std::to_string(expected));
    }
    return count;
  }

 private:
  static std::pair<std::string, std::string> sides(const std::string& name) {
    const auto both = second_opinion::parts(name, '-');
    std::pair<std::string, std::string> ordered;
    for (const char wanted : std::string("KGMRNPC")) {
      ordered.first.append(static_cast<std::size_t>(std::count(both.at(0).begin(), both.at(0).end(), wanted)), wanted);
      ordered.second.append(static_cast<std::size_t>(std::count(both.at(1).begin(), both.at(1).end(), wanted)), wanted);
    }
    return ordered;
  }

  const Table& table_of(const std::string& mine, const std::string& theirs) {
    const std::string& name = names_.at(signature(mine, theirs));
    const auto known = tables_.find(name);
    if (known != tables_.end()) return known->second;
    return tables_.emplace(name, Table(folder_ + "/" + name + ".distances", "darkchess")).first->second;
  }

  int derived(const Board& board) {
    second_opinion::Derived level;
    for (const Board& after : after_plies(board)) level.add(level_of(other_side(after)));
    return level.level();
  }

  int level_of(const Board& board) {
    const std::string mine = sorted_kinds(board, is_mine);
    const std::string theirs = sorted_kinds(board, is_theirs);
    if (mine.empty()) return 0;
    return table_of(mine, theirs).level(Numbering(mine, theirs).index(board));
  }

  std::string folder_;
  std::map<std::string, std::string> names_;  // by signature
  std::map<std::string, Table> tables_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "check_darkchess_tables FOLDER SAMPLES [SLICE...]\n");
    return 2;
  }
  const std::string folder = argv[1];
  Checker checker(folder);
  return second_opinion::check_all(
      "check_darkchess_tables", second_opinion::slices_to_check(folder, {argv + 3, argv + argc}),
      [&](const std::string& slice) { return checker.check(slice, std::stoull(argv[2])); });
}
