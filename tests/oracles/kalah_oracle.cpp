#include <algorithm>

#include "oracles/settings.hpp"

namespace palamedes::oracles {
namespace {

struct Row {
  int depot = 0;
  std::vector<int> houses;  // [i] is x_i; [0] is not used

  bool empty() const {
    return std::all_of(houses.begin(), houses.end(), [](int stones) { return stones == 0; });
  }
};

class KalahOracle final : public Oracle {
 public:
  KalahOracle(int houses, int stones, bool empty_capture, bool end_by_mover, bool pie)
      : houses_(houses), empty_capture_(empty_capture), end_by_mover_(end_by_mover), swap_ahead_(pie) {
    for (Row& row : rows_) {
      row.houses.assign(static_cast<std::size_t>(houses) + 1, stones);
      row.houses[0] = 0;
    }
  }

  void set_position(const std::string& text) override {
    std::string blanks = text;
    std::replace(blanks.begin(), blanks.end(), ',', ' ');
    const std::vector<std::string> fields = words_of(blanks);
    std::size_t next = 0;
    for (Row& row : rows_) {
      for (int house = houses_; house >= 1; --house) stones_in(row, house) = std::stoi(fields[next++]);
      row.depot = std::stoi(fields[next++]);
    }
    mover_ = fields[next][0] == '1' ? 0 : 1;
    swap_ahead_ = fields.back().back() == 's';
    if (over()) bank_what_is_left();
  }

  std::string position_text() const override {
    std::string text;
    for (const Row& row : rows_) {
      for (int house = houses_; house >= 1; --house) text += std::to_string(stones_in(row, house)) + ",";
      text += std::to_string(row.depot) + ",";
    }
    text += mover_ == 0 ? "1" : "2";
    return text + (swap_ahead_ && !over() ? "s" : "");
  }

  std::vector<std::string> legal_moves() const override {
    std::vector<std::string> moves;
    if (result() != "ongoing") return moves;
    for (int house = 1; house <= houses_; ++house) {
      if (stones_in(rows_[mover_], house) > 0) moves.push_back(std::to_string(house));
    }
    if (swap_ahead_ && mover_ == 1) moves.emplace_back("swap");
    return moves;
  }

  void play(const std::string& move) override {
    if (mover_ == 1) swap_ahead_ = false;
    if (move == "swap") {
      std::swap(rows_[0], rows_[1]);
      mover_ = 0;
      return;
    }
    const bool again = sow(std::stoi(move));
    if (!again) mover_ = 1 - mover_;
    if (over()) bank_what_is_left();
  }

  std::string result() const override {
    if (!over()) return "ongoing";
    if (rows_[0].depot == rows_[1].depot) return "draw";
    return rows_[0].depot > rows_[1].depot ? "first" : "second";
  }

 private:
  static int& stones_in(Row& row, int house) { return row.houses[static_cast<std::size_t>(house)]; }
  static int stones_in(const Row& row, int house) { return row.houses[static_cast<std::size_t>(house)]; }

  // Sows and captures; true if the last stone fell into the mover's depot.
  bool sow(int start) {
    Row& own = rows_[mover_];
    Row& enemy = rows_[1 - mover_];
    int hand = stones_in(own, start);
    stones_in(own, start) = 0;
    bool on_own_side = true;
    int place = start;  // a house, or 0 for the mover's depot
    while (hand > 0) {
      if (place > 1) {
        --place;
      } else if (place == 1 && on_own_side) {
        place = 0;
      } else {
        on_own_side = !on_own_side;
        place = houses_;
      }
      if (place == 0) {
        ++own.depot;
      } else {
        ++stones_in(on_own_side ? own : enemy, place);
      }
      --hand;
    }
    if (place == 0) return true;
    const bool was_empty = on_own_side && stones_in(own, place) == 1;
    const int opposite = houses_ + 1 - place;
    if (was_empty && (empty_capture_ || stones_in(enemy, opposite) > 0)) {
      own.depot += stones_in(own, place) + stones_in(enemy, opposite);
      stones_in(own, place) = 0;
      stones_in(enemy, opposite) = 0;
    }
    return false;
  }

  bool over() const {
    if (end_by_mover_) return rows_[mover_].empty();
    return rows_[0].empty() || rows_[1].empty();
  }

  void bank_what_is_left() {
    for (Row& row : rows_) {
      for (int& stones : row.houses) {
        row.depot += stones;
        stones = 0;
      }
    }
  }

  int houses_;
  bool empty_capture_;
  bool end_by_mover_;
  bool swap_ahead_;  // the second player has not yet made its first ply
  std::vector<Row> rows_ = std::vector<Row>(2);
  std::size_t mover_ = 0;
};

}  // namespace

std::unique_ptr<Oracle> make_kalah(const Settings& settings) {
  return std::make_unique<KalahOracle>(settings.number(0, 6), settings.number(1, 6),
                                       settings.option("empty-capture", "on") == "on",
                                       settings.option("end", "any") == "mover", settings.option("pie", "off") == "on");
}

}  // namespace palamedes::oracles
