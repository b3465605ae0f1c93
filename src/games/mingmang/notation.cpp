#include "games/mingmang/notation.hpp"

#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "games/mingmang/phrases.hpp"

namespace palamedes::mingmang {
namespace {

[[noreturn]] void refuse_position(std::string_view text, const Phrase& phrase, Parameters parameters = {}) {
  throw UserError("Ming Mang position " + quote(text), Message(phrase, std::move(parameters)));
}

std::string name_of(Side side) { return side == Side::kFirst ? "Black" : "White"; }

struct Board {
  Squares black = 0;
  Squares white = 0;
};

Board parse_rows(std::string_view text, std::string_view rows_text, int size) {
  const auto wanted = static_cast<std::size_t>(size);
  const std::vector<std::string_view> rows = split(rows_text, '/');
  if (rows.size() != wanted) {
    refuse_position(text, kPhrases["position-rows"],
                    {{"expected", size}, {"given", static_cast<std::int64_t>(rows.size())}});
  }
  Board board;
  for (int rank = size - 1; rank >= 0; --rank) {
    const std::string_view row = rows[static_cast<std::size_t>(size - 1 - rank)];
    if (row.size() != wanted) {
      refuse_position(text, kPhrases["position-row-length"],
                      {{"row", rank + 1}, {"given", static_cast<std::int64_t>(row.size())}, {"expected", size}});
    }
    for (int file = 0; file < size; ++file) {
      const char letter = row[static_cast<std::size_t>(file)];
      const int square = square_at(file, rank);
      if (letter == 'B') {
        board.black |= bit_of(square);
      } else if (letter == 'W') {
        board.white |= bit_of(square);
      } else if (letter != '.') {
        refuse_position(text, kPhrases["position-letter"],
                        {{"letter", std::string_view(&letter, 1)}, {"square", square_text(square)}});
      }
    }
  }
  return board;
}

struct Turn {
  Side side = Side::kFirst;
  int passes = 0;
};

Turn parse_turn(std::string_view text, const std::vector<std::string_view>& parts) {
  std::string_view passes = parts[1].substr(1);
  if (parts.size() == 3 && passes.empty()) {
    passes = parts[2];
  } else if (parts.size() == 3) {
    passes = "?";
  }
  const char side = parts[1].front();
  if ((side != 'b' && side != 'w') || (!passes.empty() && passes != "p" && passes != "pp")) {
    refuse_position(text, kPhrases["position-turn"]);
  }
  return {side == 'b' ? Side::kFirst : Side::kSecond, static_cast<int>(passes.size())};
}

// Somebody passed, so the game was not over before; this is what keeps a text with two passes free of other endings.
void check_passes(std::string_view text, const Position& position, int size) {
  Squares board = 0;
  for (int rank = 0; rank < size; ++rank) board |= ((Squares{1} << size) - 1) << (8 * rank);
  const Squares empty = board & ~position.occupied();
  const auto must_slide = [&](Side side) {
    if ((neighbours(position.pieces(side)) & empty) != 0) return;
    refuse_position(text, kPhrases["position-cannot-pass"], {{"side", name_of(side)}});
  };
  if (position.mine == 0 || position.theirs == 0) {
    refuse_position(text, kPhrases["position-nobody-passed"]);
  }
  if (position.passes() >= 1) must_slide(other(position.side()));
  if (position.passes() == 2) must_slide(position.side());
}

std::optional<int> parse_square(std::string_view text, int size) {
  const int file = text[0] - 'a';
  const int rank = text[1] - '1';
  if (file < 0 || file >= size || rank < 0 || rank >= size) return std::nullopt;
  return square_at(file, rank);
}

}  // namespace

std::string square_text(int square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

std::string position_text(const Position& position, int size) {
  std::string text;
  for (int rank = size - 1; rank >= 0; --rank) {
    for (int file = 0; file < size; ++file) {
      const Squares square = bit_of(square_at(file, rank));
      const bool black = (position.pieces(Side::kFirst) & square) != 0;
      const bool white = (position.pieces(Side::kSecond) & square) != 0;
      text += black ? 'B' : white ? 'W' : '.';
    }
    text += rank == 0 ? ' ' : '/';
  }
  text += position.side() == Side::kFirst ? 'b' : 'w';
  if (position.passes() != 0) text += position.passes() == 1 ? " p" : " pp";
  return text;
}

Position parse_position(std::string_view text, int size) {
  const std::vector<std::string_view> parts = words(text);
  if (parts.size() < 2 || parts.size() > 3) {
    refuse_position(text, kPhrases["position-form"]);
  }
  const Board board = parse_rows(text, parts[0], size);
  const Turn turn = parse_turn(text, parts);
  const int wanted = 4 * (size - 1);
  const int pieces = std::popcount(board.black) + std::popcount(board.white);
  if (pieces != wanted) {
    refuse_position(text, kPhrases["position-count"], {{"expected", wanted}, {"given", pieces}});
  }
  const bool first = turn.side == Side::kFirst;
  const Position position{first ? board.black : board.white, first ? board.white : board.black,
                          static_cast<std::uint64_t>(index_of(turn.side) + 2 * turn.passes)};
  if (turn.passes != 0) check_passes(text, position, size);
  return position;
}

std::string move_text(Move move) { return move.is_pass() ? "pass" : square_text(move.from()) + square_text(move.to()); }

Move parse_move(std::string_view text, int size) {
  if (text == "pass") return Move::pass();
  if (text.size() == 4) {
    const auto from = parse_square(text.substr(0, 2), size);
    const auto to = parse_square(text.substr(2), size);
    if (from && to && *from != *to) return Move(*from, *to);
  }
  const std::string corner = square_text(square_at(size - 1, size - 1));
  throw UserError("Ming Mang move " + quote(text), Message(kPhrases["move-form"], {{"corner", corner}}));
}

}  // namespace palamedes::mingmang
