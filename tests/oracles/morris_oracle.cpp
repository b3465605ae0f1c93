#include <algorithm>
#include <set>

#include "oracles/settings.hpp"

namespace palamedes::oracles {
namespace {

struct Board {
  std::vector<std::string> points;                // in the order of the position text
  std::vector<std::vector<std::string>> mills;    // three points each, the middle one second
  std::set<std::vector<std::string>> neighbours;  // pairs, each both ways
  int pieces = 0;
  bool hops = false;
  bool mill_wins = false;

  void connect(const std::string& one, const std::string& two) {
    neighbours.insert({one, two});
    neighbours.insert({two, one});
  }

  bool are_neighbours(const std::string& one, const std::string& two) const { return neighbours.count({one, two}) > 0; }
};

// On every board here the three points of a mill are joined one after the other.
void connect_mills(Board& board) {
  for (const auto& mill : board.mills) {
    board.connect(mill[0], mill[1]);
    board.connect(mill[1], mill[2]);
  }
}

Board variant_d() {
  Board board;
  board.points = words_of("a0 d0 g0 b1 d1 f1 c2 e2 a3 b3 c3 e3 f3 g3 c4 d4 e4 b5 d5 f5 a6 d6 g6");
  const std::string neighbours =
      "0:1,3,8 1:0,4,2 2:1,5,13 3:0,4,6,9 4:1,3,5 5:2,4,7,12 6:3,7,10 7:5,6,11 8:0,9,20 9:3,8,10,17 10:6,9,14 "
      "11:7,12,16 "
      "12:5,11,13,19 13:2,12,22 14:10,15,17 15:14,16,18 16:11,15,19 17:9,14,18,20 18:15,17,19,21 19:12,16,18,22 "
      "20:8,17,21 21:18,20,22 22:13,19,21";
  const std::string mills =
      "0,1,2 3,4,5 8,9,10 11,12,13 14,15,16 17,18,19 20,21,22 0,8,20 3,9,17 6,10,14 15,18,21 7,11,16 5,12,19 2,13,22 "
      "0,3,6 "
      "2,5,7 14,17,20 16,19,22";
  const auto point = [&](const std::string& index) { return board.points.at(std::stoul(index)); };
  for (const std::string& entry : words_of(neighbours)) {
    const std::vector<std::string> sides = parts_of(entry, ':');
    for (const std::string& other : parts_of(sides[1], ',')) board.neighbours.insert({point(sides[0]), point(other)});
  }
  for (const std::string& entry : words_of(mills)) {
    const std::vector<std::string> three = parts_of(entry, ',');
    board.mills.push_back({point(three[0]), point(three[1]), point(three[2])});
  }
  board.pieces = 9;
  board.hops = true;
  return board;
}

std::vector<std::vector<std::string>> lines(const std::string& text) {
  std::vector<std::vector<std::string>> found;
  for (const std::string& line : words_of(text)) found.push_back(parts_of(line, '-'));
  return found;
}

Board nine() {
  Board board;
  board.points = words_of("a1 d1 g1 b2 d2 f2 c3 d3 e3 a4 b4 c4 e4 f4 g4 c5 d5 e5 b6 d6 f6 a7 d7 g7");
  board.mills = lines(
      "a1-d1-g1 b2-d2-f2 c3-d3-e3 a4-b4-c4 e4-f4-g4 c5-d5-e5 b6-d6-f6 a7-d7-g7 "
      "a1-a4-a7 b2-b4-b6 c3-c4-c5 d1-d2-d3 d5-d6-d7 e3-e4-e5 f2-f4-f6 g1-g4-g7");
  connect_mills(board);
  board.pieces = 9;
  board.hops = true;
  return board;
}

Board twelve() {
  Board board = nine();
  for (const auto& diagonal : lines("a1-b2-c3 g1-f2-e3 a7-b6-c5 g7-f6-e5")) board.mills.push_back(diagonal);
  connect_mills(board);
  board.pieces = 12;
  return board;
}

Board six() {
  Board board;
  board.points = words_of("a1 c1 e1 b2 c2 d2 a3 b3 d3 e3 b4 c4 d4 a5 c5 e5");
  board.mills = lines("a1-c1-e1 b2-c2-d2 b4-c4-d4 a5-c5-e5 a1-a3-a5 b2-b3-b4 d2-d3-d4 e1-e3-e5");
  connect_mills(board);
  for (const auto& link : lines("c1-c2 a3-b3 d3-e3 c4-c5")) board.connect(link[0], link[1]);
  board.pieces = 6;
  return board;
}

Board three() {
  Board board;
  board.points = words_of("a1 b1 c1 a2 b2 c2 a3 b3 c3");
  board.mills = lines("a1-b1-c1 a2-b2-c2 a3-b3-c3 a1-a2-a3 b1-b2-b3 c1-c2-c3 a1-b2-c3 a3-b2-c1");
  connect_mills(board);
  board.pieces = 3;
  board.mill_wins = true;
  return board;
}

class MorrisOracle final : public Oracle {
 public:
  MorrisOracle(const Board& board, const std::string& repetition)
      : board_(board),
        repetition_(repetition),
        colours_(board.points.size(), 'x'),
        white_hand_(board.pieces),
        black_hand_(board.pieces) {
    since_removal_ = {position_text()};
  }

  void set_position(const std::string& text) override {
    const std::vector<std::string> fields = words_of(text);
    colours_ = fields[0];
    mover_ = fields[1] == "w" ? 'W' : 'B';
    white_hand_ = std::stoi(fields[2]);
    black_hand_ = std::stoi(fields[3]);
    since_removal_ = {position_text()};
  }

  std::string position_text() const override {
    return colours_ + (mover_ == 'W' ? " w " : " b ") + std::to_string(white_hand_) + " " + std::to_string(black_hand_);
  }

  std::vector<std::string> legal_moves() const override {
    if (result() != "ongoing") return {};
    return moves_on_board();
  }

  void play(const std::string& move) override {
    const std::size_t cross = move.find('x');
    const std::vector<std::string> squares = parts_of(move.substr(0, cross), '-');
    if (squares.size() == 1) --(mover_ == 'W' ? white_hand_ : black_hand_);
    if (squares.size() == 2) colours_[index_of(squares[0])] = 'x';
    colours_[index_of(squares.back())] = mover_;
    if (cross != std::string::npos) {
      colours_[index_of(move.substr(cross + 1))] = 'x';
      since_removal_.clear();
    }
    mover_ = enemy_of(mover_);
    since_removal_.push_back(position_text());
  }

  std::string result() const override {
    if (board_.mill_wins) {
      for (const char colour : {enemy_of(mover_), mover_}) {
        if (has_mill(colour)) return win_for(colour);
      }
    }
    const bool opening = white_hand_ > 0 || black_hand_ > 0;
    if (!opening) {
      if (pieces_of(mover_) <= 2) return win_for(enemy_of(mover_));
      if (pieces_of(enemy_of(mover_)) <= 2) return win_for(mover_);
      if (colours_.find('x') == std::string::npos) return "draw";
    }
    if (moves_on_board().empty()) return win_for(enemy_of(mover_));
    const auto times = std::count(since_removal_.begin(), since_removal_.end(), since_removal_.back());
    if (times >= 3 && repetition_ == "loses") return win_for(mover_);
    if (times >= 3 && repetition_ == "draws") return "draw";
    return "ongoing";
  }

 private:
  static char enemy_of(char colour) { return colour == 'W' ? 'B' : 'W'; }

  static std::string win_for(char colour) { return colour == 'W' ? "first" : "second"; }

  std::size_t index_of(const std::string& point) const {
    return static_cast<std::size_t>(std::find(board_.points.begin(), board_.points.end(), point) -
                                    board_.points.begin());
  }

  static std::vector<std::string> points_with(const Board& board, const std::string& colours, char colour) {
    std::vector<std::string> found;
    for (std::size_t index = 0; index < colours.size(); ++index) {
      if (colours[index] == colour) found.push_back(board.points[index]);
    }
    return found;
  }

  std::size_t pieces_of(char colour) const { return points_with(board_, colours_, colour).size(); }

  bool in_mill(const std::string& colours, const std::string& point) const {
    const char colour = colours[index_of(point)];
    for (const auto& mill : board_.mills) {
      if (std::find(mill.begin(), mill.end(), point) == mill.end()) continue;
      const bool closed = std::all_of(mill.begin(), mill.end(),
                                      [&](const std::string& other) { return colours[index_of(other)] == colour; });
      if (closed) return true;
    }
    return false;
  }

  bool has_mill(char colour) const {
    const std::vector<std::string> points = points_with(board_, colours_, colour);
    return std::any_of(points.begin(), points.end(),
                       [&](const std::string& point) { return in_mill(colours_, point); });
  }

  std::vector<std::string> moves_on_board() const {
    std::vector<std::string> moves;
    const std::vector<std::string> empty = points_with(board_, colours_, 'x');
    if ((mover_ == 'W' ? white_hand_ : black_hand_) > 0) {
      for (const std::string& to : empty) add_with_removals(moves, "", to);
      return moves;
    }
    const bool hopping = board_.hops && pieces_of(mover_) == 3;
    for (const std::string& from : points_with(board_, colours_, mover_)) {
      for (const std::string& to : empty) {
        if (hopping || board_.are_neighbours(from, to)) add_with_removals(moves, from, to);
      }
    }
    return moves;
  }

  // `from` is empty for a placement.
  void add_with_removals(std::vector<std::string>& moves, const std::string& from, const std::string& to) const {
    std::string after = colours_;
    if (!from.empty()) after[index_of(from)] = 'x';
    after[index_of(to)] = mover_;
    const std::string text = from.empty() ? to : from + "-" + to;
    const std::vector<std::string> removed = removable(after);
    if (board_.mill_wins || !in_mill(after, to) || removed.empty()) {
      moves.push_back(text);
      return;
    }
    for (const std::string& point : removed) moves.push_back(text + "x" + point);
  }

  std::vector<std::string> removable(const std::string& colours) const {
    const std::vector<std::string> enemies = points_with(board_, colours, enemy_of(mover_));
    std::vector<std::string> free;
    for (const std::string& point : enemies) {
      if (!in_mill(colours, point)) free.push_back(point);
    }
    return free.empty() ? enemies : free;
  }

  Board board_;
  std::string repetition_;
  std::string colours_;  // W, B or x by point
  char mover_ = 'W';
  int white_hand_;
  int black_hand_;
  std::vector<std::string> since_removal_;  // the positions since the last removal, the present one included
};

Board board_named(const std::string& name) {
  if (name == "nine") return nine();
  if (name == "twelve") return twelve();
  if (name == "six") return six();
  if (name == "three") return three();
  return variant_d();
}

}  // namespace

std::unique_ptr<Oracle> make_morris(const Settings& settings) {
  const std::string name = settings.values.empty() ? "variant-d" : settings.values[0];
  return std::make_unique<MorrisOracle>(board_named(name), settings.option("repetition", "loses"));
}

}  // namespace palamedes::oracles
