#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "games/darkchess/darkchess.hpp"

namespace palamedes::darkchess {

// A game in which every face-down piece already has its kind and colour, dealt from the bag. Which square is flipped
// does not depend on what lies there, so a random game on it has the same distribution as one that draws at each flip,
// and a flip is no more than a bit: all kinds of plies are then made by the same few operations, without a branch.
template <class Shape>
class DealtGame {
  using G = Geometry<Shape>;
  using Lines = CannonLines<Shape>;

 public:
  using Position = typename DarkChess<Shape>::Position;

  // The plies there are to choose from.
  struct Choices {
    Steps steps;
    Jumps jumps;
    std::uint64_t others = 0;  // flips in the lower 32 bits, jumps above them
    unsigned vertical = 0;     // how many
    unsigned steps_total = 0;
    unsigned total = 0;
  };

  // The pieces of a bag one by one, in any order.
  struct Deck {
    std::array<Piece, Shape::kSquares> pieces;
    unsigned size = 0;

    explicit Deck(PieceCounts bag) {
      for (const Piece piece : kPieces) {
        for (int i = bag.of(piece); i > 0; --i) pieces[size++] = piece;
      }
    }
  };

  void deal(const Position& position, Deck& deck, Random& random) {
    board_ = position.board;
    turn_ = DarkChess<Shape>::turn_of(position.to_move);
    quiet_ = position.quiet;
    Squares squares = position.hidden();
    for (unsigned left = deck.size; left != 0; --left) {
      std::swap(deck.pieces[random.below(left)], deck.pieces[left - 1]);
      board_.set_piece(G::twin_of(pop_lowest(squares)), deck.pieces[left - 1]);
    }
  }

  // The first flip of the game, whose colour goes to the player who makes it. Gives back that colour.
  Colour flip_first(Random& random) {
    const auto place = static_cast<int>(random.below(Shape::kSquares));
    const Colour colour = colour_of(board_.piece_on(place));
    board_.hidden &= ~G::twin_of(place);
    turn_ = DarkChess<Shape>::turn_of(opposite(colour));
    return colour;
  }

  Choices choices() const {
    const Twin own = board_.revealed_of(turn_);
    const Twin enemies = board_.revealed() ^ own;
    Choices all;
    // Who has nothing left has lost, whatever lies face down.
    const bool has_nothing_left = (board_.occupied & (board_.red ^ turn_)) == 0;
    all.steps = board_.steps(own, enemies);
    all.jumps = board_.jumps(own, enemies);
    const Squares flips = has_nothing_left ? 0 : G::lower(board_.hidden);
    all.others = flips | (std::uint64_t{all.jumps.targets} << 32);
    all.vertical = static_cast<unsigned>(std::popcount(all.steps.vertical));
    all.steps_total = all.vertical + static_cast<unsigned>(std::popcount(all.steps.horizontal));
    all.total = all.steps_total + static_cast<unsigned>(std::popcount(all.others));
    return all;
  }

  // `Interleaved` says whether the processor has another game to go on with meanwhile.
  template <bool Interleaved = false>
  void play(const Choices& all, unsigned number) {
    // Masks instead of conditions: which of the three words holds the chosen ply is anybody's guess, a processor's too.
    const auto mask = [](bool condition) { return std::uint64_t{0} - std::uint64_t{condition}; };
    const std::uint64_t other = mask(number >= all.steps_total);
    const std::uint64_t upright = mask(number < all.vertical);
    const std::uint64_t sideways = ~(other | upright);
    const std::uint64_t word =
        (other & all.others) | (upright & all.steps.vertical) | (sideways & all.steps.horizontal);
    const auto before = static_cast<unsigned>((other & all.steps_total) | (sideways & all.vertical));
    const auto shift = static_cast<int>((upright & 1) | (sideways & Shape::kRows));
    int to = nth_bit(word, number - before);
    int from = to - shift;
    if ((other & static_cast<unsigned>(to) >> 5) != 0) [[unlikely]] {
      const int second = to - 32 >= Lines::kBits ? 1 : 0;
      from = all.jumps.cannons[static_cast<std::size_t>(second)];
      to = Lines::target_square(from, to - 32 - second * Lines::kBits);
    }
    const Twin to_twin = G::twin_of(to);
    const Twin from_twin = G::twin_of(from);
    // A flip goes from a square to itself, which is occupied, as the target of a capture is.
    quiet_ = (quiet_ + 1) & (static_cast<int>((board_.occupied >> to) & 1) - 1);
    if constexpr (Interleaved) {
      board_.carry_at_once(from_twin, to_twin);
    } else {
      board_.carry(from_twin, to_twin);
    }
    board_.hidden &= ~to_twin;
    turn_ = ~turn_;
  }

  // Kinds and colours of face-down pieces included.
  const Board<Shape>& board() const { return board_; }
  int quiet() const { return quiet_; }
  Colour to_move() const { return turn_ == 0 ? Colour::kRed : Colour::kBlack; }

 private:
  Board<Shape> board_;
  Twin turn_ = 0;
  int quiet_ = 0;
};

// One random game: uniform over the legal plies at every step, the limit of quiet plies obeyed, repetitions not.
template <class Shape>
class Playout {
 public:
  Playout(const DarkChess<Shape>& game, const typename DarkChess<Shape>::Position& position)
      : game_(&game), root_(position), first_(position.first) {}

  bool step(Random& random) {
    if (!dealt_) [[unlikely]] {
      typename DealtGame<Shape>::Deck deck(root_.bag);
      dealt_game_.deal(root_, deck, random);
      dealt_ = true;
      if (root_.to_move == Colour::kUnknown) {
        first_ = dealt_game_.flip_first(random);
        return true;
      }
    }
    const auto choices = dealt_game_.choices();
    if (choices.total == 0 || dealt_game_.quiet() >= game_->settings().quiet_limit) return false;
    dealt_game_.play(choices, random.below(choices.total));
    return true;
  }

  Result result() const {
    if (!dealt_) return game_->result(root_);
    if (dealt_game_.choices().total == 0) {
      return win_for(dealt_game_.to_move() == first_ ? Side::kSecond : Side::kFirst);
    }
    return dealt_game_.quiet() >= game_->settings().quiet_limit ? Result::kDraw : Result::kOngoing;
  }

 private:
  const DarkChess<Shape>* game_;
  typename DarkChess<Shape>::Position root_;
  DealtGame<Shape> dealt_game_;
  Colour first_;
  bool dealt_ = false;
};

}  // namespace palamedes::darkchess
