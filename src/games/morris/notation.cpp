#include "games/morris/notation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/morris/phrases.hpp"

namespace palamedes::morris {
namespace {

constexpr std::array<std::string_view, 2> kSideNames = {"White", "Black"};

// Reads the four words of a position and checks that the counts fit together.
class PositionReader {
 public:
  PositionReader(const BoardView& board, std::string_view text) : board_(board), text_(text) {}

  Position read() {
    const auto parts = words(text_);
    if (parts.size() != 4) {
      fail(kPhrases["position-form"],
           {{"example", std::string(static_cast<std::size_t>(board_.points()), 'x') + " w " +
                            std::to_string(board_.pieces) + ' ' + std::to_string(board_.pieces)}});
    }
    read_points(parts[0]);
    read_turn(parts[1]);
    for (int side = 0; side < 2; ++side) read_hand(side, parts[static_cast<std::size_t>(2 + side)]);
    check_counts();
    if (position_.opening_over()) {
      check_after_opening();
    } else {
      check_opening();
    }
    if (board_.mill_wins) check_mills();
    return position_;
  }

 private:
  [[noreturn]] void fail(const Phrase& phrase, Parameters parameters = {}) const {
    throw UserError("position " + quote(text_), Message(phrase, std::move(parameters)));
  }

  void read_points(std::string_view letters) {
    if (letters.size() != board_.names.size()) {
      fail(kPhrases["position-points"], {{"board", board_.name},
                                         {"expected", board_.points()},
                                         {"given", static_cast<std::int64_t>(letters.size())}});
    }
    for (int point = 0; point < board_.points(); ++point) {
      const char letter = letters[static_cast<std::size_t>(point)];
      if (letter == 'W' || letter == 'B') {
        position_.pieces[letter == 'W' ? 0 : 1] |= point_bit(point);
      } else if (letter != 'x') {
        fail(kPhrases["position-letter"],
             {{"letter", std::string_view(&letter, 1)}, {"point", board_.names[static_cast<std::size_t>(point)]}});
      }
    }
  }

  void read_turn(std::string_view word) {
    if (word != "w" && word != "b") fail(kPhrases["position-turn"], {{"given", word}});
    position_.to_move = word == "w" ? Side::kFirst : Side::kSecond;
  }

  void read_hand(int side, std::string_view word) {
    const auto value = parse_integer(word);
    if (!value || *value < 0 || *value > board_.pieces) {
      fail(kPhrases["position-hand"], {{"side", name(side)}, {"most", board_.pieces}, {"given", word}});
    }
    position_.in_hand[side] = static_cast<std::uint8_t>(*value);
  }

  static std::string name(int side) { return std::string(kSideNames[side]); }
  int on_board(int side) const { return std::popcount(position_.pieces[side]); }
  int placed(int side) const { return board_.pieces - position_.in_hand[side]; }
  int lost(int side) const { return placed(side) - on_board(side); }

  void check_counts() const {
    for (int side = 0; side < 2; ++side) {
      if (lost(side) < 0) {
        fail(kPhrases["position-count"], {{"side", name(side)},
                                          {"on_board", on_board(side)},
                                          {"in_hand", position_.in_hand[side]},
                                          {"pieces", board_.pieces}});
      }
      if (board_.mill_wins && lost(side) != 0) {
        fail(kPhrases["position-none-removed"], {{"side", name(side)}, {"board", board_.name}});
      }
    }
    // Either side may have begun.
    const int mover = index_of(position_.to_move);
    const int ahead = position_.in_hand[mover] - position_.in_hand[1 - mover];
    if (ahead != 0 && ahead != 1) {
      fail(kPhrases["position-placing"], {{"mover", name(mover)},
                                          {"other", name(1 - mover)},
                                          {"mover_hand", position_.in_hand[mover]},
                                          {"other_hand", position_.in_hand[1 - mover]}});
    }
  }

  // In the opening a removal costs the enemy a placement, and the first two placements close no mill.
  void check_opening() const {
    for (int side = 0; side < 2; ++side) {
      const int most = std::max(placed(1 - side) - 2, 0);
      if (lost(side) > most) {
        fail(kPhrases["position-lacks"], {{"side", name(side)},
                                          {"lost", lost(side)},
                                          {"other", name(1 - side)},
                                          {"placements", placed(1 - side)},
                                          {"most", most}});
      }
    }
  }

  void check_after_opening() const {
    for (int side = 0; side < 2; ++side) {
      if (on_board(side) < 2) {
        fail(kPhrases["position-too-few"], {{"side", name(side)}, {"pieces", on_board(side)}});
      }
    }
    if (on_board(0) == 2 && on_board(1) == 2) fail(kPhrases["position-both-two"]);
  }

  void check_mills() const {
    const int mover = index_of(position_.to_move);
    for (const Mill& mill : board_.mills) {
      Points mask = 0;
      for (const int point : mill) mask |= point_bit(point);
      if ((position_.pieces[mover] & mask) == mask) {
        fail(kPhrases["position-mill"], {{"side", name(mover)}});
      }
    }
  }

  const BoardView& board_;
  std::string_view text_;
  Position position_;
};

int find_point(const BoardView& board, std::string_view whole, std::string_view name) {
  const auto found = std::find(board.names.begin(), board.names.end(), name);
  if (found == board.names.end()) {
    const std::string place(board.names[1]);
    throw UserError("move " + quote(whole),
                    Message(kPhrases["move-point"], {{"point", name},
                                                     {"board", board.name},
                                                     {"place", place},
                                                     {"step", std::string(board.names[0]) + '-' + place},
                                                     {"removal", place + 'x' + std::string(board.names[3])}}));
  }
  return static_cast<int>(found - board.names.begin());
}

// What is wrong with a move that is not legal, as well as the legal moves tell.
Message objection(const BoardView& board, std::span<const Move> legal, Move move) {
  const Parameters example = {{"example", move_text(board, legal.front())}};
  if (move.places() && !legal.front().places()) return {kPhrases["move-all-placed"], example};
  if (!move.places() && legal.front().places()) return {kPhrases["move-placing"], example};
  std::vector<std::string> removals;
  for (const Move other : legal) {
    if (other.from() != move.from() || other.to() != move.to()) continue;
    if (!other.removes()) return kPhrases["move-no-mill"];
    removals.emplace_back(board.names[static_cast<std::size_t>(other.removed())]);
  }
  if (removals.empty()) return {kPhrases["move-illegal"], example};
  return {kPhrases["move-must-remove"], {{"points", join(removals, ", ")}}};
}

}  // namespace

std::string position_text(const BoardView& board, const Position& position) {
  std::string text;
  for (int point = 0; point < board.points(); ++point) {
    const bool white = (position.pieces[0] >> point & 1) != 0;
    const bool black = (position.pieces[1] >> point & 1) != 0;
    text += white ? 'W' : black ? 'B' : 'x';
  }
  text += position.to_move == Side::kFirst ? " w " : " b ";
  return text + std::to_string(position.in_hand[0]) + ' ' + std::to_string(position.in_hand[1]);
}

Position parse_position(const BoardView& board, std::string_view text) { return PositionReader(board, text).read(); }

std::string move_text(const BoardView& board, Move move) {
  const auto name = [&](int point) { return std::string(board.names[static_cast<std::size_t>(point)]); };
  std::string text = move.places() ? name(move.to()) : name(move.from()) + '-' + name(move.to());
  if (move.removes()) text += 'x' + name(move.removed());
  return text;
}

Move parse_move(const BoardView& board, std::span<const Move> legal, std::string_view text) {
  int removed = Move::kNone;
  std::string_view arrival = text;
  if (const std::size_t cross = arrival.find('x'); cross != std::string_view::npos) {
    removed = find_point(board, text, arrival.substr(cross + 1));
    arrival = arrival.substr(0, cross);
  }
  int from = Move::kNone;
  if (const std::size_t hyphen = arrival.find('-'); hyphen != std::string_view::npos) {
    from = find_point(board, text, arrival.substr(0, hyphen));
    arrival = arrival.substr(hyphen + 1);
  }
  const Move move(from, find_point(board, text, arrival), removed);
  if (std::find(legal.begin(), legal.end(), move) == legal.end()) {
    throw UserError("move " + quote(text), objection(board, legal, move));
  }
  return move;
}

}  // namespace palamedes::morris
