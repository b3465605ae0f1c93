#include "games/mingmang/mingmang.hpp"

#include "base/error.hpp"
#include "base/spec/settings.hpp"
#include "base/text.hpp"
#include "games/mingmang/drawing.hpp"
#include "games/mingmang/notation.hpp"
#include "games/mingmang/phrases.hpp"
#include "games/mingmang/settings.hpp"
#include "games/phrases.hpp"

namespace palamedes::mingmang {

template <int N>
Spec MingMang<N>::spec() const {
  return canonical_spec("mingmang", Settings{N});
}

template <int N>
Position MingMang<N>::start() const {
  constexpr Squares kBottom = (Squares{1} << N) - 1;
  constexpr Squares kTop = kBottom << 8 * (N - 1);
  constexpr Squares kLeft = kFileA & kBoard<N>;
  constexpr Squares kRight = kLeft << (N - 1);
  return {kBottom | (kRight & ~kTop), kTop | (kLeft & ~kBottom), 0};
}

template <int N>
Result MingMang<N>::judge(const Position& position) const {
  const Territory counted = territory(position);
  const int black = counted.count(Side::kFirst);
  const int white = counted.count(Side::kSecond);
  if (black == white) return Result::kDraw;
  return black > white ? Result::kFirstWins : Result::kSecondWins;
}

template <int N>
Message MingMang<N>::reason(const Position& position) const {
  const Result ending = result(position);
  if (ending == Result::kOngoing) return {};
  if (position.passes() == 2) {
    const Territory counted = territory(position);
    const Parameters squares = {{"black", counted.count(Side::kFirst)}, {"white", counted.count(Side::kSecond)}};
    return {ending == Result::kDraw ? kPhrases["equal-territory"] : kPhrases["territory"], squares};
  }
  return position.mine == 0 || position.theirs == 0 ? kPhrases["no-pieces"] : kPhrases["no-slide"];
}

template <int N>
std::string MingMang<N>::position_text(const Position& position) const {
  return mingmang::position_text(position, N);
}

template <int N>
Position MingMang<N>::parse_position(std::string_view text) const {
  return mingmang::parse_position(text, N);
}

template <int N>
std::string MingMang<N>::move_text(const Position& /*position*/, Move move) const {
  return mingmang::move_text(move);
}

template <int N>
Move MingMang<N>::parse_move(const Position& position, std::string_view text) const {
  const Move move = mingmang::parse_move(text, N);
  const auto refuse = [&](const Phrase& phrase, Parameters parameters) {
    throw UserError("Ming Mang move " + quote(text), Message(phrase, std::move(parameters)));
  };
  if (result(position) != Result::kOngoing) refuse_after_end(text, reason(position));
  if (move.is_pass()) return move;
  const std::string from = square_text(move.from());
  if ((position.mine & bit_of(move.from())) == 0) {
    refuse(kPhrases["move-not-yours"], {{"side", side_name(position.side())}, {"square", from}});
  }
  if ((slide_targets(position, move.from()) & bit_of(move.to())) == 0) {
    refuse(kPhrases["move-no-slide"], {{"from", from}, {"to", square_text(move.to())}});
  }
  return move;
}

template <int N>
std::string MingMang<N>::draw(const Position& position, const std::optional<Move>& last, const DrawStyle& style) const {
  std::string drawing = draw_board(position, N, last, style);
  const Territory counted = territory(position);
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    drawing += "   " + piece_text(side, style) + ' ' + std::string(side_name(side)) + ": " +
               std::to_string(std::popcount(position.pieces(side))) + " pieces, territory " +
               std::to_string(counted.count(side)) + '\n';
  }
  const std::string mover(side_name(position.side()));
  const std::string opponent(side_name(other(position.side())));
  const Result ending = result(position);
  const std::string why = reason(position).text;
  drawing += "   ";
  if (position.passes() == 1) drawing += opponent + " passed; ";
  if (ending == Result::kOngoing) {
    drawing += mover + " to move\n";
  } else if (ending == Result::kDraw) {
    drawing += "draw: " + why + '\n';
  } else {
    drawing += (ending == win_for(position.side()) ? mover : opponent) + " wins: " + why + '\n';
  }
  return drawing;
}

template class MingMang<4>;
template class MingMang<5>;
template class MingMang<6>;
template class MingMang<7>;
template class MingMang<8>;

template <class G>
constexpr bool kFulfilsTheContract = Game<G>&& BarsMoves<G>&& HasPlayout<G>&& HasPerftMoves<G>&& HasBoard<G>;

static_assert(kFulfilsTheContract<MingMang<4>>);
static_assert(kFulfilsTheContract<MingMang<5>>);
static_assert(kFulfilsTheContract<MingMang<6>>);
static_assert(kFulfilsTheContract<MingMang<7>>);
static_assert(kFulfilsTheContract<MingMang<8>>);

}  // namespace palamedes::mingmang
