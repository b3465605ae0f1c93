#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/darkchess/darkchess.hpp"
#include "games/darkchess/phrases.hpp"
#include "games/phrases.hpp"

namespace palamedes::darkchess {
namespace {

constexpr char kHiddenLetter = 'X';
constexpr char kEmptyLetter = '-';

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
    if (fields.size() < 2 || fields.size() > 5) fail(kPhrases["position-form"]);
    read_board(fields[0]);
    position_.to_move = read_colour(fields[1], kPhrases["position-colour-to-move"]);
    if (fields.size() > 2) {
      read_bag(fields[2]);
    } else {
      guess_bag();
    }
    if (fields.size() > 3) read_quiet(fields[3]);
    position_.first = fields.size() > 4 ? read_colour(fields[4], kPhrases["position-first-colour"]) : position_.to_move;
    check_colours();
    return position_;
  }

 private:
  [[noreturn]] void fail(const Phrase& phrase, Parameters parameters = {}) const {
    throw UserError("position " + quote(text_), Message(phrase, std::move(parameters)));
  }

  void read_board(std::string_view board) {
    const auto rows = split(board, '/');
    if (rows.size() != Shape::kRows) {
      fail(kPhrases["position-rows"], {{"expected", Shape::kRows}, {"given", static_cast<std::int64_t>(rows.size())}});
    }
    for (int row = 0; row < Shape::kRows; ++row) {
      const std::string_view letters = rows[static_cast<std::size_t>(Shape::kRows - 1 - row)];
      if (letters.size() != Shape::kColumns) {
        fail(kPhrases["position-row-length"], {{"row", row + 1}, {"given", letters}, {"expected", Shape::kColumns}});
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
      fail(kPhrases["position-letter"], {{"letter", std::string(1, letter)}, {"square", square_text<Shape>(square)}});
    }
    count(on_board_, *piece, kPhrases["position-too-many-shown"]);
    position_.board.set_piece(place, *piece);
  }

  void count(PieceCounts& counts, Piece piece, const Phrase& too_many) const {
    const int most = game_.full_bag().of(piece);
    if (counts.of(piece) == most) fail(too_many, {{"most", most}, {"piece", std::string(1, letter_of(piece))}});
    counts.add(piece);
  }

  Colour read_colour(std::string_view field, const Phrase& refusal) const {
    if (field == "r") return Colour::kRed;
    if (field == "b") return Colour::kBlack;
    if (field == "?") return Colour::kUnknown;
    fail(refusal, {{"given", field}});
  }

  void read_bag(std::string_view field) {
    PieceCounts all = on_board_;
    if (field != "-") {
      for (const char letter : field) {
        const auto piece = piece_of_letter(letter);
        if (!piece) fail(kPhrases["position-bag"], {{"given", field}});
        count(all, *piece, kPhrases["position-too-many"]);
        position_.bag.add(*piece);
      }
    }
    if (position_.bag.total() != hidden_) {
      fail(kPhrases["position-bag-size"], {{"bag", position_.bag.total()}, {"hidden", hidden_}});
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
      fail(kPhrases["position-too-few-missing"], {{"hidden", hidden_}, {"missing", missing_.total()}});
    }
  }

  void read_quiet(std::string_view field) {
    const auto quiet = parse_integer(field);
    const int most = game_.settings().quiet_limit;
    if (!quiet || *quiet < 0 || *quiet > most) {
      fail(kPhrases["position-quiet"], {{"most", most}, {"given", field}});
    }
    position_.quiet = static_cast<std::uint16_t>(*quiet);
  }

  void check_colours() const {
    const bool unknown = position_.to_move == Colour::kUnknown;
    if (unknown != (position_.first == Colour::kUnknown)) {
      fail(kPhrases["position-colours-differ"]);
    }
    if (unknown && (hidden_ != Shape::kSquares || position_.quiet != 0)) {
      fail(kPhrases["position-before-first-flip"], {{"squares", Shape::kSquares}});
    }
    if (position_.quiet != 0 && position_.board.revealed() == 0) {
      fail(kPhrases["position-quiet-without-piece"]);
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
  const auto fail = [&](const Phrase& phrase, Parameters parameters) {
    throw UserError("move " + quote(text), Message(phrase, std::move(parameters)));
  };
  if (!move) fail(kPhrases["move-form"], {});
  if (result(position) != Result::kOngoing) refuse_after_end(text, reason(position));
  MoveList legal;
  legal_moves(position, legal);
  const Move request = move->is_flip() ? Move::flip(move->to()) : *move;
  if (std::find(legal.begin(), legal.end(), request) == legal.end()) {
    if (move->is_flip()) fail(kPhrases["move-nothing-to-flip"], {{"square", square_text<Shape>(move->to())}});
    fail(kPhrases["move-illegal"], {});
  }
  if (move->is_flip() && move->is_resolved() && position.bag.of(move->piece()) == 0) {
    fail(kPhrases["move-not-face-down"],
         {{"piece", std::string(1, letter_of(move->piece()))}, {"bag", letters_of(position.bag)}});
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
PALAMEDES_DARKCHESS_NOTATION(LongerBoard)
#undef PALAMEDES_DARKCHESS_NOTATION

}  // namespace palamedes::darkchess
