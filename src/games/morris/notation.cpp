#include "games/morris/notation.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"

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
      fail("expected four words: the board, the side to move and the pieces in hand, as in " +
           quote(std::string(static_cast<std::size_t>(board_.points()), 'x') + " w " + std::to_string(board_.pieces) +
                 ' ' + std::to_string(board_.pieces)));
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
  [[noreturn]] void fail(const std::string& what) const { throw UserError("position " + quote(text_) + ": " + what); }

  void read_points(std::string_view letters) {
    if (letters.size() != board_.names.size()) {
      fail("the board " + std::string(board_.name) + " has " + std::to_string(board_.points()) + " points, not " +
           std::to_string(letters.size()));
    }
    for (int point = 0; point < board_.points(); ++point) {
      const char letter = letters[static_cast<std::size_t>(point)];
      if (letter == 'W' || letter == 'B') {
        position_.pieces[letter == 'W' ? 0 : 1] |= point_bit(point);
      } else if (letter != 'x') {
        fail(quote({&letter, 1}) + " at point " + std::string(board_.names[static_cast<std::size_t>(point)]) +
             ": W, B or x is right");
      }
    }
  }

  void read_turn(std::string_view word) {
    if (word != "w" && word != "b") fail("the side to move is w or b, not " + quote(word));
    position_.to_move = word == "w" ? Side::kFirst : Side::kSecond;
  }

  void read_hand(int side, std::string_view word) {
    const auto value = parse_integer(word);
    if (!value || *value < 0 || *value > board_.pieces) {
      fail(name(side) + " has from 0 to " + std::to_string(board_.pieces) + " pieces in hand, not " + quote(word));
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
        fail(name(side) + " has " + std::to_string(on_board(side)) + " pieces on the board and " +
             std::to_string(position_.in_hand[side]) + " in hand, but " + std::to_string(board_.pieces) + " in all");
      }
      if (board_.mill_wins && lost(side) != 0) {
        fail(name(side) + " lacks pieces, but on the board " + std::string(board_.name) + " none is ever removed");
      }
    }
    // Either side may have begun.
    const int mover = index_of(position_.to_move);
    const int ahead = position_.in_hand[mover] - position_.in_hand[1 - mover];
    if (ahead != 0 && ahead != 1) {
      fail("sides place in turn: " + name(mover) + ", to move, has as many pieces in hand as " + name(1 - mover) +
           " or one more, not " + std::to_string(position_.in_hand[mover]) + " to " +
           std::to_string(position_.in_hand[1 - mover]));
    }
  }

  // In the opening a removal costs the enemy a placement, and the first two placements close no mill.
  void check_opening() const {
    for (int side = 0; side < 2; ++side) {
      const int most = std::max(placed(1 - side) - 2, 0);
      if (lost(side) > most) {
        fail(name(side) + " lacks " + std::to_string(lost(side)) + " pieces, but " + name(1 - side) + " with " +
             std::to_string(placed(1 - side)) + " placements can have removed " + std::to_string(most));
      }
    }
  }

  void check_after_opening() const {
    for (int side = 0; side < 2; ++side) {
      if (on_board(side) < 2) {
        fail(name(side) + " has " + std::to_string(on_board(side)) + " pieces, but play ends when a side has two");
      }
    }
    if (on_board(0) == 2 && on_board(1) == 2) fail("both sides have two pieces, but play ends when one of them has");
  }

  void check_mills() const {
    const int mover = index_of(position_.to_move);
    for (const Mill& mill : board_.mills) {
      Points mask = 0;
      for (const int point : mill) mask |= point_bit(point);
      if ((position_.pieces[mover] & mask) == mask) {
        fail(name(mover) + " is to move and has a mill, but play ends with a mill");
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
    throw UserError("move " + quote(whole) + ": there is no point " + quote(name) + " on the board " +
                    std::string(board.name) + "; a ply is written " + std::string(board.names[1]) + ", " +
                    std::string(board.names[0]) + '-' + std::string(board.names[1]) + ", or with a removal " +
                    std::string(board.names[1]) + 'x' + std::string(board.names[3]));
  }
  return static_cast<int>(found - board.names.begin());
}

// What is wrong with a move that is not legal, as well as the legal moves tell.
std::string objection(const BoardView& board, std::span<const Move> legal, Move move) {
  if (legal.empty()) return "the game is over";
  if (move.places() && !legal.front().places())
    return "all pieces are placed; name the piece that moves, as in " + quote(move_text(board, legal.front()));
  if (!move.places() && legal.front().places())
    return "pieces are still to be placed; name one point, as in " + quote(move_text(board, legal.front()));
  std::vector<std::string> removals;
  for (const Move other : legal) {
    if (other.from() != move.from() || other.to() != move.to()) continue;
    if (!other.removes()) return "it closes no mill, so it removes nothing";
    removals.emplace_back(board.names[static_cast<std::size_t>(other.removed())]);
  }
  if (removals.empty()) return "it is not legal here; " + quote(move_text(board, legal.front())) + " would be";
  return "it closes a mill and must remove one of " + join(removals, ", ");
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
    throw UserError("move " + quote(text) + ": " + objection(board, legal, move));
  }
  return move;
}

}  // namespace palamedes::morris
