#include <algorithm>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/darkchess/darkchess.hpp"

namespace palamedes::darkchess {
namespace {

constexpr char kHiddenLetter = 'X';
constexpr char kEmptyLetter = '-';
constexpr std::string_view kFields =
    "the rows from the top joined by '/', the colour to move (r, b or ?), the bag, the quiet plies, the first player's "
    "colour";

template <class Shape>
constexpr int square_at(int column, int row) {
  return column * Shape::kRows + row;
}

template <class Shape>
std::string square_text(int square) {
  return {static_cast<char>('a' + square / Shape::kRows), static_cast<char>('1' + square % Shape::kRows)};
}

template <class Shape>
std::optional<int> parse_square(std::string_view text) {
  if (text.size() != 2) return std::nullopt;
  const int column = text[0] - 'a';
  const int row = text[1] - '1';
  if (column < 0 || column >= Shape::kColumns || row < 0 || row >= Shape::kRows) return std::nullopt;
  return square_at<Shape>(column, row);
}

char colour_letter(Colour colour) {
  if (colour == Colour::kUnknown) return '?';
  return colour == Colour::kRed ? 'r' : 'b';
}

std::string letters_of(PieceCounts counts) {
  std::string letters;
  for (const Piece piece : kPieces) letters.append(static_cast<std::size_t>(counts.of(piece)), letter_of(piece));
  return letters.empty() ? std::string(1, kEmptyLetter) : letters;
}

// Reads the fields of a position text one after the other; each error names the text and what would be right.
template <class Shape>
class PositionReader {
  using G = Geometry<Shape>;

 public:
  using Position = typename DarkChess<Shape>::Position;

  PositionReader(const DarkChess<Shape>& game, std::string_view text) : game_(game), text_(text) {}

  Position read() {
    const std::vector<std::string_view> fields = words(text_);
    if (fields.size() < 2 || fields.size() > 5) fail("a position is " + std::string(kFields));
    read_board(fields[0]);
    position_.to_move = read_colour(fields[1], "the colour to move");
    if (fields.size() > 2) {
      read_bag(fields[2]);
    } else {
      guess_bag();
    }
    if (fields.size() > 3) read_quiet(fields[3]);
    position_.first = fields.size() > 4 ? read_colour(fields[4], "the first player's colour") : position_.to_move;
    check_colours();
    return position_;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw UserError("position " + quote(text_) + ": " + what); }

  void read_board(std::string_view board) {
    const auto rows = split(board, '/');
    if (rows.size() != Shape::kRows) {
      fail("expected " + std::to_string(Shape::kRows) + " rows, not " + std::to_string(rows.size()));
    }
    for (int row = 0; row < Shape::kRows; ++row) {
      const std::string_view letters = rows[static_cast<std::size_t>(Shape::kRows - 1 - row)];
      if (letters.size() != Shape::kColumns) {
        fail("row " + std::to_string(row + 1) + " is " + quote(letters) + ", expected " +
             std::to_string(Shape::kColumns) + " letters");
      }
      for (int column = 0; column < Shape::kColumns; ++column) {
        read_square(square_at<Shape>(column, row), letters[static_cast<std::size_t>(column)]);
      }
    }
    missing_ = game_.full_bag();
    for (const Piece piece : kPieces) {
      for (int i = on_board_.of(piece); i > 0; --i) missing_.remove(piece);
    }
  }

  void read_square(int square, char letter) {
    if (letter == kEmptyLetter) return;
    const Twin place = G::twin_of(square);
    position_.board.occupied |= place;
    if (letter == kHiddenLetter) {
      position_.board.hidden |= place;
      ++hidden_;
      return;
    }
    const auto piece = piece_of_letter(letter);
    if (!piece) {
      fail(quote(std::string(1, letter)) + " on " + square_text<Shape>(square) +
           " is no piece; there are KGMRNCP, kgmrncp, X (face down) and - (empty)");
    }
    count(on_board_, *piece, "the board shows");
    position_.board.set_piece(place, *piece);
  }

  void count(PieceCounts& counts, Piece piece, std::string_view where) const {
    const int most = game_.full_bag().of(piece);
    if (counts.of(piece) == most) {
      fail(std::string(where) + " more than " + std::to_string(most) + " of " + letter_of(piece));
    }
    counts.add(piece);
  }

  Colour read_colour(std::string_view field, const std::string& what) const {
    if (field == "r") return Colour::kRed;
    if (field == "b") return Colour::kBlack;
    if (field == "?") return Colour::kUnknown;
    fail(what + " must be r, b or ?, not " + quote(field));
  }

  void read_bag(std::string_view field) {
    PieceCounts all = on_board_;
    if (field != "-") {
      for (const char letter : field) {
        const auto piece = piece_of_letter(letter);
        if (!piece) fail("the bag must be letters of KGMRNCPkgmrncp, or - if it is empty, not " + quote(field));
        count(all, *piece, "board and bag have");
        position_.bag.add(*piece);
      }
    }
    if (position_.bag.total() != hidden_) {
      fail("the bag has " + std::to_string(position_.bag.total()) + " pieces, but " + std::to_string(hidden_) +
           " are face down");
    }
  }

  // What is missing from the board. Where more is missing than lies face down, some of it has been captured, and the
  // text does not say what: then the highest ranks count as face down, red before black, and the rest as captured.
  void guess_bag() {
    int wanted = hidden_;
    for (int kind = 0; kind < kKinds; ++kind) {
      for (const Colour colour : {Colour::kRed, Colour::kBlack}) {
        const Piece piece = piece_of(colour, static_cast<Kind>(kind));
        const int taken = std::min(wanted, missing_.of(piece));
        position_.bag.add(piece, taken);
        wanted -= taken;
      }
    }
    if (wanted != 0) {
      fail("there are " + std::to_string(hidden_) + " pieces face down, but only " + std::to_string(missing_.total()) +
           " missing from the board");
    }
  }

  void read_quiet(std::string_view field) {
    const auto quiet = parse_integer(field);
    const int most = game_.settings().quiet_limit;
    if (!quiet || *quiet < 0 || *quiet > most) {
      fail("the quiet plies must be a whole number from 0 to " + std::to_string(most) + ", not " + quote(field));
    }
    position_.quiet = static_cast<std::uint16_t>(*quiet);
  }

  void check_colours() const {
    const bool unknown = position_.to_move == Colour::kUnknown;
    if (unknown != (position_.first == Colour::kUnknown)) {
      fail("either both the colour to move and the first player's colour are ? or none of them");
    }
    if (unknown && (hidden_ != Shape::kSquares || position_.quiet != 0)) {
      fail("the colour to move is ? before the first flip only: all " + std::to_string(Shape::kSquares) +
           " squares X and no quiet plies");
    }
    if (position_.quiet != 0 && position_.board.revealed() == 0) {
      fail("there are no quiet plies without a piece face up");
    }
  }

  const DarkChess<Shape>& game_;
  std::string_view text_;
  Position position_;
  PieceCounts on_board_;
  PieceCounts missing_;
  int hidden_ = 0;
};

// The move that a text names, legal or not.
template <class Shape>
std::optional<Move> read_move(std::string_view text) {
  const auto from = parse_square<Shape>(text.substr(0, 2));
  if (!from) return std::nullopt;
  if (text.size() == 2) return Move::flip(*from);
  if (text.size() != 5) return std::nullopt;
  if (text[2] == '-') {
    const auto to = parse_square<Shape>(text.substr(3));
    if (!to || *to == *from) return std::nullopt;
    return Move::step(*from, *to);
  }
  const auto piece = piece_of_letter(text[3]);
  if (text[2] != '(' || text[4] != ')' || !piece) return std::nullopt;
  return Move::flip(*from, *piece);
}

}  // namespace

template <class Shape>
std::string DarkChess<Shape>::position_text(const Position& position) const {
  std::string text;
  for (int row = Shape::kRows - 1; row >= 0; --row) {
    for (int column = 0; column < Shape::kColumns; ++column) {
      const int square = square_at<Shape>(column, row);
      const bool is_hidden = ((position.hidden() >> square) & 1) != 0;
      text += is_hidden ? kHiddenLetter : letter_of(position.piece_on(square));
    }
    text += row == 0 ? ' ' : '/';
  }
  text += colour_letter(position.to_move);
  text += ' ' + letters_of(position.bag) + ' ' + std::to_string(position.quiet) + ' ';
  return text + colour_letter(position.first);
}

template <class Shape>
auto DarkChess<Shape>::parse_position(std::string_view text) const -> Position {
  return PositionReader<Shape>(*this, text).read();
}

template <class Shape>
std::string DarkChess<Shape>::move_text(const Position& /*position*/, Move move) const {
  const std::string from = square_text<Shape>(move.from());
  if (!move.is_flip()) return from + '-' + square_text<Shape>(move.to());
  return move.is_resolved() ? from + '(' + letter_of(move.piece()) + ')' : from;
}

template <class Shape>
auto DarkChess<Shape>::parse_move(const Position& position, std::string_view text) const -> Move {
  const auto move = read_move<Shape>(text);
  if (!move)
    throw UserError("move " + quote(text) + ": expected a5-a6 for a move or a capture, b3 or b3(n) for a flip");
  const auto fail = [&](const std::string& what) { throw UserError("move " + quote(text) + ": " + what); };
  if (result(position) != Result::kOngoing) fail("the game is over");
  MoveList legal;
  legal_moves(position, legal);
  const Move request = move->is_flip() ? Move::flip(move->to()) : *move;
  if (std::find(legal.begin(), legal.end(), request) == legal.end()) {
    fail(move->is_flip()
             ? "there is no piece face down on " + square_text<Shape>(move->to())
             : "not legal here: a step to an empty square or a capture with one's own piece face up would be");
  }
  if (move->is_flip() && move->is_resolved() && position.bag.of(move->piece()) == 0) {
    fail(std::string("no ") + letter_of(move->piece()) + " lies face down; there are " + letters_of(position.bag));
  }
  return *move;
}

#define PALAMEDES_DARKCHESS_NOTATION(Shape)                                                     \
  template std::string DarkChess<Shape>::position_text(const Position&) const;                  \
  template DarkChess<Shape>::Position DarkChess<Shape>::parse_position(std::string_view) const; \
  template std::string DarkChess<Shape>::move_text(const Position&, Move) const;                \
  template DarkChess<Shape>::Move DarkChess<Shape>::parse_move(const Position&, std::string_view) const;

PALAMEDES_DARKCHESS_NOTATION(FullBoard)
PALAMEDES_DARKCHESS_NOTATION(SmallBoard)
#undef PALAMEDES_DARKCHESS_NOTATION

}  // namespace palamedes::darkchess
